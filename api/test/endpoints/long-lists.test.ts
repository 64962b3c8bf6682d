import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createWorld, type World } from '../testing/world.ts';

let world: World;
let reader: Client;
const rows = 20_001;
/** So that the first 5 000 begin before this instant, and one more at it. */
const atRow = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();

/** More than anybody would send as commands here: rows as the projections write them. */
const fill = async (companyId: string): Promise<void> => {
  const { pool } = world.database;
  await pool.query(
    `insert into rm.planned_interventions (company_id, id, series_id, ordinal, equipment_id, intervention_id,
       intervention_type_id, type_code, generated, start_at, end_at, planned_minutes, time_zone, recurring, series_repeated, fault, progress,
       completed, cancelled, moved, assigned, ticked_line_ids, anomaly_ids, notes, version, updated_by, updated_at)
     select $1, gen_random_uuid(), gen_random_uuid(), n, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'O',
            t::date, t, t + interval '1 minute', 1, 'Europe/Rome', true, true, false, 0, false, false, false, false, '{}', '{}',
            repeat('x', 200), n, gen_random_uuid(), t
       from generate_series(0, $2 - 1) n, lateral (select timestamptz '2026-01-01Z' + n * interval '1 minute') at (t)`,
    [companyId, rows],
  );
  await pool.query(
    `insert into rm.planned_counts
     select company_id, scale, date_trunc(scale, start_at at time zone 'UTC'), completed, count(*)
       from rm.planned_interventions, unnest(array['day', 'month', 'year']) scale where company_id = $1 group by 1, 2, 3, 4`,
    [companyId],
  );
  await pool.query(
    `insert into rm.supplier_types (company_id, id, active, sort_order, version, description)
     select $1, gen_random_uuid(), true, null, 1, 'Tipo ' || n from generate_series(1, 1001) n`,
    [companyId],
  );
};

beforeAll(async () => {
  world = await createWorld();
  const companyId = await world.company('Officine Rossi');
  reader = await world.client(companyId, ['ROLE_ADMIN']);
  await reader.post('/api/impianti', { descrizione: 'Stabilimento' });
  expect((await reader.get('/api/impianti')).status).toBe(200);
  await fill(companyId);
}, 120_000);
afterAll(() => world.close());

type List = { rows: unknown[]; totalRows: number };
const ask = async (query: string) => {
  const { data, errors } = await reader.graphql(query);
  return errors ? errors[0]?.extensions.code : (data as Record<string, List>);
};

describe('a list over GraphQL', () => {
  it.each(['plannedList', 'supplierTypes'])('answers as many rows as it was asked for: %s', async (name) => {
    const answered = (await ask(`{ ${name}(query: {rowsPerPage: 1}) { rows { id } totalRows } }`)) as Record<
      string,
      List
    >;
    expect([answered[name]?.rows.length, answered[name]?.totalRows]).toEqual([1, name === 'plannedList' ? rows : 1001]);
  });

  it.each(['plannedList', 'supplierTypes'])(
    'without a page has a ceiling, and costs what it may answer: %s',
    async (name) => {
      expect(await ask(`{ ${name} { rows { id } } }`)).toBe('too_many_rows');
      expect(await ask(`{ ${name}(query: {page: 1}) { rows { id } } }`)).toBe('invalid_fields');
      expect(await ask(`{ ${name}(query: {page: 1, rowsPerPage: 1001}) { rows { id } } }`)).toBe('invalid_fields');
      const many = Array.from({ length: 10 }, (_, n) => `${'abcdefghij'[n]}: ${name}`).map(
        (field) => `${field} { rows { ${Array.from({ length: 24 }, () => 'id').join(' ')} } }`,
      );
      expect(await ask(`{ ${many.join(' ')} }`)).toBe('document_too_complex');
    },
  );

  it('that its filters make short enough needs no page', async () => {
    const to = atRow(1_000);
    const answered = (await ask(`{ plannedList(query: {to: "${to}"}) { rows { id } } }`)) as Record<string, List>;
    expect(answered.plannedList?.rows).toHaveLength(1_000);
  });

  it('of which aliases ask too much together is refused by its bytes', async () => {
    const pages = (count: number) =>
      `{ ${Array.from({ length: count }, (_, n) => `p${n}: plannedList(query: {page: ${n + 1}, rowsPerPage: 1000}) { rows { notes } }`).join(' ')} }`;
    expect(Object.keys((await ask(pages(3))) as object)).toHaveLength(3);
    expect(await ask(pages(9))).toBe('answer_too_large');
  });
});

describe('a board', () => {
  const board = (to: string) =>
    ask(`{ plannedWindow(from: "${atRow(0)}", to: "${to}") { rows { id } } }`) as Promise<Record<string, List>>;

  it('shows 5000 rows and no more row by row, and all that it stays smooth with column by column', async () => {
    expect((await board(atRow(4_500))).plannedWindow?.rows).toHaveLength(4_500);
    expect(await board(atRow(5_001))).toBe('too_many_rows');
    const columns = `{ boardWindow(from: "${atRow(0)}", to: "${atRow(12_000)}") { works { ordinals } } }`;
    const { data } = await reader.graphql(columns);
    expect((data as { boardWindow: { works: { ordinals: number[] } } }).boardWindow.works.ordinals).toHaveLength(
      12_000,
    );
  });

  it('asks what our own page asks, as its build writes it', async () => {
    const file = new URL('../../../web/src/features/planning/reading/planned-window.graphql', import.meta.url);
    // Apollo asks for the type of everything below the root.
    const text = readFileSync(file, 'utf8').replaceAll(/\n(\s+)\}/g, '\n$1  __typename\n$1}');
    const { data, errors } = await reader.graphql(text, { from: atRow(0), to: atRow(100) });
    expect(errors).toBeUndefined();
    expect((data as { boardWindow: { works: { ordinals: number[] } } }).boardWindow.works.ordinals).toHaveLength(100);
    const [, field = ''] = /^[^{]+\{([\s\S]+)\}\s*$/.exec(text) ?? [];
    const twice = text.replace(field, `a: ${field.trim()} b: ${field.trim()}`);
    const refused = await reader.graphql(twice, { from: atRow(0), to: atRow(100) });
    expect(refused.errors?.[0]?.extensions.code).toBe('document_too_complex');
  });

  it('is not asked for twice in one document', async () => {
    const row =
      'id start end version notes equipment { id label } intervention { id label } maintainer { id label color }';
    const once = `plannedWindow(from: "${atRow(0)}", to: "${atRow(9)}") { rows { ${row} ${row} } }`;
    expect(await ask(`{ a: ${once} b: ${once} }`)).toBe('document_too_complex');
  });
});

describe('the calendar over REST', () => {
  it('answers a long time whole, and says where it ends', async () => {
    const upTo = (day: string) => reader.get(`/api/pianificazione-interventi?filters[dataFine]=${day}`);
    const { status, body } = await upTo('2026-01-13');
    const { data, totalRows } = body as { data: unknown[]; totalRows: number };
    expect([status, data.length]).toEqual([200, totalRows]);
    expect(totalRows).toBeGreaterThan(18_000);
    const refused = await reader.get('/api/pianificazione-interventi');
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'too_many_rows' }]);
    const page = await reader.get('/api/pianificazione-interventi?page=20&rowsPerPage=1000');
    expect([page.status, (page.body as { data: unknown[] }).data.length]).toEqual([200, 1_000]);
  });
});
