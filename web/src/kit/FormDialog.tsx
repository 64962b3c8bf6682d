import { type FormEvent, type KeyboardEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { unsaved } from '../lib/unsaved.ts';
import { space } from '../theme/layout.ts';
import { Boundary } from './Boundary.tsx';
import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { ErrorState } from './ErrorState.tsx';
import { focusFirstField } from './focus-on-mount.ts';
import { Notice } from './Notice.tsx';
import { OnDemand } from './OnDemand.tsx';
import { unsavedQuestion } from './unsaved-question.ts';
import { useFocusFault } from './use-focus-fault.ts';
import { useUnsaved } from './use-unsaved.ts';

const Form = styled.form`
  display: grid;
  gap: ${space(4)};
`;

/** Days and times are made of parts that are no inputs, so that the browser submits nothing from them. */
const submitFromPart = (event: KeyboardEvent<HTMLFormElement>): void => {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLElement) || target.role !== 'spinbutton') return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
};

type Props = Pick<DialogProps, 'open' | 'onClose' | 'title' | 'width'> & {
  readonly children: ReactNode;
  /** Whether the form holds something that nobody has saved: closing it then asks first. */
  readonly dirty: boolean;
  /** Called when the browser submits: the button, or Enter in a field. Validation is the form's own; a promise ends when all is said. */
  readonly onSave: () => unknown;
  readonly saving?: boolean;
  /** The server's refusal, in words. */
  readonly fault?: string | undefined;
  readonly saveLabel?: string;
  /** Why nothing can be saved; the button then says so. */
  readonly saveReason?: string | undefined;
  /** Up to two more buttons, before Cancel. */
  readonly extra?: ReactNode;
};

/**
 * The generic form dialog: Escape cancels, Enter saves, the fault stands above the buttons. What was written is not lost without a
 * word: neither by closing, nor by a fault of one of its fields.
 */
export const FormDialog = (props: Props) => {
  const { children, dirty, onSave, saving = false, fault, saveLabel, saveReason, extra, onClose, ...dialog } = props;
  const { t } = useTranslation('common');
  const formId = useId();
  const [leaving, setLeaving] = useState(false);
  useUnsaved(dirty);
  const form = useRef<HTMLFormElement>(null);
  const onForm = useCallback((node: HTMLFormElement | null): void => {
    form.current = node;
    focusFirstField(node);
  }, []);
  const leadToFault = useFocusFault(form, onSave);
  const leave = (): void => {
    unsaved.letGo();
    onClose();
  };
  const close = (): void => {
    if (dirty) setLeaving(true);
    else onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A form inside a dialog is inside the form of the page for React's events.
    event.stopPropagation();
    if (!saving && saveReason === undefined) void leadToFault();
  };
  return (
    <Dialog
      {...dialog}
      onClose={close}
      notice={fault !== undefined && <Notice tone="danger">{fault}</Notice>}
      footer={
        <>
          {extra}
          <Button onClick={close}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={saving} disabledReason={saveReason}>
            {saveLabel ?? t('save')}
          </Button>
        </>
      }
    >
      <Form id={formId} ref={onForm} onSubmit={submit} onKeyDownCapture={submitFromPart} noValidate>
        <Boundary fallback={(error, retry) => <ErrorState error={error} onRetry={retry} />}>{children}</Boundary>
      </Form>
      {leaving && <OnDemand of={unsavedQuestion} props={{ onStay: () => setLeaving(false), onLeave: leave }} />}
    </Dialog>
  );
};
