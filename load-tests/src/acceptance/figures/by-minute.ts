import type { Machine } from '../machines.ts';
import { type Stop, year } from './stops.ts';

/** How the machines of the run are recorded, and how their company works: every day of the week. */
export const plantOfFigures = {
  monthlyHours: 320,
  depreciationYears: 10,
  opens: 6,
  closes: 22,
  /** Euro. */
  costOf: ({ id }: Machine): number => 60_000 + 1_000 * id,
};

export type Counted = {
  requiredTime: number;
  downtimeFailure: number;
  downtimePlanned: number;
  failures: number;
  /** Hours from the beginning to the end of all failures. */
  hoursToRestore: number;
  preventiveDue: number;
  preventiveOnTime: number;
  /** Euro. */
  idleCost: number;
};

const minuteMs = 60_000;
const start = Date.UTC(year, 0, 1, -1);
const months = Array.from({ length: 12 }, (_, month) => month);
/** Minutes of the year, from its first one in Rome. */
const length = (Date.UTC(year + 1, 0, 1, -1) - start) / minuteMs;

/** In Rome clocks go forward on the last Sunday of March and back on the last of October, both at one o'clock of Greenwich. */
const lastSunday = (month: number): number => {
  const last = new Date(Date.UTC(year, month + 1, 0, 1));
  return last.getTime() - last.getUTCDay() * 24 * 60 * minuteMs;
};
const [summer, winter] = [lastSunday(2), lastSunday(9)];
const offsetAt = (instant: number): number => (instant >= summer && instant < winter ? 120 : 60);

/** The minute of the year at which the clocks of Rome show this, given as if it were the time of Greenwich. */
const minuteAt = (shown: number): number => {
  const first = shown - 60 * minuteMs;
  const instant = offsetAt(first) === 60 ? first : shown - 120 * minuteMs;
  return (instant - start) / minuteMs;
};

/** How long a stop may go on after the year. */
const after = 48 * 60;

/** Of each minute, in Rome: its month, or -1 where the plant is closed. */
const openMonths = (): Int8Array => {
  const result = new Int8Array(length).fill(-1);
  const { opens, closes } = plantOfFigures;
  for (let day = Date.UTC(year, 0, 1); day < Date.UTC(year + 1, 0, 1); day += 24 * 60 * minuteMs) {
    const [from, to] = [opens, closes].map((hour) => minuteAt(day + hour * 60 * minuteMs));
    result.fill(new Date(day).getUTCMonth(), from, to);
  }
  return result;
};

const [idle, planned, failed] = [0, 1, 2];

/**
 * The figures of a year, found without the product's code by looking at every minute of it: was the machine wanted, did it stand still, why.
 * Slow and plain on purpose, as it is what the product's figures are held against.
 */
export const countByMinute = (machines: readonly Machine[], stops: readonly Stop[]): Map<number, Counted> => {
  const open = openMonths();
  const daysOf = months.map((month) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate());
  const { monthlyHours, depreciationYears, opens, closes, costOf } = plantOfFigures;
  return new Map(
    machines.map((machine) => {
      const own = stops.filter((stop) => stop.machine === machine.id);
      const state = new Uint8Array(length + after);
      const mark = ({ at, late, minutes }: Stop, as: number): void => {
        const from = minuteAt(Date.parse(`${at.replace(' ', 'T')}Z`)) + late * 24 * 60;
        state.fill(as, Math.max(0, from), from + minutes);
      };
      for (const stop of own.filter(({ fault }) => !fault)) mark(stop, planned);
      for (const stop of own.filter(({ fault }) => fault)) mark(stop, failed);

      const minutes = [idle, planned, failed].map(() => months.map(() => 0));
      let failures = 0;
      let failedMinutes = 0;
      for (let at = 0; at < state.length; at++) {
        const [now = idle, month = -1] = [state[at], open[at]];
        const ofState = minutes[now];
        if (month >= 0 && ofState !== undefined) ofState[month] = (ofState[month] ?? 0) + 1;
        if (now !== failed) continue;
        failedMinutes++;
        if ((at === 0 ? idle : state[at - 1]) !== failed) failures++;
      }
      const hoursOf = (kind: number): number =>
        months.reduce((sum, month) => {
          const weight = monthlyHours / ((daysOf[month] ?? 0) * (closes - opens));
          return sum + ((minutes[kind]?.[month] ?? 0) / 60) * weight;
        }, 0);
      const [downtimePlanned, downtimeFailure] = [hoursOf(planned), hoursOf(failed)];
      // Required time begins with the day of the first thing that is known of the machine.
      const firstDay = (own.map(({ at }) => at).sort()[0] ?? `${year + 1}`).slice(0, 10);
      const required = months.reduce((sum, month) => {
        const days = Array.from({ length: daysOf[month] ?? 0 }, (_, day) => new Date(Date.UTC(year, month, day + 1)));
        const known = days.filter((day) => day.toISOString().slice(0, 10) >= firstDay).length;
        return sum + (monthlyHours * known) / days.length;
      }, 0);
      const due = own.filter(({ fault }) => !fault);
      const worth = machine.age < depreciationYears ? costOf(machine) / (depreciationYears * 12 * monthlyHours) : 0;
      const counted: Counted = {
        ...{ requiredTime: required, downtimeFailure, downtimePlanned, failures },
        ...{ hoursToRestore: failedMinutes / 60, preventiveDue: due.length },
        preventiveOnTime: due.filter(({ late }) => late === 0).length,
        idleCost: (downtimeFailure + downtimePlanned) * worth,
      };
      return [machine.id, counted] as const;
    }),
  );
};

/** The figures of several machines: what is counted is added. */
export const addCounted = (all: readonly Counted[]): Counted =>
  all.reduce(
    (sum, one) =>
      Object.fromEntries(
        Object.entries(sum).map(([name, value]) => [name, value + one[name as keyof Counted]]),
      ) as Counted,
    {
      ...{ requiredTime: 0, downtimeFailure: 0, downtimePlanned: 0, failures: 0 },
      ...{ hoursToRestore: 0, preventiveDue: 0, preventiveOnTime: 0, idleCost: 0 },
    },
  );
