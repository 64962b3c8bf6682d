import { chiSquareQuantile } from './chi-square.ts';
import { type NotAvailable, reasons, withoutTime } from './not-available.ts';
import type { Sums } from './sums.ts';

const hours = ['requiredTime', 'operatingTime'] as const;
const downtimes = ['downtimeFailure', 'downtimePlanned', 'downtimeHours'] as const;
const counts = ['failuresCounted', 'failuresLeftOut', 'machineMonths', 'machineMonthsLeftOut'] as const;
const betweenFailures = ['mtbf', 'mtbfLower', 'mtbfUpper'] as const;
const rates = ['downtimeRate', 'unplannedDowntimeRate'] as const;

type Name =
  | (typeof hours)[number]
  | (typeof downtimes)[number]
  | (typeof counts)[number]
  | (typeof betweenFailures)[number]
  | (typeof rates)[number];

/**
 * Hours and percents of required time. `failuresCounted` and `machineMonths` are those that the time is divided by, or is of; those without
 * monthly hours are left out. `mtbfLower` and `mtbfUpper`: the 90 % interval of `mtbf`, without a failure only the lower bound.
 */
export type TimeFigures = { readonly [Figure in Name]: number | null } & {
  /** Under five failures. */
  readonly mtbfIndicative: boolean;
};

type Found = { readonly figures: TimeFigures; readonly notAvailable: Partial<Record<Name, NotAvailable>> };

const indicativeUnder = 5;

const none = <Figure extends string>(names: readonly Figure[]): Record<Figure, null> =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Figure, null>;

export const timeFigures = (sums: Sums): Found => {
  const { timedMonths, untimedMonths, failures, timedFailures, downtimeFailure, downtimePlanned } = sums;
  const counted = {
    ...{ failuresCounted: timedFailures, failuresLeftOut: failures - timedFailures },
    ...{ machineMonths: timedMonths, machineMonthsLeftOut: untimedMonths },
  };
  const downtimeHours = downtimeFailure + downtimePlanned;
  // The time of a machine is not that of one maintainer, or of one type of work: beside it their faults say nothing.
  if (sums.partMonths > 0) {
    const names = [...hours, ...counts, ...betweenFailures, ...rates];
    const untimed = timedMonths === 0;
    const down = untimed ? none(downtimes) : { downtimeFailure, downtimePlanned, downtimeHours };
    return {
      figures: { ...none(names), ...down, mtbfIndicative: false },
      notAvailable: {
        ...reasons('not_with_this_filter', ...names),
        ...reasons(untimed ? withoutTime(sums) : null, ...downtimes),
      },
    };
  }
  if (timedMonths === 0) {
    const names = [...hours, ...downtimes, ...betweenFailures, ...rates];
    return {
      figures: { ...none(names), ...counted, mtbfIndicative: false },
      notAvailable: reasons(withoutTime(sums), ...names),
    };
  }
  return ofTime(sums, { ...counted, downtimeFailure, downtimePlanned, downtimeHours });
};

type Counted = Pick<TimeFigures, (typeof counts)[number] | (typeof downtimes)[number]>;

const ofTime = ({ requiredTime, timedFailures: n, ...sums }: Sums, counted: Counted): Found => {
  const operatingTime = requiredTime - sums.downtimeFailure - sums.downtimePlanned;
  const idle = requiredTime === 0;
  const percent = (part: number): number | null => (idle ? null : (part / requiredTime) * 100);
  return {
    figures: {
      ...{ requiredTime, operatingTime },
      ...counted,
      mtbf: idle || n === 0 ? null : operatingTime / n,
      mtbfLower: idle ? null : (2 * operatingTime) / chiSquareQuantile(0.95, n + 1),
      mtbfUpper: idle || n === 0 ? null : (2 * operatingTime) / chiSquareQuantile(0.05, n),
      mtbfIndicative: !idle && n > 0 && n < indicativeUnder,
      downtimeRate: percent(sums.downtimeFailure + sums.downtimePlanned),
      unplannedDowntimeRate: percent(sums.downtimeFailure),
    },
    notAvailable: {
      ...reasons(n === 0 ? 'no_failures' : null, 'mtbf', 'mtbfUpper'),
      ...reasons(idle ? 'no_required_time' : null, ...betweenFailures, ...rates),
    },
  };
};
