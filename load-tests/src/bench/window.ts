import { readFile } from 'node:fs/promises';
import { todayIn } from '@cadenza/infra/clock/clock';
import { onConnection } from '@cadenza/infra/postgres/database';
import { createPool } from '@cadenza/infra/postgres/pool';
import { windowColumns } from '@cadenza/projections/planning/queries';
import type { Running } from '../product/processes.ts';
import { startOn } from '../product/start.ts';
import { startBare } from './bare-server.ts';
import type { Bench, Measured } from './bench.ts';
import { multiplyPlan } from './planned-years.ts';
import { closedLoop, compare, secondsOf } from './rounds.ts';

const document = new URL('../../../web/src/features/planning/reading/planned-window.graphql', import.meta.url);
const hour = 3_600_000;
const machines = 60;

/** Months of the year that is planned, as instants of Rome's winter: an hour more or less of a month changes nothing here. */
const monthsFrom = (first: Temporal.PlainDate): { from: string; to: string }[] =>
  Array.from({ length: 12 }, (_, month) => ({
    from: first.add({ months: month }),
    to: first.add({ months: month + 1 }),
  })).map(({ from, to }) => ({ from: midnight(from), to: midnight(to) }));
const midnight = (day: Temporal.PlainDate): string => new Date(Date.parse(`${day}T00:00:00Z`) - hour).toISOString();

/** Pages of the database that one read of a window touches, whether they were in memory or not. */
const pagesOf = async (
  databaseUrl: string,
  companyId: string,
  window: { from: string; to: string },
): Promise<number> => {
  const pool = createPool({ url: databaseUrl, applicationName: 'bench', max: 1 });
  let pages = 0;
  const query = async (text: string, values: readonly unknown[]) => {
    const result = await pool.query(`explain (analyze, buffers, format json) ${text}`, [...values]);
    const plan = result.rows[0]['QUERY PLAN'][0].Plan as Record<string, number>;
    pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
    return { command: 'SELECT', rowCount: 0, rows: [] };
  };
  try {
    await windowColumns(onConnection({ query }), companyId, window);
    return pages;
  } finally {
    await pool.end();
  }
};

/**
 * A month of some 500 works with 12 000 behind it: what the board asks, and the same over REST, against a bare Fastify route
 * that sends the rows of one `select` of the same fields. CPU of the server process and time of one client, for answers that are
 * made anew each time (no two ask for the same time) and for those that are remembered. Then with a million works behind:
 * how many pages of the database a month reads.
 */
export const window: Bench = {
  name: 'window',
  run: async ({ rounds, quick, database }) => {
    const { url, drop } = await database();
    const product = await startOn(url, quick ? 2 : machines);
    const { api, admin, plant } = product;
    const bare = await startBare(url, plant.companyId);
    const requests = quick ? 4 : 48;
    try {
      await multiplyPlan(url, { copies: 9, years: 1 });
      const query = await readFile(document, 'utf8');
      const today = todayIn('UTC');
      const months = monthsFrom(today.with({ day: 1 }).subtract({ months: 6 }));
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.token()}` };
      let asked = 0;
      const month = () => months[asked++ % months.length] as (typeof months)[number];
      const read = async (address: string, init?: RequestInit): Promise<string> => {
        const response = await fetch(address, init);
        if (!response.ok) throw new Error(`${response.status} of ${address}`);
        return response.text();
      };
      const board = ({ from, to }: { from: string; to: string }) =>
        read(`${api.address}/graphql`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ query, variables: { from, to } }),
        });
      /** Some milliseconds earlier each time: the same works, and nobody has asked for this before. */
      const anew = () => {
        const { from, to } = month();
        return board({ from: new Date(Date.parse(from) - asked).toISOString(), to });
      };
      const rest = () => {
        const { from, to } = month();
        const days = [from, to].map((instant) => instant.slice(0, 10));
        return read(
          `${api.address}/api/pianificazione-interventi?filters[dataInizio]=${days[0]}&filters[dataFine]=${days[1]}`,
          { headers },
        );
      };
      const theirs = () => {
        const { from, to } = month();
        return read(`${bare.address}/window?from=${from}&to=${to}`);
      };
      const first = months[8] as (typeof months)[number];
      const works = JSON.parse(await board(first)).data.boardWindow.works;
      const [bytes, count] = [Buffer.byteLength(await board(first)), works.versions.length as number];
      if (count === 0) throw new Error('no works in the month');

      const cost = (server: Running, call: () => Promise<string>) => ({
        cpu: async () => {
          const before = await server.cpu();
          await closedLoop(4, requests, call);
          return ((await server.cpu()) - before) / requests;
        },
        time: async () => (await secondsOf(() => closedLoop(1, requests, call))) / requests,
      });
      const results: Measured[] = [];
      const against = cost(bare, theirs);
      const milli = (seconds: number): string => `${(seconds * 1000).toFixed(1)} ms`;
      for (const [name, call] of Object.entries({
        'board, made anew': anew,
        board: () => board(month()),
        REST: rest,
      })) {
        const own = cost(api, call);
        for (const [what, side] of Object.entries({ 'CPU of the process': 'cpu', time: 'time' } as const)) {
          const found = await compare(rounds, { ours: own[side], theirs: against[side] });
          results.push({
            name: `month (${name}): ${what}, of a bare select`,
            value: found.dearer,
            unit: 'x',
            target: { atMost: 1.5 },
            detail: `${milli(found.ours)} against ${milli(found.theirs)}`,
          });
        }
      }
      results.push({
        name: 'month: bytes of a work on the wire of a board',
        value: bytes / count,
        unit: 'bytes',
        target: { atMost: 200 },
        detail: `${bytes} bytes, ${count} works`,
      });
      const few = await pagesOf(url, plant.companyId, first);
      await multiplyPlan(url, quick ? { copies: 1, years: 2 } : { copies: 1, years: 78 });
      const many = await pagesOf(url, plant.companyId, first);
      results.push({
        name: 'month with a million works behind it: pages read, of those with 12 000',
        value: many / few,
        unit: 'x',
        target: { atMost: 1.5 },
        detail: `${many} against ${few}`,
      });
      return results;
    } finally {
      await bare.stop();
      await product.close();
      await drop();
    }
  },
};
