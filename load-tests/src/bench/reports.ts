import { readFile } from 'node:fs/promises';
import { todayIn } from '@cadenza/infra/clock/clock';
import { onConnection } from '@cadenza/infra/postgres/database';
import { createPool } from '@cadenza/infra/postgres/pool';
import { windowColumns } from '@cadenza/projections/planning/queries';
import { percentile } from '../percentile.ts';
import { startOn } from '../product/start.ts';
import type { Bench, Measured } from './bench.ts';
import { sheetRatios } from './report-sheets.ts';
import { fillReports, type WorksWanted } from './report-works.ts';
import { secondsOf } from './rounds.ts';

const large: WorksWanted = { total: 1_000_000, aYear: 24_000, years: 3, companies: 50, machines: 400 };
const small: WorksWanted = { total: 2_000, aYear: 600, years: 2, companies: 3, machines: 10 };
const repeats = 12;

const printed = {
  equipment: 'reportAttrezzature',
  'the whole': 'reportGenerale',
  'faults and interventions': 'reportGuastiInterventi',
  maintainers: 'reportManutentori',
};

const web = new URL('../../../web/src/features/', import.meta.url);
const textOf = (name: string): Promise<string> => readFile(new URL(name, web), 'utf8');
const months = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/**
 * The reports and the statistics as their screens ask for them, through GraphQL and HTTP, one reader: of a company with 24 000 works a
 * year among 50 companies with a million; the report of the whole asks what that of equipment asks. Then the board's window of a month,
 * their PDFs, and a spreadsheet of 200 000 rows beside bare exceljs.
 */
export const reports: Bench = {
  name: 'reports',
  run: async ({ rounds, quick, database }) => {
    const { url, drop } = await database();
    const product = await startOn(url, 1);
    const { api, admin, plant } = product;
    try {
      await fillReports(url, plant.companyId, quick ? small : large);
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.token()}` };
      const ask = async (query: string, variables: object): Promise<string> => {
        const response = await fetch(`${api.address}/graphql`, {
          ...{ method: 'POST', headers },
          body: JSON.stringify({ query, variables }),
        });
        const text = await response.text();
        if (!response.ok || text.includes('"errors"')) throw new Error(`${response.status}: ${text.slice(0, 500)}`);
        return text;
      };
      const figures = await textOf('reports/figures.graphql');
      const documents = {
        equipment: `${await textOf('reports/equipment-report.graphql')}${figures}`,
        'faults and interventions': `${await textOf('reports/breakdown-report.graphql')}${figures}`,
        maintainers: await textOf('reports/maintainer-report.graphql'),
      };
      const today = todayIn('Europe/Rome');
      const lastYear = today.year - 1;
      const results: Measured[] = [];
      const measure = async (
        name: string,
        atMost: number,
        call: () => Promise<string | Uint8Array>,
        reads = repeats * Math.max(1, rounds),
      ): Promise<void> => {
        const bytes = Buffer.byteLength(await call());
        const times: number[] = [];
        for (let i = 0; i < reads; i++) times.push((await secondsOf(call)) * 1_000);
        results.push({
          ...{ name, value: percentile(times, 0.95), unit: 'ms', target: { atMost } },
          detail: `median ${percentile(times, 0.5).toFixed(0)} ms, ${times.length} reads, ${bytes} bytes`,
        });
      };
      for (const [name, document] of Object.entries(documents)) {
        const of = (chosen: readonly number[]) => () =>
          ask(document, { query: { years: [lastYear], months: chosen, page: 1, rowsPerPage: 100 } });
        await measure(`report of ${name}, a month: p95`, 100, of([10]));
        await measure(`report of ${name}, a year: p95`, 300, of(months(12)));
      }
      const trend = `${await textOf('reports/report-trend.graphql')}${figures}`;
      await measure('trend of a report, two years: p95', 600, () =>
        ask(trend, { query: { year: lastYear, month: 12, months: 24 } }),
      );
      const board = await textOf('planning/reading/planned-window.graphql');
      let asked = 0;
      // Some milliseconds later each time: the same works, and no answer that is remembered.
      const month = () => ({
        from: `${lastYear}-10-01T00:00:00.${String(++asked % 1_000).padStart(3, '0')}Z`,
        to: `${lastYear}-11-01T00:00:00Z`,
      });
      const pool = createPool({ url, applicationName: 'bench', max: 1 });
      try {
        const query = async () => {
          const { id } = await windowColumns(onConnection(pool), plant.companyId, month());
          return `${id.length} works`;
        };
        await measure(`query of the board's window of a month, ${await query()}: p95`, 30, query, repeats * 4);
      } finally {
        await pool.end();
      }
      const answered = () => ask(board, { ...month(), known: null });
      await measure("the board's window of a month, its answer over HTTP: p95", 100, answered, repeats * 4);
      const entry = await textOf('history/history-entry.graphql');
      const statistics = `${await textOf('reports/statistics/statistics.graphql')}${entry}`;
      await measure('statistics, the whole page: p95', 300, () => ask(statistics, {}));
      const period = `filters[years]=${lastYear}&filters[months]=${months(12).join(',')}`;
      for (const [name, report] of Object.entries(printed)) {
        const print = async (): Promise<Uint8Array> => {
          const response = await fetch(`${api.address}/api/report/pdf?tipoReport=${report}&${period}`, { headers });
          if (!response.ok) throw new Error(`${response.status}: ${(await response.text()).slice(0, 500)}`);
          return new Uint8Array(await response.arrayBuffer());
        };
        await measure(`PDF of the report of ${name}, a year, warm: p95`, 3_000, print, quick ? 2 : 8);
      }
      return [...results, ...(await sheetRatios(rounds, quick ? 2_000 : 200_000))];
    } finally {
      await product.close();
      await drop();
    }
  },
};
