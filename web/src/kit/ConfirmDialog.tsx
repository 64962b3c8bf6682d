import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { focusOnMount } from './focus-on-mount.ts';

type Props = {
  readonly open: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  /** Where "Cancel" would not say what stays. */
  readonly cancelLabel?: string;
  /** Why it can not be confirmed yet; the button then says so. */
  readonly confirmReason?: string | undefined;
  /** Another way out, between the two. */
  readonly more?: ReactNode;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** A question before something that cannot be taken back; the focus starts on Cancel. */
export const ConfirmDialog = (props: Props) => {
  const { t } = useTranslation('common');
  return (
    <Dialog
      open={props.open}
      onClose={props.onCancel}
      title={props.title}
      role="alertdialog"
      width="440px"
      footer={
        <>
          <Button ref={focusOnMount} onClick={props.onCancel}>
            {props.cancelLabel ?? t('cancel')}
          </Button>
          {props.more}
          <Button
            variant={props.danger === true ? 'danger' : 'primary'}
            busy={props.busy ?? false}
            disabledReason={props.confirmReason}
            onClick={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
};
