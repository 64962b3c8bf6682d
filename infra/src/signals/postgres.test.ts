import { expect, it, onTestFinished, vi } from 'vitest';
import { startTcpProxy, targetOf, through } from '../faults/testing/tcp-proxy.ts';
import { endConnections } from '../postgres/testing/end-connections.ts';
import { createTestDatabase } from '../postgres/testing/test-database.ts';
import { signalsConformance } from './conformance.ts';
import { connectPostgresSignals } from './postgres.ts';

signalsConformance('postgres', { connected: true }, async () => {
  const database = await createTestDatabase();
  const connect = () => connectPostgresSignals({ url: database.url, applicationName: 'signals' });
  const [here, there] = await Promise.all([connect(), connect()]);
  const disrupt = () => endConnections(database.pool, { applicationName: ['signals'] });
  return { here, there, disrupt, dispose: database.drop };
});

it('says so when the first connection fails', async () => {
  await expect(connectPostgresSignals({ url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(/ECONNREFUSED/);
});

it('reports a message that PostgreSQL refuses instead of throwing it at the sender', async () => {
  const database = await createTestDatabase();
  const refused = Promise.withResolvers<unknown>();
  const signals = await connectPostgresSignals({ url: database.url, onError: refused.resolve });
  signals.send('log', '\0');
  expect(await refused.promise).toMatchObject({ message: expect.stringContaining('invalid byte sequence') });
  await signals.close();
  await database.drop();
});

it('replaces a connection that only seems to be there, however much there is to say', async () => {
  const database = await createTestDatabase();
  const proxy = await startTcpProxy(targetOf(database.url));
  const there = await connectPostgresSignals({ url: database.url });
  const here = await connectPostgresSignals({ url: through(database.url, proxy), heartbeat: 200 });
  onTestFinished(async () => {
    await Promise.all([here.close(), there.close()]);
    await proxy.close();
    await database.drop();
  });
  const heard: string[] = [];
  there.on('log', (payload) => heard.push(payload));
  const talking = setInterval(() => here.send('log', 'still here'), 1);
  onTestFinished(() => clearInterval(talking));
  await vi.waitFor(() => expect(heard).not.toEqual([]));
  proxy.halfOpen();
  heard.length = 0;
  await vi.waitFor(() => expect(heard).not.toEqual([]), { timeout: 10_000 });
}, 20_000);
