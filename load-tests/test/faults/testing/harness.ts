import { setTimeout as pause } from 'node:timers/promises';
import { type ClusterNode, createNode, nodeEnv } from '@cadenza/infra/embedded/testing/node';
import type { ArmedFailpoint } from '@cadenza/infra/faults/failpoints';
import type { Backends } from '@cadenza/infra/process/backends';
import { readPositions } from '@cadenza/projections/kernel/positions';
import { isPlanning, readLog } from '@cadenza/projections/testing/invariants/evidence';
import { onTestFinished } from 'vitest';
import { type Commands, createCommands } from './commands.ts';
import { buildFixtures, type Fixtures, openFixturesLog } from './fixtures.ts';
import { type Observation, observe } from './observe.ts';

/** `secondApi` and `standby`: a second node of the api and of the projections. */
const roles = {
  api: 'api',
  secondApi: 'api',
  projections: 'projections',
  standby: 'projections',
  workers: 'workers',
  rebuild: 'rebuild',
} as const;
type Role = keyof typeof roles;

export type Harness = {
  fixtures: Fixtures;
  nodes: Record<Role, ClusterNode>;
  /** Sent to the node that nobody kills, or to the one that is named. */
  commands: Commands;
  observe: (node: 'api' | 'secondApi') => Promise<Observation>;
  /** Events that planning has not applied yet. */
  pendingEvents: () => Promise<number>;
  /** Starts the process with a failpoint, does something over and over once it is up, and waits until it has died of it. */
  dies: (role: Role, failpoint: ArmedFailpoint, meanwhile?: () => Promise<unknown>) => Promise<void>;
  close: () => Promise<void>;
};

const diesWithin = 120_000;
/** Enough for a process to see each burst by itself. */
const betweenBursts = 150;

/** A harness that ends with the test. */
export const buildHarness = async (...options: Parameters<typeof openHarness>): Promise<Harness> => {
  const harness = await openHarness(...options);
  onTestFinished(harness.close);
  return harness;
};

/** Two companies, the processes of the product, and an api that is up. `way`: how the processes reach what has their data. */
export const openHarness = async (
  node: 'api' | 'secondApi' = 'api',
  way: (backends: Backends) => Backends | Promise<Backends> = (backends) => backends,
): Promise<Harness> => {
  const fixtures = await buildFixtures();
  const env = nodeEnv(await way(fixtures.backends));
  const nodes = Object.fromEntries(
    Object.entries(roles).map(([role, kind]) => [role, createNode(kind, role, env)]),
  ) as Harness['nodes'];
  const observations: Observation[] = [];
  const close = async (): Promise<void> => {
    for (const one of observations) await one.close();
    await Promise.all(Object.values(nodes).map((one) => one.kill()));
    await store.close();
    await fixtures.drop();
  };
  const store = await openFixturesLog(fixtures, 'harness');
  await nodes[node].start();
  return {
    close,
    fixtures,
    nodes,
    commands: createCommands(() => nodes[node].address),
    observe: async (at) => {
      const one = await observe(fixtures, () => nodes[at].address, nodes.workers);
      observations.push(one);
      return one;
    },
    pendingEvents: async () => {
      const positions = await readPositions(fixtures.database.pool);
      return (await readLog(store, positions.get('planning'))).filter(isPlanning).length;
    },
    dies: async (role, failpoint, meanwhile) => {
      const one = nodes[role];
      one.launch([failpoint]);
      const over = new AbortController();
      const died = one.exited().finally(() => over.abort());
      const busy = (async () => {
        // Not while it starts, which takes long on a busy machine: nobody may fall 500 changes behind meanwhile.
        if (meanwhile) await one.upOrDead();
        for (; meanwhile && !over.signal.aborted; await pause(betweenBursts)) await meanwhile();
      })();
      const late = pause(diesWithin, 'late' as const, { signal: over.signal }).catch(() => died);
      const signal = await Promise.race([died, late]);
      over.abort();
      if (signal !== 'SIGKILL') {
        throw new Error(`${role} did not die at ${failpoint.name}@${failpoint.hit} (${signal}): ${one.output()}`);
      }
      await busy;
    },
  };
};
