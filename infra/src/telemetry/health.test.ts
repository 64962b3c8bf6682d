import { afterEach, expect, test } from 'vitest';
import { type Checks, serveHealth } from './health.ts';
import { Counter, createMetrics, Gauge } from './metrics.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

const build = async (ready: () => Promise<Checks>, stopping = new AbortController().signal) => {
  const metrics = createMetrics('test');
  const server = await serveHealth({ host: '127.0.0.1', port: 0, metrics, ready, stopping });
  open.push(server);
  return { address: server.address, metrics };
};

test('ready when every check is ok; else 503 and the reason', async () => {
  const checks: Checks = { store: { ok: true } };
  const { address } = await build(async () => checks);
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  checks.queue = { ok: false, reason: 'no connection' };
  const response = await fetch(`${address}/readyz`);
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({ status: 'not_ready', checks });
});

test('a check that throws is "not ready", and the process stays alive', async () => {
  const { address } = await build(() => Promise.reject(new Error('database gone')));
  const response = await fetch(`${address}/readyz`);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('database gone');
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});

test('a process that stops is not ready, whatever its checks say, but alive', async () => {
  const { address } = await build(async () => ({ store: { ok: true } }), AbortSignal.abort());
  const response = await fetch(`${address}/readyz`);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('stopping');
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});

test('metrics as Prometheus text with the name of the process; unknown paths are 404', async () => {
  const { address, metrics } = await build(async () => ({}));
  new Counter({ name: 'cadenza_things_total', help: 'Things', registers: [metrics] }).inc(3);
  const response = await fetch(`${address}/metrics`);
  expect(response.headers.get('content-type')).toContain('text/plain');
  expect(await response.text()).toContain('cadenza_things_total{process="test"} 3');
  expect((await fetch(`${address}/other`)).status).toBe(404);
});

test('a metric that cannot be asked is an error of that scrape, and the process goes on', async () => {
  const { address, metrics } = await build(async () => ({}));
  const collect = () => Promise.reject(new Error('database gone'));
  new Gauge({ name: 'cadenza_broken', help: 'Broken', registers: [metrics], collect });
  expect((await fetch(`${address}/metrics`)).status).toBe(500);
  metrics.removeSingleMetric('cadenza_broken');
  expect((await fetch(`${address}/metrics`)).status).toBe(200);
});
