import { type Check, type Checks, readiness } from '@cadenza/infra/telemetry/health';
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
export const readyChecks = async ({ pool, store }: Services): Promise<Checks> => {
  const [states, head] = await Promise.all([projectionStates(pool), store.head()]);
  const projections: Checks =
    states.length === 0
      ? { projections: { ok: false, reason: 'no projection has run yet' } }
      : Object.fromEntries(states.map((state) => [`projection ${state.name}`, checkOf(state)]));
  return { database: { ok: true }, log: { ok: true, detail: { head: String(head) } }, ...projections };
};

/**
 * `/healthz` alive, `/readyz` ready, on the public port: which check fails, not why. Reasons, positions and `/metrics` are
 * for operators and answered on `HEALTH_PORT` only.
 */
export const health = (app: FastifyInstance, services: Services, stopping: AbortSignal): void => {
  app.get('/healthz', async () => ({ status: 'alive' }));
  app.get('/readyz', async (_, reply) => {
    const { status, body } = await readiness(() => readyChecks(services), stopping);
    const results = Object.entries(body.checks).map(([name, { ok }]) => [name, { ok }]);
    return reply.code(status).send({ status: body.status, checks: Object.fromEntries(results) });
  });
};
