import { setImmediate } from 'node:timers/promises';
import { dayOf, formatDay } from '@cadenza/domain/company/civil-date';
import type { Stop } from '@cadenza/domain/reports/breakdowns';
import { type MachineHistory, type Measured, measureMachine } from '@cadenza/domain/reports/measure';
import { localDay, type ReportTime } from '@cadenza/domain/reports/period';
import { type DueState, dueState } from '@cadenza/domain/reports/preventive';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import {
  type ReportDue,
  type ReportMachine,
  type ReportScope,
  type ReportStop,
  reportDue,
  reportMachines,
  reportStops,
} from './queries.ts';

export type StatedDue = ReportDue & { readonly state: DueState };

/** A piece of equipment with its sums, and what went into them. */
export type MeasuredMachine = Measured & {
  readonly machine: ReportMachine;
  readonly failures: readonly ReportStop[];
  readonly planned: readonly ReportStop[];
  readonly due: readonly StatedDue[];
};

/** Machines whose figures are made at a time: others are served between two of them. */
const piece = 100;

/**
 * The sums of every piece of equipment of a scope in some months. Run it in `withCompany`, so that all of it is read from one state.
 */
export const measuredMachines = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
  time: ReportTime,
): Promise<readonly MeasuredMachine[]> => {
  const { months, now } = time;
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return [];
  const machines = await reportMachines(db, companyId, scope);
  const failures = await allFailures(db, companyId, scope, { from: first.from, to: last.to });
  const planned = await reportStops(db, companyId, scope, { fault: false, from: first.from, to: last.to });
  const due = await statedDue(db, companyId, scope, time);
  const of = { failures: byMachine(failures), planned: byMachine(planned), due: byMachine(due) };
  const measured: MeasuredMachine[] = [];
  for (const machine of machines) {
    if (measured.length % piece === piece - 1) await setImmediate();
    const own = {
      failures: of.failures.get(machine.id) ?? [],
      planned: of.planned.get(machine.id) ?? [],
      due: of.due.get(machine.id) ?? [],
    };
    const history: MachineHistory = {
      failures: own.failures.map(stopOf),
      planned: own.planned.map(({ start, end }) => ({ from: start, to: end ?? start })),
      due: own.due.map(({ due: day, state }) => ({ due: dayOf(day), state })),
    };
    measured.push({ machine, ...own, ...measureMachine(asMachine(machine, time), history, months, now) });
  }
  return measured;
};

/** Ordinary work that was put into the months, and whether it was in time. */
export const statedDue = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
  { months, calendar, graceDays, now }: ReportTime,
): Promise<readonly StatedDue[]> => {
  const days = months.flatMap((month) => month.days);
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const asked = new Set(days.map(({ day }) => formatDay(day)));
  const found = await reportDue(db, companyId, scope, { first: formatDay(first.day), last: formatDay(last.day) });
  const rules = { graceDays, calendar: calendar.working, today: localDay(now, calendar.timeZone) };
  return found
    .filter(({ due }) => asked.has(due))
    .map((work) => {
      const completedOn = work.end === null ? null : localDay(work.end, calendar.timeZone);
      return { ...work, state: dueState({ workId: work.id, due: dayOf(work.due), completedOn }, rules) };
    });
};

const asMachine = (machine: ReportMachine, { calendar }: ReportTime) => ({
  monthlyHours: machine.monthlyHours,
  purchaseCost: machine.purchaseCost,
  depreciationYears: machine.depreciationYears,
  installed: machine.installed === null ? null : dayOf(machine.installed),
  since: (machine.installed ?? machine.bought) === null ? null : dayOf(machine.installed ?? machine.bought ?? ''),
  ended: machine.endedAt === null ? null : localDay(machine.endedAt, calendar.timeZone),
});

const stopOf = ({ id, start, workStart, end }: ReportStop): Stop => ({
  ...{ workId: id, from: start, workFrom: workStart },
  to: end === null ? null : Math.max(start, end),
});

/**
 * Faults between two times, and those of the same machine behind them that overlap with one of these: a breakdown is not cut at the end
 * of a month. What other machines have behind it is nothing to them, or of a large company all would follow from one fault to the next.
 */
const allFailures = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
  { from, to }: { from: number; to: number },
): Promise<readonly ReportStop[]> => {
  const found = [...(await reportStops(db, companyId, scope, { fault: true, from, to }))];
  const known = new Set(found.map(({ id }) => id));
  const ends = new Map<string, number>();
  const reach = ({ equipmentId, end }: ReportStop): void =>
    void ends.set(equipmentId, Math.max(ends.get(equipmentId) ?? 0, end ?? 0));
  for (const one of found) reach(one);
  for (let since = to; ; ) {
    const until = Math.max(since, ...ends.values());
    if (until <= since) return found;
    for (const one of await reportStops(db, companyId, scope, { fault: true, from: since, to: until })) {
      if (known.has(one.id) || one.start >= (ends.get(one.equipmentId) ?? 0)) continue;
      known.add(one.id);
      found.push(one);
      reach(one);
    }
    since = until;
  }
};

const byMachine = <Row extends { equipmentId: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> =>
  Map.groupBy(rows, ({ equipmentId }) => equipmentId);
