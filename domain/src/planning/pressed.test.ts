import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EventMetadata } from '../kernel/event.ts';
import { isRejection } from '../kernel/rejection.ts';
import { decide, stateAfter, testActor, testContext, testMetadata } from '../testing/given-when-then.ts';
import {
  assigned,
  belt,
  by,
  completed,
  doneWork,
  durationSet,
  filter,
  lines,
  of,
  oil,
  reopened,
  seriesHistory,
  tick,
  ticked,
} from '../testing/intervention-samples.ts';
import { sampleId } from '../testing/planning-samples.ts';
import type { InterventionEvent } from './events.ts';
import { interventionDecider } from './intervention.ts';
import type { InterventionIntent, NoteIntervention } from './intervention-commands.ts';
import { maxDaysUnderWay, type Pressed, pressedAt } from './pressed.ts';
import { seriesDecider } from './series.ts';

const intervention = decide(interventionDecider);
const { now } = testContext;
const earlier = '2026-03-02T06:30:00Z';

const photo = {
  imageId: sampleId('c', 1),
  fileName: `${sampleId('c', 1)}.jpg`,
  mime: 'image/jpeg',
  content: { hash: '1'.padStart(64, '0'), size: 10 },
};
const part = { id: sampleId('d', 1), order: 5, name: 'Cinghia', costCents: 1250, quantity: 1 };
const own = { id: sampleId('d', 2), description: 'Pulire', mandatory: true };
const { id: partId, order: _, ...values } = part;
const removed: InterventionEvent = { type: 'WorkLineRemoved', data: { ...of, lineId: oil.id } };
const shot: InterventionEvent = { type: 'InterventionPhotoAdded', data: { ...of, ...photo } };
const put: InterventionEvent = { type: 'SparePartSet', data: { ...of, part } };

type PressedIntent = Extract<InterventionIntent, { [Field in keyof Pressed]: unknown }>;

/** What a maintainer says beside the machine, what comes of it, and behind what. */
const pressed: readonly (readonly [PressedIntent, InterventionEvent[], InterventionEvent[]])[] = [
  [{ type: 'SetDuration', minutes: 75 }, [durationSet(75)], []],
  [{ type: 'MarkFault', fault: true }, [{ type: 'InterventionFaultMarked', data: { ...of, fault: true } }], []],
  [{ type: 'SetProgress', percent: 50 }, [{ type: 'InterventionProgressSet', data: { ...of, percent: 50 } }], []],
  [{ type: 'AddPhotos', photos: [photo] }, [shot], []],
  [
    { type: 'RemovePhoto', imageId: photo.imageId },
    [{ type: 'InterventionPhotoRemoved', data: { ...of, imageId: photo.imageId } }],
    [shot],
  ],
  [{ type: 'SetSparePart', partId, isNew: true, values }, [put], []],
  [{ type: 'RemoveSparePart', partId }, [{ type: 'SparePartRemoved', data: { ...of, partId } }], [put]],
  [
    { type: 'AddLine', lineId: own.id, description: own.description, mandatory: true, lines },
    [{ type: 'WorkLineAdded', data: { ...of, line: own } }],
    [],
  ],
  [{ type: 'RemoveLine', lineId: oil.id, lines }, [removed], []],
  [
    { type: 'RestoreLine', lineId: oil.id, lines },
    [{ type: 'WorkLineRestored', data: { ...of, lineId: oil.id } }],
    [removed],
  ],
  [
    { type: 'MoveLine', lineId: belt.id, afterId: null, lines },
    [{ type: 'WorkLinesOrdered', data: { ...of, lineIds: [belt.id, oil.id, filter.id] } }],
    [],
  ],
];
/** What is gone cannot be taken away once more. */
const repeatable = new Set(pressed.map(([{ type }]) => type).filter((type) => !/^Remove(Photo|SparePart)/.test(type)));

describe('what waited for a network', () => {
  it('is ticked when it was pressed', () => {
    intervention
      .given([])
      .when(by({ type: 'TickLine', lineId: oil.id, lines, at: earlier }, { actor: assigned }))
      .then([{ type: 'ChecklistLineTicked', data: { ...of, lineId: oil.id, at: earlier } }]);
    const at = { type: 'ChecklistLineTicked' as const, data: { ...of, lineId: oil.id, at: earlier } };
    expect(stateAfter(interventionDecider, [at]).ticks).toEqual({ [oil.id]: { by: testActor, at: earlier } });
  });
  it('is no event of its own where it is so already, however wrong its time', () => {
    intervention
      .given([ticked(oil.id)])
      .when(by({ type: 'TickLine', lineId: oil.id, lines, at: 'then' }))
      .then([]);
  });
  it('is refused where it says no time, or one of long ago', () => {
    for (const type of ['TickLine', 'UntickLine'] as const) {
      const given = type === 'TickLine' ? [] : [ticked(oil.id)];
      for (const [at, code] of [
        ['then', 'invalid_date_time'],
        ['', 'invalid_date_time'],
        ['2026-01-30T07:59:59Z', 'too_long_ago'],
        ['-271821-04-20T00:00:00Z', 'too_long_ago'],
      ] as const) {
        const refused = { code: 'invalid_fields' as const, errors: [expect.objectContaining({ field: 'at', code })] };
        intervention
          .given(given)
          .when(by({ type, lineId: oil.id, lines, at }))
          .then(refused);
        intervention
          .given(doneWork)
          .when(by({ type: 'CompleteIntervention', lines, at }))
          .then(refused);
      }
    }
  });
  it('completes when it was pressed', () => {
    intervention
      .given([ticked(oil.id), ticked(belt.id)])
      .when(by({ type: 'CompleteIntervention', durationMinutes: 75, lines, at: earlier }))
      .then([
        { type: 'InterventionDurationSet', data: { ...of, minutes: 75, at: earlier } },
        {
          ...completed,
          data: { ...completed.data, at: earlier, actual: { start: '2026-03-02T05:15:00Z', end: earlier } },
        },
      ]);
  });
  it.each(pressed)('is of when it was pressed: $0.type', (intent, events, given) => {
    const told = events.map(({ type, data }) => ({ type, data: { ...data, at: earlier } }) as InterventionEvent);
    const say = (at: string | undefined) => intervention.given(given).when(by({ ...intent, at }, { actor: assigned }));
    say(earlier).then(told);
    // Said at once, and by a clock that is ahead, it is of when it came.
    for (const at of [undefined, now, '2099-01-01T00:00:00Z']) say(at).then(events);
    for (const [at, code] of [
      ['then', 'invalid_date_time'],
      ['2026-01-30T07:59:59Z', 'too_long_ago'],
    ] as const)
      say(at).then({ code: 'invalid_fields', errors: [expect.objectContaining({ field: 'at', code })] });
    // Said again it changes nothing, whatever its time.
    if (repeatable.has(intent.type))
      intervention
        .given([...given, ...told])
        .when(by({ ...intent, at: 'then' }, { actor: assigned }))
        .then([]);
  });
  it('is known as of then: the photo, and whose duration or part another one meets', () => {
    const then = (event: InterventionEvent) =>
      stateAfter(interventionDecider, [{ ...event, data: { ...event.data, at: earlier } } as InterventionEvent]);
    const origin = { by: testActor, at: earlier };
    expect(then({ type: 'InterventionPhotoAdded', data: { ...of, ...photo } }).proof?.photos).toEqual([
      { ...photo, ...origin },
    ]);
    expect(then(durationSet(75)).durationSaid).toEqual(origin);
    expect(then({ type: 'SparePartSet', data: { ...of, part } }).parts).toEqual([{ ...part, changed: origin }]);
  });
  it('is noted when it was written, also behind the completion of whoever wrote it', () => {
    const done: InterventionEvent[] = [
      ...doneWork,
      { ...completed, data: { ...completed.data, at: '2026-03-02T07:00:00Z' } },
    ];
    const note = (at: string | undefined, more: Partial<NoteIntervention> = {}) =>
      intervention.given(done).when(by({ type: 'NoteIntervention', notes: 'perde', at, ...more }, { actor: assigned }));
    note(earlier).then([{ type: 'InterventionNoted', data: { ...of, notes: 'perde', at: earlier } }]);
    note('2026-03-02T07:00:00Z').events();
    for (const at of ['2026-03-02T07:00:01Z', undefined]) note(at).then('not_authorised');
    // Which of two texts stays is asked of who may say it, and of nobody else.
    note(earlier, { seen: 'di prima' }).then('conflict');
    note(undefined, { seen: 'di prima' }).then('not_authorised');
    // The answer is of when it was given, and is let in for what was written before.
    const answered = '2026-03-02T07:30:00Z';
    note(answered, { writtenAt: earlier }).then([
      { type: 'InterventionNoted', data: { ...of, notes: 'perde', at: answered } },
    ]);
    note(undefined, { writtenAt: earlier }).then([{ type: 'InterventionNoted', data: { ...of, notes: 'perde' } }]);
    note(answered, { writtenAt: answered }).then('not_authorised');
    const ofNoTime = { errors: [expect.objectContaining({ field: 'writtenAt', code: 'invalid_date_time' })] };
    intervention
      .given([])
      .when(by({ type: 'NoteIntervention', notes: 'perde', writtenAt: 'then' }))
      .then({ code: 'invalid_fields', ...ofNoTime });
  });
  it('is noted behind no completion of somebody else, nor once the work was opened and completed again', () => {
    const note = by({ type: 'NoteIntervention', notes: 'perde', at: earlier }, { actor: assigned });
    const other = { ...testMetadata, actorId: sampleId('a', 9) };
    const given = (by: EventMetadata) =>
      [...doneWork, { ...completed, data: { ...completed.data, at: '2026-03-02T07:00:00Z' } }].reduce(
        (state, event) => interventionDecider.evolve(state, event, by),
        interventionDecider.initialState(),
      );
    expect(interventionDecider.decide(note, given(other), testContext)).toMatchObject({ code: 'not_authorised' });
    expect(interventionDecider.decide(note, given(testMetadata), testContext)).toMatchObject([
      { data: { at: earlier } },
    ]);
    expect(interventionDecider.evolve(given(testMetadata), reopened, testMetadata)).not.toHaveProperty('completion');
  });
  it('is signed when it was pressed, and known as of then', () => {
    const sign = { type: 'SignIntervention' as const, signatureId: oil.id, name: 'Anna Bianchi', picture: null, lines };
    const [signed] = intervention
      .given([])
      .when(by({ ...sign, at: earlier }))
      .events();
    if (signed?.type !== 'InterventionSigned') throw new Error('it was not signed');
    expect(signed.data.at).toBe(earlier);
    expect(stateAfter(interventionDecider, [signed]).proof?.signature?.at).toBe(earlier);
    const [late] = intervention
      .given([])
      .when(by({ ...sign, at: '2099-01-01T00:00:00Z' }))
      .events();
    expect(late?.data).not.toHaveProperty('at');
    expect(
      intervention
        .given([])
        .when(by({ ...sign, at: 'then' }))
        .refusal().errors,
    ).toEqual([expect.objectContaining({ field: 'at', code: 'invalid_date_time' })]);
  });
  it('was never before the work, after now, or longer ago than it may be', () => {
    const latest = Date.parse(now);
    const time = fc.integer({ min: latest - (maxDaysUnderWay + 5) * 86_400_000, max: latest + 5 * 86_400_000 });
    const instant = (at: number): string => new Date(at).toISOString();
    fc.assert(
      fc.property(time, time, (said, begun) => {
        const at = pressedAt(instant(said), now, instant(begun));
        const tooLongAgo = said < latest - maxDaysUnderWay * 86_400_000;
        expect(isRejection(at)).toBe(tooLongAgo);
        if (isRejection(at)) return;
        expect(Date.parse(at)).toBe(Math.min(Math.max(said, begun), latest));
      }),
    );
  });
  it('asks the series since when it is there', () => {
    const scheduledAt = '2026-03-02T07:45:00Z';
    const series = stateAfter(seriesDecider, seriesHistory, scheduledAt);
    const { facts } = by(tick(oil.id));
    intervention
      .given([])
      .when({ type: 'TickLine', lineId: oil.id, lines, at: earlier, facts: { ...facts, series } })
      .then([{ type: 'ChecklistLineTicked', data: { ...of, lineId: oil.id, at: scheduledAt } }]);
  });
});
