import type { DomainEvent } from '@cadenza/domain/kernel/event';
import { interventionStream, type SeriesScheduled, seriesStream } from '@cadenza/domain/planning/events';
import { occurrenceId } from '@cadenza/domain/planning/occurrence-id';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { type ScopedDb, withCompany } from '@cadenza/infra/postgres/company-scope';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { identityProjection } from '../identity/projection.ts';
import { userNames } from '../identity/queries.ts';
import { ensureTables } from '../kernel/builds.ts';
import { registryProjection } from '../registry/projection.ts';
import { supportProjection } from '../support/projection.ts';
import { batches, testDatabase } from '../testing/harness.ts';
import { actor, append, companyA, companyB } from '../testing/history.ts';
import { planningProjection } from './projection.ts';
import { occurrenceRef, plannedByIds, plannedDetail, plannedWindow } from './queries.ts';
import { seriesToExtend } from './queries-of-all-companies.ts';
import { plannedList } from './queries-of-list.ts';

const id = (n: number): string => `0199d000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [press, lathe, greasing, ordinary, rossi, verdi, monthly, checklist] = [1, 2, 3, 4, 5, 6, 7, 8].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
const lines = [id(21), id(22), id(23)];

const record = (kind: string, recordId: string, values: object, rest: object = {}): DomainEvent => ({
  type: `${kind}Registered`,
  data: { id: recordId, values, ...rest },
});

const registry: [string, DomainEvent[]][] = [
  [`equipment-${press}`, [record('Equipment', press, { description: 'Pressa', lineId: id(50) })]],
  [`equipment-${lathe}`, [record('Equipment', lathe, { description: 'alesatrice', lineId: id(50) })]],
  [`interventionDescription-${greasing}`, [record('Intervention', greasing, { description: 'Ingrassaggio' })]],
  [`interventionType-${ordinary}`, [record('InterventionType', ordinary, { name: 'Ordinaria', code: 'O' })]],
  [`maintainer-${rossi}`, [record('Maintainer', rossi, { identifier: 'Rossi', color: 3, kind: 'internal' })]],
  [`recurrence-${monthly}`, [record('Recurrence', monthly, { description: 'Mensile' })]],
  [
    `checklist-${checklist}`,
    [
      record('Checklist', checklist, { description: 'Controlli' }),
      ...lines.map((line, i) =>
        record(
          'ChecklistLine',
          line,
          { checklistId: checklist, description: `riga ${i}`, mandatory: i === 0 },
          { sortOrder: (3 - i) * 5 },
        ),
      ),
      { type: 'ChecklistLineDeactivated', data: { id: lines[2], reason: null } },
    ],
  ],
];

const scheduled = (seriesId: string, values: Partial<SeriesScheduled['data']> = {}): SeriesScheduled => ({
  type: 'SeriesScheduled',
  data: {
    seriesId,
    equipmentId: press,
    interventionId: greasing,
    interventionTypeId: ordinary,
    typeCode: 'O',
    recurrenceId: monthly,
    rule: { value: 1, unit: 'month' },
    maintainerId: rossi,
    checklistId: checklist,
    anomalyIds: [],
    firstStart: '2026-03-29T08:00',
    durationMinutes: 60,
    planFrom: null,
    planUntil: null,
    timeZone: 'Europe/Rome',
    shift: 'next',
    fault: false,
    notes: null,
    supportRequestId: null,
    ...values,
  },
});

const expanded = (seriesId: string, starts: readonly (string | null)[], until = '2026-12-31'): DomainEvent => ({
  type: 'OccurrencesExpanded',
  data: {
    seriesId,
    occurrences: starts.map((start, ordinal) => ({
      ordinal,
      id: occurrenceId(seriesId, ordinal),
      generated: start?.slice(0, 10) ?? '2026-01-01',
      start,
    })),
    until,
    cut: false,
  },
});

type Plan = {
  seriesId: string;
  starts: (string | null)[];
  values?: Partial<SeriesScheduled['data']>;
  company?: string;
};

const setUp = async (plans: readonly Plan[], more: readonly [string, DomainEvent[]][] = []) => {
  const { pool } = await testDatabase();
  const shown = [identityProjection, registryProjection, planningProjection, supportProjection];
  for (const projection of shown) await ensureTables(pool, projection, 0n);
  const store = createMemoryEventStore();
  for (const [stream, events] of registry) await append(store, stream as `${string}-${string}`, events);
  for (const { seriesId, starts, values, company } of plans)
    await append(store, seriesStream(seriesId), [scheduled(seriesId, values), expanded(seriesId, starts)], company);
  for (const [stream, events] of more) await append(store, stream as `${string}-${string}`, events);
  for (const projection of shown) await batches(pool, projection, store, [7]);
  const read = <T>(run: (db: ScopedDb) => Promise<T>, company = companyA): Promise<T> =>
    withCompany(pool, company, run);
  return { pool, read, head: await store.head() };
};

const day = (date: string) => ({ from: `${date}T00:00:00Z`, to: `${date}T23:59:59Z` });
const series = id(100);
const first = occurrenceId(series, 0);

test('local times stay local on days of 23 and of 25 hours, also those that do not exist or come twice', async () => {
  const starts = ['2026-03-28T02:30', '2026-03-29T02:30', '2026-10-24T02:30', '2026-10-25T02:30', '2026-10-26T02:30'];
  const { read } = await setUp([{ seriesId: series, starts }]);
  const whole = await read((db) =>
    plannedWindow(db, companyA, { from: '2026-03-01T00:00:00Z', to: '2026-12-01T00:00:00Z' }),
  );
  expect(whole.rows.map(({ start }) => start)).toEqual([
    '2026-03-28T01:30:00Z',
    '2026-03-29T01:30:00Z', // 02:30 is skipped: 03:30 in summer time
    '2026-10-24T00:30:00Z',
    '2026-10-25T00:30:00Z', // the first of the two
    '2026-10-26T01:30:00Z',
  ]);
  // The company's day, 23 hours from midnight to midnight in Rome, then 25.
  const spring = { from: '2026-03-28T23:00:00Z', to: '2026-03-29T22:00:00Z' };
  const autumn = { from: '2026-10-24T22:00:00Z', to: '2026-10-25T23:00:00Z' };
  for (const [window, ordinal] of [
    [spring, 1],
    [autumn, 3],
  ] as const) {
    const { rows } = await read((db) => plannedWindow(db, companyA, window));
    expect(rows.map((row) => row.ordinal)).toEqual([ordinal]);
  }
});

test('a window holds what overlaps it, with labels, and tells its position also when empty', async () => {
  const { read, head } = await setUp([
    { seriesId: series, starts: ['2026-03-29T08:00', null, '2026-05-29T08:00'] },
    {
      seriesId: id(101),
      starts: ['2026-03-20T08:00'],
      values: { durationMinutes: 14 * 1440, maintainerId: null, equipmentId: lathe },
    },
  ]);
  const { rows, asOf } = await read((db) => plannedWindow(db, companyA, day('2026-03-29')));
  expect(asOf).toBe(head);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ seriesId: id(101), maintainer: null, equipment: { label: 'alesatrice' } });
  expect(rows[1]).toMatchObject({
    id: first,
    seriesId: series,
    start: '2026-03-29T06:00:00Z',
    end: '2026-03-29T07:00:00Z',
    generatedDate: '2026-03-29',
    equipment: { id: press, label: 'Pressa' },
    intervention: { id: greasing, label: 'Ingrassaggio' },
    interventionType: { id: ordinary, label: 'Ordinaria', code: 'O' },
    maintainer: { id: rossi, label: 'Rossi', color: 3 },
    recurring: true,
    linesDone: 0,
    linesTotal: 2,
  });
  expect((await read((db) => plannedDetail(db, companyA, first)))?.planned).toMatchObject({
    ...rows[1],
    recurrence: { id: monthly, label: 'Mensile' },
    checklist: { id: checklist, label: 'Controlli' },
  });
  const window = (more: object) => read((db) => plannedWindow(db, companyA, { ...day('2026-03-29'), ...more }));
  expect((await window({ maintainerIds: [rossi, verdi] })).rows.map((row) => row.id)).toEqual([first]);
  expect((await window({ equipmentIds: [lathe] })).rows).toHaveLength(1);
  expect((await window({ maintainerIds: [] })).rows).toEqual([]);
  expect(await read((db) => plannedWindow(db, companyA, day('2025-01-01')))).toEqual({ asOf: head, rows: [] });
  // The edges: what ends at the beginning and what begins at the end lies outside.
  expect((await window({ from: '2026-03-29T07:00:00Z' })).rows).toHaveLength(1);
  expect((await window({ to: '2026-03-29T06:00:00Z' })).rows).toHaveLength(1);
});

test('checklists count active lines, and those of the completion once it has happened', async () => {
  const done = (lineId: string) => ({
    type: 'ChecklistLineTicked',
    data: { seriesId: series, occurrenceId: first, lineId },
  });
  const [one = '', two = '', gone = ''] = lines;
  const { read, pool } = await setUp(
    [{ seriesId: series, starts: ['2026-03-29T08:00'] }],
    [[interventionStream(first), [done(two), done(gone)]]],
  );
  const detail = () => read((db) => plannedDetail(db, companyA, first));
  expect(await detail()).toMatchObject({
    planned: { linesDone: 1, linesTotal: 2, tickedLineIds: [two] },
    lines: [
      { id: two, order: 10, description: 'riga 1', mandatory: false, done: true },
      { id: one, order: 15, description: 'riga 0', mandatory: true, done: false },
    ],
  });
  await pool.query(`update rm.planned_interventions set frozen_lines = $1`, [
    JSON.stringify([{ id: gone, order: 5, description: 'com’era', mandatory: true, done: true }]),
  ]);
  expect(await detail()).toMatchObject({
    planned: { linesDone: 1, linesTotal: 1, tickedLineIds: [gone] },
    lines: [{ id: gone, description: 'com’era', done: true }],
  });
  expect(await read((db) => plannedDetail(db, companyA, id(999)))).toBeUndefined();
});

const user = (companyId: string): [string, DomainEvent[]] => [
  `user-${actor}`,
  [
    {
      type: 'UserRegistered',
      data: {
        userId: actor,
        profile: { name: 'Marta', surname: 'Greco', username: 'marta', email: null, roles: ['manager'] },
        memberships: [{ companyId, active: true, maintainerId: null }],
      },
    },
  ],
];

test('who changed a row has a name where they belong to the company, and none elsewhere', async () => {
  const plans = [
    { seriesId: series, starts: ['2026-03-29T08:00'] },
    { seriesId: id(200), starts: ['2026-03-29T08:00'], company: companyB },
  ];
  const { read } = await setUp(plans, [user(companyA)]);
  const names = async (company: string) => {
    const list = await read((db) => plannedList(db, company, {}), company);
    const window = await read((db) => plannedWindow(db, company, day('2026-03-29')), company);
    const detail = await read((db) => plannedDetail(db, company, list.rows[0]?.id ?? ''), company);
    expect(detail?.planned.updatedBy).toBe(actor);
    return [...list.rows, ...window.rows, detail?.planned].map((row) => row?.updatedByName);
  };
  expect(await names(companyA)).toEqual(['Marta Greco', 'Marta Greco', 'Marta Greco']);
  expect(await names(companyB)).toEqual([null, null, null]);
  const asked = (company: string) => read((db) => userNames(db, [actor, id(999)]), company);
  expect([...(await asked(companyA))]).toEqual([[actor, 'Marta Greco']]);
  expect([...(await asked(companyB))]).toEqual([]);
});

test('the list sorts by what people read, pages and counts', async () => {
  const { read } = await setUp([
    { seriesId: series, starts: ['2026-03-29T08:00', '2026-04-29T08:00', '2026-05-29T08:00'] },
    { seriesId: id(101), starts: ['2026-04-01T08:00'], values: { equipmentId: lathe, maintainerId: null, rule: null } },
  ]);
  const list = (query: object) => read((db) => plannedList(db, companyA, query));
  const page = await list({ page: 2, rowsPerPage: 2 });
  expect(page.rows.map(({ start }) => start?.slice(0, 10))).toEqual(['2026-04-29', '2026-05-29']);
  expect(page.totalRows).toBe(4);
  expect(await list({ page: 7, rowsPerPage: 2 })).toMatchObject({ rows: [], totalRows: 4 });
  expect((await list({ sortBy: 'equipment' })).rows.map((row) => row.equipment.label)).toEqual([
    'alesatrice',
    'Pressa',
    'Pressa',
    'Pressa',
  ]);
  expect((await list({ sortBy: 'maintainer', descending: true })).rows.at(-1)?.maintainer).toBeNull();
  expect((await list({ equipmentId: lathe, completed: false })).totalRows).toBe(1);
  expect((await list({ from: '2026-04-01T00:00:00Z', to: '2026-05-01T00:00:00Z' })).totalRows).toBe(2);
});

test('nothing of another company, neither by id nor without a where clause', async () => {
  const theirs = id(200);
  const { read, pool } = await setUp([
    { seriesId: series, starts: ['2026-03-29T08:00'] },
    { seriesId: theirs, starts: ['2026-03-29T08:00'], company: companyB },
  ]);
  const their = occurrenceId(theirs, 0);
  expect((await read((db) => plannedByIds(db, companyA, [first, their]))).rows.map((row) => row.id)).toEqual([first]);
  expect(await read((db) => occurrenceRef(db, companyA, their))).toBeUndefined();
  expect(await read((db) => occurrenceRef(db, companyA, first))).toEqual({ seriesId: series, ordinal: 0 });
  // Even where a query asks for the other company in so many words.
  expect((await read((db) => plannedByIds(db, companyB, [their]))).rows).toEqual([]);
  for (const table of await tablesOf(pool)) {
    const scoped = await withCompany(pool, companyA, (_db, client) =>
      client.query(`select distinct company_id from ${table}`),
    );
    expect(scoped.rows.filter((row) => row.company_id !== companyA)).toEqual([]);
  }
});

const tablesOf = async (pool: Pool): Promise<string[]> =>
  (
    await pool.query<{
      name: string;
    }>(`select format('%I.%I', table_schema, table_name) as name from information_schema.columns
     where column_name = 'company_id' and table_schema in ('rm', 'feed')`)
  ).rows.map(({ name }) => name);

test('every table of read models has its wall up', async () => {
  const { pool } = await setUp([]);
  const { rows } = await pool.query(`select relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'rm' and c.relkind = 'r' and not (c.relrowsecurity and c.relforcerowsecurity)`);
  expect(rows).toEqual([]);
});

test('the nightly job finds the series of all companies that end too early', async () => {
  const { pool } = await setUp([
    { seriesId: series, starts: ['2026-03-29T08:00'] },
    { seriesId: id(101), starts: ['2026-03-29T08:00'], values: { planUntil: '2026-12-31' } },
    { seriesId: id(102), starts: ['2026-03-29T08:00'], values: { rule: null } },
    { seriesId: id(103), starts: ['2026-03-29T08:00'], company: companyB },
  ]);
  const found = await seriesToExtend(pool, '2027-03-01', { limit: 10 });
  expect(found).toEqual([
    { companyId: companyA, seriesId: series },
    { companyId: companyB, seriesId: id(103) },
  ]);
  const [one, two] = found;
  expect(await seriesToExtend(pool, '2027-03-01', { limit: 1, ...(one && { after: one }) })).toEqual([two]);
  expect(await seriesToExtend(pool, '2026-12-31', { limit: 10 })).toEqual([]);
});
