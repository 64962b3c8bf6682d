import type { MonthTime } from './month-time.ts';
import type { DueState } from './preventive.ts';
import type { Sums } from './sums.ts';

/** Completed work by its actual end. Epoch milliseconds, minutes of labour, cents; `stated`: whether anybody said how long it took. */
export type DoneWork = {
  readonly at: number;
  readonly plannedMinutes: number;
  readonly unplannedMinutes: number;
  readonly stated: boolean;
  readonly partsCost: number;
};

/** Work that was on the schedule, by when it was planned to begin (epoch milliseconds). */
export type ScheduledWork = { readonly at: number; readonly state: DueState };

/** Hours of labour, cents, percents. What is null has its reason among those of the figures. */
export type WorkFigures = {
  /** Of completed work: on faults, which nobody planned, and on all else. */
  readonly labourHours: number;
  readonly labourPlanned: number;
  readonly labourUnplanned: number;
  readonly unplannedLabourRate: number | null;
  /** How many works these hours are of, and of how many nobody has said any. */
  readonly labourWorks: number;
  readonly labourWorksLeftOut: number;
  /** Spare parts of completed work. */
  readonly partsCost: number;
  /** Planned to begin in the months and no longer to come; of it what was completed on its day; what may still be. */
  readonly scheduled: number;
  readonly scheduledOnTime: number;
  readonly schedulePending: number;
  readonly scheduleCompliance: number | null;
};

type OfWork =
  | ('labourPlannedMinutes' | 'labourUnplannedMinutes' | 'labourWorks' | 'labourWorksLeftOut' | 'partsCost')
  | ('scheduled' | 'scheduledOnTime' | 'schedulePending');

/** What a month of one piece of equipment brings in of its works. */
export const workSums = (
  { from, to }: Pick<MonthTime, 'from' | 'to'>,
  done: readonly DoneWork[],
  scheduled: readonly ScheduledWork[],
): Pick<Sums, OfWork> => {
  const sums = {
    ...{ labourPlannedMinutes: 0, labourUnplannedMinutes: 0, labourWorks: 0, labourWorksLeftOut: 0, partsCost: 0 },
    ...{ scheduled: 0, scheduledOnTime: 0, schedulePending: 0 },
  };
  for (const { at, plannedMinutes, unplannedMinutes, stated, partsCost } of done) {
    if (at < from || at >= to) continue;
    sums.labourPlannedMinutes += plannedMinutes;
    sums.labourUnplannedMinutes += unplannedMinutes;
    sums[stated ? 'labourWorks' : 'labourWorksLeftOut'] += 1;
    sums.partsCost += partsCost;
  }
  for (const { at, state } of scheduled) {
    if (at < from || at >= to) continue;
    if (state === 'pending') sums.schedulePending += 1;
    else sums.scheduled += 1;
    if (state === 'onTime') sums.scheduledOnTime += 1;
  }
  return sums;
};

const percent = (part: number, whole: number): number | null => (whole === 0 ? null : (part / whole) * 100);

export const workFigures = (sums: Pick<Sums, OfWork>): WorkFigures => {
  const { labourPlannedMinutes, labourUnplannedMinutes, partsCost, scheduled, scheduledOnTime, schedulePending } = sums;
  const minutes = labourPlannedMinutes + labourUnplannedMinutes;
  return {
    labourHours: minutes / 60,
    labourPlanned: labourPlannedMinutes / 60,
    labourUnplanned: labourUnplannedMinutes / 60,
    unplannedLabourRate: percent(labourUnplannedMinutes, minutes),
    ...{ labourWorks: sums.labourWorks, labourWorksLeftOut: sums.labourWorksLeftOut },
    ...{ partsCost, scheduled, scheduledOnTime, schedulePending },
    scheduleCompliance: percent(scheduledOnTime, scheduled),
  };
};
