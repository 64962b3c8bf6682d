import { createPostgresEventStore } from '@cadenza/infra/event-store/postgres/postgres';
import { copyIn } from '@cadenza/infra/postgres/copy-in';
import { createPool } from '@cadenza/infra/postgres/pool';
import { ensureTables } from '@cadenza/projections/kernel/builds';
import { rebuild as rebuildProjection } from '@cadenza/projections/kernel/rebuild';
import { createTableSql, readersIndexesSql } from '@cadenza/projections/kernel/table';
import { projectionMigrations } from '@cadenza/projections/migrations';
import { planningProjection } from '@cadenza/projections/planning/projection';
import type { Bench } from './bench.ts';
import { yearOfPlanning } from './history.ts';
import { compare, secondsOf } from './rounds.ts';

/** The tables of planning filled anew from the log, against `COPY` of the finished rows into the same tables. */
export const rebuild: Bench = {
  name: 'rebuild',
  run: async ({ rounds, quick, database }) => {
    const { url, drop } = await database([projectionMigrations]);
    const store = createPostgresEventStore({ url });
    const pool = createPool({ url, applicationName: 'bench', max: 4, statementTimeout: 0 });
    try {
      const history = yearOfPlanning(quick ? 5 : 800);
      let events = 0;
      // By 256, so that the log has them in order.
      for (let at = 0; at < history.length; at += 256) {
        const part = history.slice(at, at + 256);
        await Promise.all(part.map((one) => store.append({ ...one, expected: 'none' })));
        events += part.reduce((sum, one) => sum + one.events.length, 0);
      }
      await pool.query('vacuum analyze es.events');
      await ensureTables(pool, planningProjection, await store.head());
      const signal = new AbortController().signal;
      await rebuildProjection(planningProjection, { pool, store, signal });

      const { tables } = planningProjection;
      const finished = new Map<string, Buffer>();
      let rows = 0;
      for (const { name } of tables) {
        const { rows: lines } = await pool.query<{ line: string }>(`select t::text as line from rm.${name} t`);
        rows += lines.length;
        finished.set(name, Buffer.from(lines.map(({ line }) => `${line.slice(1, -1)}\n`).join('')));
      }
      const client = await pool.connect();
      const found = await compare(rounds, {
        ours: () => secondsOf(() => rebuildProjection(planningProjection, { pool, store, signal })),
        theirs: async () => {
          await client.query('drop schema if exists bench cascade; create schema bench');
          return secondsOf(async () => {
            for (const table of tables) {
              await client.query(`${createTableSql('bench', table)} ${readersIndexesSql('bench', table)}`);
              // A row as text is a line of CSV.
              await copyIn(client, `copy bench.${table.name} from stdin (format csv)`, [
                finished.get(table.name) ?? Buffer.alloc(0),
              ]);
            }
          });
        },
      });
      const { rows: same } = await client.query<{ same: boolean }>(
        `select bool_and(n = m) as same from (values ${tables
          .map(({ name }) => `((select count(*) from rm.${name}), (select count(*) from bench.${name}))`)
          .join(', ')}) counts (n, m)`,
      );
      client.release();
      if (!same[0]?.same) throw new Error('not the same rows on both sides');
      return [
        {
          name: 'full rebuild of planning: speed of COPY',
          value: found.cheaper,
          unit: 'x',
          target: { atLeast: 0.4 },
          detail: `${events} events to ${rows} rows: ${found.ours.toFixed(2)} s against ${found.theirs.toFixed(2)} s`,
        },
      ];
    } finally {
      await pool.end();
      await store.close();
      await drop();
    }
  },
};
