import { OnDemand } from '../../../kit/OnDemand.tsx';
import { anomaliesDialog, completeDialog, deleteDialog, moveDialog, reopenDialog } from '../lazy-dialogs.ts';
import { editDialog } from '../lazy-series.ts';
import type { SaidCodes } from '../pending/kinds/classify.ts';
import type { ShownRow } from '../rows/row.ts';
import type { Plan } from '../session/planning-session.ts';
import { usePlanning } from '../session/services.ts';
import type { Detail } from './use-detail.ts';
import type { TimeQuestion } from './when-done.ts';

/** What is asked of who completes a work; `when` is null where that is known. */
export type Completion = { readonly when: TimeQuestion | null };

export type DialogName = 'move' | 'edit' | 'delete' | 'anomalies';

/** What opens done work again, and what else was asked for with it. */
export type Reopening = { readonly because: string | undefined; readonly next: () => void };

type Props = {
  readonly open: DialogName | null;
  readonly reopening: Reopening | null;
  /** Completion, which asks when the work was done, and of a fault why it happened; null where nothing is asked. */
  readonly asked: Completion | null;
  readonly row: ShownRow;
  readonly detail: Detail;
  readonly plan: Plan;
  readonly onClose: () => void;
  /** The intervention is no more. */
  readonly onDeleted: () => void;
  readonly onReopeningClose: () => void;
  readonly onReopen: (reason: string) => void;
  readonly onAskedClose: () => void;
  readonly onComplete: (endedMs: number | undefined, codes: SaidCodes) => void;
};

/** What is asked over the panel of an intervention. */
export const DetailDialogs = (props: Props) => {
  const { open, reopening, asked, row, detail, plan, onClose } = props;
  const { commands } = usePlanning();
  const anomalies = detail.planned.anomalies ?? [];
  return (
    <>
      {open === 'move' && <OnDemand of={moveDialog} props={{ row, plan, onClose }} />}
      {open === 'edit' && <OnDemand of={editDialog} props={{ row, detail, plan, onClose }} />}
      {open === 'anomalies' && <OnDemand of={anomaliesDialog} props={{ row, anomalies, onClose }} />}
      {asked !== null && (
        <OnDemand
          of={completeDialog}
          props={{
            ...{ row, asked: asked.when, timeZone: plan.setup.timeZone, now: commands.now },
            codes: row.fault ? { cause: detail.faultCause, remedy: detail.faultRemedy } : null,
            onClose: props.onAskedClose,
            onComplete: props.onComplete,
          }}
        />
      )}
      {reopening !== null && (
        <OnDemand
          of={reopenDialog}
          props={{
            what: row.equipment.label,
            because: reopening.because,
            onClose: props.onReopeningClose,
            onReopen: (reason: string) => {
              props.onReopen(reason);
              reopening.next();
            },
          }}
        />
      )}
      {open === 'delete' && (
        <OnDemand
          of={deleteDialog}
          props={{ row, timeZone: plan.setup.timeZone, onClose, onDeleted: props.onDeleted }}
        />
      )}
    </>
  );
};
