import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../kit/Dialog.tsx';
import { ErrorState } from '../../../kit/ErrorState.tsx';
import { SkeletonFields } from '../../../kit/Skeleton.tsx';
import { now } from '../../../lib/clock.ts';
import { usualStart } from '../../planning/board/usual-start.ts';
import { dateOf, mondayOf } from '../../planning/days/days.ts';
import { ScheduleDialog } from '../../planning/schedule/ScheduleDialog.tsx';
import type { Plan } from '../../planning/session/planning-session.ts';
import { usePlanning, usePlanningState } from '../../planning/session/services.ts';
import { scheduleOf } from '../../planning/tray/planned-request.ts';
import type { RequestRow } from '../../requests/request.ts';

type Props = {
  readonly request: RequestRow;
  readonly onClose: () => void;
  /** The work that answers it from now on, and its day. */
  readonly onPlanned: (workId: string, date: string) => void;
};

/** A request becomes a planned work: the form of a new one, filled in with what the request says. */
export const PlanRequest = ({ request, onClose, onPlanned }: Props) => {
  const { t } = useTranslation('planning');
  const { session } = usePlanning();
  const state = usePlanningState();
  const { plan } = state;
  const today = dateOf(now(), plan?.setup.timeZone ?? Temporal.Now.timeZoneId());
  // Hours, people and days that are not worked come with the present week; a board that is open keeps its own.
  useEffect(() => {
    if (plan === null) session.show(mondayOf(today), 7);
  }, [session, plan, today]);
  if (plan !== null)
    return <Ready plan={plan} today={today} request={request} onClose={onClose} onPlanned={onPlanned} />;
  return (
    <Dialog open title={t('schedule.title')} width="720px" onClose={onClose}>
      {state.phase === 'failed' ? (
        <ErrorState error={state.error} onRetry={session.retry} />
      ) : (
        <SkeletonFields fields={6} />
      )}
    </Dialog>
  );
};

const Ready = ({
  plan,
  today,
  request,
  onClose,
  onPlanned,
}: Props & { readonly plan: Plan; readonly today: string }) => {
  const [start] = useState(() => scheduleOf(request, usualStart(plan, today, today, now())));
  return <ScheduleDialog plan={plan} start={start} onClose={onClose} onScheduled={onPlanned} />;
};
