import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { InvalidSettings, loadApiConfig, loadConfig, loadServiceConfig } from './config.ts';

const secret = 'a-secret-of-more-than-32-characters';
const database = 'postgres://someone:word@db.example:5432/cadenza';

const problemsOf = (load: () => unknown): readonly string[] => {
  try {
    load();
  } catch (error) {
    if (error instanceof InvalidSettings) return error.problems;
    throw error;
  }
  return [];
};

describe('loadConfig', () => {
  test('without variables: embedded, on this machine only, with demo data', () => {
    expect(loadConfig({})).toEqual({
      mode: 'embedded',
      production: false,
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      origins: { allowed: ['http://localhost:3000'], sameHost: true },
      trustedProxies: [],
      rateFactor: 1,
      dataDir: resolve('.data'),
      databaseUrl: undefined,
      eventStoreUrl: undefined,
      redisUrl: undefined,
      files: { kind: 'folder', folder: resolve('.data/files') },
      mail: { kind: 'folder', folder: resolve('.data/mail'), from: 'Cadenza <cadenza@localhost>' },
      payments: {
        kind: 'test',
        folder: resolve('.data/test-payments'),
        pages: 'http://localhost:3000/test-checkout',
      },
      uploadLimit: 50 * 1024 ** 2,
      authSecret: undefined,
      previousAuthSecret: undefined,
      demoData: 'if-empty',
      logLevel: 'warn',
      failpoints: [],
      healthPort: undefined,
      stopWithin: 8_000,
      tracing: undefined,
      warnings: [],
    });
  });

  test('DATABASE_URL alone makes it a server: every address, no demo data', () => {
    const config = loadConfig({ DATABASE_URL: database, AUTH_SECRET: secret });
    expect(config).toMatchObject({ mode: 'server', host: '0.0.0.0', demoData: 'off', logLevel: 'info' });
  });

  test('an empty variable is an absent one', () => {
    expect(loadConfig({ DATABASE_URL: '', PORT: ' ', REDIS_URL: '' }).mode).toBe('embedded');
  });

  test('payments are tried only where nothing real is named; half of the settings of a provider is a problem', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_test_1234', STRIPE_WEBHOOK_SECRET: 'whsec_1234' };
    const server = { DATABASE_URL: database, AUTH_SECRET: secret };
    expect(loadConfig(keys).payments).toEqual({
      ...{ kind: 'stripe', secretKey: 'sk_test_1234', webhookSecret: 'whsec_1234' },
      apiBase: 'https://api.stripe.com',
    });
    expect(loadConfig(server).payments).toEqual({ kind: 'transfer' });
    expect(loadConfig({ NODE_ENV: 'production' }).payments).toEqual({ kind: 'transfer' });
    expect(loadConfig({ ...server, TEST_PAYMENTS: 'true' }).payments.kind).toBe('test');
    const half = { STRIPE_SECRET_KEY: 'sk_test_1234' };
    const required = (name: string) => `${name}: required beside the other settings of Stripe`;
    expect(problemsOf(() => loadConfig(half))).toEqual([required('STRIPE_WEBHOOK_SECRET')]);
    expect(problemsOf(() => loadConfig({ STRIPE_API_BASE: 'http://localhost:12111' }))).toEqual([
      required('STRIPE_SECRET_KEY'),
      required('STRIPE_WEBHOOK_SECRET'),
    ]);
    const publicKey = { ...keys, STRIPE_SECRET_KEY: 'pk_live_1234' };
    expect(problemsOf(() => loadConfig(publicKey))).toEqual(['STRIPE_SECRET_KEY: must be a secret key, sk_… or rk_…']);
    for (const env of [keys, { NODE_ENV: 'production' }])
      expect(problemsOf(() => loadConfig({ ...env, TEST_PAYMENTS: 'true' }))).toEqual([
        'TEST_PAYMENTS: payments are never pretended in production or beside Stripe',
      ]);
  });

  test('files are in S3 where it is named; half of its settings is a problem, and no folder is used instead', () => {
    const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
    expect(loadConfig({ S3_BUCKET: 'cadenza-files', ...keys }).files).toEqual({
      kind: 's3',
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      region: 'us-east-1',
      bucket: 'cadenza-files',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      prefix: '',
    });
    const own = { S3_ENDPOINT: 'http://minio:9000', S3_REGION: 'eu-south-1', S3_PREFIX: 'cadenza/prod' };
    expect(loadConfig({ S3_BUCKET: 'files', ...keys, ...own }).files).toMatchObject({
      endpoint: 'http://minio:9000',
      prefix: 'cadenza/prod/',
    });
    expect(problemsOf(() => loadConfig({ S3_ENDPOINT: 'http://minio:9000' }))).toEqual([
      'S3_BUCKET: required beside the other settings of S3',
      'S3_ACCESS_KEY_ID: required beside the other settings of S3',
      'S3_SECRET_ACCESS_KEY: required beside the other settings of S3',
    ]);
    const wrong = { S3_BUCKET: '../x', S3_PREFIX: '../', UPLOAD_LIMIT_MB: '0', ...keys };
    expect(problemsOf(() => loadConfig(wrong)).map((problem) => problem.split(':')[0])).toEqual([
      ...['S3_BUCKET', 'S3_PREFIX', 'UPLOAD_LIMIT_MB'],
    ]);
  });

  test('tells all problems at once', () => {
    const problems = problemsOf(() =>
      loadConfig({
        PORT: '99999',
        DATABASE_URL: 'mysql://x',
        AUTH_SECRET: 'short',
        AUTH_SECRET_PREVIOUS: 'shorter',
        DEMO_DATA: 'maybe',
        PUBLIC_URL: 'cadenza.example',
        LOG_LEVEL: 'loud',
      }),
    );
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'AUTH_SECRET',
      'AUTH_SECRET_PREVIOUS',
      'DEMO_DATA',
      'PUBLIC_URL',
      'LOG_LEVEL',
    ]);
  });

  test('a missing secret is told beside a wrong port', () => {
    const problems = problemsOf(() => loadConfig({ DATABASE_URL: database, PORT: 'x' }));
    expect(problems).toHaveLength(2);
  });

  test('EVENTSTORE_URL chooses EventStoreDB; one that cannot be used is told', () => {
    const url = 'esdb://ada:lace@a.example:2113,b.example:2113';
    expect(loadConfig({ EVENTSTORE_URL: url })).toMatchObject({ mode: 'embedded', eventStoreUrl: url });
    expect(problemsOf(() => loadConfig({ EVENTSTORE_URL: 'esdb://a.example:2113' }))).toEqual([
      expect.stringMatching(/^EVENTSTORE_URL: needs user and password/),
    ]);
  });

  test('REDIS_URL takes a password, a database and TLS', () => {
    for (const url of [
      'redis://127.0.0.1',
      'redis://:secret@redis.example:6380/2',
      'rediss://user:secret@redis.example',
    ]) {
      expect(loadConfig({ REDIS_URL: url }).redisUrl).toBe(url);
    }
    expect(problemsOf(() => loadConfig({ REDIS_URL: 'http://redis.example' }))[0]).toMatch(/^REDIS_URL: must be/);
  });

  test('a setting of a feature to come is a warning', () => {
    expect(loadConfig({ LLM_BASE_URL: 'https://llm.example' }).warnings).toEqual([
      'LLM_BASE_URL is set, but this build does not use it yet',
    ]);
  });

  test('e-mails leave by a server that is named, with a sender; else they are kept in the data folder', () => {
    const from = 'Cadenza <cadenza@example.com>';
    const url = 'smtps://user:secret@mail.example';
    expect(loadConfig({ SMTP_URL: url, MAIL_FROM: from }).mail).toEqual({ kind: 'smtp', url, from });
    expect(loadConfig({ DATA_DIR: '/data' }).mail).toMatchObject({ kind: 'folder', folder: '/data/mail' });
    expect(loadConfig({ MAIL_FROM: 'a@example.com' }).mail).toMatchObject({ from: 'a@example.com' });
    expect(problemsOf(() => loadConfig({ SMTP_URL: url }))).toEqual([
      'MAIL_FROM: required beside SMTP_URL: who the sender is',
    ]);
    expect(problemsOf(() => loadConfig({ SMTP_URL: 'mail.example', MAIL_FROM: from }))[0]).toMatch(
      /^SMTP_URL: must be/,
    );
    for (const wrong of [
      'Cadenza',
      '<a@example.com',
      'a@example.com, b@example.com',
      'A\r\nBcc: b@example.com <a@example.com>',
    ]) {
      expect(problemsOf(() => loadConfig({ MAIL_FROM: wrong }))).toEqual([
        'MAIL_FROM: must be an address, or Name <address>',
      ]);
    }
  });

  test('PUBLIC_URL loses its last slash; flags take the usual words', () => {
    const config = loadConfig({ PUBLIC_URL: 'https://cadenza.example/', DEMO_DATA: 'OFF', LOG_LEVEL: 'DEBUG' });
    expect(config).toMatchObject({ publicUrl: 'https://cadenza.example', demoData: 'off', logLevel: 'debug' });
  });
});

describe('CADENZA_FAILPOINTS', () => {
  test('names what is to fail, where and when', () => {
    const { failpoints } = loadConfig({ CADENZA_FAILPOINTS: 'projector.before-commit@3:kill, feed.before-push:error' });
    expect(failpoints).toEqual([
      { name: 'projector.before-commit', hit: 3, action: 'kill' },
      { name: 'feed.before-push', hit: 1, action: 'error' },
    ]);
  });

  test.each(['no.such-place:kill', 'feed.before-push:burn', 'feed.before-push@0:kill', 'feed.before-push'])(
    '%s is refused',
    (text) => {
      expect(problemsOf(() => loadConfig({ CADENZA_FAILPOINTS: text }))[0]).toMatch(/^CADENZA_FAILPOINTS: must be/);
    },
  );

  test('is refused in production', () => {
    const env = { CADENZA_FAILPOINTS: 'feed.before-push:kill', NODE_ENV: 'production' };
    expect(problemsOf(() => loadConfig(env))).toEqual([
      'CADENZA_FAILPOINTS: faults of tests are never armed in production',
    ]);
  });
});

describe('who may call', () => {
  test('a server under a name is called by pages of that name, and of those that are listed', () => {
    const PUBLIC_URL = 'https://cadenza.example';
    expect(loadConfig({ PUBLIC_URL }).origins).toEqual({ allowed: [PUBLIC_URL], sameHost: false });
    const { origins, trustedProxies } = loadConfig({
      PUBLIC_URL,
      ALLOWED_ORIGINS: 'https://intranet.example, https://altro.example:8443',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    });
    expect(origins.allowed).toEqual([PUBLIC_URL, 'https://intranet.example', 'https://altro.example:8443']);
    expect(trustedProxies).toEqual(['10.0.0.0/8', '::1']);
  });

  test('what is no origin or address is told', () => {
    const problems = problemsOf(() => loadConfig({ ALLOWED_ORIGINS: 'cadenza.example', TRUSTED_PROXIES: 'proxy' }));
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(['ALLOWED_ORIGINS', 'TRUSTED_PROXIES']);
  });

  test.each(['10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/8/8', '10.0.0.0/x', '::1/129', '10.0.0', 'fe80::1%eth0'])(
    'a range of proxies that is none is told before an api stumbles over it: %s',
    (TRUSTED_PROXIES) => {
      expect(problemsOf(() => loadConfig({ TRUSTED_PROXIES }))).toEqual([expect.stringMatching(/^TRUSTED_PROXIES: /)]);
    },
  );
});

describe('loadServiceConfig, loadApiConfig', () => {
  test('the api and the workers need a database and a secret, and say both; nobody else needs the secret, or minds one', () => {
    expect(problemsOf(() => loadApiConfig({}))).toHaveLength(2);
    expect(problemsOf(() => loadServiceConfig({}))).toEqual([expect.stringMatching(/^DATABASE_URL: required/)]);
    expect(problemsOf(() => loadServiceConfig({ DATABASE_URL: database }))).toEqual([]);
    expect(problemsOf(() => loadServiceConfig({ DATABASE_URL: database, AUTH_SECRET: secret }))).toEqual([]);
  });

  test('an address that cannot be read is told once', () => {
    expect(problemsOf(() => loadApiConfig({ DATABASE_URL: 'nonsense', AUTH_SECRET: secret }))).toHaveLength(1);
  });
});
