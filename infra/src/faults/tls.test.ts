import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { newId } from '../ids.ts';
import { createJobs } from '../jobs/create-jobs.ts';
import { defineJob, implementJob, requestJob } from '../jobs/jobs.ts';
import { createPool } from '../postgres/pool.ts';
import type {} from '../postgres/testing/global-setup.ts';
import { connectRedis } from '../redis/connect-redis.ts';
import { withRedis } from '../redis/testing/with-redis.ts';
import { createLogger } from '../telemetry/logger.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { targetOf } from './testing/tcp-proxy.ts';
import { authorityFile } from './testing/tls/certificates.ts';
import { startTlsFront, type TlsFrontOptions } from './testing/tls/front.ts';

/** Stores with TLS that settings name by an IP address. EventStoreDB's part is `eventstoredb/tls.test.ts`. */

// As an operator does with NODE_EXTRA_CA_CERTS.
beforeAll(() => {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, readFileSync(authorityFile, 'utf8')]);
  return () => setDefaultCACertificates(before);
});

const hosts = ['127.0.0.1', '::1'] as const;

/** A server's address through TLS: the same, with another host and port. */
const overTls = async (url: string, options: Omit<TlsFrontOptions, 'to'>): Promise<URL> => {
  const front = await startTlsFront({ ...options, to: targetOf(url) });
  onTestFinished(() => front.close());
  const address = new URL(url);
  address.hostname = front.host.includes(':') ? `[${front.host}]` : front.host;
  address.port = String(front.port);
  return address;
};

describe.each(hosts)('PostgreSQL with sslmode=verify-full at %s', (host) => {
  const query = async (certificate: 'here' | 'elsewhere') => {
    const url = await overTls(inject('postgresUrl'), { host, certificate, asks: 'postgres' });
    url.searchParams.set('sslmode', 'verify-full');
    const pool = createPool({ url: url.href, applicationName: 'test', max: 1 });
    onTestFinished(() => pool.end());
    return (await pool.query<{ one: number }>('select 1 as one')).rows;
  };

  test('is reached where the certificate is for this address', async () => {
    expect(await query('here')).toEqual([{ one: 1 }]);
  });

  test('is refused where it is for another', async () => {
    await expect(query('elsewhere')).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  });
});

withRedis('Redis with TLS', (server) => {
  describe.each(hosts)('at %s', (host) => {
    const address = async (certificate: 'here' | 'elsewhere') => {
      const { href } = await overTls(server().url, { host, certificate });
      return href.replace('redis://', 'rediss://');
    };
    const connected = async (url: string): Promise<string> => {
      const redis = await connectRedis({ url, applicationName: 'test', onError: () => {} });
      onTestFinished(() => redis.disconnect());
      return redis.ping();
    };

    test('is reached where the certificate is for this address', async () => {
      expect(await connected(await address('here'))).toBe('PONG');
    });

    test('has its jobs done', async () => {
      const count = defineJob({ name: 'overTls', schema: z.object({ by: z.number() }) });
      const jobs = await createJobs({
        connection: { kind: 'redis', url: await address('here') },
        definitions: [count],
        logger: createLogger({ name: 'test', level: 'silent' }),
        metrics: createMetrics('test'),
        untilShown: async () => {},
      });
      onTestFinished(() => jobs.close());
      const done = Promise.withResolvers<number>();
      const stop = await jobs.startWorkers([
        implementJob(
          count,
          () =>
            async ({ by }) =>
              done.resolve(by),
        ),
      ]);
      onTestFinished(() => stop(1_000));
      await jobs.enqueue([requestJob(count, newId(), { by: 3 })]);
      expect(await done.promise).toBe(3);
    });

    test('is refused where it is for another', async () => {
      await expect(address('elsewhere').then(connected)).rejects.toThrow(/altnames/);
    });
  });
});
