import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { inspectConfig } from '../config/config.ts';
import { noteRunning } from '../config/running.ts';
import { startEmbeddedPostgres } from '../embedded/postgres.ts';
import { startPeer } from '../event-store/eventstoredb/testing/peer/peer.ts';
import { startS3Server } from '../files/testing/s3-server.ts';
import type { Finding } from '../findings/finding.ts';
import { startSmtpReceiver } from '../mail/testing/smtp-receiver.ts';
import { startStripePeer } from '../payments/testing/stripe-peer.ts';
import { infraMigrations, migrate } from '../postgres/migrate.ts';
import { createPool } from '../postgres/pool.ts';
import { startRedisServer } from '../redis/testing/redis-server.ts';
import { withRedis } from '../redis/testing/with-redis.ts';
import { clockFindings } from './checks/clocks.ts';
import { spaceFinding } from './checks/data-folder.ts';
import { encryption } from './checks/encryption.ts';
import { examine } from './examine.ts';
import { report } from './report.ts';

const rooms = [infraMigrations];
const secret = '9f1c2e7ab04d5836e1f7a9c3d2b5806f';
let folder: string;
/** A server as a careful operator runs it; the tests' own one waits for no disk. */
let server: Awaited<ReturnType<typeof startEmbeddedPostgres>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-doctor-'));
  server = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  await migrate(server.url, rooms);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const settings = (changes: Record<string, string> = {}): Record<string, string> => ({
  DATABASE_URL: server.url,
  AUTH_SECRET: secret,
  PUBLIC_URL: 'https://cadenza.example',
  HOST: '127.0.0.1',
  PORT: '0',
  ...changes,
});
const look = (changes: Record<string, string> = {}): Promise<Finding[]> => examine(settings(changes), rooms);
const told = (findings: readonly Finding[], level: Finding['level']): string[] =>
  findings.filter((finding) => finding.level === level).map(({ what }) => what);

const changed = (change: (url: URL) => void, url = server.url): string => {
  const address = new URL(url);
  change(address);
  return address.href;
};
const on = async (url: string, ...statements: string[]): Promise<void> => {
  const pool = createPool({ url, applicationName: 'test', max: 1 });
  for (const statement of statements) await pool.query(statement);
  await pool.end();
};
/** A port where nobody listens any more. */
const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  return port;
};

describe('a good configuration', () => {
  test('of a server has neither errors nor warnings', async () => {
    const findings = await look({ NODE_ENV: 'production' });
    expect([...told(findings, 'error'), ...told(findings, 'warning')]).toEqual([]);
    expect(told(findings, 'ok').join()).toMatch(/Node .*AUTH_SECRET .*PostgreSQL 18.* answers.*Chromium/s);
    expect(report(findings)).toMatch(/Cadenza can run like this\.$/);
  });

  test('of npm start before it was ever run: nothing is there yet, and nothing is missing', async () => {
    const dataDir = join(folder, 'not', 'yet');
    const findings = await examine({ DATA_DIR: dataDir, PORT: '0' }, rooms);
    expect(told(findings, 'error')).toEqual([]);
    expect(told(findings, 'ok').join()).toMatch(/free for .*not\/yet.*npm start brings postgres \(PostgreSQL\) 18/s);
  });

  test('of npm start while it runs: its database and its ports are looked at', async () => {
    const api = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n{"status":"alive"}')).listen(
      0,
      '127.0.0.1',
    );
    onTestFinished(() => void api.close());
    await once(api, 'listening');
    const { port } = api.address() as { port: number };
    const where = { host: '127.0.0.1', port, publicUrl: `http://localhost:${port}` };
    const forget = await noteRunning(folder, { databaseUrl: server.url, authSecret: secret, ...where });
    const findings = await examine({ DATA_DIR: folder }, rooms);
    await forget();
    expect(told(findings, 'ok')).toContain(`Port ${port} of 127.0.0.1 (PORT): Cadenza runs there.`);
    expect(told(findings, 'error')).toEqual([]);
    expect(told(findings, 'ok').join()).toMatch(/PostgreSQL 18.* answers/);
  });
});

describe('settings', () => {
  test('every problem is told, and the rest is looked at all the same', async () => {
    const findings = await look({ LOG_LEVEL: 'loud', STOP_SECONDS: '0', LLM_BASE_URL: 'https://x' });
    expect(told(findings, 'error').join()).toMatch(/LOG_LEVEL: must be.*STOP_SECONDS: must be/s);
    expect(told(findings, 'warning').join()).toContain('LLM_BASE_URL is set');
    expect(told(findings, 'ok').join()).toMatch(/PostgreSQL 18.* answers/);
  });

  test.each([
    ['few characters', 'abababababababababababababababab'],
    ['a repeated word', 'k3Jz9-k3Jz9-k3Jz9-k3Jz9-k3Jz9-k3Jz9-'],
    ['words', 'change-me-this-is-the-cadenza-secret'],
  ])('AUTH_SECRET made of %s', async (_, value) => {
    expect(told(await look({ AUTH_SECRET: value }), 'error')).toEqual(['AUTH_SECRET can be guessed.']);
  });

  test('no AUTH_SECRET: a warning, as only the api needs one', async () => {
    const findings = await look({ AUTH_SECRET: '' });
    expect(told(findings, 'error')).toEqual([]);
    expect(told(findings, 'warning')).toEqual(['AUTH_SECRET is not set.']);
  });

  test('files: S3 is written to, and what is wrong is told by the name of its setting', async () => {
    const s3 = await startS3Server();
    onTestFinished(() => s3.close());
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = s3.settings;
    const right = {
      ...{ S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId },
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    expect(told(await look(right), 'ok')).toContain(`The bucket ${bucket} at ${endpoint} takes files.`);
    const remedies = async (wrong: Record<string, string>): Promise<string> =>
      JSON.stringify((await look({ ...right, ...wrong })).filter(({ level }) => level === 'error'));
    expect(await remedies({ S3_BUCKET: 'another' })).toContain('correct S3_BUCKET');
    expect(await remedies({ S3_SECRET_ACCESS_KEY: 'another' })).toContain('Correct S3_SECRET_ACCESS_KEY');
    const nobody = await remedies({ S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` });
    expect(nobody).toMatch(/Nothing listens there.*S3_ENDPOINT/);
  });

  test('mail: a server is asked whether it takes messages; without one it is told where they are kept', async () => {
    const smtp = await startSmtpReceiver();
    onTestFinished(() => smtp.close());
    const MAIL_FROM = 'cadenza@example.com';
    const { host } = new URL(smtp.url);
    expect(told(await look({ SMTP_URL: smtp.url, MAIL_FROM }), 'ok')).toContain(
      `The mail server ${host} takes messages.`,
    );
    const nobody = await look({ SMTP_URL: `smtp://:very-secret@127.0.0.1:${await freePort()}`, MAIL_FROM });
    expect(JSON.stringify(nobody)).toMatch(/The mail server cannot be used.*SMTP_URL/);
    expect(report(nobody)).not.toContain('very-secret');
    const without = await look();
    expect(without.filter(({ what }) => what.startsWith('E-mails'))).toMatchObject([{ level: 'ok' }]);
  });

  test('payments: the provider is asked whether it takes the key; else it is told how companies pay', async () => {
    const peer = await startStripePeer();
    onTestFinished(() => peer.close());
    const { secretKey, webhookSecret, apiBase } = peer.settings;
    const right = { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase };
    const { host } = new URL(apiBase);
    expect(told(await look(right), 'ok')).toContain(`Stripe at ${host} takes the key, which is a test key.`);
    const wrong = await look({ ...right, STRIPE_SECRET_KEY: 'sk_live_of_nobody' });
    expect(wrong).toContainEqual(expect.objectContaining({ why: 'It refuses the key.' }));
    expect(report(wrong)).not.toMatch(/of_nobody|whsec/);
    const nobody = await look({ ...right, STRIPE_API_BASE: `http://127.0.0.1:${await freePort()}` });
    expect(JSON.stringify(nobody)).toMatch(/Nothing listens there.*STRIPE_API_BASE/);
    expect(told(await look({ STRIPE_SECRET_KEY: secretKey }), 'error').join()).toContain('STRIPE_WEBHOOK_SECRET');
    expect(told(await look(), 'ok').join()).toContain('Companies pay by invoice');
    expect(told(await look({ TEST_PAYMENTS: 'true' }), 'ok').join()).toContain('Payments are tried on a page');
  });

  test('AUTH_SECRET_PREVIOUS: a reminder while it is there; no change is told; one to guess is as bad as ever', async () => {
    const AUTH_SECRET_PREVIOUS = secret.split('').reverse().join('');
    const changed = await look({ AUTH_SECRET_PREVIOUS });
    expect(told(changed, 'error')).toEqual([]);
    expect(told(changed, 'warning')).toEqual(['AUTH_SECRET_PREVIOUS is still accepted.']);
    expect(told(await look({ AUTH_SECRET_PREVIOUS: secret }), 'error')).toEqual([
      'AUTH_SECRET_PREVIOUS is AUTH_SECRET.',
    ]);
    const guessed = { AUTH_SECRET_PREVIOUS: 'abababababababababababababababab' };
    expect(told(await look(guessed), 'error')).toEqual(['AUTH_SECRET_PREVIOUS can be guessed.']);
  });

  test('PUBLIC_URL that nobody else can open, or anybody can read', async () => {
    expect(told(await look({ PUBLIC_URL: 'http://localhost:3000' }), 'warning').join()).toContain('only this machine');
    const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Cadenza <cadenza@example.com>' };
    expect(told(await look({ ...smtp, PUBLIC_URL: '' }), 'warning').join()).toContain('Links in e-mails lead to');
    const open = { PUBLIC_URL: 'http://cadenza.example' };
    expect(told(await look(open), 'warning').join()).toContain('without encryption');
    expect(told(await look({ ...open, NODE_ENV: 'production' }), 'error').join()).toContain('without encryption');
  });

  test('a port that another program has, and one that Cadenza has', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n{"status":"alive"}')).listen(
      0,
      '127.0.0.1',
    );
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const PORT = String((other.address() as { port: number }).port);
    expect(told(await look({ PORT }), 'ok').join()).toContain('Cadenza runs there');
    other.removeAllListeners('connection').on('connection', (socket) => socket.end('hello'));
    expect(told(await look({ PORT }), 'error').join()).toContain(`Port ${PORT} of 127.0.0.1 (PORT) cannot be used`);
  });
});

describe('the way to other machines', () => {
  const warned = async (changes: Record<string, string>): Promise<string[]> =>
    (await encryption.run(subjectOf(changes), AbortSignal.timeout(1_000)))
      .filter(({ level }) => level === 'warning')
      .map(({ what }) => what);
  const subjectOf = (changes: Record<string, string>) => ({
    ...inspectConfig(settings(changes)),
    running: false,
    rooms,
  });

  test('without TLS is a warning for each of them', async () => {
    const plain = {
      DATABASE_URL: 'postgres://u:p@db.example/cadenza',
      EVENTSTORE_URL: 'esdb+discover://a.example:2113,b.example:2113?tls=false',
      REDIS_URL: 'redis://:p@redis.example:6379/0',
      SMTP_URL: 'smtp://u:p@mail.example:587',
      MAIL_FROM: 'cadenza@example.com',
    };
    expect(await warned(plain)).toEqual([
      'DATABASE_URL leads to db.example without TLS.',
      'EVENTSTORE_URL leads to a.example, b.example without TLS.',
      'REDIS_URL leads to redis.example without TLS.',
      'SMTP_URL leads to mail.example without TLS.',
    ]);
    for (const url of ['sslmode=disable', ''])
      expect(await warned({ DATABASE_URL: `${plain.DATABASE_URL}?${url}` })).toHaveLength(1);
    const findings = await look({ REDIS_URL: 'redis://redis.invalid' });
    expect(told(findings, 'warning')).toContain('REDIS_URL leads to redis.invalid without TLS.');
  });

  test('with TLS, or on this machine, is fine', async () => {
    const DATABASE_URL = 'postgres://u:p@db.example/cadenza?sslmode=verify-full';
    const EVENTSTORE_URL = 'esdb+discover://u:p@a.example:2113,b.example:2113';
    expect(await warned({ DATABASE_URL, EVENTSTORE_URL, REDIS_URL: 'rediss://redis.example' })).toEqual([]);
    for (const SMTP_URL of ['smtps://mail.example', 'smtp://mail.example?requireTLS=true', 'smtp://localhost:25'])
      expect(await warned({ SMTP_URL, MAIL_FROM: 'cadenza@example.com' }), SMTP_URL).toEqual([]);
    for (const url of [
      'postgres://u@localhost/d',
      'postgres://u@[::1]/d',
      'postgres://u@%2Frun%2Fpg/d',
      'postgres:///d?host=/run/pg',
    ])
      expect(await warned({ DATABASE_URL: url }), url).toEqual([]);
    const EVENT = 'esdb://127.0.0.1:2113?tls=false';
    expect(await warned({ EVENTSTORE_URL: EVENT, REDIS_URL: 'redis://127.0.0.1:6379' })).toEqual([]);
  });
});

describe('the machine', () => {
  test('a host that it is not, and a collector of traces that is not there', async () => {
    const findings = await look({
      HOST: '192.0.2.1',
      PORT: '3000',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    });
    expect(findings).toContainEqual(
      expect.objectContaining({ what: expect.stringContaining('192.0.2.1'), remedy: expect.stringContaining('HOST') }),
    );
    expect(told(findings, 'warning')).toContain('The collector of traces does not answer.');
  });

  test('a data folder that cannot be written', async () => {
    const sealed = join(folder, 'sealed');
    await mkdir(sealed);
    await chmod(sealed, 0o500);
    // Nothing stops root but a place where nobody can write.
    const DATA_DIR = process.getuid?.() === 0 ? '/proc/cadenza' : sealed;
    expect(told(await examine({ DATA_DIR, PORT: '0' }, rooms), 'error').join()).toContain('Nothing can be written');
  });

  test('a disk that is nearly full', () => {
    const levels = [10, 1, 0.1].map((gibibytes) => spaceFinding(gibibytes * 1024 ** 3, '.data').level);
    expect(levels).toEqual(['ok', 'warning', 'error']);
  });
});

describe('PostgreSQL', () => {
  test.each([
    ['a port where nothing listens', (url: URL, port: number) => (url.port = String(port)), 'Nothing listens there.'],
    ['a wrong password', (url: URL) => (url.password = 'wrong'), 'User or password are wrong.'],
    ['a database that is not there', (url: URL) => (url.pathname = '/nowhere'), 'There is no database of that name.'],
    [
      'a host that is not known',
      (url: URL) => (url.hostname = 'nowhere.invalid'),
      'The name of the host is not known.',
    ],
  ])('%s', async (_, change, why) => {
    const port = await freePort();
    const findings = await look({ DATABASE_URL: changed((url) => void change(url, port)) });
    expect(findings).toContainEqual(
      expect.objectContaining({ level: 'error', what: 'PostgreSQL cannot be used.', why }),
    );
    expect(report(findings)).not.toContain(new URL(server.url).password);
    expect(report(findings)).toContain('Cadenza will not run well like this');
  });

  test('something else listens there, or nothing that ever answers', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    onTestFinished(() => void silent.close());
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const findings = await look({ DATABASE_URL: changed((url) => (url.port = String(port))) });
    expect(findings).toContainEqual(expect.objectContaining({ level: 'error', why: 'It does not answer.' }));
  }, 20_000);

  test('what listens there hangs up: it is no PostgreSQL', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')).listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const address = `127.0.0.1:${port}`;
    const findings = await look({
      DATABASE_URL: changed((url) => (url.port = String(port))),
      EVENTSTORE_URL: `esdb://${address}?tls=false`,
      REDIS_URL: `redis://${address}`,
    });
    const why = expect.stringContaining('another system, or one of the two wants TLS');
    for (const system of ['PostgreSQL', 'EventStoreDB', 'Redis'])
      expect(findings).toContainEqual(expect.objectContaining({ what: `${system} cannot be used.`, why }));
  }, 20_000);

  test('migrations that have not run, were edited, or come from a newer release', async () => {
    await on(server.url, 'create database old');
    const old = changed((url) => (url.pathname = '/old'));
    expect(told(await look({ DATABASE_URL: old }), 'error').join()).toContain(
      'Migrations have not run: infra/001-event-log.sql',
    );
    await migrate(old, rooms);
    await on(
      old,
      `update cadenza.migrations set checksum = 'x' where name like '%002%'`,
      `insert into cadenza.migrations (name, checksum) values ('infra/999-to-come.sql', 'y')`,
    );
    const findings = await look({ DATABASE_URL: old });
    expect(told(findings, 'error').join()).toContain('edited after they had run: infra/002-checkpoints.sql');
    expect(told(findings, 'warning').join()).toContain(
      'newer release has migrated this database: infra/999-to-come.sql',
    );
  });

  test('settings that lose what was accepted', async () => {
    await on(server.url, 'create database hasty', 'alter database hasty set synchronous_commit = off');
    const hasty = changed((url) => (url.pathname = '/hasty'));
    expect(told(await look({ DATABASE_URL: hasty }), 'error').join()).toContain('synchronous_commit off');
    const careless = changed((url) => (url.pathname = '/postgres'), inject('postgresUrl'));
    expect(told(await look({ DATABASE_URL: careless }), 'error').join()).toContain('fsync off');
  });

  test('a user with too few rights, and letters that cannot be kept', async () => {
    await on(
      server.url,
      `create role poor login password 'poor'`,
      `create database latin encoding 'LATIN1' template template0 locale_provider libc locale 'C'`,
    );
    const poor = changed((url) => {
      url.pathname = '/latin';
      url.username = 'poor';
      url.password = 'poor';
    });
    const errors = told(await look({ DATABASE_URL: poor }), 'error').join('\n');
    expect(errors).toContain('The database is encoded in LATIN1');
    expect(errors).toContain('The user poor may not make schemas');
    expect(errors).toContain('The user poor may not become cadenza_reader');
  });
});

describe('EventStoreDB', () => {
  test('answers; and when it does not', async () => {
    const data = await mkdtemp(join(folder, 'peer-'));
    const peer = await startPeer({ folder: data });
    expect(told(await look({ EVENTSTORE_URL: peer.url }), 'ok').join()).toMatch(/EventStoreDB [\d.]+ answers/);
    await on(server.url, 'create database with_log');
    const withLog = changed((url) => (url.pathname = '/with_log'));
    await migrate(withLog, rooms);
    await on(
      withLog,
      `insert into es.events (position, stream, revision, id, type, data, metadata)
       values (1, 'plant-1', 0, gen_random_uuid(), 'PlantAdded', '{}', '{}')`,
    );
    expect(told(await look({ EVENTSTORE_URL: peer.url, DATABASE_URL: withLog }), 'error')).toEqual([
      'Database and event log do not belong together.',
    ]);
    const release = peer.stall();
    expect(told(await look({ EVENTSTORE_URL: peer.url }), 'error')).toEqual(['EventStoreDB cannot be used.']);
    release();
    await peer.close();
    expect(told(await look({ EVENTSTORE_URL: peer.url }), 'error')).toEqual(['EventStoreDB cannot be used.']);
  }, 40_000);
});

withRedis('Redis', (shared) => {
  test('that forgets: when its memory is full, and at a restart', async () => {
    const forgetful = await startRedisServer({ settings: { 'maxmemory-policy': 'allkeys-lru' } });
    const findings = await look({ REDIS_URL: forgetful.url });
    await forgetful.stop();
    expect(told(findings, 'error')).toEqual(['Redis has maxmemory-policy allkeys-lru.']);
    expect(told(findings, 'warning')).toEqual(['Redis writes nothing to its disk.']);
  });

  test('as it should be; and with a wrong password', async () => {
    const careful = await startRedisServer({ settings: { appendonly: 'yes' } });
    const findings = await look({ REDIS_URL: careful.url });
    await careful.stop();
    expect([...told(findings, 'error'), ...told(findings, 'warning')]).toEqual([]);
    const locked = await startRedisServer({ settings: { requirepass: 'open-sesame' } });
    const refused = await look({ REDIS_URL: locked.url });
    await locked.stop();
    expect(refused).toContainEqual(expect.objectContaining({ level: 'error', why: 'User or password are wrong.' }));
    expect(shared().url).not.toBe(locked.url);
  });
});

test('where nothing listens', async () => {
  const findings = await look({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` });
  expect(findings).toContainEqual(expect.objectContaining({ level: 'error', why: 'Nothing listens there.' }));
});

test('clocks that differ', () => {
  expect(clockFindings('PostgreSQL', -1_900)).toEqual([]);
  expect(clockFindings('PostgreSQL', -5_000)[0]).toMatchObject({
    level: 'warning',
    what: "The clock of PostgreSQL is 5 s behind this machine's.",
  });
  expect(clockFindings('Redis', 90_000)[0]).toMatchObject({ level: 'error' });
});
