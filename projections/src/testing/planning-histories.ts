import { alwaysWorking } from '@cadenza/domain/calendar/working-calendar';
import type { DomainEvent, StreamName } from '@cadenza/domain/kernel/event';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import {
  type InterventionEvent,
  interventionStream,
  type SeriesEvent,
  seriesStream,
} from '@cadenza/domain/planning/events';
import { interventionDecider } from '@cadenza/domain/planning/intervention';
import type { InterventionIntent } from '@cadenza/domain/planning/intervention-commands';
import { isUntouched } from '@cadenza/domain/planning/intervention-plan';
import { type InterventionState, untouched } from '@cadenza/domain/planning/intervention-state';
import { occurrenceId } from '@cadenza/domain/planning/occurrence-id';
import { seriesDecider } from '@cadenza/domain/planning/series';
import type { SeriesCommand } from '@cadenza/domain/planning/series-commands';
import { noSeries, type SeriesState } from '@cadenza/domain/planning/series-state';
import fc from 'fast-check';
import { actor, companyA, companyB, originIn } from './history.ts';

/** One thing that somebody does; `series` and `ordinal` pick among what there is. */
type Step = { series: number; ordinal: number; seriesCommand?: SeriesCommand; intent?: InterventionIntent };

export type Written = { stream: StreamName; companyId: string; events: DomainEvent[] };

const id = (n: number): string => `0199b000-0000-7000-8000-${String(n).padStart(12, '0')}`;
export const seriesIds: readonly string[] = [1, 2, 3].map(id);
/** The third series is the other company's. */
export const companyOf = (series: number): string => (series === 2 ? companyB : companyA);

const machine = fc.constantFrom(id(10), id(15));
const maintainer = fc.option(fc.integer({ min: 20, max: 22 }).map(id), { nil: null });
const anomalies = fc.subarray([id(40), id(41), id(42)]);
const notes = fc.option(fc.constantFrom('da lubrificare', 'ugello «3» usurato', ''), { nil: null });
const minutes = fc.constantFrom(30, 60, 90, 2_880);
/** Around both changes of the clock in Europe/Rome, at hours that are skipped and repeated. */
const local = fc
  .tuple(
    fc.constantFrom('2026-03-28', '2026-03-29', '2026-10-24', '2026-10-25', '2026-06-15'),
    fc.constantFrom('02:30', '08:00'),
  )
  .map(([day, time]) => `${day}T${time}`);
const instant = local.map((text) => `${text}:00Z`);
const lines = [30, 31, 32].map((n, i) => ({
  id: id(n),
  order: (i + 1) * 5,
  description: `riga ${n}`,
  mandatory: n !== 32,
}));

const scheduled = fc
  .record({
    rule: fc.option(fc.constantFrom({ value: 1, unit: 'month' as const }, { value: 9, unit: 'day' as const }), {
      nil: null,
      freq: 4,
    }),
    maintainerId: maintainer,
    firstStart: local,
    durationMinutes: minutes,
    notes,
    anomalyIds: anomalies,
    fault: fc.boolean(),
  })
  .map(
    (values): Omit<Extract<SeriesCommand, { type: 'ScheduleSeries' }>, 'seriesId'> => ({
      type: 'ScheduleSeries',
      calendar: alwaysWorking,
      equipmentId: id(10),
      interventionId: id(11),
      interventionTypeId: id(12),
      typeCode: 'O',
      recurrenceId: values.rule ? id(13) : null,
      checklistId: id(14),
      planFrom: null,
      planUntil: null,
      timeZone: 'Europe/Rome',
      shift: 'next',
      supportRequestId: null,
      ...values,
    }),
  );

const restingOnSundays = { nonWorkingDays: new Set<string>(), restWeekdays: new Set([7]) };
const scope = fc.constantFrom('all' as const, 'following' as const);

const onSeries: fc.Arbitrary<SeriesCommand> = fc.oneof(
  fc.constantFrom(2, 5, 40).map((limit) => ({ type: 'ExpandSeries' as const, calendar: restingOnSundays, limit })),
  fc
    .record({ scope, start: local, durationMinutes: minutes })
    .map((values) => ({ type: 'RescheduleSeries' as const, calendar: alwaysWorking, ordinal: 0, ...values })),
  fc
    .record({
      scope,
      changes: fc.record({ maintainerId: maintainer, notes, equipmentId: machine }, { requiredKeys: [] }),
    })
    .map((values) => ({ type: 'ChangeSeries' as const, ordinal: 0, ...values })),
  fc
    .record({
      scope,
      rule: fc.option(fc.constantFrom({ value: 1, unit: 'month' as const }, { value: 5, unit: 'day' as const }), {
        nil: null,
      }),
    })
    .map(({ rule, scope }) => ({
      ...{ type: 'ChangeRecurrence' as const, scope, ordinal: 0, rule, touched: [] },
      recurrenceId: rule && id(rule.value + 40),
    })),
  fc
    .record({ scope, planUntil: fc.constantFrom(null, '2026-07-31', '2026-12-31') })
    .map((values) => ({ type: 'ChangePeriod' as const, ordinal: 0, calendar: restingOnSundays, ...values })),
  fc.constantFrom('2026-03-28', '2026-06-15', '2026-04-28').map((day) => ({
    ...{ type: 'LeaveClosedDay' as const, ordinal: 0, day, touched: [], today: '2026-02-02' },
    calendar: { nonWorkingDays: new Set([day]), restWeekdays: new Set<number>() },
  })),
  fc.constantFrom('2026-03-28', '2026-06-15', '2026-04-28').map((day) => ({
    ...{ type: 'ReturnToDay' as const, day, stays: [], today: '2026-02-02', calendar: alwaysWorking },
  })),
  fc.record({ scope, shift: fc.constantFrom('next' as const, 'previous' as const, 'skip' as const) }).map((values) => ({
    ...{ type: 'ChangeShift' as const, ordinal: 0, touched: [], today: '2026-02-02', calendar: restingOnSundays },
    ...values,
  })),
  scope.map((which) => ({ type: 'CancelSeries' as const, scope: which, ordinal: 0, reason: 'linea ferma' })),
);

const lineId = fc.constantFrom(...lines.map((line) => line.id));
const onOccurrence: fc.Arbitrary<InterventionIntent> = fc.oneof(
  instant.map((start) => ({ type: 'MoveIntervention' as const, start, calendar: alwaysWorking })),
  maintainer.map((maintainerId) => ({ type: 'AssignIntervention' as const, maintainerId })),
  machine.map((equipmentId) => ({ type: 'ChangeIntervention' as const, changes: { equipmentId, checklistId: null } })),
  anomalies.map((anomalyIds) => ({ type: 'ChangeIntervention' as const, changes: { anomalyIds } })),
  fc.constant({ type: 'RejoinSeries' as const, fields: ['time', 'maintainerId', 'equipmentId'] as const }),
  notes.map((text) => ({ type: 'NoteIntervention' as const, notes: text })),
  fc.boolean().map((fault) => ({ type: 'MarkFault' as const, fault })),
  lineId.map((line) => ({ type: 'TickLine' as const, lineId: line, lines })),
  lineId.map((line) => ({ type: 'UntickLine' as const, lineId: line, lines })),
  fc.option(minutes, { nil: null }).map((value) => ({ type: 'SetDuration' as const, minutes: value })),
  fc.integer({ min: 0, max: 100 }).map((percent) => ({ type: 'SetProgress' as const, percent })),
  maintainer.map((faultCauseId) => ({ type: 'ClassifyFault' as const, faultCauseId })),
  fc.constant({ type: 'CompleteIntervention' as const, durationMinutes: 45, lines: [] }),
  fc.constant({ type: 'CompleteIntervention' as const, durationMinutes: 45, lines }),
  fc.constant({ type: 'CancelIntervention' as const, reason: 'doppio' }),
);

const place = { series: fc.nat(2), ordinal: fc.nat(6) };
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ ...place, seriesCommand: onSeries }) },
    { weight: 6, arbitrary: fc.record({ ...place, intent: onOccurrence }) },
  ),
  { minLength: 5, maxLength: 60 },
);
export const schedules = fc.tuple(scheduled, scheduled, scheduled);

export type Played = {
  written: Written[];
  series: SeriesState[];
  /** By occurrence id. */
  work: Map<string, InterventionState>;
};

/** Plays steps through the deciders; refused ones leave no trace, as in life. */
export const play = (
  first: readonly Omit<Extract<SeriesCommand, { type: 'ScheduleSeries' }>, 'seriesId'>[],
  all: readonly Step[],
): Played => {
  const written: Written[] = [];
  const series: SeriesState[] = seriesIds.map(() => noSeries);
  const work = new Map<string, InterventionState>();
  const decideSeries = (at: number, command: SeriesCommand): void => {
    const companyId = companyOf(at);
    const decision = seriesDecider.decide(command, series[at] ?? noSeries, {
      companyId,
      actorId: actor,
      now: '2026-02-02T08:00:00Z',
    });
    if (isRejection(decision) || decision.length === 0) return;
    for (const event of decision) series[at] = evolve(series[at] ?? noSeries, event, companyId);
    written.push({ stream: seriesStream(seriesIds[at] ?? ''), companyId, events: [...decision] });
  };
  const touchedOf = (state: SeriesState) =>
    state.status === 'none'
      ? []
      : state.occurrences.flatMap(({ ordinal, id: occurrence }) => {
          const own = work.get(occurrence);
          return own && !isUntouched(own) ? [{ ordinal, completed: own.status === 'completed' }] : [];
        });
  for (const [at, command] of first.entries()) decideSeries(at, { ...command, seriesId: seriesIds[at] ?? '' });
  for (const step of all) {
    const state = series[step.series] ?? noSeries;
    if (state.status === 'none') continue;
    const ordinal = Math.min(step.ordinal, state.occurrences.length - 1);
    if (step.seriesCommand)
      decideSeries(
        step.series,
        'touched' in step.seriesCommand
          ? { ...step.seriesCommand, ordinal, touched: touchedOf(state) }
          : 'ordinal' in step.seriesCommand
            ? { ...step.seriesCommand, ordinal }
            : step.seriesCommand,
      );
    if (!step.intent) continue;
    const companyId = companyOf(step.series);
    const occurrence = occurrenceId(seriesIds[step.series] ?? '', ordinal);
    const before = work.get(occurrence) ?? untouched;
    const facts = { series: state, ordinal, actor: { canManage: true, ownMaintainerId: null } };
    const decision = interventionDecider.decide({ ...step.intent, facts }, before, {
      companyId,
      actorId: actor,
      now: '2026-02-02T08:00:00Z',
    });
    if (isRejection(decision) || decision.length === 0) continue;
    work.set(
      occurrence,
      decision.reduce<InterventionState>(
        (now, event: InterventionEvent) => interventionDecider.evolve(now, event, originIn(companyId)),
        before,
      ),
    );
    written.push({ stream: interventionStream(occurrence), companyId, events: [...decision] });
  }
  return { written, series, work };
};

const evolve = (state: SeriesState, event: SeriesEvent, companyId: string): SeriesState =>
  seriesDecider.evolve(state, event, originIn(companyId));
