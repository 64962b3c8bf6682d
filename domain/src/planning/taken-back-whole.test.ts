import fc from 'fast-check';
import { expect, it } from 'vitest';
import { alwaysWorking } from '../calendar/working-calendar.ts';
import { decideInSequence } from '../kernel/decider.ts';
import type { Past } from '../kernel/past.ts';
import { isRejection } from '../kernel/rejection.ts';
import { testActor, testContext } from '../testing/given-when-then.ts';
import { by, lines, seriesAfter } from '../testing/intervention-samples.ts';
import { maintainerId, otherMaintainerId, sampleId } from '../testing/planning-samples.ts';
import type { InterventionEvent } from './events.ts';
import { noCodes } from './fault-codes.ts';
import { holding } from './held.ts';
import { interventionDecider } from './intervention.ts';
import type { InterventionIntent } from './intervention-commands.ts';
import { linesOfWork, planInForce } from './intervention-plan.ts';
import { evolveIntervention, type InterventionState, untouched } from './intervention-state.ts';
import { takeBack } from './take-back.ts';
import { waysBack } from './way-back.ts';

/** A day after the work of 16 March, so that what is completed was done as planned. */
const afterwards = { ...testContext, now: '2026-03-16T09:00:00Z' };
const series = seriesAfter();

const machine = fc.constantFrom(sampleId('e', 1), sampleId('e', 2));
const line = fc.constantFrom(...lines.map(({ id }) => id), sampleId('f', 8), sampleId('f', 9));
const part = fc.constantFrom(sampleId('d', 8), sampleId('d', 9), sampleId('d', 7));
const minutes = fc.option(fc.constantFrom(30, 45), { nil: null });
const codes = fc.option(fc.constantFrom(sampleId('a', 7), sampleId('a', 8)), { nil: null });
const start = fc.constantFrom('2026-03-16T07:00:00Z', '2026-03-17T09:00:00Z', '2026-03-15T10:00:00Z');

const intent: fc.Arbitrary<InterventionIntent> = fc.oneof(
  start.map((at) => ({ type: 'MoveIntervention' as const, start: at, calendar: alwaysWorking })),
  fc
    .constantFrom(null, maintainerId, otherMaintainerId)
    .map((id) => ({ type: 'AssignIntervention' as const, maintainerId: id })),
  machine.map((equipmentId) => ({ type: 'ChangeIntervention' as const, changes: { equipmentId } })),
  fc.subarray([sampleId('b', 7), sampleId('b', 8)]).map((anomalyIds) => ({
    ...{ type: 'ChangeIntervention' as const, changes: { anomalyIds } },
  })),
  fc.subarray(['time', 'maintainerId', 'equipmentId', 'notes', 'fault'] as const, { minLength: 1 }).map((fields) => ({
    ...{ type: 'RejoinSeries' as const, fields },
  })),
  fc.constantFrom(null, 'Ugello usurato').map((notes) => ({ type: 'NoteIntervention' as const, notes })),
  fc.boolean().map((fault) => ({ type: 'MarkFault' as const, fault })),
  fc.record({ faultCauseId: codes, faultRemedyId: codes }, { requiredKeys: [] }).map((said) => ({
    ...{ type: 'ClassifyFault' as const, ...said },
  })),
  line.map((lineId) => ({ type: 'TickLine' as const, lineId, lines })),
  line.map((lineId) => ({ type: 'UntickLine' as const, lineId, lines })),
  minutes.map((said) => ({ type: 'SetDuration' as const, minutes: said })),
  fc.constantFrom(0, 40, 100).map((percent) => ({ type: 'SetProgress' as const, percent })),
  fc.record({ lineId: line, mandatory: fc.boolean() }).map((own) => ({
    ...{ type: 'AddLine' as const, description: 'Controllo', lines, ...own },
  })),
  line.map((lineId) => ({ type: 'RemoveLine' as const, lineId, lines })),
  line.map((lineId) => ({ type: 'RestoreLine' as const, lineId, lines })),
  fc.record({ lineId: line, afterId: fc.option(line, { nil: null }) }).map((place) => ({
    ...{ type: 'MoveLine' as const, lines, ...place },
  })),
  fc.record({ partId: part, isNew: fc.boolean(), quantity: fc.constantFrom(1, 2) }).map(({ quantity, ...said }) => ({
    ...{ type: 'SetSparePart' as const, ...said, values: { name: 'Cinghia', quantity } },
  })),
  fc.record({ partId: part, order: fc.constantFrom(5, 10) }).map((said) => ({
    ...{ type: 'SetSparePart' as const, isNew: false, values: {}, ...said },
  })),
  part.map((partId) => ({ type: 'RemoveSparePart' as const, partId })),
  fc.constantFrom({ type: 'StartWork' as const }, { type: 'StopWork' as const }),
  fc
    .constantFrom({}, { durationMinutes: 50 })
    .map((said) => ({ type: 'CompleteIntervention' as const, lines, ...said })),
  fc.constant({ type: 'ReopenIntervention' as const }),
  fc.constantFrom('double' as const, 'other' as const).map((cause) => ({
    ...{ type: 'CancelIntervention' as const, reason: null, cause },
  })),
);
/** All of a work at once, so that what completes it, and what opens it again, is drawn often. */
const finish: readonly InterventionIntent[] = [
  ...lines.map(({ id: lineId }) => ({ type: 'TickLine' as const, lineId, lines })),
  { type: 'SetDuration', minutes: 45 },
  { type: 'CompleteIntervention', lines },
];
/** What somebody says at once: mostly one thing. */
const command = fc.oneof(
  { weight: 8, arbitrary: fc.array(intent, { minLength: 1, maxLength: 3 }) },
  { weight: 2, arbitrary: fc.constantFrom(finish, finish.slice(-1), [{ type: 'ReopenIntervention' as const }]) },
);

/** All that a work is to whoever looks at it and to what comes next, but for who said what and when, and for its clocks, which have run. */
const asSeen = (state: InterventionState) => {
  const plan = planInForce(series, 1, state);
  return {
    ...{ status: state.status, plan, holds: holding(state), parts: state.parts.map(({ changed: _, ...one }) => one) },
    lines: linesOfWork(state, { checklistId: plan?.checklistId ?? null, lines }),
    ...{ durationMinutes: state.durationMinutes, progress: state.progress, codes: state.faultCodes ?? noCodes },
    why: state.status === 'cancelled' ? [state.reason, state.cause] : null,
    when: state.status === 'completed' ? state.frozen.actual : null,
  };
};

type Told = Past<InterventionEvent>;
const fold = (past: readonly Told[]): InterventionState =>
  past.reduce(
    (state, { event, by: actorId, at: happenedAt }) => evolveIntervention(state, event, { actorId, happenedAt }),
    untouched,
  );

/** A command on what is there; null where it was refused or changed nothing. */
const said = (
  past: readonly Told[],
  intents: readonly InterventionIntent[],
  name: string,
  takesBack: string | null = null,
) => {
  const decided = decideInSequence(
    interventionDecider,
    intents.map((one) => by(one)),
    fold(past),
    afterwards,
  );
  if (isRejection(decided) || decided.length === 0) return null;
  return [
    ...past,
    ...decided.map((event): Told => ({ event, by: testActor, at: afterwards.now, command: name, takesBack })),
  ];
};

it('whatever was done to a work, its last change is taken back to what it was before, or refused by name', () => {
  const undone = new Set<string>();
  fc.assert(
    fc.property(fc.array(command, { maxLength: 8 }), command, (before, last) => {
      const past = before.reduce<readonly Told[]>((told, intents, at) => said(told, intents, `c${at}`) ?? told, []);
      const changed = said(past, last, 'last');
      if (changed === null) return;
      const now = fold(changed);
      const intents = takeBack(changed, 'last', {
        ...{
          by: testActor,
          series,
          ordinal: 1,
          now,
          calendar: alwaysWorking,
          signatureRequired: false,
          lines,
          elsewhereSince: null,
        },
        checklistId: planInForce(series, 1, now)?.checklistId ?? null,
      });
      const types = new Set(changed.slice(past.length).map(({ event }) => event.type));
      if (isRejection(intents)) {
        expect(intents.code).toBe('cannot_take_back');
        // What was only done, and what came to nothing.
        const isOnlyDone = [...types].every((type) => waysBack[type] === 'stays');
        expect(isOnlyDone ? {} : asSeen(now)).toEqual(isOnlyDone ? {} : asSeen(fold(past)));
        return;
      }
      const back = said(changed, intents, 'undo', 'last');
      const is = asSeen(back === null ? now : fold(back));
      expect(is).toEqual(asSeen(fold(past)));
      for (const type of types) undone.add(type);
    }),
    { numRuns: 3_000 },
  );
  const ways = Object.entries(waysBack).filter(
    ([type, way]) => /^(?!.*eries|Occ)/.test(type) && way !== 'stays' && way !== 'undone',
  );
  // A draw that never says one of them shows nothing of it.
  expect(ways.map(([type]) => type).filter((type) => !undone.has(type))).toEqual([]);
});
