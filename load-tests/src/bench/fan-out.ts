import { inParallel, signIn } from '../rest-client.ts';
import { startBare } from './bare-server.ts';
import type { Bench } from './bench.ts';
import { type Listener, listen, listenBare } from './listeners.ts';
import { compare } from './rounds.ts';
import { tickOnce } from './ticking.ts';

/** A user may hold 50 sockets of a node. */
const socketsOfUser = 40;
/** Changes before anything is measured: by then neither side is still being compiled. */
const warmUp = 150;

/**
 * CPU of an api node for each message that it delivers to subscribers of one company, against a plain `ws` server that
 * sends the same bytes. Commands go to another node: what is measured only reads the feed and pushes.
 */
export const fanOut: Bench = {
  name: 'fan-out',
  run: async ({ rounds, quick, product }) => {
    const subscribers = quick ? 4 : 1_000;
    const ticks = quick ? 2 : 20;
    const { startApi, admin, plant, databaseUrl } = await product();
    const node = await startApi();
    const bare = await startBare(databaseUrl, plant.companyId);
    const listeners: Listener[] = [];
    const bareListeners: Listener[] = [];
    try {
      const users = Math.ceil(subscribers / socketsOfUser);
      const tokens = await inParallel(4, Array.from({ length: users }), async (_, i) => {
        const login = { username: `lavagna-${process.pid}-${i}`, password: 'Cadenza-2026!' };
        const { password } = login;
        const person = { name: 'Lia', surname: 'Bosio', roles: ['ROLE_PLANT'], manutentoreId: null };
        await admin.post('/api/users', { ...person, ...login, confirmPassword: password });
        return (await signIn(node.address, login)).token();
      });
      const all = Array.from({ length: subscribers }, (_, i) => i);
      listeners.push(...(await inParallel(20, all, (i) => listen(node.address, tokens[i % users] ?? ''))));
      bareListeners.push(...(await inParallel(20, all, () => listenBare(bare.address))));
      const [first, bareFirst] = [listeners[0] as Listener, bareListeners[0] as Listener];
      await tickOnce(admin);
      await first.heard(1);
      const bytes = first.last();
      const change = () => tickOnce(admin);
      const broadcast = async () => bare.tell({ broadcast: bytes });
      const deliver = async (times: number, send: () => Promise<void>, to: readonly Listener[]) => {
        const goals = to.map((one) => one.count() + times);
        for (let i = 0; i < times; i++) {
          const next = (to[0] as Listener).count() + 1;
          await send();
          await (to[0] as Listener).heard(next);
        }
        await Promise.all(to.map((one, i) => one.heard(goals[i] ?? 0)));
      };
      const costOf = async (cpu: () => Promise<number>, send: () => Promise<void>, to: readonly Listener[]) => {
        const before = await cpu();
        await deliver(ticks, send, to);
        return ((await cpu()) - before) / (ticks * to.length);
      };
      if (!quick) {
        await deliver(warmUp, change, listeners);
        await deliver(warmUp, broadcast, bareListeners);
      }
      const found = await compare(rounds, {
        ours: () => costOf(node.cpu, change, listeners),
        theirs: () => costOf(bare.cpu, broadcast, bareListeners),
      });
      if (bareFirst.last() !== bytes) throw new Error('not the same bytes');
      const micro = (seconds: number): string => `${(seconds * 1e6).toFixed(1)} us`;
      return [
        {
          name: `fan-out to ${quick ? 1_000 : subscribers} subscribers: CPU of raw ws, each message`,
          value: found.dearer,
          unit: 'x',
          target: { atMost: 1.3 },
          detail: `${micro(found.ours)} against ${micro(found.theirs)}, ${bytes.length} bytes`,
        },
      ];
    } finally {
      for (const one of [...listeners, ...bareListeners]) one.close();
      await node.stop();
      await bare.stop();
    }
  },
};
