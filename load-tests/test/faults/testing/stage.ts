import { setTimeout as pause } from 'node:timers/promises';
import { type ClusterNode, createNode, nodeEnv } from '@cadenza/infra/embedded/testing/node';
import type { ArmedFailpoint } from '@cadenza/infra/faults/failpoints';
import type { Places } from '@cadenza/infra/process/places';
import { readPositions } from '@cadenza/projections/kernel/positions';
import { isPlanning, readLog } from '@cadenza/projections/testing/invariants/evidence';
import { onTestFinished } from 'vitest';
import { type Commands, createCommands } from './commands.ts';
import { type Observation, observe } from './observe.ts';
import { buildTown, openTownLog, type Town } from './town.ts';

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

export type Stage = {
  town: Town;
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

/** A stage that ends with the test. */
export const buildStage = async (...options: Parameters<typeof openStage>): Promise<Stage> => {
  const stage = await openStage(...options);
  onTestFinished(stage.close);
  return stage;
};

/** Two companies, the processes of the product, and an api that is up. `way`: how the processes reach what has their data. */
export const openStage = async (
  node: 'api' | 'secondApi' = 'api',
  way: (places: Places) => Places | Promise<Places> = (places) => places,
): Promise<Stage> => {
  const town = await buildTown();
  const env = nodeEnv(await way(town.places));
  const nodes = Object.fromEntries(
    Object.entries(roles).map(([role, kind]) => [role, createNode(kind, role, env)]),
  ) as Stage['nodes'];
  const observations: Observation[] = [];
  const close = async (): Promise<void> => {
    for (const one of observations) await one.close();
    await Promise.all(Object.values(nodes).map((one) => one.kill()));
    await store.close();
    await town.drop();
  };
  const store = await openTownLog(town, 'stage');
  await nodes[node].start();
  return {
    close,
    town,
    nodes,
    commands: createCommands(() => nodes[node].address),
    observe: async (at) => {
      const one = await observe(town, () => nodes[at].address, nodes.workers);
      observations.push(one);
      return one;
    },
    pendingEvents: async () => {
      const positions = await readPositions(town.database.pool);
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
