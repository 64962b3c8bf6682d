import { setImmediate } from 'node:timers/promises';
import { dayOf, formatDay } from '@cadenza/domain/calendar/civil-date';
import type { Stop } from '@cadenza/domain/reports/breakdowns';
import { type MachineHistory, type Measured, measureMachine } from '@cadenza/domain/reports/measure';
import type { Span } from '@cadenza/domain/reports/month-time';
import { localDay, type ReportTime } from '@cadenza/domain/reports/period';
import { type DueState, dueState } from '@cadenza/domain/reports/preventive';
import type { ReportScope } from '@cadenza/domain/reports/scope';
import type { DoneWork, ScheduledWork } from '@cadenza/domain/reports/work-figures';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import {
  type DueTime,
  type ReportDue,
  type ReportMachine,
  type ReportStop,
  reportDue,
  reportDueTimes,
  reportMachines,
  reportStops,
  type TimeSpan,
} from './queries.ts';
import { standingStops } from './queries-of-standing.ts';
import { type MachineWork, type Scheduled, scheduledById, worksByMachine } from './queries-of-work.ts';

export type StatedDue = ReportDue & { readonly state: DueState };
type StatedDay = MachineHistory['due'][number];

/** A piece of equipment with its sums, and the faults that went into them. */
export type MeasuredMachine = Measured & { readonly machine: ReportMachine; readonly failures: readonly ReportStop[] };

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
  const failures = byMachine(await allFailures(db, companyId, scope, { from: first.from, to: last.to }));
  const works = await worksByMachine(db, companyId, scope, months);
  const due = await dueStates(db, companyId, scope, { ...time, by: 'equipment_id' });
  const asHistory = historyOf(time);
  const part = scope.maintainerId !== null || scope.interventionTypeId !== null;
  const measured: MeasuredMachine[] = [];
  for (const machine of machines) {
    if (measured.length % piece === piece - 1) await setImmediate();
    const own = failures.get(machine.id) ?? [];
    const history: MachineHistory = {
      failures: own.map((stop) => stopOf(stop, machine)),
      due: due.get(machine.id) ?? [],
      ...asHistory(works.get(machine.id) ?? []),
      part,
    };
    measured.push({ machine, failures: own, ...measureMachine(asMachine(machine, time), history, months, now) });
  }
  return measured;
};

/** Ordinary work that was put into the months, and whether it was in time. */
export const statedDue = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
  time: ReportTime,
): Promise<readonly StatedDue[]> => {
  const { days, stateOf } = judged(time);
  if (!days) return [];
  return (await reportDue(db, companyId, scope, days)).flatMap((work) => {
    const state = stateOf({ ...work, due: dayOf(work.due) });
    return state === null ? [] : [{ ...work, state }];
  });
};

/** The same by what it belongs to: how much there is, and whether it was in time. */
export const dueStates = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
  { by, ...time }: ReportTime & { readonly by: 'equipment_id' | 'maintainer_id' },
): Promise<ReadonlyMap<string, readonly StatedDay[]>> => {
  const { days, stateOf } = judged(time);
  const states = new Map<string, StatedDay[]>();
  if (!days) return states;
  for (const [id, works] of await reportDueTimes(db, companyId, scope, { ...days, by })) {
    const own: StatedDay[] = [];
    for (const work of works) {
      const state = stateOf(work);
      if (state !== null) own.push({ due: work.due, state });
    }
    states.set(id, own);
  }
  return states;
};

/** What of its works a machine's figures are made of. */
const historyOf = (time: ReportTime) => {
  const stateOf = scheduleStates(time);
  return (works: readonly MachineWork[]): Pick<MachineHistory, 'planned' | 'done' | 'scheduled'> => {
    const planned: Span[] = [];
    const done: DoneWork[] = [];
    const scheduled: ScheduledWork[] = [];
    for (const { fault, begun, over, deleted, plannedFrom, plannedTo, minutes, partsCost } of works) {
      const state = fault ? null : stateOf({ end: plannedTo, over, deleted });
      if (state !== null) scheduled.push({ at: plannedFrom, state });
      if (over === null) continue;
      if (!fault) planned.push({ from: begun, to: over });
      const [plannedMinutes, unplannedMinutes] = fault ? [0, minutes ?? 0] : [minutes ?? 0, 0];
      done.push({ at: over, plannedMinutes, unplannedMinutes, stated: minutes !== null, partsCost });
    }
    return { planned, done, scheduled };
  };
};

/** Work that was on the schedule of the months, and whether it was completed on its day. */
export const statedSchedule = async (
  db: ScopedDb,
  companyId: string,
  scope: ReportScope,
  time: ReportTime,
): Promise<readonly (Scheduled & { readonly id: string; readonly state: DueState })[]> => {
  const stateOf = scheduleStates(time);
  return (await scheduledById(db, companyId, scope, time.months)).flatMap((work) => {
    const state = stateOf(work);
    return state === null ? [] : [{ ...work, state }];
  });
};

/**
 * On its day is until the end of the day on which it was to be over: there is no grace, people are told of that day. Null of what was
 * deleted and has not fallen due.
 */
const scheduleStates = ({ calendar: { timeZone, working }, now }: ReportTime) => {
  const rules = { graceDays: 0, calendar: working, today: localDay(now, timeZone) };
  // What is to be over at midnight is to be over on the day before.
  return ({ end, over, deleted }: Pick<Scheduled, 'end' | 'over' | 'deleted'>): DueState | null => {
    const completedOn = over === null ? null : localDay(over, timeZone);
    const state = dueState(
      { due: localDay(end - 1, timeZone), completedOn, deleted: deleted ? 'counts' : null },
      rules,
    );
    return state === 'pending' && deleted ? null : state;
  };
};

/**
 * From which day to which work is looked for, and what is said of it: null of a day between two months that nobody asked for, and of what
 * was deleted before it fell due, which nobody can do in time any more.
 */
const judged = ({ months, calendar, graceDays, now }: ReportTime) => {
  const all = months.flatMap((month) => month.days.map(({ day }) => day));
  const [first, last] = [all[0], all.at(-1)];
  const asked = new Set(all);
  const rules = { graceDays, calendar: calendar.working, today: localDay(now, calendar.timeZone) };
  const stateOf = ({ due, end, deleted }: DueTime): DueState | null => {
    if (!asked.has(due)) return null;
    const completedOn = end === null ? null : localDay(end, calendar.timeZone);
    const state = dueState({ due, completedOn, deleted }, rules);
    return state === 'pending' && deleted !== null ? null : state;
  };
  const found = first !== undefined && last !== undefined;
  return { days: found ? { first: formatDay(first), last: formatDay(last) } : null, stateOf };
};

const asMachine = (machine: ReportMachine, { calendar }: ReportTime) => ({
  monthlyHours: machine.monthlyHours,
  purchaseCost: machine.purchaseCost,
  depreciationYears: machine.depreciationYears,
  installed: machine.installed === null ? null : dayOf(machine.installed),
  since: (machine.installed ?? machine.bought) === null ? null : dayOf(machine.installed ?? machine.bought ?? ''),
  recorded: machine.recordedAt === null ? null : localDay(machine.recordedAt, calendar.timeZone),
  outOfUse: machine.outOfUse,
});

/** Nobody waits for a machine that is out of use: what had not ended by then ends there, until it is taken into use again. */
const stopOf = ({ id, start, workStart, end }: ReportStop, { outOfUse }: Pick<ReportMachine, 'outOfUse'>): Stop => {
  const until = end ?? outOfUse.find(({ to }) => to === null)?.from ?? null;
  return { workId: id, from: start, workFrom: workStart, to: until === null ? null : Math.max(start, until) };
};

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
  // They are few: read once, also those behind the months.
  const standing = await standingStops(db, companyId, scope, from);
  const failuresIn = async (span: TimeSpan): Promise<readonly ReportStop[]> => [
    ...(await reportStops(db, companyId, scope, { fault: true, ...span })),
    ...standing.filter(({ start }) => start < span.to),
  ];
  const found = [...(await failuresIn({ from, to }))];
  const known = new Set(found.map(({ id }) => id));
  const ends = new Map<string, number>();
  const reach = ({ equipmentId, end }: ReportStop): void =>
    void ends.set(equipmentId, Math.max(ends.get(equipmentId) ?? 0, end ?? 0));
  for (const one of found) reach(one);
  for (let since = to; ; ) {
    const until = Math.max(since, ...ends.values());
    if (until <= since) return found;
    for (const one of await failuresIn({ from: since, to: until })) {
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
