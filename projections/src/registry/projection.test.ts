import { readFile } from 'node:fs/promises';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { type RegistryCommand, type RegistryState, registry } from '@cadenza/domain/registry/decider';
import { recordStream } from '@cadenza/domain/registry/descriptor';
import { findKind, kinds } from '@cadenza/domain/registry/kinds';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { type ScopedDb, withCompany } from '@cadenza/infra/postgres/company-scope';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { ensureTables } from '../kernel/builds.ts';
import { rebuild } from '../kernel/rebuild.ts';
import { batches, hashes, run, testDatabase } from '../testing/harness.ts';
import { actor, append, companyA, companyB } from '../testing/history.ts';
import { registryProjection } from './projection.ts';
import { listRecords, recordsById } from './queries.ts';
import { idColumn, snakeCase } from './tables.ts';

const id = (n: number): string => `0199c000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const kindNamed = (name: string) => {
  const kind = findKind(name);
  if (!kind) throw new Error(name);
  return kind;
};

/** `parent`: the checklist in whose stream a line is looked for; two of them are given the same ids of lines. */
type Step = { company: string; command: RegistryCommand; parent: string };

const checklists = [10, 16] as const;

/** A few records of kinds that live each in a different kind of stream. */
const targets = fc.oneof(
  fc.record({ kind: fc.constant(kindNamed('plant')), n: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant(kindNamed('checklist')), n: fc.constantFrom(...checklists) }),
  fc.record({ kind: fc.constant(kindNamed('checklistLine')), n: fc.integer({ min: 11, max: 15 }) }),
  fc.record({ kind: fc.constant(kindNamed('workingCalendarDay')), n: fc.integer({ min: 20, max: 22 }) }),
  fc.record({ kind: fc.constant(kindNamed('supplier')), n: fc.constant(30) }),
  fc.record({ kind: fc.constant(kindNamed('supplierType')), n: fc.integer({ min: 40, max: 41 }) }),
);

const values = fc.record({
  description: fc.constantFrom('Pressa idraulica', 'Tornio', "L'altro «tornio»"),
  day: fc.constantFrom('2026-12-25', '2026-12-26', '2026-03-29'),
  businessName: fc.constantFrom('Rossi S.p.A.', 'Bianchi'),
  supplierTypeIds: fc.subarray([id(40), id(41)]),
});
const fixed = { equipmentId: id(50), interventionId: id(51), mandatory: true, type: 'holiday' };

const step: fc.Arbitrary<Step> = fc
  .tuple(
    fc.constantFrom(companyA, companyA, companyB),
    targets,
    values,
    fc.nat(12),
    fc.integer({ min: 10, max: 15 }),
    fc.constantFrom(...checklists),
  )
  .map(([company, { kind, n }, given, verb, after, list]) => {
    const own = (number: number) => id(company === companyA ? number : number + 100);
    const parent = own(list);
    const record = { kind, id: own(n) };
    const all = { ...given, ...fixed, checklistId: parent };
    const known = Object.fromEntries(Object.entries(all).filter(([name]) => kind.fields.some((f) => f.name === name)));
    const { checklistId: _parent, ...changes } = known;
    const commands: RegistryCommand[] = [
      { type: 'ChangeRecord', ...record, values: changes },
      { type: 'ChangeRecord', ...record, values: changes },
      { type: 'SetRecordActive', ...record, active: true },
      { type: 'SetRecordActive', ...record, active: false, reason: 'dismesso' },
      { type: 'RequestRemoval', ...record },
      kind.name === 'checklist' ? { type: 'RestoreRecord', ...record } : { type: 'RemoveRecord', ...record },
      { type: 'RestoreRecord', ...record },
      { type: 'MoveRecord', ...record, afterId: after === 10 ? null : own(after) },
    ];
    return { company, parent, command: commands[verb] ?? { type: 'CreateRecord', ...record, values: known } };
  });

const streamOf = ({ company, parent: parentId, command: { kind, id: record } }: Step) =>
  recordStream(kind, { id: record, companyId: company, parentId });

test('after any history, in any batches: records as decided, and rebuilt rows the same', async () => {
  const { pool } = await testDatabase();
  await ensureTables(pool, registryProjection, 0n);
  const history = fc.array(step, { minLength: 5, maxLength: 80 });
  await fc.assert(
    fc.asyncProperty(history, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), async (steps, sizes) => {
      const store = createMemoryEventStore();
      const states = new Map<string, RegistryState>();
      for (const one of steps) {
        const stream = streamOf(one);
        const before = states.get(stream) ?? registry.initialState();
        const context = { companyId: one.company, actorId: actor, now: '2026-03-02T08:00:00Z' };
        const decision = registry.decide(one.command, before, context);
        if (isRejection(decision) || decision.length === 0) continue;
        const metadata = { companyId: one.company, actorId: actor, happenedAt: context.now } as never;
        states.set(
          stream,
          decision.reduce((state, event) => registry.evolve(state, event, metadata), before),
        );
        await append(store, stream, decision, one.company);
      }
      await batches(pool, registryProjection, store, sizes);
      await asDecided(pool, [...states.values()]);
      const live = await hashes(pool, registryProjection);
      await rebuild(registryProjection, { pool, store, signal: AbortSignal.timeout(20_000) });
      expect(await hashes(pool, registryProjection)).toEqual(live);
    }),
    { numRuns: 25 },
  );
}, 120_000);

const asDecided = async (pool: Pool, states: readonly RegistryState[]): Promise<void> => {
  const records = states.flatMap((state) => [...state.records.values()]);
  for (const kind of kinds) {
    const mine = records.filter((record) => record.kind === kind.name);
    const { rows } = await pool.query(`select *, ${idColumn(kind)} as own_id from rm.${snakeCase(kind.plural)}`);
    const named = (recordId: string, values: { checklistId?: unknown }) => `${recordId} ${values.checklistId ?? ''}`;
    const keyOf = (row: { own_id: string; checklist_id?: string }) =>
      named(row.own_id, { checklistId: row.checklist_id });
    expect(rows.map(keyOf).sort()).toEqual(mine.map((record) => named(record.id, record.values)).sort());
    for (const { id: record, companyId, values: decided, active, sortOrder, version } of mine) {
      expect(rows.find((row) => keyOf(row) === named(record, decided))).toMatchObject({
        company_id: companyId,
        active,
        sort_order: sortOrder,
        version,
        ...Object.fromEntries(Object.entries(decided).map(([name, value]) => [snakeCase(name), value])),
      });
    }
  }
};

test('lists, pages, searches and nests within one company only', async () => {
  const { pool } = await testDatabase();
  await ensureTables(pool, registryProjection, 0n);
  const store = createMemoryEventStore();
  const plants = ['Pressa', 'alesatrice', 'Tornio'];
  for (const [i, description] of plants.entries())
    await append(store, `plant-${id(i)}`, [{ type: 'PlantRegistered', data: { id: id(i), values: { description } } }]);
  await append(store, `line-${id(9)}`, [
    { type: 'LineRegistered', data: { id: id(9), values: { description: 'Linea 1', plantId: id(2) } } },
    { type: 'LineDeactivated', data: { id: id(9), reason: null } },
  ]);
  await append(
    store,
    `plant-${id(99)}`,
    [{ type: 'PlantRegistered', data: { id: id(99), values: { description: 'Altrui' } } }],
    companyB,
  );
  await append(store, `workingCalendar-${companyA}`, [
    { type: 'WorkingCalendarDayRegistered', data: { id: id(50), values: { day: '2026-12-25', type: 'holiday' } } },
    { type: 'WorkingCalendarDayRegistered', data: { id: id(51), values: { day: '2027-01-06', type: 'holiday' } } },
  ]);
  await batches(pool, registryProjection, store, [3]);
  const plant = kindNamed('plant');
  const read = <T>(run: (db: ScopedDb) => Promise<T>) => withCompany(pool, companyA, run);

  const page = await read((db) => listRecords(db, companyA, plant, { page: 1, rowsPerPage: 2 }));
  expect(page.rows.map(({ values: { description } }) => description)).toEqual(['alesatrice', 'Pressa']);
  expect(page.totalRows).toBe(3);
  expect(await read((db) => listRecords(db, companyA, plant, { page: 9, rowsPerPage: 2 }))).toEqual({
    rows: [],
    totalRows: 3,
  });
  const found = await read((db) => listRecords(db, companyA, plant, { search: 'TOR' }));
  expect(found.rows.map((row) => row.id)).toEqual([id(2)]);
  // A day is found as it is shown, and as it is stored.
  for (const search of ['25-12', '12-2026', '2026-12-25']) {
    const days = await read((db) => listRecords(db, companyA, kindNamed('workingCalendarDay'), { search }));
    expect(days.rows.map((row) => row.id)).toEqual([id(50)]);
  }
  const [line] = (await read((db) => listRecords(db, companyA, kindNamed('line'), { filters: { active: 'false' } })))
    .rows;
  expect(line).toMatchObject({ active: false, version: 2, nested: { plantId: { values: { description: 'Tornio' } } } });
  // Asking for another company's records, even by name, from within this one.
  expect((await read((db) => listRecords(db, companyB, plant, {}))).rows).toEqual([]);
  expect(await read((db) => recordsById(db, companyA, plant, [id(99)]))).toEqual([]);
});

/** What two checklists hold that were given lines under one id, as logs of old have it. */
const twice = async () => {
  const store = createMemoryEventStore();
  const line = (checklistId: string, description: string) => ({
    type: 'ChecklistLineRegistered',
    data: { id: id(11), sortOrder: 5, values: { checklistId, description, mandatory: true } },
  });
  await append(store, `checklist-${id(10)}`, [line(id(10), 'Olio')]);
  await append(store, `checklist-${id(16)}`, [line(id(16), 'Filtro')]);
  return store;
};

test('one id in two checklists names a line of each: a change or an end of the one leaves the other', async () => {
  const { pool } = await testDatabase();
  await ensureTables(pool, registryProjection, 0n);
  const store = await twice();
  await append(store, `checklist-${id(10)}`, [{ type: 'ChecklistLineRemoved', data: { id: id(11) } }]);
  await append(store, `checklist-${id(16)}`, [
    { type: 'ChecklistLineDeactivated', data: { id: id(11), reason: null } },
  ]);
  await batches(pool, registryProjection, store, [1]);
  const found = await withCompany(pool, companyA, (db) =>
    recordsById(db, companyA, kindNamed('checklistLine'), [id(11)]),
  );
  expect(found).toMatchObject([{ id: id(11), active: false, values: { checklistId: id(16), description: 'Filtro' } }]);
});

test('the rows of the build before serve until the next one stands, old processes still writing them', async () => {
  const { pool } = await testDatabase();
  const store = await twice();
  await ensureTables(pool, registryProjection, 0n);
  await batches(pool, registryProjection, store, [9]);
  // As the build before left it: rows by the id of the line alone.
  const old = `insert into rm.checklist_lines (company_id, id, checklist_id, description, mandatory, active, version)
    values ('${companyA}', $1, $2, $3, true, true, 1)`;
  await pool.query(`alter table rm.checklist_lines drop column record_id; delete from rm.checklist_lines;
    update rm_meta.projection_versions set fingerprint = null, code_version = 0 where projection = 'registry'`);
  await pool.query(old, [id(11), id(16), 'Filtro']);
  await pool.query(await readFile(new URL('../migrations/004-line-ids.sql', import.meta.url), 'utf8'));
  await pool.query(old, [id(12), id(16), 'Cinghia']);
  const lines = () => withCompany(pool, companyA, (db) => listRecords(db, companyA, kindNamed('checklistLine'), {}));
  const served = (await lines()).rows.map((row) => [row.id, row.values.description]);
  expect(served.sort()).toEqual([
    [id(11), 'Filtro'],
    [id(12), 'Cinghia'],
  ]);
  await run(registryProjection, pool, store).entered('live');
  expect((await lines()).rows.map(({ values: { description } }) => description).sort()).toEqual(['Filtro', 'Olio']);
});
