import { type Check, type Checks, readiness } from '@cadenza/infra/telemetry/health';
import type { Registry } from '@cadenza/infra/telemetry/metrics';
import { type ProjectionState, projectionStates } from '@cadenza/projections/kernel/queries';
import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

const checkOf = ({ state, position, error, errorPosition, errorEventType }: ProjectionState): Check => {
  const detail = { position: String(position) };
  if (state === 'live') return { ok: true, detail };
  const at = errorPosition === null ? '' : ` at ${errorPosition} (${errorEventType})`;
  return { ok: false, reason: error === null ? (state ?? 'has not run yet') : `${state}: ${error}${at}`, detail };
};

/** Stores reached, projections caught up (decision 12); a poison event is told with its position. */
const checks = async ({ pool, store }: Services): Promise<Checks> => {
  const [states, head] = await Promise.all([projectionStates(pool), store.head()]);
  const projections: Checks =
    states.length === 0
      ? { projections: { ok: false, reason: 'no projection has run yet' } }
      : Object.fromEntries(states.map((state) => [`projection ${state.name}`, checkOf(state)]));
  return { database: { ok: true }, log: { ok: true, detail: { head: String(head) } }, ...projections };
};

/** `/healthz` alive, `/readyz` ready, `/metrics` for Prometheus. */
export const health = (app: FastifyInstance, services: Services, metrics: Registry): void => {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_, reply) => {
    const { status, body } = await readiness(() => checks(services));
    return reply.code(status).send(body);
  });
  app.get('/metrics', async (_, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
};
