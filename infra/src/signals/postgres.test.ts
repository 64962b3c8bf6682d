import { expect, it } from 'vitest';
import { createTestDatabase } from '../postgres/testing/test-database.ts';
import { signalsConformance } from './conformance.ts';
import { connectPostgresSignals } from './postgres.ts';

signalsConformance('postgres', { connected: true }, async () => {
  const database = await createTestDatabase();
  const connect = () => connectPostgresSignals({ url: database.url, applicationName: 'signals' });
  const [here, there] = await Promise.all([connect(), connect()]);
  const disrupt = async (): Promise<void> => {
    await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'signals'`);
  };
  return { here, there, disrupt, dispose: database.drop };
});

it('says so when the first connection fails', async () => {
  await expect(connectPostgresSignals({ url: 'postgres://nobody@127.0.0.1:1/none' })).rejects.toThrow(/ECONNREFUSED/);
});

it('reports a message that PostgreSQL refuses instead of throwing it at the sender', async () => {
  const database = await createTestDatabase();
  const refused = Promise.withResolvers<unknown>();
  const signals = await connectPostgresSignals({ url: database.url, onError: refused.resolve });
  signals.send('log', 'x'.repeat(9_000));
  expect(await refused.promise).toMatchObject({ message: 'payload string too long' });
  await signals.close();
  await database.drop();
});
