import { setTimeout as pause } from 'node:timers/promises';
import type { ArmedFailpoint } from '@cadenza/infra/faults/failpoints';
import { onTestFinished } from 'vitest';
import { type Cluster, createCluster, type Role } from './cluster.ts';
import { type Commands, createCommands } from './commands.ts';
import { type Observation, observe } from './observe.ts';
import { buildTown, type Town } from './town.ts';

export type Stage = {
  town: Town;
  cluster: Cluster;
  /** Sent to the node that nobody kills, or to the one that is named. */
  commands: Commands;
  observe: (node: 'api' | 'door') => Promise<Observation>;
  /** Events that planning has not applied yet. */
  pendingEvents: () => Promise<number>;
  /** Starts the process with a failpoint, does something over and over once it is up, and waits until it has died of it. */
  dies: (role: Role, failpoint: ArmedFailpoint, meanwhile?: () => Promise<unknown>) => Promise<void>;
  close: () => Promise<void>;
};

const diesWithin = 40_000;
/** Enough for a process to see each burst by itself. */
const betweenBursts = 150;

/** A stage that ends with the test. */
export const buildStage = async (...options: Parameters<typeof openStage>): Promise<Stage> => {
  const stage = await openStage(...options);
  onTestFinished(stage.close);
  return stage;
};

/** Two companies, the processes of the product, and an api that is up. `way`: how the processes reach the database. */
export const openStage = async (
  node: 'api' | 'door' = 'api',
  way: (databaseUrl: string) => string | Promise<string> = (url) => url,
): Promise<Stage> => {
  const town = await buildTown();
  const cluster = createCluster(await way(town.database.url));
  const observations: Observation[] = [];
  const close = async (): Promise<void> => {
    for (const one of observations) await one.close();
    await cluster.close();
    await town.database.drop();
  };
  await cluster.start(node);
  return {
    close,
    town,
    cluster,
    commands: createCommands(() => cluster.address(node)),
    observe: async (at) => {
      const one = await observe(town, () => cluster.address(at));
      observations.push(one);
      return one;
    },
    pendingEvents: async () => {
      const { rows } = await town.database.pool.query<{ count: bigint }>(
        `select count(*) as count from es.events e, rm_meta.projection_versions v
           join es.checkpoints c on c.projection = v.projection and c.version = v.version
          where v.projection = 'planning' and e.position > c.position
            and split_part(e.stream, '-', 1) in ('planSeries', 'intervention')`,
      );
      return Number(rows[0]?.count ?? 0);
    },
    dies: async (role, failpoint, meanwhile) => {
      cluster.launch(role, [failpoint]);
      const over = new AbortController();
      const died = cluster.exited(role).finally(() => over.abort());
      const busy = (async () => {
        // Not while it starts, which takes long on a busy machine: nobody may fall 500 changes behind meanwhile.
        if (meanwhile) await cluster.upOrDead(role);
        for (; meanwhile && !over.signal.aborted; await pause(betweenBursts)) await meanwhile();
      })();
      const late = pause(diesWithin, 'late' as const, { signal: over.signal }).catch(() => died);
      const signal = await Promise.race([died, late]);
      over.abort();
      if (signal !== 'SIGKILL') {
        throw new Error(`${role} did not die at ${failpoint.name}@${failpoint.hit} (${signal}): ${cluster.said(role)}`);
      }
      await busy;
    },
  };
};
