import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';

/** One thing that the process leans on: `ok`, perhaps with a warning, or why not, in words for an operator. */
export type Check = { ok: true; warning?: string; detail?: object } | { ok: false; reason: string; detail?: object };

/** By name; the process is ready when every check is ok. */
export type Checks = Record<string, Check>;

export type HealthOptions = {
  host: string;
  /** 0 takes a free one. */
  port: number;
  metrics: Registry;
  /** Asked at every `/readyz`; a throw is "not ready". */
  ready: () => Promise<Checks>;
  /** Aborted: alive still, but not to be sent anything more. */
  stopping: AbortSignal;
};

/** What an operator should look at, although the process is ready. */
const warningsOf = (checks: Checks): string[] =>
  Object.entries(checks).flatMap(([name, check]) => (check.ok && check.warning ? [`${name}: ${check.warning}`] : []));

/** The body of `/readyz`, the same in every process: `{status, checks}`, and `warnings` where there are any; 200 when ready, else 503. */
export const readiness = async (
  ready: () => Promise<Checks>,
  stopping: AbortSignal,
): Promise<{ status: number; body: { status: string; checks: Checks; warnings?: string[] } }> => {
  if (stopping.aborted) {
    return { status: 503, body: { status: 'not_ready', checks: { process: { ok: false, reason: 'stopping' } } } };
  }
  try {
    const checks = await ready();
    const ok = Object.values(checks).every((check) => check.ok);
    const warnings = warningsOf(checks);
    const body = { status: ok ? 'ready' : 'not_ready', checks, ...(warnings.length > 0 && { warnings }) };
    return { status: ok ? 200 : 503, body };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { status: 503, body: { status: 'not_ready', checks: { process: { ok: false, reason } } } };
  }
};

/** `/healthz`, `/readyz` and `/metrics` for a process that serves nothing else. */
export const serveHealth = async (options: HealthOptions): Promise<{ address: string; close(): Promise<void> }> => {
  const server = createServer((request, response) => {
    answer(options, request.url ?? '/', response).catch((error: unknown) => {
      json(response, 500, { status: 'error', reason: String(error) });
    });
  });
  server.listen(options.port, options.host);
  await new Promise<void>((listening, failed) => {
    server.once('listening', listening);
    server.once('error', failed);
  });
  return { address: addressOf(server), close: () => closeServer(server) };
};

const answer = async (
  { metrics, ready, stopping }: HealthOptions,
  url: string,
  response: ServerResponse,
): Promise<void> => {
  switch (url.split('?')[0]) {
    case '/healthz':
      return json(response, 200, { status: 'alive' });
    case '/readyz': {
      const { status, body } = await readiness(ready, stopping);
      return json(response, status, body);
    }
    case '/metrics': {
      const text = await metrics.metrics();
      response.writeHead(200, { 'content-type': metrics.contentType });
      response.end(text);
      return;
    }
    default:
      return json(response, 404, { status: 'not_found' });
  }
};

const json = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
};

const addressOf = (server: Server): string => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the health server has no address');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host.replace(/^0\.0\.0\.0$/, '127.0.0.1').replace('[::]', '127.0.0.1')}:${address.port}`;
};

const closeServer = (server: Server): Promise<void> =>
  new Promise((closed) => {
    server.close(() => closed());
    server.closeAllConnections();
  });
