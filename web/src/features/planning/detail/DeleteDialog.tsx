import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { asWritten, toast } from '../../../kit/toast.ts';
import type { Scope } from '../../../lib/schema.gen.ts';
import type { PlanRow } from '../data/row.ts';
import { usePlanning } from '../data/services.ts';
import { usePlanFormat } from '../data/texts.ts';
import { deletionPreview } from '../lazy-series.ts';
import { CauseChoice, type Why } from './CauseChoice.tsx';
import { ScopeChoice } from './ScopeChoice.tsx';

type Props = {
  readonly row: PlanRow;
  readonly timeZone: string;
  readonly firstScope?: Scope;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
};

/**
 * Deletes one intervention; of a series it asks how far that reaches, and of ordinary work, which is due, why. Completed ones are never
 * touched.
 */
export const DeleteDialog = ({ row, timeZone, firstScope = 'ONE', onClose, onDeleted }: Props) => {
  const { t } = useTranslation(['planning', 'work']);
  const { commands, index, outcomes } = usePlanning();
  const format = usePlanFormat(timeZone);
  const [scope, setScope] = useState<Scope>(firstScope);
  const [why, setWhy] = useState<Why>({ cause: null, reason: '' });
  const isDue = row.interventionType.code === 'O';

  const remove = (): void => {
    const done = commands.remove(row.id, scope, {
      cause: why.cause,
      reason: why.cause === 'OTHER' ? why.reason.trim() || null : null,
    });
    index.flush();
    onDeleted();
    const what = row.equipment.label;
    outcomes.follow(done, {
      what,
      done: () => toast.success(t(`delete.done.${scope}`, { what: asWritten(what) }), { duration: 3500 }),
      refused: (why) => t('delete.refused', { what: asWritten(what), why }),
    });
  };

  return (
    <ConfirmDialog
      open
      danger
      title={t('delete.title')}
      confirmLabel={t('delete.confirm')}
      confirmReason={isDue && why.cause === null ? t('work:deletion.needsCause') : undefined}
      onConfirm={remove}
      onCancel={onClose}
    >
      <p>
        {t('delete.text', {
          equipment: row.equipment.label,
          intervention: row.intervention.label,
          when: `${format.day(row.startMs)} ${format.span(row.startMs, row.endMs)}`,
        })}
      </p>
      {row.recurring && (
        <>
          <ScopeChoice legend={t('delete.scope')} value={scope} onChange={setScope} />
          <OnDemand of={deletionPreview} props={{ id: row.id, scope }} />
        </>
      )}
      {isDue && <CauseChoice value={why} onChange={setWhy} />}
    </ConfirmDialog>
  );
};
