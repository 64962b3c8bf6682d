import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { asWritten } from '../../../kit/toast.ts';
import type { Scope } from '../../../lib/schema.gen.ts';
import { createUndo } from '../acts/undo.ts';
import { usePlanFormat } from '../days/texts.ts';
import { deletionPreview } from '../lazy-series.ts';
import type { PlanRow } from '../rows/row.ts';
import { usePlanning } from '../session/services.ts';
import { CauseChoice, type Why } from './CauseChoice.tsx';
import { ScopeChoice } from './ScopeChoice.tsx';

type Props = {
  readonly row: PlanRow;
  readonly timeZone: string;
  /** How far it reaches until somebody says otherwise: this work, unless it is asked for all of a series. */
  readonly firstScope?: keyof typeof titles;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
};

const titles = { ONE: 'delete.title', ALL: 'delete.titleSeries' } as const;

/**
 * Deletes one intervention; of a series it asks how far that reaches, and of ordinary work, which is due, why. Completed ones are never
 * touched.
 */
export const DeleteDialog = ({ row, timeZone, firstScope = 'ONE', onClose, onDeleted }: Props) => {
  const { t } = useTranslation(['planning', 'work']);
  const planning = usePlanning();
  const { commands, index, outcomes } = planning;
  const format = usePlanFormat(timeZone);
  const undo = createUndo({ planning, t, format });
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
      done: () =>
        undo.done(
          { command: commands.commandOf(done), what, parts: [{ field: 'deleted', before: false, after: true }] },
          { words: t(`delete.done.${scope}`, { what: asWritten(what) }), duration: 6000 },
        ),
      refused: (why) => t('delete.refused', { what: asWritten(what), why }),
    });
  };

  return (
    <ConfirmDialog
      open
      danger
      title={t(titles[firstScope])}
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
