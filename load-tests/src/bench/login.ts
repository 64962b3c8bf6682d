import type { Running } from '../product/processes.ts';
import { adminLogin } from '../product/start.ts';
import { startBare } from './bare-server.ts';
import type { Bench } from './bench.ts';
import { closedLoop, compare } from './rounds.ts';

/** A whole login over HTTP against one argon2id hash of the same cost; CPU of the server process, threads included. */
export const login: Bench = {
  name: 'login',
  run: async ({ rounds, quick, product }) => {
    const { api, plant, databaseUrl } = await product();
    const bare = await startBare(databaseUrl, plant.companyId);
    const logins = quick ? 2 : 20;
    const post = async (url: string, body: object): Promise<void> => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status} ${text}`);
    };
    const cpuOf = (server: Running, path: string, body: object) => async () => {
      const before = await server.cpu();
      await closedLoop(2, logins, () => post(`${server.address}${path}`, body));
      return ((await server.cpu()) - before) / logins;
    };
    try {
      const found = await compare(rounds, {
        ours: cpuOf(api, '/api/login_check', adminLogin),
        theirs: cpuOf(bare, '/hash', {}),
      });
      const milli = (seconds: number): string => `${(seconds * 1000).toFixed(1)} ms`;
      return [
        {
          name: 'login: CPU of one argon2id hash',
          value: found.dearer,
          unit: 'x',
          target: { atMost: 1.15 },
          detail: `${milli(found.ours)} against ${milli(found.theirs)}`,
        },
      ];
    } finally {
      await bare.stop();
    }
  },
};
