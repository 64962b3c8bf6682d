import { findKind } from '@cadenza/domain/registry/kinds';
import { withCompanyAtOnce } from '@cadenza/infra/postgres/company-scope';
import { createPool } from '@cadenza/infra/postgres/pool';
import { ensureTables } from '@cadenza/projections/kernel/builds';
import { projectionMigrations } from '@cadenza/projections/migrations';
import { registryProjection } from '@cadenza/projections/registry/projection';
import { listRecords } from '@cadenza/projections/registry/queries';
import type { RecordList } from '@cadenza/projections/registry/types';
import type { Pool } from 'pg';
import { percentile } from '../percentile.ts';
import type { Bench, Measured } from './bench.ts';
import { compare, secondsOf } from './rounds.ts';

const companies = 50;
/** Rows of each company in the larger table, and of the one that asks where it is alone. */
const [many, alone] = [2_000, 1_000];
const rowsPerPage = 50;
const repeats = 20;

/** `0199a00k-0000-7000-8000-ccccnnnnnnnn`: the n-th thing of the kind k (0 for the company itself) of a company. */
const idSql = (kind: number, number: string): string =>
  `('0199a00${kind}-0000-7000-8000-' || lpad(c::text, 4, '0') || lpad((${number})::text, 8, '0'))::uuid`;
const idOf = (kind: number, number: number): string =>
  `0199a00${kind}-0000-7000-8000-0001${String(number).padStart(8, '0')}`;
const companyId = idOf(0, 0);

/** Machines on 20 lines, each with a supplier; neither companies nor names in the order in which they came. */
const fill = async (pool: Pool, count: number, rows: number): Promise<void> => {
  const twenty = `from generate_series(1, 20) n, generate_series(1, ${count}) c`;
  await pool.query(`
    insert into rm.lines (company_id, id, active, version, description)
      select ${idSql(0, '0')}, ${idSql(1, 'n')}, true, 1, 'Linea ' || n ${twenty};
    insert into rm.suppliers (company_id, id, active, version, business_name, supplier_type_ids)
      select ${idSql(0, '0')}, ${idSql(2, 'n')}, true, 1, 'Fornitore ' || n, '{}' ${twenty}`);
  await pool.query(`
    insert into rm.equipment (company_id, id, active, version, description, line_id, supplier_id, brand, notes, search_text)
      select ${idSql(0, '0')}, ${idSql(3, 'n')}, n % 10 > 0, 1, 'Macchina ' || md5(n::text), ${idSql(1, '1 + n % 20')},
             ${idSql(2, '1 + n % 20')}, 'Marca ' || n % 7, repeat('Nota. ', n % 20),
             lower('Macchina ' || md5(n::text) || ' Marca ' || n % 7)
        from generate_series(1, ${rows}) n, generate_series(1, ${count}) c`);
  await pool.query('vacuum analyze rm.lines, rm.suppliers, rm.equipment');
};

/** Lists of records as their screens ask for them: 100 000 of one kind among 50 companies, against a company alone with 1 000. */
export const registry: Bench = {
  name: 'registry',
  run: async ({ rounds, quick, database }) => {
    const kind = findKind('equipment');
    if (!kind) throw new Error('no equipment');
    const open = async (count: number, rows: number) => {
      const { url, drop } = await database([projectionMigrations]);
      const pool = createPool({ url, applicationName: 'bench', max: 1, pipeline: true });
      await ensureTables(pool, registryProjection, 0n);
      await fill(pool, count, rows);
      const list = (asked: RecordList) =>
        withCompanyAtOnce(pool, companyId, (db) =>
          listRecords(db, companyId, kind, { page: 1, rowsPerPage, ...asked }),
        );
      return {
        list,
        pages: Math.ceil(rows / rowsPerPage),
        close: async () => {
          await pool.end();
          await drop();
        },
      };
    };
    const large = await open(quick ? 2 : companies, quick ? 100 : many);
    const small = await open(1, quick ? 100 : alone);
    try {
      const reads: Record<string, (at: typeof large) => RecordList> = {
        'first page': () => ({}),
        'last page': ({ pages }) => ({ page: pages }),
        'last page, the other way round': ({ pages }) => ({ page: pages, descending: true }),
        'of one line': () => ({ filters: { lineId: idOf(1, 7) } }),
        search: () => ({ search: 'A1B' }),
        'search for what half of them have': () => ({ search: 'a1' }),
        'sorted by supplier': () => ({ sortBy: 'supplierId' }),
        'sorted by brand': () => ({ sortBy: 'brand' }),
      };
      const results: Measured[] = [];
      for (const [name, asked] of Object.entries(reads)) {
        const times: number[] = [];
        const cost = (at: typeof large) => () =>
          secondsOf(async () => {
            for (let i = 0; i < repeats; i++) {
              const one = await secondsOf(() => at.list(asked(at)));
              if (at === large) times.push(one * 1_000);
            }
          });
        const found = await compare(rounds, { ours: cost(large), theirs: cost(small) });
        const milli = (seconds: number): string => `${((seconds * 1_000) / repeats).toFixed(1)} ms`;
        const detail = `${milli(found.ours)} against ${milli(found.theirs)}`;
        results.push(
          {
            name: `records, ${name}: time with 100 000 of 50 companies, of that with 1 000 of one`,
            ...{ value: found.dearer, unit: 'x', target: { atMost: 1.5 }, detail },
          },
          {
            name: `records, ${name}: p95 with 100 000 of 50 companies`,
            ...{ value: percentile(times, 0.95), unit: 'ms', target: { atMost: 30 }, detail: `${times.length} reads` },
          },
        );
      }
      return results;
    } finally {
      await large.close();
      await small.close();
    }
  },
};
