import { streamOf } from '@cadenza/domain/kernel/aggregate';
import type { DomainEvent, StreamName } from '@cadenza/domain/kernel/event';
import { notices as aggregate } from '@cadenza/domain/notices/reading';
import { interventionStream, seriesStream } from '@cadenza/domain/planning/events';
import { occurrenceId } from '@cadenza/domain/planning/occurrence-id';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { expect, test } from 'vitest';
import { projections } from '../all.ts';
import { ensureTables } from '../kernel/builds.ts';
import { rebuild } from '../kernel/rebuild.ts';
import { batches, hashes, testDatabase } from '../testing/harness.ts';
import { actor, append, companyA, companyB } from '../testing/history.ts';
import { type NoticeReader, noticesOf } from './queries.ts';

const id = (n: number): string => `0199d000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [press, greasing, ordinary, rossi, verdi] = [1, 2, 3, 4, 5].map(id) as [string, string, string, string, string];
const [single, weekly, broken, request, luca, ugo] = [11, 12, 13, 21, 31, 32].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

const registered = (kind: string, record: string, values: object): DomainEvent => ({
  type: `${kind}Registered`,
  data: { id: record, values },
});
const scheduled = (seriesId: string, maintainerId: string, more: object = {}): DomainEvent => ({
  type: 'SeriesScheduled',
  data: {
    ...{ seriesId, equipmentId: press, interventionId: greasing, interventionTypeId: ordinary, typeCode: 'O' },
    ...{ recurrenceId: null, rule: null, maintainerId, checklistId: null, anomalyIds: [] },
    ...{ firstStart: '2026-03-02T10:00', durationMinutes: 60, planFrom: null, planUntil: null },
    ...{ timeZone: 'Europe/Rome', shift: 'next', fault: false, notes: null, supportRequestId: null, ...more },
  },
});
const expanded = (seriesId: string, ...days: string[]): DomainEvent => ({
  type: 'OccurrencesExpanded',
  data: {
    ...{ seriesId, until: '2026-04-30', cut: false },
    occurrences: days.map((day, ordinal) => ({
      ...{ ordinal, id: occurrenceId(seriesId, ordinal), generated: day, start: `${day}T10:00` },
    })),
  },
});
const of = (seriesId: string, ordinal = 0) => ({ seriesId, occurrenceId: occurrenceId(seriesId, ordinal) });
const on = (seriesId: string, ordinal: number, event: DomainEvent): [StreamName, string, DomainEvent] => [
  interventionStream(occurrenceId(seriesId, ordinal)),
  companyA,
  { ...event, data: { ...of(seriesId, ordinal), ...event.data } },
];
const plan = { start: '2026-03-02T09:00:00Z', end: '2026-03-02T10:00:00Z', generated: '2026-03-02' };

const log: [StreamName, string, ...DomainEvent[]][] = [
  [
    `user-${actor}`,
    companyA,
    {
      type: 'UserRegistered',
      data: {
        userId: actor,
        profile: { name: 'Marta', surname: 'Greco', username: 'marta', email: null, roles: [] },
        memberships: [{ companyId: companyA, active: true, maintainerId: null, roles: ['ROLE_PLANT'] }],
      },
    },
  ],
  [`equipment-${press}`, companyA, registered('Equipment', press, { description: 'Pressa' })],
  [
    `interventionDescription-${greasing}`,
    companyA,
    registered('Intervention', greasing, { description: 'Ingrassaggio' }),
  ],
  [seriesStream(single), companyA, scheduled(single, rossi), expanded(single, '2026-03-02')],
  [
    seriesStream(weekly),
    companyA,
    scheduled(weekly, verdi, { rule: { value: 7, unit: 'day' } }),
    expanded(weekly, '2026-03-02', '2026-03-09', '2026-03-16'),
  ],
  [seriesStream(broken), companyA, scheduled(broken, rossi, { fault: true }), expanded(broken, '2026-03-02')],
  // Two works at once, and one of them twice: one notice of two.
  ...([0, 1, 1] as const).map((ordinal) =>
    on(weekly, ordinal, {
      type: 'InterventionMoved',
      data: { start: `2026-03-1${ordinal}T09:00:00Z`, end: `2026-03-1${ordinal}T10:00:00Z` },
    }),
  ),
  on(weekly, 2, { type: 'InterventionAssigned', data: { maintainerId: rossi } }),
  on(weekly, 1, { type: 'InterventionNoted', data: { notes: 'Portare la scala' } }),
  on(broken, 0, {
    type: 'InterventionCompleted',
    data: {
      plan: {
        ...{ ...plan, equipmentId: press, interventionId: greasing, interventionTypeId: ordinary, typeCode: 'O' },
        ...{ maintainerId: rossi, checklistId: null, anomalyIds: [], fault: true, notes: null },
      },
      lines: [],
      durationMinutes: 60,
    },
  }),
  [
    `supportRequest-${request}`,
    companyA,
    {
      type: 'SupportRequestOpened',
      data: {
        ...{ supportRequestId: request, requester: { kind: 'user', userId: luca }, equipmentId: press, anomalyIds: [] },
        ...{ request: 'Perde olio', happenedAt: '2026-03-02T07:00:00Z', notes: null },
        ...{ maintainerId: null, interventionId: null },
      },
    },
    { type: 'SupportRequestAssigned', data: { supportRequestId: request, assignedTo: ugo } },
    { type: 'SupportRequestTakenInHandling', data: { supportRequestId: request } },
    { type: 'SupportRequestCompleted', data: { supportRequestId: request } },
    { type: 'SupportRequestReopened', data: { supportRequestId: request, reason: 'Perde ancora' } },
    ...(['staff', 'requester'] as const).map((from, n) => ({
      type: 'SupportRequestCommented',
      data: { supportRequestId: request, commentId: id(41 + n), from, text: 'Da quando?' },
    })),
  ],
];

const reader = (userId: string, more: Partial<NoticeReader> = {}): NoticeReader => ({
  ...{ companyId: companyA, userId, maintainerId: null, handles: false },
  ...more,
});

test('each is told of what others did that concerns them, together what was done together, and nothing of another company', async () => {
  const { pool } = await testDatabase();
  const store = createMemoryEventStore({ now: () => '2026-03-02T08:00:01.000Z' });
  for (const projection of projections) await ensureTables(pool, projection, 0n);
  for (const [stream, company, ...events] of log) await append(store, stream, events, company);
  for (const projection of projections) await batches(pool, projection, store, [3, 1, 50]);
  const read = (who: NoticeReader, more: { now?: string; unread?: boolean; since?: string } = {}) =>
    withCompany(pool, who.companyId, (db) => noticesOf(db, who, { now: '2026-03-02T08:30:00Z', most: 50, ...more }));
  const inShort = async (...asked: Parameters<typeof read>) =>
    (await read(...asked)).map(({ kind, count }) => `${kind} ${count}`).sort();

  expect(await inShort(reader(ugo, { maintainerId: verdi }))).toEqual([
    'REQUEST_ASSIGNED 1',
    'REQUEST_COMMENTED 1',
    'WORK_ASSIGNED 1',
    'WORK_MOVED 2',
    'WORK_TAKEN 1',
  ]);
  expect(await inShort(reader(id(33), { maintainerId: rossi }))).toEqual(['WORK_ASSIGNED 3']);
  expect(await inShort(reader(luca))).toEqual([
    ...['REQUEST_COMMENTED 1', 'REQUEST_COMPLETED 1', 'REQUEST_HANDLED 1', 'REQUEST_REOPENED 1'],
  ]);
  expect(await inShort(reader(ugo, { handles: true }))).toEqual([
    'REQUEST_ASSIGNED 1',
    'REQUEST_COMMENTED 1',
    'REQUEST_OPENED 1',
    'WORK_COMPLETED 1',
  ]);
  // What nobody has is of all who handle requests; what somebody has, of who has it.
  expect(await inShort(reader(id(35), { handles: true }))).toEqual(['REQUEST_OPENED 1', 'WORK_COMPLETED 1']);
  // One's own doings are no news, nor is what happened elsewhere, or long ago.
  expect(await inShort(reader(actor, { handles: true, maintainerId: verdi }))).toEqual(['REQUEST_OPENED 1']);
  expect(await inShort(reader(ugo, { companyId: companyB, handles: true, maintainerId: verdi }))).toEqual([]);
  const [, ...none] = await inShort(reader(ugo, { maintainerId: verdi }), { now: '2026-08-01T08:00:00Z' });
  expect(none).toEqual([]);

  // Nobody does anything, and it is told all the same: once for each day, to who does the work and to who sees all of it.
  const late = { now: '2026-03-02T11:00:00Z', since: '2026-03-02T08:30:00Z' };
  expect(await inShort(reader(id(33), { maintainerId: rossi }), late)).toEqual(['WORK_OVERDUE 1']);
  expect(await inShort(reader(ugo, { handles: true }), { ...late, now: '2026-03-11T12:00:00Z' })).toEqual([
    'WORK_OVERDUE 1',
    'WORK_OVERDUE 1',
    'WORK_OVERDUE 1',
  ]);

  const who = reader(ugo, { maintainerId: verdi });
  const notices = await read(who);
  const moved = notices.find(({ kind }) => kind === 'WORK_MOVED');
  expect(moved).toMatchObject({
    ...{ at: '2026-03-02T08:00:01Z', read: false, actorName: 'Marta Greco' },
    work: { id: occurrenceId(weekly, 1), intervention: 'Ingrassaggio', equipment: 'Pressa', series: false },
  });
  expect(notices.find(({ kind }) => kind === 'WORK_ASSIGNED')?.work).toMatchObject({
    ...{ id: occurrenceId(weekly, 0), series: true, timeZone: 'Europe/Rome' },
  });

  // Who plans a work that happens once plans a series of one: that is told as the work that it is, with its day.
  expect((await read(reader(id(33), { maintainerId: rossi }))).map(({ kind, work }) => [kind, work])).toMatchObject([
    ['WORK_ASSIGNED', { series: false, start: '2026-03-02T09:00:00Z' }],
  ]);

  const stream = streamOf(aggregate, companyA, ugo);
  await append(store, stream, [
    { type: 'NoticeRead', data: { userId: ugo, noticeId: moved?.id ?? '', at: moved?.at ?? '' } },
  ]);
  for (const projection of projections) await batches(pool, projection, store, [50]);
  expect(await inShort(who, { unread: true })).toEqual([
    ...['REQUEST_ASSIGNED 1', 'REQUEST_COMMENTED 1', 'WORK_ASSIGNED 1', 'WORK_TAKEN 1'],
  ]);
  expect((await read(reader(id(34), { maintainerId: verdi }))).some((one) => one.read)).toBe(false);
  await append(store, stream, [{ type: 'NoticesRead', data: { userId: ugo, until: '2026-03-02T08:00:01Z' } }]);
  for (const projection of projections) await batches(pool, projection, store, [50]);
  expect(await inShort(who, { unread: true })).toEqual([]);
  expect((await read(who)).every((one) => one.read)).toBe(true);

  // A rebuild tells nobody anything new.
  for (const projection of projections) {
    const live = await hashes(pool, projection);
    await rebuild(projection, { pool, store, signal: AbortSignal.timeout(20_000) });
    expect(await hashes(pool, projection)).toEqual(live);
  }
  expect(await inShort(who, { unread: true })).toEqual([]);
}, 60_000);
