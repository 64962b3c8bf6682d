import type { Running } from '../product/processes.ts';
import { startBare } from './bare-server.ts';
import type { Bench } from './bench.ts';
import { closedLoop, compare } from './rounds.ts';

const connections = 8;
const query = `query List($query: PlannedListQuery) {
  plannedList(query: $query) {
    asOfPosition totalRows
    rows {
      id start end equipment { label } intervention { label } maintainer { label color }
      progress completed linesDone linesTotal version
    }
  }
}`;

/**
 * A page of 50 over GraphQL, with session, company scope and limits, against a bare Fastify route that reads the same
 * page and sends the same bytes. CPU of the server process, because instructions cannot be counted everywhere.
 */
export const graphql: Bench = {
  name: 'graphql',
  run: async ({ rounds, quick, product }) => {
    const { api, admin, plant, databaseUrl } = await product();
    const bare = await startBare(databaseUrl, plant.companyId);
    const requests = quick ? 8 : 600;
    const body = JSON.stringify({ query, variables: { query: { page: 1, rowsPerPage: 50 } } });
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.token()}` };
    const ours = async () => (await fetch(`${api.address}/graphql`, { method: 'POST', headers, body })).text();
    const theirs = async () => (await fetch(`${bare.address}/list`)).text();
    const cpuOf = (server: Running, call: () => Promise<string>) => async () => {
      const before = await server.cpu();
      await closedLoop(connections, requests, call);
      return ((await server.cpu()) - before) / requests;
    };
    try {
      const [one, other] = [await ours(), await theirs()];
      if (one !== other) throw new Error(`not the same bytes: ${one.slice(0, 300)} and ${other.slice(0, 300)}`);
      const found = await compare(rounds, { ours: cpuOf(api, ours), theirs: cpuOf(bare, theirs) });
      const micro = (seconds: number): string => `${Math.round(seconds * 1e6)} us`;
      return [
        {
          name: 'GraphQL list of 50: CPU of a bare route with the same bytes',
          value: found.dearer,
          unit: 'x',
          target: { atMost: 1.5 },
          detail: `${micro(found.ours)} against ${micro(found.theirs)} a request`,
        },
      ];
    } finally {
      await bare.stop();
    }
  },
};
