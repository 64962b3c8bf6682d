import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startProcess } from '../product/processes.ts';
import type { Bench, Measured } from './bench.ts';
import { closedLoop, compare } from './rounds.ts';
import { occurrencesOf } from './ticking.ts';

const document =
  'mutation ($commandId: ID!, $id: ID!, $lineId: ID!, $done: Boolean!) { tickChecklistLine(commandId: $commandId, id: $id, lineId: $lineId, done: $done) { position } }';

type Line = { id: string; lineId: string };
type Detail = { listaDettaglio: { id: string }[] };

const call = async <T>(method: string, url: string, body: object, headers: Record<string, string> = {}): Promise<T> => {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok || text.includes('"errors":[')) throw new Error(`${response.status} ${text}`);
  return JSON.parse(text) as T;
};

/** Milliseconds in which what follows a tick has happened: rows, feed, reactors. */
const settling = 400;

/**
 * A line ticked over HTTP, and all that follows from it: against a service that updates the line, writes an audit row and
 * notifies, in one transaction. The cost is the processor time of all processes, those of PostgreSQL among them.
 */
export const tick: Bench = {
  name: 'tick',
  run: async ({ rounds, quick, database, processor, product }) => {
    const { api, admin, databaseUrl, processor: processes } = await product();
    const own = await database();
    const crud = await startProcess('load-tests/src/bench/servers/crud.ts', { DATABASE_URL: own.url });
    const ticks = quick ? 4 : 400;
    try {
      const lines: Line[] = [];
      for (const { id } of (await occurrencesOf(admin)).slice(0, quick ? 1 : 100)) {
        const { listaDettaglio } = await admin.get<Detail>(`/api/pianificazione-interventi/${id}`);
        for (const line of listaDettaglio) lines.push({ id, lineId: line.id.split('.')[1] ?? '' });
      }
      // By lines and not by works: the same work is not ticked twice in a row.
      lines.sort((a, b) => a.lineId.localeCompare(b.lineId));
      const { ids } = await call<{ ids: string[] }>('POST', `${crud.address}/lines`, { count: lines.length });
      const userId = randomUUID();
      const turns = { graphql: 0, rest: 0, crud: 0 };
      /** Every tick changes something: each pass through the lines takes back what the one before did. */
      const nextOf = <T>(who: keyof typeof turns, all: readonly T[]) => {
        const turn = turns[who]++;
        return { one: all[turn % all.length] as T, done: Math.floor(turn / all.length) % 2 === 0 };
      };
      // Each api has lines of its own.
      const half = Math.floor(lines.length / 2);
      const endpoints = { graphql: lines.slice(0, half), rest: lines.slice(half) };
      const authorization = `Bearer ${admin.token()}`;
      const ask = {
        graphql: async () => {
          const { one, done } = nextOf('graphql', endpoints.graphql);
          const variables = { commandId: randomUUID(), ...one, done };
          await call('POST', `${api.address}/graphql`, { query: document, variables }, { authorization });
        },
        rest: async () => {
          const { one, done } = nextOf('rest', endpoints.rest);
          const path = `/api/pianificazione-intervento-lista-dettagli/${one.id}.${one.lineId}/completato/${done ? 'Y' : 'N'}`;
          await call('PUT', `${api.address}${path}`, {}, { authorization });
        },
        crud: async () => {
          const { one: id, done } = nextOf('crud', ids);
          await call('POST', `${crud.address}/tick`, { id, done, userId });
        },
      };
      const parts = async () => ({ ...(await processes()), postgres: await processor(databaseUrl) });
      let split = '';
      const ours = (over: 'graphql' | 'rest', clients: number) => async () => {
        const before = await parts();
        await closedLoop(clients, ticks, ask[over]);
        await pause(settling);
        const after = await parts();
        const used = Object.entries(after).map(
          ([name, at]) => [name, at - before[name as keyof typeof before]] as const,
        );
        split = used.map(([name, seconds]) => `${name} ${milli(seconds / ticks)}`).join(', ');
        return used.reduce((sum, [, seconds]) => sum + seconds, 0) / ticks;
      };
      const theirs = (clients: number) => async () => {
        const before = (await crud.cpu()) + (await processor(own.url));
        await closedLoop(clients, ticks, ask.crud);
        await pause(settling);
        return ((await crud.cpu()) + (await processor(own.url)) - before) / ticks;
      };
      const results: Measured[] = [];
      for (const [over, clients] of [
        ['graphql', 1],
        ['graphql', 8],
        ['rest', 1],
        ['rest', 8],
      ] as const) {
        const found = await compare(rounds, { ours: ours(over, clients), theirs: theirs(clients) });
        results.push({
          name: `tick over ${over === 'rest' ? 'REST' : 'GraphQL'}, ${clients} at once: processor of a service by hand`,
          value: found.dearer,
          unit: 'x',
          target: { atMost: 2.5 },
          detail: `${milli(found.ours)} against ${milli(found.theirs)} (last: ${split})`,
        });
      }
      return results;
    } finally {
      await crud.stop();
      await own.drop();
    }
  },
};

const milli = (seconds: number): string => `${(seconds * 1000).toFixed(2)} ms`;
