import { createPool } from '@cadenza/infra/postgres/pool';
import type { Pool } from 'pg';
import { percentile } from '../percentile.ts';
import type { Bench, Measured } from './bench.ts';
import { secondsOf } from './rounds.ts';

const [all, few] = [100_000, 200];
const rowsPerPage = 50;
const repeats = 30;

/** As the screen of the list asks for it. */
const query = `query List($query: ListQuery) {
  equipment(query: $query) {
    asOfPosition totalRows
    rows { id version active description brand model serialNumber line { id label } supplier { id label } maintainer { id label } behindSince }
  }
}`;

/** Machines of one company on the lines that it has; not in the order of their names. Ids from the number, to be taken away again. */
const fill = async (pool: Pool, companyId: string, rows: number): Promise<void> => {
  await pool.query(
    `with lines as (select id, row_number() over (order by id) - 1 as n, count(*) over () as total
                      from rm.lines where company_id = $1)
     insert into rm.equipment (company_id, id, active, version, description, line_id, brand, notes, search_text)
       select $1::uuid, ('0199a0e0-0000-7000-8000-' || lpad(g::text, 12, '0'))::uuid, g % 10 > 0, 1,
              'Macchina ' || md5(g::text), lines.id, 'Marca ' || g % 7, repeat('Nota. ', g % 20),
              lower('Macchina ' || md5(g::text) || ' Marca ' || g % 7)
         from generate_series(1, $2::int) g join lines on lines.n = g % lines.total`,
    [companyId, rows],
  );
  await pool.query('vacuum analyze rm.equipment');
};

const empty = (pool: Pool, companyId: string) =>
  pool.query(`delete from rm.equipment where company_id = $1 and id::text like '0199a0e0-%'`, [companyId]);

/** One company with 100 000 machines: its first and its last page through GraphQL, one reader at a time. */
export const equipment: Bench = {
  name: 'equipment',
  run: async ({ rounds, quick, product }) => {
    const { api, admin, plant, databaseUrl } = await product();
    const { companyId } = plant;
    const pool = createPool({ url: databaseUrl, applicationName: 'bench', max: 1 });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.token()}` };
    const ask = async (list: object): Promise<number> => {
      const body = JSON.stringify({ query, variables: { query: { rowsPerPage, ...list } } });
      const answer = await fetch(`${api.address}/graphql`, { method: 'POST', headers, body });
      const { data, errors } = (await answer.json()) as {
        data?: { equipment: { totalRows: number; rows: unknown[] } };
        errors?: unknown;
      };
      if (data?.equipment === undefined) throw new Error(`no list: ${answer.status} ${JSON.stringify(errors)}`);
      return data.equipment.totalRows;
    };
    try {
      await fill(pool, companyId, quick ? few : all);
      const total = await ask({ page: 1 });
      const last = Math.ceil(total / rowsPerPage);
      const lines = await pool.query<{ id: string }>(
        'select id from rm.lines where company_id = $1 order by id limit 1',
        [companyId],
      );
      const asked = {
        'first page': { page: 1 },
        'last page': { page: last },
        'page in the middle': { page: Math.ceil(last / 2) },
        'those in use': { page: 1, filters: [{ field: 'active', value: 'true' }] },
        'of one line': { page: 1, filters: [{ field: 'lineId', value: lines.rows[0]?.id }] },
        'first page by line': { page: 1, sortBy: 'lineId' },
        'page in the middle by line': { page: Math.ceil(last / 2), sortBy: 'lineId' },
        search: { page: 1, search: 'a1b' },
        'search by line': { page: 1, search: 'a1b', sortBy: 'lineId' },
        'search for what all have': { page: 1, search: 'macchina' },
      };
      const results: Measured[] = [];
      for (const [name, list] of Object.entries(asked)) {
        const times: number[] = [];
        await ask(list);
        for (let i = 0; i < rounds * repeats; i++) times.push((await secondsOf(() => ask(list))) * 1_000);
        results.push({
          name: `GraphQL list of 100 000 machines of one company, ${name}: p95`,
          ...{ value: percentile(times, 0.95), unit: 'ms', target: { atMost: 50 } },
          detail: `median ${percentile(times, 0.5).toFixed(1)} ms, ${times.length} reads of ${total} rows`,
        });
      }
      return results;
    } finally {
      await empty(pool, companyId);
      await pool.end();
    }
  },
};
