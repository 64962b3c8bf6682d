import type { CommandServices } from '@cadenza/commands/kernel/command-context';
import { type Check, type Checks, readiness } from '@cadenza/infra/telemetry/health';
import type { Registry } from '@cadenza/infra/telemetry/metrics';
import { type ProjectionState, projectionStates } from '@cadenza/projections/kernel/queries';
import type { FastifyInstance } from 'fastify';

const checkOf = ({ state, position, error, errorPosition, errorEventType, parked }: ProjectionState): Check => {
  const detail = { position: String(position) };
  const [first] = parked;
  if (state === 'live' && first === undefined) return { ok: true, detail };
  if (state === 'live') {
    const warning = `${parked.length} parked, first ${first?.stream} at ${first?.position} (${first?.eventType})`;
    return { ok: true, warning, detail };
  }
  const at = errorPosition === null ? '' : ` at ${errorPosition} (${errorEventType})`;
  return { ok: false, reason: error === null ? (state ?? 'has not run yet') : `${state}: ${error}${at}`, detail };
};

type Stores = Pick<CommandServices, 'pool' | 'store'>;

/** Stores reached, projections caught up; a stream that waits is a warning with its event. */
export const readyChecks = async ({ pool, store }: Stores): Promise<Checks> => {
  const [states, head] = await Promise.all([projectionStates(pool), store.head()]);
  const projections: Checks =
    states.length === 0
      ? { projections: { ok: false, reason: 'no projection has run yet' } }
      : Object.fromEntries(states.map((state) => [`projection ${state.name}`, checkOf(state)]));
  return { database: { ok: true }, log: { ok: true, detail: { head: String(head) } }, ...projections };
};

type HealthOptions = {
  services: Stores;
  metrics: Registry;
  stopping: AbortSignal;
  /** The port is the world's: reasons, positions and metrics are for operators, who ask on `HEALTH_PORT`. */
  guarded: boolean;
};

/** `/healthz` alive, `/readyz` ready, `/metrics` for Prometheus. Guarded, only whether, not why. */
export const health = (app: FastifyInstance, { services, metrics, stopping, guarded }: HealthOptions): void => {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_, reply) => {
    const { status, body } = await readiness(() => readyChecks(services), stopping);
    if (!guarded) return reply.code(status).send(body);
    const results = Object.entries(body.checks).map(([name, { ok }]) => [name, { ok }]);
    return reply.code(status).send({ status: body.status, checks: Object.fromEntries(results) });
  });
  if (guarded) return;
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
};
