/**
 * Where regular work goes in a maintainer's day, so that lanes fill without overlaps: what comes every week or fortnight
 * early and late, what comes every month or more seldom after lunch, and the late morning stays free for what happens.
 * Days of the month lie three apart, because a weekend shifts work by two at most.
 */
const everyWeek = ['07:00', '08:30', '15:00'] as const;
export const free = '10:00';
const everyMonth = '13:00';
const daysOfMonth = [1, 4, 7, 10, 13, 16, 19, 22, 25] as const;

/** `parity` is that of the week, for what comes every other one. */
export type WeekSlot = { maintainer: string; weekday: number; time: string; parity: 0 | 1 };
/** `phase`: the month, counted from the year 0, modulo the period. */
export type MonthSlot = { maintainer: string; day: number; time: string; phase: number };

type Candidate<T> = { slot: T; takes: readonly string[]; load: readonly string[] };

/** Hands out places one after the other, each time the least crowded one that is free. */
export const createSlots = (weekdays: readonly number[]) => {
  const taken = new Set<string>();
  const loads = new Map<string, number>();
  const loadOf = (name: string): number => loads.get(name) ?? 0;

  const choose = <T>(candidates: readonly Candidate<T>[], what: string): T => {
    let best: Candidate<T> | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const candidate of candidates) {
      if (candidate.takes.some((place) => taken.has(place))) continue;
      const load = candidate.load.reduce((sum, name) => sum + loadOf(name), 0);
      if (load < least) [best, least] = [candidate, load];
    }
    if (!best) throw new RangeError(`no place is left for ${what}`);
    for (const place of best.takes) taken.add(place);
    for (const name of best.load) loads.set(name, loadOf(name) + 1);
    return best.slot;
  };

  return {
    /** Every week, or every other one. */
    week: (maintainers: readonly string[], weeks: 1 | 2, what: string): WeekSlot => {
      const parities = weeks === 1 ? ([0] as const) : ([0, 1] as const);
      const candidates = maintainers.flatMap((maintainer) =>
        weekdays.flatMap((weekday) =>
          everyWeek.flatMap((time) =>
            parities.map((parity) => {
              const place = `${maintainer} ${weekday} ${time}`;
              const takes = weeks === 1 ? [`${place} 0`, `${place} 1`] : [`${place} ${parity}`];
              const load = [maintainer, `${maintainer} ${weekday}`, `day ${weekday}`, `at ${time}`];
              return { slot: { maintainer, weekday, time, parity }, takes, load };
            }),
          ),
        ),
      );
      return choose(candidates, what);
    },
    /** Every `months` months. */
    month: (maintainers: readonly string[], months: number, what: string): MonthSlot => {
      const phases = Array.from({ length: months }, (_, phase) => phase);
      const candidates = maintainers.flatMap((maintainer) =>
        daysOfMonth.flatMap((day) =>
          phases.map((phase) => {
            const when = Array.from({ length: 12 / months }, (_, index) => `${day} of ${phase + index * months}`);
            const takes = when.map((date) => `${maintainer} ${date}`);
            return { slot: { maintainer, day, time: everyMonth, phase }, takes, load: [`of ${maintainer}`, ...when] };
          }),
        ),
      );
      return choose(candidates, what);
    },
  };
};

export type Slots = ReturnType<typeof createSlots>;
