import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { type PeerOptions, startPeer } from '../event-store/eventstoredb/testing/peer/peer.ts';
import { authorityFile, certificateOf } from '../faults/testing/tls/certificates.ts';
import type {} from '../postgres/testing/global-setup.ts';
import { WrongLog } from './check-log.ts';
import { startFailureInWords } from './start-failure.ts';

const failure = new Error('no answer from EventStoreDB');

const listen = async (options: Partial<PeerOptions>): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'cadenza-peer-'));
  const peer = await startPeer({ folder, ...options });
  onTestFinished(async () => {
    await peer.close();
    await rm(folder, { recursive: true, force: true });
  });
  return peer.url;
};

const toldOf = (EVENTSTORE_URL: string): Promise<string | undefined> =>
  startFailureInWords(failure, { DATABASE_URL: inject('postgresUrl'), EVENTSTORE_URL, REDIS_URL: '' });

test('nothing listens', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  const address = `127.0.0.1:${port}`;
  expect(await toldOf(`esdb://${address}?tls=false`)).toMatch(
    /^EventStoreDB cannot be used. Nothing listens there. .*EVENTSTORE_URL/,
  );
  const nobody = { DATABASE_URL: `postgres://u:p@${address}/d`, REDIS_URL: `redis://${address}` };
  expect(await startFailureInWords(failure, nobody)).toMatch(
    /^PostgreSQL cannot be used. Nothing listens there..*\nRedis cannot be used. Nothing listens there./,
  );
});

test('the password is wrong, and is not told', async () => {
  const url = await listen({ tls: certificateOf('here'), account: 'admin:another' });
  const told = await toldOf(`${url}?tlsCAFile=${encodeURIComponent(authorityFile)}`);
  expect(told).toContain('EventStoreDB cannot be used. User or password are wrong.');
  expect(told).not.toContain('changeit');
});

test('the server wants TLS, or has none', async () => {
  const withTls = await listen({ tls: certificateOf('here') });
  expect(await toldOf(withTls.replace('admin:changeit@', '').concat('?tls=false'))).toMatch(/wants TLS/);
  const without = await listen({});
  expect(await toldOf(without.replace('esdb://', 'esdb://admin:changeit@').replace('?tls=false', ''))).toMatch(/TLS/);
});

test('all is there: it is a mistake of ours', async () => {
  expect(await toldOf(await listen({}))).toBeUndefined();
});

test('what has words of its own keeps them', async () => {
  expect(await startFailureInWords(new WrongLog('another log'), {})).toBe('another log');
});
