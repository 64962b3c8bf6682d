import type { DomainEvent, StreamName } from '@cadenza/domain/kernel/event';
import { interventionStream, seriesStream } from '@cadenza/domain/planning/events';
import { occurrenceId } from '@cadenza/domain/planning/occurrence-id';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { projections } from '../all.ts';
import { ensureTables } from '../kernel/builds.ts';
import { rebuild } from '../kernel/rebuild.ts';
import { batches, hashes, testDatabase } from '../testing/harness.ts';
import { actor, append, companyA, companyB, newEvent } from '../testing/history.ts';
import { type HistoryEntry, type HistoryValue, historyOf } from './queries.ts';

const id = (n: number): string => `0199d000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [press, lathe, greasing, ordinary, rossi, verdi, monthly, checklist, line, series, plant, other] = [
  1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
].map(id) as [string, string, string, string, string, string, string, string, string, string, string, string];
const work = occurrenceId(series, 0);
const second = occurrenceId(series, 1);

const registered = (kind: string, record: string, values: object): DomainEvent => ({
  type: `${kind}Registered`,
  data: { id: record, values },
});
const membership = { companyId: companyA, active: true, maintainerId: null, roles: ['ROLE_PLANT'] };
const marta = { name: 'Marta', surname: 'Greco', username: 'marta', email: null, roles: [] };
const of = { seriesId: series, occurrenceId: work };
const placed = (ordinal: number, day: string) => ({
  ordinal,
  id: occurrenceId(series, ordinal),
  generated: day,
  start: `${day}T08:00`,
});

const log: [StreamName, string, ...DomainEvent[]][] = [
  [
    `user-${actor}`,
    companyA,
    { type: 'UserRegistered', data: { userId: actor, profile: marta, memberships: [membership] } },
  ],
  [`plant-${plant}`, companyA, registered('Plant', plant, { description: 'Reparto' })],
  [`equipment-${press}`, companyA, registered('Equipment', press, { description: 'Pressa', purchaseCost: 100_00 })],
  [`equipment-${lathe}`, companyA, registered('Equipment', lathe, { description: 'Tornio' })],
  [
    `interventionDescription-${greasing}`,
    companyA,
    registered('Intervention', greasing, { description: 'Ingrassaggio' }),
  ],
  [`maintainer-${rossi}`, companyA, registered('Maintainer', rossi, { identifier: 'Rossi' })],
  [`maintainer-${verdi}`, companyA, registered('Maintainer', verdi, { identifier: 'Verdi' })],
  [
    `checklist-${checklist}`,
    companyA,
    registered('Checklist', checklist, { description: 'Controlli' }),
    {
      type: 'ChecklistLineRegistered',
      data: { id: line, values: { checklistId: checklist, description: 'Olio' }, sortOrder: 5 },
    },
  ],
  [
    seriesStream(series),
    companyA,
    {
      type: 'SeriesScheduled',
      data: {
        ...{
          seriesId: series,
          equipmentId: press,
          interventionId: greasing,
          interventionTypeId: ordinary,
          typeCode: 'O',
        },
        ...{
          recurrenceId: monthly,
          rule: { value: 1, unit: 'month' },
          maintainerId: rossi,
          checklistId: checklist,
          anomalyIds: [],
        },
        ...{
          firstStart: '2026-03-02T08:00',
          durationMinutes: 60,
          planFrom: null,
          planUntil: null,
          timeZone: 'Europe/Rome',
        },
        ...{ shift: 'next', fault: false, notes: null, supportRequestId: null },
      },
    },
    {
      type: 'OccurrencesExpanded',
      data: {
        seriesId: series,
        occurrences: [placed(0, '2026-03-02'), placed(1, '2026-04-02')],
        until: '2026-04-30',
        cut: false,
      },
    },
  ],
  [
    interventionStream(work),
    companyA,
    { type: 'ChecklistLineTicked', data: { ...of, lineId: line, at: '2026-03-02T07:40:00Z' } },
  ],
  [
    `equipment-${press}`,
    companyA,
    {
      type: 'EquipmentChanged',
      data: { id: press, values: { description: 'Pressa 2', purchaseCost: 250_00, maintainerId: rossi } },
    },
  ],
  [
    `maintainer-${rossi}`,
    companyA,
    { type: 'MaintainerChanged', data: { id: rossi, values: { identifier: 'Bruno Rossi' } } },
  ],
  [
    interventionStream(work),
    companyA,
    { type: 'InterventionMoved', data: { ...of, start: '2026-03-03T08:00:00Z', end: '2026-03-03T09:00:00Z' } },
  ],
  [interventionStream(work), companyA, { type: 'InterventionAssigned', data: { ...of, maintainerId: verdi } }],
  [interventionStream(work), companyA, { type: 'InterventionNoted', data: { ...of, notes: 'x'.repeat(4000) } }],
  [
    seriesStream(series),
    companyA,
    {
      type: 'SeriesRescheduled',
      data: {
        seriesId: series,
        scope: 'following',
        fromOrdinal: 1,
        dayOffset: 1,
        startTime: '10:00',
        durationMinutes: 90,
        occurrences: [{ ...placed(1, '2026-04-02'), start: '2026-04-03T10:00' }],
      },
    },
  ],
  [
    seriesStream(series),
    companyA,
    {
      type: 'SeriesChanged',
      data: { seriesId: series, scope: 'all', fromOrdinal: 0, changes: { equipmentId: lathe } },
    },
  ],
  [
    seriesStream(series),
    companyA,
    { type: 'SeriesCancelled', data: { seriesId: series, scope: 'following', fromOrdinal: 1, reason: 'linea ferma' } },
  ],
  [`user-${actor}`, companyA, { type: 'UserChanged', data: { userId: actor, changes: { surname: 'Bianchi' } } }],
  [
    `user-${actor}`,
    companyB,
    {
      type: 'UserMembershipSet',
      data: { userId: actor, membership: { ...membership, companyId: companyB, roles: ['ROLE_ADMIN'] } },
    },
  ],
  [`plant-${other}`, companyB, registered('Plant', other, { description: 'Altrove' })],
  [
    `document-${id(13)}`,
    companyA,
    {
      type: 'DocumentAdded',
      data: {
        ...{ documentId: id(13), owner: { kind: 'plant', id: plant }, description: null, originalName: 'manuale.pdf' },
        ...{ fileName: 'manuale.pdf', mime: 'application/pdf', content: { size: 9, hash: 'a'.repeat(64) } },
      },
    },
    { type: 'DocumentDescribed', data: { documentId: id(13), description: 'Uso e manutenzione' } },
  ],
  [`plant-${plant}`, companyA, { type: 'PlantDeactivated', data: { id: plant, reason: 'venduto' } }],
];

type Asked = { before?: bigint; rows?: number; work?: boolean; company?: string };

const historyIn =
  (pool: Pool) =>
  (kind: string, record: string, { company = companyA, rows = 50, work: shown = true, before }: Asked = {}) =>
    withCompany(pool, company, (db) => historyOf(db, company, { kind, id: record }, { rows, work: shown, before }));

const words = (values: readonly HistoryValue[]): string => values.map(({ value, label }) => label ?? value).join(', ');
const inShort = ({ event, changes }: HistoryEntry): string =>
  [event, ...changes.map(({ field, before, after }) => `${field}: ${words(before)} → ${words(after)}`)].join('; ');

test('who changed what, as it was called then; of work what befell it alone and with its series; nothing of other companies', async () => {
  const { pool } = await testDatabase();
  const store = createMemoryEventStore({ now: () => '2026-03-02T08:00:01.000Z' });
  for (const projection of projections) await ensureTables(pool, projection, 0n);
  for (const [stream, company, ...events] of log) await append(store, stream, events, company);
  for (const projection of projections) await batches(pool, projection, store, [3, 1, 50]);
  const history = historyIn(pool);
  const of = async (kind: string, record: string, asked?: Asked) =>
    (await history(kind, record, asked)).entries.map(inShort);

  const planned = [
    'SeriesChanged; equipmentId: Pressa 2 → Tornio',
    'InterventionAssigned; maintainerId: Bruno Rossi → Verdi',
    'InterventionMoved; start: 2026-03-02T07:00:00Z → 2026-03-03T08:00:00Z',
  ];
  const scheduled =
    'SeriesScheduled; start:  → 2026-03-02T07:00:00Z; plannedMinutes:  → 60; maintainerId:  → Rossi; recurrenceId:  → ' +
    monthly;
  expect(await of('plannedIntervention', work)).toEqual([
    planned[0],
    `InterventionNoted; notes:  → ${'x'.repeat(500)}…`,
    ...planned.slice(1),
    scheduled,
    // Ticked without a network: told where it was done.
    'ChecklistLineTicked',
  ]);
  // What came to those that follow is not in the history of the first.
  expect(await of('plannedIntervention', second)).toEqual([
    'SeriesCancelled',
    planned[0],
    'SeriesRescheduled; start: 2026-04-02T06:00:00Z → 2026-04-03T08:00:00Z; plannedMinutes: 60 → 90',
    scheduled,
  ]);
  const changed =
    'EquipmentChanged; description: Pressa → Pressa 2; purchaseCost: 10000 → 25000; maintainerId:  → Rossi';
  // Ticks and notes are steps of a work, and in no other history.
  expect(await of('equipment', press)).toEqual([
    planned[0],
    'SeriesRescheduled; start: 2026-04-02T06:00:00Z → 2026-04-03T08:00:00Z; plannedMinutes: 60 → 90',
    ...planned.slice(1),
    changed,
    scheduled,
    'EquipmentRegistered',
  ]);
  expect(await of('equipment', press, { work: false })).toEqual([changed, 'EquipmentRegistered']);
  expect(await of('equipment', lathe)).toEqual(['SeriesCancelled', planned[0], 'EquipmentRegistered']);
  expect(await of('maintainer', verdi)).toEqual([planned[1], 'MaintainerRegistered']);
  expect(await of('maintainer', rossi)).toContain(planned[1]);
  expect(await of('checklist', checklist)).toEqual(['ChecklistLineRegistered', 'ChecklistRegistered']);
  expect(await of('plant', plant)).toEqual([
    'PlantDeactivated; active: true → false',
    'DocumentDescribed; description:  → Uso e manutenzione',
    'DocumentAdded',
    'PlantRegistered',
  ]);
  const [, described] = (await history('plant', plant)).entries;
  expect(described?.subject).toEqual({ kind: 'document', id: id(13), label: 'manuale.pdf' });
  // A kind that somebody may read shows no record of another that they may not.
  expect(await of('plant', press)).toEqual([]);
  expect(await of('user', actor)).toEqual(['UserChanged; surname: Greco → Bianchi', 'UserRegistered']);
  expect(await of('user', actor, { company: companyB })).toEqual([
    'UserMembershipSet; active:  → true; roles:  → ROLE_ADMIN',
  ]);
  for (const record of [press, plant, id(99)]) expect(await of('plant', record, { company: companyB })).toEqual([]);

  const [tick] = (await history('plannedIntervention', work)).entries.filter(
    ({ event }) => event === 'ChecklistLineTicked',
  );
  expect(tick).toMatchObject({
    line: 'Olio',
    happenedAt: '2026-03-02T07:40:00.000Z',
    arrivedAt: '2026-03-02T08:00:00Z',
    actorName: 'Marta Greco',
    work: { intervention: 'Ingrassaggio', equipment: { id: lathe, label: 'Tornio' } },
  });
  const [left] = (await history('plant', plant)).entries;
  expect(left).toMatchObject({
    actorName: 'Marta Bianchi',
    reason: 'venduto',
    subject: { kind: 'plant', id: plant, label: 'Reparto' },
    happenedAt: '2026-03-02T08:00:00.000Z',
    recordedAt: '2026-03-02T08:00:01.000Z',
    arrivedAt: null,
  });
  const [cancelled] = (await history('equipment', lathe)).entries;
  expect(cancelled).toMatchObject({ count: 1, scope: 'following', reason: 'linea ferma' });
  // In another company the same person is called as that company knows them.
  expect((await history('plant', other, { company: companyB })).entries[0]?.actorName).toBe('Marta Bianchi');

  const whole = (await history('equipment', press)).entries;
  const paged: HistoryEntry[] = [];
  for (let more = true; more; ) {
    const last = paged.at(-1);
    const page = await history('equipment', press, { rows: 2, ...(last && { before: BigInt(last.id) }) });
    expect(page.entries.length).toBeLessThanOrEqual(2);
    paged.push(...page.entries);
    more = page.more;
  }
  expect(paged).toEqual(whole);

  for (const projection of projections) {
    const live = await hashes(pool, projection);
    await rebuild(projection, { pool, store, signal: AbortSignal.timeout(20_000) });
    expect(await hashes(pool, projection)).toEqual(live);
  }
  expect((await history('equipment', press)).entries).toEqual(whole);
}, 60_000);

test('what was told late stands where it was done, and pages meet exactly', async () => {
  const { pool } = await testDatabase();
  const store = createMemoryEventStore({ now: () => '2026-03-02T08:00:01.000Z' });
  for (const projection of projections) await ensureTables(pool, projection, 0n);
  const changed = (n: number): DomainEvent => ({
    type: 'PlantChanged',
    data: { id: plant, values: { description: `Reparto ${n}` } },
  });
  const told: [DomainEvent, string][] = [
    [registered('Plant', plant, { description: 'Reparto' }), '2026-02-01T08:00:00.000Z'],
    ...[20, 23, 13, 23, 14, 20, 13].map((day, n): [DomainEvent, string] => [
      changed(n),
      `2026-02-${day}T08:00:00.000Z`,
    ]),
  ];
  for (const [event, happenedAt] of told) {
    const made = newEvent(event);
    await store.append({
      stream: `plant-${plant}`,
      expected: 'any',
      events: [{ ...made, metadata: { ...made.metadata, happenedAt } }],
    });
  }
  for (const projection of projections) await batches(pool, projection, store, [50]);
  const history = historyIn(pool);
  const whole = (await history('plant', plant)).entries;
  expect(whole.map(({ happenedAt }) => Number(happenedAt.slice(8, 10)))).toEqual([23, 23, 20, 20, 14, 13, 13, 1]);
  // Of one moment, what the log took last is first.
  expect(whole.map(({ changes }) => changes[0]?.after[0]?.value)).toEqual([
    ...['Reparto 3', 'Reparto 1', 'Reparto 5', 'Reparto 0', 'Reparto 4', 'Reparto 6', 'Reparto 2'],
    undefined,
  ]);
  for (const rows of [1, 2, 3, 7]) {
    const paged: HistoryEntry[] = [];
    for (let more = true; more; ) {
      const last = paged.at(-1);
      const page = await history('plant', plant, { rows, ...(last && { before: BigInt(last.id) }) });
      paged.push(...page.entries);
      more = page.more;
    }
    expect(paged).toEqual(whole);
  }
}, 60_000);
