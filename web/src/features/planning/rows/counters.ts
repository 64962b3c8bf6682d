import { isOverdue, overlaps, type PlanRow, unassigned } from './row.ts';

/** Epoch milliseconds of what "now", "today" and "this week" mean in the company's zone. */
export type PlanClock = {
  readonly now: number;
  readonly today: readonly [from: number, to: number];
  readonly week: readonly [from: number, to: number];
};

export const counterNames = ['overdue', 'today', 'week', 'unassigned'] as const;
export type CounterName = (typeof counterNames)[number];

/** Those that leave on the board what they count; overdue work lies anywhere and is opened as a list. */
export const filterNames = ['today', 'week', 'unassigned'] as const;
export type FilterName = (typeof filterNames)[number];

/** Wherever it lies; all of it, what of it is not done, and on how many of those somebody's clock runs. */
export type Counter = { readonly open: number; readonly total: number; readonly working: number };
export type Counters = Readonly<Record<'overdue' | 'today' | 'week', Counter>>;

export const noCounters: Counters = {
  overdue: { open: 0, total: 0, working: 0 },
  today: { open: 0, total: 0, working: 0 },
  week: { open: 0, total: 0, working: 0 },
};

/** What a pressed counter leaves on the board; of the days shown, what nobody has yet. */
export const counts = (name: CounterName, row: PlanRow, clock: PlanClock): boolean => {
  switch (name) {
    case 'overdue':
      return isOverdue(row, clock.now);
    case 'today':
      return overlaps(row, ...clock.today);
    case 'week':
      return overlaps(row, ...clock.week);
    case 'unassigned':
      return row.lane === unassigned && !row.completed;
  }
};

const everywhere = ['overdue', 'today', 'week'] as const;

export const countRows = (rows: Iterable<PlanRow>, clock: PlanClock): Counters => {
  const sums = { overdue: [0, 0, 0], today: [0, 0, 0], week: [0, 0, 0] } satisfies Record<keyof Counters, unknown>;
  for (const row of rows) {
    for (const name of everywhere) {
      if (!counts(name, row, clock)) continue;
      const sum: number[] = sums[name];
      sum[1] = (sum[1] ?? 0) + 1;
      if (!row.completed) sum[0] = (sum[0] ?? 0) + 1;
      if (row.working.length > 0) sum[2] = (sum[2] ?? 0) + 1;
    }
  }
  const counter = ([open = 0, total = 0, working = 0]: number[]): Counter => ({ open, total, working });
  return {
    overdue: counter(sums.overdue),
    today: counter(sums.today),
    week: counter(sums.week),
  };
};
