import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRejection } from '../kernel/rejection.ts';
import { testActor, testCompany, testContext } from '../testing/given-when-then.ts';
import {
  assigned,
  belt,
  completed,
  doneWork,
  durationSet,
  lines,
  of,
  oil,
  openedAgain,
  reopened,
  seriesHistory,
  ticked,
  unticked,
} from '../testing/intervention-samples.ts';
import { otherMaintainerId, sampleId, seriesId } from '../testing/planning-samples.ts';
import type { InterventionEvent, SeriesEvent } from './events.ts';
import { interventionDecider } from './intervention.ts';
import type { InterventionIntent } from './intervention-commands.ts';
import { seriesDecider } from './series.ts';

/** Signed at 7:50 without a network, come at 8:00: what others did between is what nobody signed. */

const signer = testActor;
const other = sampleId('a', 7);
type Said<E> = readonly [at: string, by: string, ...events: E[]];
const time = (at: string): string => `2026-03-02T${at}Z`;
const origin = (at: string, actorId: string) => ({ companyId: testCompany, actorId, happenedAt: time(at) });

const workOf = (said: readonly Said<InterventionEvent>[]) =>
  said.reduce(
    (state, [at, by, ...events]) =>
      events.reduce((now, event) => interventionDecider.evolve(now, event, origin(at, by)), state),
    interventionDecider.initialState(),
  );
const seriesOf = (said: readonly Said<SeriesEvent>[]) =>
  [['00:00:00', other, ...seriesHistory] as Said<SeriesEvent>, ...said].reduce(
    (state, [at, by, ...events]) =>
      events.reduce((now, event) => seriesDecider.evolve(now, event, origin(at, by)), state),
    seriesDecider.initialState(),
  );

type Given = { work?: readonly Said<InterventionEvent>[]; series?: readonly Said<SeriesEvent>[] };
const decide = (intent: InterventionIntent, { work = [], series = [] }: Given) => {
  const facts = { series: seriesOf(series), ordinal: 1, actor: { ...assigned, canManage: true } };
  return interventionDecider.decide({ ...intent, facts }, workOf(work), testContext);
};
type When = { at?: string; seenAt?: string; signatureId?: string };
const sign = (given: Given, { at, seenAt, signatureId = sampleId('e', 9) }: When = { at: '07:50:00' }) =>
  decide(
    {
      ...{ type: 'SignIntervention', signatureId, name: 'Anna Bianchi', picture: null, lines },
      ...{ at: at && time(at), seenAt: seenAt && time(seenAt) },
    },
    given,
  );
const signed = (given: Given, when?: When) => {
  const decision = sign(given, when);
  const [event] = isRejection(decision) ? [] : decision;
  if (event?.type !== 'InterventionSigned') throw new Error(JSON.stringify(decision));
  return event;
};
const isOvertaken = (given: Given, when?: When): boolean => signed(given, when).data.overtaken === true;

const tick = ticked(oil.id);
const moved: InterventionEvent = {
  type: 'InterventionMoved',
  data: { ...of, start: '2026-03-17T09:00:00Z', end: '2026-03-17T10:00:00Z' },
};
const changed = (fromOrdinal: number, changes: object): SeriesEvent => ({
  type: 'SeriesChanged',
  data: { seriesId, scope: 'following', fromOrdinal, changes },
});
const rescheduled: SeriesEvent = {
  type: 'SeriesRescheduled',
  data: {
    seriesId,
    scope: 'all',
    fromOrdinal: 0,
    dayOffset: 1,
    startTime: '09:00',
    durationMinutes: 60,
    occurrences: [],
  },
};

describe('a signature that comes later', () => {
  const photo = { imageId: sampleId('e', 1), fileName: 'a.jpg', mime: 'image/jpeg', content: { hash: '', size: 1 } };
  it.each<[string, InterventionEvent]>([
    ['a tick', tick],
    ['a tick that was taken back', unticked(oil.id)],
    ['a move', moved],
    ['another maintainer', { type: 'InterventionAssigned', data: { ...of, maintainerId: otherMaintainerId } }],
    ['other equipment', { type: 'InterventionWorkChanged', data: { ...of, changes: { equipmentId: oil.id } } }],
    ['notes', { type: 'InterventionNoted', data: { ...of, notes: 'perde' } }],
    ['a fault', { type: 'InterventionFaultMarked', data: { ...of, fault: true } }],
    ['a duration', durationSet(20)],
    ['progress', { type: 'InterventionProgressSet', data: { ...of, percent: 40 } }],
    ['a line', { type: 'WorkLineRemoved', data: { ...of, lineId: belt.id } }],
    ['a part', { type: 'SparePartRemoved', data: { ...of, partId: oil.id } }],
    ['a photo', { type: 'InterventionPhotoAdded', data: { ...of, ...photo } }],
  ])('has not seen %s of somebody else', (_, event) => {
    expect(isOvertaken({ work: [['07:55:00', other, event]] })).toBe(true);
    expect(isOvertaken({ work: [['07:45:00', other, event]] })).toBe(false);
    expect(isOvertaken({ work: [['07:55:00', signer, event]] })).toBe(false);
  });

  it.each<[string, InterventionEvent[]]>([
    ['a clock', [{ type: 'WorkStarted', data: { ...of, userId: other, at: time('07:55:00') } }]],
    ['completion and reopening', [completed, openedAgain]],
  ])('is none the worse for %s, which is none of what is signed', (_, events) => {
    expect(isOvertaken({ work: [['07:55:00', other, ...events]] })).toBe(false);
  });

  it('has not seen a tick that was made before, and came after', () => {
    const late = { ...tick, data: { ...tick.data, at: time('07:40:00') } } as InterventionEvent;
    expect(isOvertaken({ work: [['07:55:00', other, late]] })).toBe(true);
  });

  it('has not seen what others changed in the whole series, where it reaches this work', () => {
    const notes = changed(1, { notes: 'con olio' });
    for (const event of [notes, rescheduled]) {
      expect(isOvertaken({ series: [['07:55:00', other, event]] })).toBe(true);
      expect(isOvertaken({ series: [['07:45:00', other, event]] })).toBe(false);
      expect(isOvertaken({ series: [['07:55:00', signer, event]] })).toBe(false);
    }
    expect(isOvertaken({ series: [['07:55:00', other, changed(2, { notes: 'con olio' })]] })).toBe(false);
    const own: Said<InterventionEvent> = ['07:00:00', other, moved];
    expect(isOvertaken({ work: [own], series: [['07:55:00', other, rescheduled]] })).toBe(false);
    expect(isOvertaken({ work: [own], series: [['07:55:00', other, notes]] })).toBe(true);
    const once: Said<InterventionEvent> = ['07:00:00', other, completed, reopened];
    expect(isOvertaken({ work: [once], series: [['07:55:00', other, notes]] })).toBe(false);
  });

  it('by a clock that tells seconds has seen what came within the same one', () => {
    expect(isOvertaken({ work: [['07:50:00.900', other, tick]] })).toBe(false);
    expect(isOvertaken({ work: [['07:50:01', other, tick]] })).toBe(true);
  });

  it('says by our own clock what it has seen, whatever the device’s says', () => {
    const given = { work: [['07:45:00.500', other, tick]] } satisfies Given;
    for (const at of ['07:30:00', '07:50:00', '23:00:00', undefined]) {
      const said = at === undefined ? {} : { at };
      expect(isOvertaken(given, { ...said, seenAt: '07:45:00.500' })).toBe(false);
      expect(isOvertaken(given, { ...said, seenAt: '07:45:00.499' })).toBe(true);
    }
    // Looked at in the morning, and signed long after somebody else had ticked.
    expect(isOvertaken(given, { at: '07:59:00', seenAt: '06:00:00' })).toBe(true);
  });

  it('is of the work as it stands where it says no time at all, or one that is still to come', () => {
    const given = { work: [['07:59:59', other, tick]] } satisfies Given;
    expect(isOvertaken(given, {})).toBe(false);
    expect(isOvertaken(given, { at: '20:00:00' })).toBe(false);
  });

  it('is refused where what it saw is no time', () => {
    const intent = { signatureId: oil.id, name: 'Anna', picture: null, lines, seenAt: 'ieri' } as const;
    const errors = [{ field: 'seenAt', code: 'invalid_date_time' }];
    expect(decide({ type: 'SignIntervention', ...intent }, {})).toMatchObject({ code: 'invalid_fields', errors });
  });

  it('does not complete what wants one; one that is given again does', () => {
    const work: Said<InterventionEvent>[] = [
      ['07:40:00', signer, ...doneWork],
      ['07:55:00', other, { type: 'InterventionNoted', data: { ...of, notes: 'perde' } }],
    ];
    const complete: InterventionIntent = { type: 'CompleteIntervention', lines, signatureRequired: true };
    const first = signed({ work });
    expect(first.data.overtaken).toBe(true);
    const after: Said<InterventionEvent>[] = [...work, ['08:00:00', signer, first]];
    const errors = [{ field: 'signature', code: 'signed_before' }];
    expect(decide(complete, { work: after })).toMatchObject({ code: 'incomplete', errors });
    // Of before this was told: it holds.
    const { overtaken: _, ...old } = first.data;
    const before: InterventionEvent = { type: 'InterventionSigned', data: old };
    expect(decide(complete, { work: [...work, ['08:00:00', signer, before]] })).toMatchObject([
      { type: 'InterventionCompleted' },
    ]);
    const again = signed({ work: after }, { seenAt: '08:00:00', signatureId: sampleId('e', 8) });
    expect(decide(complete, { work: [...after, ['08:00:00', signer, again]] })).toMatchObject([
      { type: 'InterventionCompleted' },
    ]);
  });

  it('is overtaken by the latest of others alone, whatever anybody did in between', () => {
    const people = [signer, other, sampleId('a', 8)];
    const second = fc.integer({ min: 0, max: 59 });
    const clock = (seconds: number): string => `07:50:${String(seconds).padStart(2, '0')}`;
    const event = fc.constantFrom<InterventionEvent>(tick, unticked(oil.id), completed, reopened, moved);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(second, fc.constantFrom(...people), event), { maxLength: 12 }),
        second,
        (history, seen) => {
          const said = history
            .sort(([a], [b]) => a - b)
            .map(([at, by, one]): Said<InterventionEvent> => [clock(at), by, one]);
          const missed = history.some(
            ([at, by, { type }]) => by !== signer && at > seen && !/Completed|Reopened/.test(type),
          );
          expect(isOvertaken({ work: said }, { seenAt: clock(seen) })).toBe(missed);
          expect(isOvertaken({ work: said }, { at: clock(seen) })).toBe(missed);
        },
      ),
    );
  });
});
