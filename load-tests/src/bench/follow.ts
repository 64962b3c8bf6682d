import { createPostgresEventStore } from '@cadenza/infra/event-store/postgres/postgres';
import { createPool } from '@cadenza/infra/postgres/pool';
import type { Bench } from './bench.ts';
import { compare, secondsOf } from './rounds.ts';
import { freshStream, tick } from './samples.ts';

const perStream = 20;
const prefixes = ['planSeries', 'intervention'];

/** The whole log as a projector reads it, against `COPY TO` of the same rows into this process, unread. */
export const follow: Bench = {
  name: 'follow',
  run: async ({ rounds, quick, database }) => {
    const streams = quick ? 10 : 2_000;
    const count = streams * perStream;
    const { url, drop } = await database();
    const store = createPostgresEventStore({ url });
    const pool = createPool({ url, applicationName: 'bench', max: 1 });
    try {
      await Promise.all(
        Array.from({ length: streams }, () => {
          const { stream, occurrenceId } = freshStream();
          return store.append({
            stream,
            expected: 'none',
            events: Array.from({ length: perStream }, () => tick(occurrenceId)),
          });
        }),
      );
      await pool.query('vacuum analyze es.events');
      const found = await compare(rounds, {
        ours: () =>
          secondsOf(async () => {
            let seen = 0;
            const stop = new AbortController();
            for await (const { events } of store.follow({ after: 0n, prefixes, signal: stop.signal })) {
              seen += events.length;
              if (seen === count) break;
            }
            stop.abort();
          }),
        theirs: () => secondsOf(() => pool.query('copy (select * from es.events order by position) to stdout')),
      });
      return [
        {
          name: 'replay of the log: speed of COPY TO',
          value: found.cheaper,
          unit: 'x',
          target: { atLeast: 0.7 },
          detail: `${Math.round(count / found.ours)}/s against ${Math.round(count / found.theirs)}/s`,
        },
      ];
    } finally {
      await pool.end();
      await store.close();
      await drop();
    }
  },
};
