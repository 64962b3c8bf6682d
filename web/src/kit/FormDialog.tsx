import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { space } from '../theme/layout.ts';
import { Button } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';
import { focusFirstField } from './focus-on-mount.ts';
import { Notice } from './Notice.tsx';

const Form = styled.form`
  display: grid;
  gap: ${space(4)};
`;

type Props = Pick<DialogProps, 'open' | 'onClose' | 'title' | 'width'> & {
  readonly children: ReactNode;
  /** Called when the browser submits: the button, or Enter in a field. Validation is the form's own. */
  readonly onSave: () => void;
  readonly saving?: boolean;
  /** The server's refusal, in words. */
  readonly fault?: string | undefined;
  readonly saveLabel?: string;
  /** Why nothing can be saved; the button then says so. */
  readonly saveReason?: string | undefined;
  /** Up to two more buttons, before Cancel. */
  readonly extra?: ReactNode;
};

/** The generic form dialog: Escape cancels, Enter saves, the fault stands above the buttons. */
export const FormDialog = (props: Props) => {
  const { children, onSave, saving = false, fault, saveLabel, saveReason, extra, ...dialog } = props;
  const { t } = useTranslation('common');
  const formId = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // A form inside a dialog is inside the form of the page for React's events.
    event.stopPropagation();
    if (!saving && saveReason === undefined) onSave();
  };
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {extra}
          <Button onClick={dialog.onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={saving} disabledReason={saveReason}>
            {saveLabel ?? t('save')}
          </Button>
        </>
      }
    >
      <Form id={formId} ref={focusFirstField} onSubmit={submit} noValidate>
        {children}
        {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
      </Form>
    </Dialog>
  );
};
