import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, inject, test } from 'vitest';
import type {} from '../postgres/testing/global-setup.ts';
import { isChildMessage } from './parent.ts';

const sample = fileURLToPath(new URL('./testing/sample.ts', import.meta.url));
const settings = {
  DATABASE_URL: inject('postgresUrl'),
  LOG_LEVEL: 'info',
};

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts the sample as the supervisor does, over IPC. `ended` gives exit code, signal and all output. */
const start = (fault = 'none', env: Record<string, string> = settings) => {
  const child = fork(sample, [fault], { env: { PATH: process.env.PATH ?? '', ...env }, silent: true, execArgv: [] });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, output }));
  const started = once(child, 'message').then(([message]) => message);
  return { child, started, ended };
};

test('tells the supervisor its address, and SIGTERM closes it with 0', async () => {
  const { child, started, ended } = start();
  const message = await started;
  expect(isChildMessage(message) && message.address).toBe('http://127.0.0.1:1');
  child.kill('SIGTERM');
  const { code, output } = await ended;
  expect(code).toBe(0);
  expect(output).toContain('closed');
});

test('stops when the supervisor is gone', async () => {
  const { child, started } = start();
  await started;
  const exited = once(child, 'exit'); // after a disconnect Node never emits `close`
  child.disconnect();
  expect(await exited).toEqual([0, null]);
});

test('Ctrl+C is left to the supervisor', async () => {
  const { child, started, ended } = start();
  await started;
  child.kill('SIGINT');
  child.kill('SIGTERM');
  const { output } = await ended;
  expect(output).toContain('"why":"SIGTERM"');
});

test.each([
  ['start', 'npm run doctor'],
  ['background', 'lost the database'],
  ['rejection', 'nobody caught me'],
])('a failure (%s) is logged and ends the process with 1', async (fault, words) => {
  const { code, output } = await start(fault).ended;
  expect(code).toBe(1);
  expect(output).toContain(words);
});

test('a start that fails for what the settings name is told as the doctor tells it, without a stack', async () => {
  const peer = createServer().listen(0, '127.0.0.1');
  await once(peer, 'listening');
  const { port } = peer.address() as { port: number };
  peer.close();
  const { code, output } = await start('log', {
    ...settings,
    EVENTSTORE_URL: `esdb://127.0.0.1:${port}?tls=false`,
  }).ended;
  expect(code).toBe(1);
  expect(output).toContain('could not start: EventStoreDB cannot be used. Nothing listens there.');
  expect(output).not.toMatch(/\bat .*\.ts:|"stack"/);
});

test('a close that hangs ends with 1 after its time', async () => {
  const { child, started, ended } = start('close');
  await started;
  child.kill('SIGTERM');
  const { code, output } = await ended;
  expect(code).toBe(1);
  expect(output).toContain('did not stop in time');
});

test('wrong settings are told in plain words', async () => {
  const { code, output } = await start('none', { PORT: 'x' }).ended;
  expect(code).toBe(1);
  expect(output).toContain('PORT: must be a number');
  expect(output).toContain('DATABASE_URL: required');
});
