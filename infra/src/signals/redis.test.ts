import { Redis } from 'ioredis';
import { expect, it } from 'vitest';
import { startRedisServer } from '../redis/testing/redis-server.ts';
import { withRedis } from '../redis/testing/with-redis.ts';
import { signalsConformance } from './conformance.ts';
import { connectRedisSignals } from './redis.ts';

withRedis('signals over Redis', (server) => {
  const connect = (database = 0) =>
    connectRedisSignals({ url: `${server().url}/${database}`, applicationName: 'signals', onError: () => {} });

  signalsConformance('redis', { connected: true }, async () => {
    const [here, there] = await Promise.all([connect(), connect()]);
    const disrupt = async (): Promise<void> => {
      const admin = new Redis(server().url);
      for (const type of ['normal', 'pubsub']) await admin.call('client', 'kill', 'type', type, 'skipme', 'yes');
      admin.disconnect();
    };
    return { here, there, disrupt, dispose: async () => {} };
  });

  it('does not hear another installation on the same server', async () => {
    const [one, other, otherToo] = await Promise.all([connect(1), connect(2), connect(2)]);
    const heard: string[] = [];
    other.on('log', (payload) => heard.push(payload));
    const published = new Promise((resolve) => one.on('log', resolve));
    const marker = new Promise((resolve) => other.on('feed', resolve));
    one.send('log', '42');
    await published;
    otherToo.send('feed', 'after it');
    await marker;
    expect(heard).toEqual([]);
    await Promise.all([one.close(), other.close(), otherToo.close()]);
  });

  it('outlives a server that is restarted', async () => {
    const own = await startRedisServer();
    const problems: unknown[] = [];
    const signals = await connectRedisSignals({
      url: own.url,
      applicationName: 'signals',
      onError: (error) => problems.push(error),
    });
    await own.stop('SIGKILL');
    await expect.poll(() => problems.length, { timeout: 5_000 }).toBeGreaterThan(0);
    const heard: string[] = [];
    signals.on('log', (payload) => heard.push(payload));
    const again = await startRedisServer({ port: Number(new URL(own.url).port) });
    await expect
      .poll(
        () => {
          signals.send('log', '43'); // what is published before the listener is back is lost: said until it is heard
          return heard;
        },
        { timeout: 10_000 },
      )
      .not.toEqual([]);
    await signals.close();
    await again.stop();
  });
});

it('says so when the first connection fails', async () => {
  const address = { url: 'redis://127.0.0.1:1', applicationName: 'signals', onError: () => {} };
  await expect(connectRedisSignals(address)).rejects.toThrow(/ECONNREFUSED/);
});
