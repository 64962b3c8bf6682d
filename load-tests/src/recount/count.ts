import { type Recounted, type Work, year, yearsOfDepreciation, zone } from './year.ts';

/** What a machine brings in in a month, found without the product's code by looking at every minute. */
export type Counted = {
  required: number;
  downFault: number;
  downPlanned: number;
  timed: number;
  failures: number;
  failuresTimed: number;
  hoursToRestore: number;
  due: number;
  inTime: number;
  /** Of those that were due; and those that nobody had to do. */
  deleted: number;
  excused: number;
  scheduled: number;
  onSchedule: number;
  labour: number;
  labourOnFaults: number;
  works: number;
  parts: number;
  /** Those of a machine whose purchase cost is known. */
  valuedParts: number;
  priced: number;
  /** Of idle cost, over `costDenominator`. */
  cost: bigint;
};

export const nothingCounted = (): Counted => ({
  ...{ required: 0, downFault: 0, downPlanned: 0, timed: 0, failures: 0, failuresTimed: 0, hoursToRestore: 0 },
  ...{
    due: 0,
    inTime: 0,
    deleted: 0,
    excused: 0,
    scheduled: 0,
    onSchedule: 0,
    labour: 0,
    labourOnFaults: 0,
    works: 0,
    parts: 0,
    valuedParts: 0,
  },
  ...{ priced: 0, cost: 0n },
});

/** Minutes of an hour, hours of a day, months of the years; a month of the year has 20 to 23 working days. */
const workingDays = 20n * 21n * 22n * 23n;
export const costDenominator = 60n * 10n * BigInt(yearsOfDepreciation) * 12n * workingDays;

const [opens, closes] = [8, 18];
const instantOf = (local: string): number =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds / 60_000;
const first = instantOf(`${year}-01-01T00:00`);
const length = instantOf(`${year + 1}-01-01T00:00`) - first;
const dayOf = (minutes: number): string =>
  Temporal.Instant.fromEpochMilliseconds(minutes * 60_000)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
const monthOf = (local: string): number => Number(local.slice(5, 7)) - 1;

const days = Array.from({ length: 366 }, (_, at) =>
  Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ days: at }),
)
  .filter((day) => day.year === year && day.dayOfWeek <= 5)
  .map((day) => day.toString());
const daysIn = (month: number): string[] => days.filter((day) => monthOf(day) === month);

/** The first day on which the company works, from one on. */
const workedFrom = (day: string): string => days.find((one) => one >= day) ?? '';

type Span = { from: number; to: number };

/** When it was over, and since when it was worked on: as long before a stated end as it took, unless that lies in the plan. */
const happened = ({ from, to, end, labour }: Work): Span =>
  end === undefined
    ? { from: instantOf(from), to: instantOf(to) }
    : { from: instantOf(end) - labour * 60, to: instantOf(end) };

/** One after the other, those that overlap, or begin at once, as one. */
const breakdownsIn = (faults: readonly Span[]): Span[] => {
  const found: Span[] = [];
  for (const fault of faults.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last && (fault.from < last.to || fault.from === last.from)) last.to = Math.max(last.to, fault.to);
    else found.push({ ...fault });
  }
  return found;
};

/** `now`: minutes since 1970, to which what is open runs. */
export const countMachine = (machine: Recounted, own: readonly Work[], now: number): Counted[] => {
  const counted = Array.from({ length: 12 }, nothingCounted);
  const at = (month: number): Counted => counted[month] as Counted;
  const there = own.filter(({ outcome }) => outcome !== 'deleted' && outcome !== 'excused');
  const done = there.filter(({ outcome }) => outcome !== 'open' && outcome !== 'requested');
  for (const work of own.filter(({ fault }) => !fault)) {
    const isDone = done.includes(work);
    const due = work.due ?? work.from.slice(0, 10);
    at(monthOf(due)).excused += Number(work.outcome === 'excused');
    if (work.outcome === 'excused') continue;
    at(monthOf(due)).due += 1;
    at(monthOf(due)).deleted += Number(work.outcome === 'deleted');
    at(monthOf(due)).inTime += Number(isDone && dayOf(happened(work).to) <= workedFrom(due));
    at(monthOf(work.from)).scheduled += 1;
    at(monthOf(work.from)).onSchedule += Number(isDone && dayOf(happened(work).to) <= work.to.slice(0, 10));
  }
  for (const work of done) {
    const ended = at(monthOf(dayOf(happened(work).to)));
    ended.labour += work.labour;
    ended.labourOnFaults += work.fault ? work.labour : 0;
    ended.works += 1;
    const parts = work.part ? work.part[0] * work.part[1] : 0;
    ended.parts += parts;
    ended.valuedParts += machine.cost === null ? 0 : parts;
  }
  const state = new Uint8Array(length);
  const mark = ({ from, to }: Span, as: number) =>
    state.fill(as, Math.max(0, from - first), Math.max(0, Math.min(length, to - first)));
  for (const work of done.filter(({ fault }) => !fault)) mark(happened(work), 1);
  const faults = there
    .filter(({ fault, asked }) => fault || asked?.stands === true)
    .map((work): Span => {
      const { from, to } = done.includes(work) ? happened(work) : { from: instantOf(work.from), to: now };
      // It is told by who asked, and not by who came.
      return { from: work.asked ? Math.min(instantOf(work.asked.at), from) : from, to };
    });
  for (const fault of faults) mark(fault, 2);
  const known = there.flatMap((work) => [
    ...[instantOf(work.from), ...(work.end ? [happened(work).from] : [])],
    ...(work.asked ? [instantOf(work.asked.at)] : []),
  ]);
  const begins = [dayOf(Math.min(...known)), machine.installed].toSorted().at(-1) ?? '';
  const writtenOff = `${Number(machine.installed.slice(0, 4)) + yearsOfDepreciation}${machine.installed.slice(4)}`;
  for (let month = 0; month < 12; month++) {
    const here = at(month);
    const worked = daysIn(month);
    const lastDay = Temporal.PlainYearMonth.from({ year, month: month + 1 })
      .toPlainDate({ day: 1 })
      .add({ months: 1 });
    const outside = begins >= lastDay.toString();
    for (const { from, to } of breakdownsIn(faults)) {
      if (monthOf(dayOf(from)) !== month) continue;
      here.failures += 1;
      here.failuresTimed += machine.hours === null || outside ? 0 : 1;
      here.hoursToRestore += (to - from) / 60;
    }
    if (machine.hours === null || outside) continue;
    here.timed = 1;
    here.priced = machine.cost === null ? 0 : 1;
    const weight = machine.hours / (worked.length * (closes - opens));
    for (const day of worked.filter((one) => one >= begins)) {
      here.required += machine.hours / worked.length;
      const from = instantOf(`${day}T08:00`) - first;
      const down = [0, 0, 0];
      for (let minute = from; minute < from + (closes - opens) * 60; minute++) {
        const now = state[minute] ?? 0;
        down[now] = (down[now] ?? 0) + 1;
      }
      const [, planned = 0, failed = 0] = down;
      here.downPlanned += (planned / 60) * weight;
      here.downFault += (failed / 60) * weight;
      // Hours a month are above and below the line: what they are does not matter.
      if (machine.cost !== null && day < writtenOff)
        here.cost += (BigInt(planned + failed) * BigInt(machine.cost) * workingDays) / BigInt(worked.length);
    }
  }
  return counted;
};

export const addCounted = (all: readonly Counted[]): Counted => {
  const sum = nothingCounted();
  for (const { cost, ...numbers } of all) {
    sum.cost += cost;
    for (const [name, value] of Object.entries(numbers)) {
      const key = name as Exclude<keyof Counted, 'cost'>;
      sum[key] += value;
    }
  }
  return sum;
};

export const centsOf = ({ cost }: Counted): number => Number((cost * 2n + costDenominator) / (costDenominator * 2n));
