import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { outboxState } from '../lib/outbox-state.ts';
import { unsaved } from '../lib/unsaved.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Props = {
  /** What goes, in words; undefined where it is what was written on the screen. */
  readonly lost?: string | undefined;
  /** Another way out. */
  readonly more?: ReactNode;
  readonly onStay: () => void;
  readonly onLeave: () => void;
};

/** Whether what was written may be lost; Esc means no. */
export const UnsavedQuestion = ({ lost, more, onStay, onLeave }: Props) => {
  const { t, i18n } = useTranslation(['common', 'shell']);
  const ends = useSyncExternalStore(unsaved.subscribe, unsaved.leaving) !== null;
  const dirty = useSyncExternalStore(unsaved.subscribe, unsaved.any);
  const waits = useSyncExternalStore(outboxState.subscribe, outboxState.any);
  // What waited was sent while whoever signs out was asked, in words that came with it: nothing goes any more.
  if (ends && !dirty && !waits && i18n.exists('outbox:none'))
    return (
      <ConfirmDialog
        open
        title={t('shell:logout')}
        confirmLabel={t('shell:logout')}
        onConfirm={onLeave}
        onCancel={onStay}
      >
        {t('outbox:none')}
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      open
      danger
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
      more={more}
      onConfirm={onLeave}
      onCancel={onStay}
    >
      {lost ?? t('unsaved.text')}
    </ConfirmDialog>
  );
};
