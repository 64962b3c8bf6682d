import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { createOwners } from '@cadenza/infra/postgres/ownership';
import type { Signals } from '@cadenza/infra/signals/signals';
import type { Logger } from '@cadenza/infra/telemetry/logger';
import type { Registry } from '@cadenza/infra/telemetry/metrics';
import { isTracing } from '@cadenza/infra/telemetry/tracing';
import type { Pool } from 'pg';
import { projectionMetrics } from './metrics.ts';
import type { Projection } from './projection.ts';
import { createQuietMoves } from './quiet-moves.ts';
import { type Observer, type Runner, runProjection } from './runner.ts';
import { keepStatistics } from './statistics.ts';
import type { Health } from './status.ts';
import { traceBatch } from './trace-batch.ts';

export type HostOptions = {
  pool: Pool;
  store: EventStore;
  signals: Signals;
  logger: Logger;
  metrics: Registry;
};

export interface ProjectionHost {
  /** Throws when the store cannot be asked for its head. */
  health(): Promise<Health[]>;
  /** Finishes or rolls back the batches in hand. Pool, store and signals stay the caller's. */
  close(): Promise<void>;
}

/** Runs projections side by side; one that stops does not touch the others. */
export const startProjections = (projections: readonly Projection[], options: HostOptions): ProjectionHost => {
  refuseShared('name', projections, ({ name }) => [name]);
  refuseShared('topic', projections, ({ topic }) => [topic]);
  refuseShared('table', projections, ({ tables }) => tables.map(({ name }) => name));
  const { pool, store, signals, logger, metrics } = options;
  const stop = new AbortController();
  const owners = createOwners(pool);
  const quiet = createQuietMoves(pool);
  const health = async (): Promise<Health[]> => {
    const head = await store.head();
    return runners.map((runner) => ({ ...runner.status(), head }));
  };
  const observer: Observer = {
    // While the store cannot be asked, gauges keep their last value; `/readyz` says why.
    applied: appliedAll(projections, projectionMetrics(metrics, () => health().catch(() => [])).applied, logger),
    state: ({ name, code, state, position, error }) => {
      const words = { projection: name, code, state, position: String(position) };
      if (error)
        logger.error({ ...words, ...error, position: String(error.position ?? position) }, 'projection stopped');
      else logger.info(words, 'projection state');
    },
    parked: (projection, { stream, position, eventType, error }, correlationId) =>
      logger.error(
        { projection, stream, position: String(position), eventType, reason: error, correlationId },
        'an event that cannot be folded: its stream waits, all others go on',
      ),
    released: (projection, stream) => logger.warn({ projection, stream }, 'a stream that waited has been folded'),
    retrying: (projection, error) => logger.warn({ projection, error }, 'projection tries again'),
  };
  const runners: readonly Runner[] = projections.map((projection) =>
    runProjection(projection, { pool, store, signals, owners, quiet, observer, signal: stop.signal }),
  );
  const statistics = keepStatistics(pool, projections, (error) =>
    logger.warn({ error }, 'statistics were not renewed'),
  );
  return {
    health,
    close: async () => {
      stop.abort();
      await statistics.close();
      await Promise.all(runners.map(({ done }) => done));
      await owners.close();
    },
  };
};

/** After each batch: counts, one line for those who look closely, and the spans of the requests that it served. */
const appliedAll = (
  projections: readonly Projection[],
  count: Observer['applied'],
  logger: Logger,
): Observer['applied'] => {
  const topics = new Map(projections.map(({ name, topic }) => [name, topic]));
  return (name, applied, taken, seconds) => {
    count(name, applied, taken, seconds);
    if (applied.events === 0) return;
    const { events } = taken;
    logger.debug({ projection: name, events: applied.events, upTo: String(taken.upTo), seconds }, 'batch applied');
    if (isTracing())
      traceBatch({ projection: name, topic: topics.get(name) ?? name, events, live: taken.live, seconds });
  };
};

const refuseShared = (
  what: string,
  projections: readonly Projection[],
  names: (projection: Projection) => readonly string[],
): void => {
  const all = projections.flatMap(names);
  const twice = all.find((name, i) => all.indexOf(name) !== i);
  if (twice !== undefined) throw new TypeError(`two projections share the ${what} ${twice}`);
};
