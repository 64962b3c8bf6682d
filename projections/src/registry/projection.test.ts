import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import type { RegistryCommand } from '@cadenza/domain/registry/commands';
import { registry } from '@cadenza/domain/registry/decider';
import { recordStream } from '@cadenza/domain/registry/descriptor';
import { findKind, kinds } from '@cadenza/domain/registry/kinds';
import type { RegistryState } from '@cadenza/domain/registry/records';
import { createMemoryEventStore } from '@cadenza/infra/event-store/memory';
import { type ScopedDb, withCompany } from '@cadenza/infra/postgres/company-scope';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { ensureTables } from '../kernel/builds.ts';
import { rebuild } from '../kernel/rebuild.ts';
import { batches, hashes, run, testDatabase } from '../testing/harness.ts';
import { actor, append, companyA, companyB } from '../testing/history.ts';
import { lookedAt } from '../testing/looked-at.ts';
import { registryProjection } from './projection.ts';
import { listRecords, type RecordRow, recordsById } from './queries.ts';
import { hasSearchText, idColumn, snakeCase } from './tables.ts';
import type { RecordList } from './types.ts';

const id = (n: number): string => `0199c000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const kindNamed = (name: string) => {
  const kind = findKind(name);
  if (!kind) throw new Error(name);
  return kind;
};

/** `parent`: the checklist in whose stream a line is looked for; two of them are given the same ids of lines. */
/** A command on one record. */
type OnOne = Extract<RegistryCommand, { id: string }>;
type Step = { company: string; command: OnOne; parent: string };

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
    const commands: OnOne[] = [
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
        const metadata = { companyId: one.company, actorId: actor, happenedAt: context.now };
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
        ...(hasSearchText(kind) ? { search_text: String(decided[kind.label]).toLowerCase() } : {}),
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

/** Machines of several companies; a few words and things are those of many. */
const machines = async (pool: Pool, ofEach: number, others: readonly string[] = [companyB]) => {
  await pool.query(
    `insert into rm.equipment (company_id, id, description, line_id, supplier_id, brand, active, version)
     select c::uuid, gen_random_uuid(), $3 || md5((n % $4)::text), $5, case when n % 3 > 0 then $6::uuid end,
            nullif('M' || n % 4, 'M0'), n % 5 > 0, 1
       from unnest($1::text[]) c, generate_series(1, $2::int) n`,
    [[companyA, ...others], ofEach, 'Macchina ', ofEach - 9, id(9), id(3)],
  );
  await pool.query(
    `insert into rm.suppliers (company_id, id, business_name, supplier_type_ids, active, version)
     values ($1, $2, 'Rossi', '{}', true, 1)`,
    [companyA, id(3)],
  );
  await pool.query('vacuum analyze rm.equipment');
};

test('a page reads whole rows of its own only, and of an index those of its company before it', async () => {
  const { pool } = await testDatabase();
  await ensureTables(pool, registryProjection, 0n);
  await machines(
    pool,
    1_500,
    Array.from({ length: 9 }, () => randomUUID()),
  );
  const equipment = kindNamed('equipment');
  const page = { page: 1, rowsPerPage: 20 };
  const cases: readonly [RecordList, all: number, whole: number][] = [
    [page, 1_500 + 20 + 20, 20],
    // The last page is as near as the first.
    [{ ...page, page: 75 }, 1_500 + 20 + 20, 20],
    [{ ...page, page: 74, descending: true }, 1_500 + 40 + 20, 20],
    [{ ...page, page: 3, descending: true }, 1_500 + 60 + 20, 20],
    // What is active stands in the index, too.
    [{ ...page, filters: { active: 'true' } }, 1_500 + 40 + 20, 20],
    // Words are looked for in each row of the company, once; what has them is read again to be sorted.
    [{ ...page, search: '4B7' }, 1_500 + 100, 1_500 + 100],
    [{ ...page, filters: { lineId: id(8) } }, 0, 0],
    [{ ...page, filters: { supplierId: id(3) }, search: 'macchina f' }, 1_500 + 200, 1_500 + 200],
    // Those of one supplier are in order by themselves, and so are all by supplier: rows of the page, and nothing sorted.
    [{ ...page, filters: { supplierId: id(3) }, page: 3 }, 1_000 + 60 + 20, 20],
    [{ ...page, sortBy: 'supplierId', page: 2 }, 1_500 + 40 + 20, 20],
    [{ ...page, sortBy: 'supplierId', page: 70 }, 1_500 + 400 + 20, 20],
  ];
  for (const [list, all, whole] of cases) {
    const found = await lookedAt(pool, companyA, 'equipment', (db) => listRecords(db, companyA, equipment, list));
    expect(found.all, JSON.stringify(list)).toBeLessThanOrEqual(all);
    expect(found.whole, JSON.stringify(list)).toBeLessThanOrEqual(whole);
  }
});

test('of more found rows than are sorted by themselves every page is as without the words that all have', async () => {
  const { pool } = await testDatabase();
  await ensureTables(pool, registryProjection, 0n);
  await machines(pool, 1_100);
  const read = (list: RecordList) =>
    withCompany(pool, companyA, (db) =>
      listRecords(db, companyA, kindNamed('equipment'), { rowsPerPage: 100, ...list }),
    );
  for (const sortBy of ['description', 'supplierId', 'brand'])
    for (const descending of [false, true])
      for (const page of [1, 6, 11, 12]) {
        const all = await read({ sortBy, descending, page });
        expect(all.rows).toHaveLength(page === 12 ? 0 : 100);
        expect(await read({ sortBy, descending, page, search: 'macchina' })).toEqual(all);
      }
});

test('words of a list are found in any order, in the label and in what else the kind is found by', async () => {
  const { pool } = await testDatabase();
  await ensureTables(pool, registryProjection, 0n);
  await pool.query(
    `insert into rm.equipment (company_id, id, description, line_id, brand, model, serial_number, active, version)
     values ($1, $2, 'Carroponte colata', $3, 'Demag', 'EKDR 10', '80-41177', true, 1),
            ($1, $4, 'Carroponte magazzino', $3, null, null, null, true, 1)`,
    [companyA, id(1), id(8), id(2)],
  );
  const found = async (search: string) =>
    (await withCompany(pool, companyA, (db) => listRecords(db, companyA, kindNamed('equipment'), { search }))).rows.map(
      (row) => row.id,
    );
  for (const search of ['colata carroponte', 'demag', '41177', 'carroponte  EKDR', ' Demag 80-41177 '])
    expect(await found(search), search).toEqual([id(1)]);
  expect(await found('carroponte')).toEqual([id(1), id(2)]);
  expect(await found('carroponte adda')).toEqual([]);
  // What stands in the columns beside it, the name of its line, too; of the own company alone.
  await pool.query(
    `insert into rm.lines (company_id, id, description, plant_id, active, version)
     values ($1, $3, 'Fusione Est', $4, true, 1), ($2, $3, 'Adda', $4, true, 1)`,
    [companyA, companyB, id(8), id(9)],
  );
  expect(await found('fusione')).toEqual([id(1), id(2)]);
  expect(await found('EST magazzino')).toEqual([id(2)]);
  expect(await found('carroponte adda')).toEqual([]);
});

test('names stand as people look them up: by number, accents and capitals beside their letters', async () => {
  const { pool } = await testDatabase();
  await ensureTables(pool, registryProjection, 0n);
  const names = ['elite', 'Élite 2', 'Élite 10', 'linea 1', 'Linea 2', 'Linea 10', 'ñandú', 'Zeta'];
  await pool.query(
    `insert into rm.plants (company_id, id, description, active, version)
     select $1::uuid, gen_random_uuid(), n, true, 1 from unnest($2::text[]) n`,
    [companyA, names.toReversed()],
  );
  const read = (descending: boolean) =>
    withCompany(pool, companyA, (db) =>
      listRecords(db, companyA, kindNamed('plant'), { descending, page: 1, rowsPerPage: 20 }),
    );
  const shown = ({ rows }: { rows: readonly RecordRow[] }) => rows.map(({ values }) => values.description);
  expect(shown(await read(false))).toEqual(names);
  expect(shown(await read(true))).toEqual(names.toReversed());
});

test('every page in every order is that of a plain sort of what the filters and words let through', async () => {
  const { pool } = await testDatabase();
  await ensureTables(pool, registryProjection, 0n);
  await machines(pool, 40);
  const equipment = kindNamed('equipment');
  const read = (list: RecordList) => withCompany(pool, companyA, (db) => listRecords(db, companyA, equipment, list));
  // Two of one name, one that nobody knows, and one before them.
  await pool.query(
    `insert into rm.suppliers (company_id, id, business_name, supplier_type_ids, active, version)
     values ($1, $2, 'Rossi', '{}', true, 1), ($1, $3, 'Bianchi', '{}', true, 1)`,
    [companyA, id(5), id(6)],
  );
  await pool.query(
    `update rm.equipment e set supplier_id = ($1::uuid[])[1 + n % 4]
       from (select id, row_number() over (order by id) as n from rm.equipment where supplier_id is not null) o where o.id = e.id`,
    [[id(3), id(5), id(6), id(7)]],
  );
  const { rows: all } = await read({});
  expect(all).toHaveLength(40);
  const lit = all.filter(({ active }) => active).map(({ id: own }) => own);
  const checklists = [...lit, lit[0]];
  await pool.query(
    `insert into rm.checklists (company_id, id, description, equipment_id, intervention_id, active, version)
     select $1::uuid, gen_random_uuid(), 'Controllo', e, $3::uuid, true, 1 from unnest($2::uuid[]) e`,
    [companyA, checklists, id(4)],
  );
  const labels: Record<string, (row: RecordRow) => string | null> = {
    description: ({ values }) => String(values.description),
    brand: ({ values }) => (values.brand === null ? null : String(values.brand)),
    supplierId: ({ nested: { supplierId } }) =>
      supplierId && !Array.isArray(supplierId) ? String(supplierId.values.businessName) : null,
    // Those that are lit have a checklist, the first of them two.
    'checklist.equipmentId': ({ id: own }) => String(checklists.filter((equipmentId) => equipmentId === own).length),
  };
  const words = new Intl.Collator('und', { numeric: true });
  const byLabel = (a: RecordRow, b: RecordRow) =>
    words.compare(labels.description?.(a) ?? '', labels.description?.(b) ?? '');
  for (const [sortBy, of] of Object.entries(labels))
    for (const descending of [false, true])
      for (const wanted of [
        {},
        { search: 'B' },
        { filters: { active: 'false' } },
        { filters: { supplierId: id(3) } },
      ] as RecordList[]) {
        const sign = descending ? -1 : 1;
        const expected = all
          .filter(({ active }) => wanted.filters?.active === undefined || !active)
          .filter(({ values }) => wanted.filters?.supplierId === undefined || values.supplierId === id(3))
          // Words are looked for in what a column names, too.
          .filter(
            (row) =>
              !wanted.search ||
              [labels.description, labels.supplierId].some((label) => label?.(row)?.toLowerCase().includes('b')),
          )
          .toSorted((a, b) => {
            const [left, right] = [of(a), of(b)];
            if (left === null || right === null) return Number(left === null) - Number(right === null) || byLabel(a, b);
            return sign * words.compare(left, right) || byLabel(a, b);
          });
        const found: RecordRow[] = [];
        for (let page = 1; page <= 6; page++) {
          const { rows, totalRows } = await read({ ...wanted, sortBy, descending, page, rowsPerPage: 7 });
          expect(totalRows).toBe(expected.length);
          found.push(...rows);
        }
        // What has the same names may stand in any order, but once.
        expect(found.map((row) => [of(row), row.values.description])).toEqual(
          expected.map((row) => [of(row), row.values.description]),
        );
        expect(new Set(found.map((row) => row.id)).size).toBe(expected.length);
      }
});

test.each([
  ['lineId', 'nonsense'],
  ['active', 'perhaps'],
  ['id', "x'; --"],
  ['constructionYear', 'x'],
])('a filter of %s by %s lets nothing through', async (name, value) => {
  const { pool } = await testDatabase();
  await ensureTables(pool, registryProjection, 0n);
  await machines(pool, 10);
  const found = await withCompany(pool, companyA, (db) =>
    listRecords(db, companyA, kindNamed('equipment'), { filters: { [name]: value } }),
  );
  expect(found).toEqual({ rows: [], totalRows: 0 });
});

test('the longest name that is taken fits into the index', async () => {
  const { pool } = await testDatabase();
  await ensureTables(pool, registryProjection, 0n);
  const store = createMemoryEventStore();
  // Of three bytes a letter, and none like the other.
  const description = Array.from({ length: 255 }, (_, i) => String.fromCharCode(0x4e00 + ((i * 7_919) % 20_000))).join(
    '',
  );
  const { schema } = kindNamed('equipment').fields.find(({ name }) => name === 'description') ?? {};
  expect(schema?.safeParse(description).success).toBe(true);
  expect(schema?.safeParse(`${description}a`).success).toBe(false);
  await append(store, `plant-${id(1)}`, [{ type: 'PlantRegistered', data: { id: id(1), values: { description } } }]);
  await batches(pool, registryProjection, store, [1]);
  expect((await pool.query('select description from rm.plants')).rows).toEqual([{ description }]);
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

test('words are found in rows of a build that did not keep their text, still written by its processes', async () => {
  const { pool } = await testDatabase();
  await ensureTables(pool, registryProjection, 0n);
  await pool.query('alter table rm.suppliers drop column search_text');
  await pool.query(await readFile(new URL('../migrations/008-search-text.sql', import.meta.url), 'utf8'));
  await pool.query(
    `insert into rm.suppliers (company_id, id, business_name, vat_number, supplier_type_ids, active, version)
     values ($1, $2, 'Ricambi ÀLFA', '01234567890', '{}', true, 1)`,
    [companyA, id(3)],
  );
  for (const search of ['àlfa', '4567 ricambi']) {
    const list = { search, page: 1, rowsPerPage: 5 };
    const { rows } = await withCompany(pool, companyA, (db) => listRecords(db, companyA, kindNamed('supplier'), list));
    expect(rows.map((row) => row.id)).toEqual([id(3)]);
  }
});
