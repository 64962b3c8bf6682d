import { createHmac } from 'node:crypto';
import { now, timestamp } from '@cadenza/infra/clock/clock';
import { createLogger } from '@cadenza/infra/telemetry/logger';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServices } from '../../src/create-services.ts';
import { createAccessTokens } from '../../src/identity/access-token.ts';
import { createRefreshTokens } from '../../src/identity/refresh-tokens.ts';
import type { Claims } from '../../src/kernel/session.ts';
import { authSecret, createWorld, password, type Reply, type World } from '../testing/world.ts';

let world: World;
let companyId: string;
let token: string;
beforeAll(async () => {
  world = await createWorld();
  companyId = await world.company('Officine Rossi');
  ({ token } = await world.client(companyId, ['ROLE_USER']));
  kid = kidOf(token);
});
afterAll(() => world.close());

const statusWith = async (bearer: string) =>
  (await world.anonymous.get('/api/my-companies', { authorization: `Bearer ${bearer}` })).status;

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = () => Math.floor(now() / 1000);

type Payload = Record<string, unknown>;
const decodeJwt = (text: string): Payload =>
  JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()) as Payload;
/** Of our key: without it nothing else about a token is looked at. */
const kidOf = (text: string): string =>
  (JSON.parse(Buffer.from(text.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;

let kid: string;

const hmac = (header: object, payload: object, algorithm = 'sha256', secret: string = authSecret): string => {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac(algorithm, secret).update(text).digest('base64url')}`;
};

/** The good token, made again with something else in it, and signed with the right key. */
const remade = (change: object = {}, header: object = { alg: 'HS256', typ: 'at+jwt' }, secret: string = authSecret) =>
  hmac({ kid, ...header }, { ...decodeJwt(token), ...change }, 'sha256', secret);

describe('an access token', () => {
  it('is good as it is, and made again alike', async () => {
    expect(await statusWith(token)).toBe(200);
    expect(await statusWith(await remade())).toBe(200);
    const { iat, exp } = decodeJwt(token);
    expect(Number(exp) - Number(iat)).toBe(15 * 60);
  });

  const forged: [string, () => string | Promise<string>][] = [
    ['no algorithm', () => `${encode({ alg: 'none', typ: 'at+jwt', kid })}.${encode(decodeJwt(token))}.`],
    [
      'no algorithm, with the old signature',
      () => `${encode({ alg: 'None', typ: 'at+jwt', kid })}.${token.split('.').slice(1).join('.')}`,
    ],
    [
      'another algorithm with the right key',
      () => hmac({ alg: 'HS512', typ: 'at+jwt', kid }, decodeJwt(token), 'sha512'),
    ],
    ['an algorithm in small letters', () => hmac({ alg: 'hs256', typ: 'at+jwt', kid }, decodeJwt(token))],
    ['another key', () => remade({}, undefined, 'another-secret-that-is-long-enough!')],
    ['no key', () => `${encode({ alg: 'HS256', typ: 'at+jwt', kid })}.${encode(decodeJwt(token))}.`],
    ['another audience', () => remade({ aud: 'other' })],
    ['no audience', () => remade({ aud: undefined })],
    ['another issuer', () => remade({ iss: 'other' })],
    ['another type', () => remade({}, { alg: 'HS256', typ: 'JWT' })],
    ['no type', () => remade({}, { alg: 'HS256' })],
    ['a time that is over', () => remade({ exp: seconds() - 1 })],
    ['no end', () => remade({ exp: undefined })],
    ['a beginning to come', () => remade({ nbf: seconds() + 600 })],
    ['an older epoch', () => remade({ epoch: Number(decodeJwt(token).epoch) - 1 })],
    ['a newer epoch', () => remade({ epoch: Number(decodeJwt(token).epoch) + 1 })],
    ['an epoch in words', () => remade({ epoch: String(decodeJwt(token).epoch) })],
    ['no epoch', () => remade({ epoch: undefined })],
    ['a user that is none', () => remade({ sub: '00000000-0000-7000-8000-00000000dead' })],
    ['a user that is no id', () => remade({ sub: "x' or 1=1" })],
    ['a company that is no id', () => remade({ companyId: "x'; select" })],
    [
      'roles changed after the signature',
      () => {
        const [head, , signature] = token.split('.');
        return `${head}.${encode({ ...decodeJwt(token), roles: ['ROLE_SUPER_ADMIN'] })}.${signature}`;
      },
    ],
    ['a critical header', () => hmac({ alg: 'HS256', typ: 'at+jwt', kid, crit: ['x'], x: 1 }, decodeJwt(token))],
    ['a key of its own', () => remade({}, { alg: 'HS256', typ: 'at+jwt', jwk: { kty: 'oct', k: 'AAAA' } }, '\0\0\0')],
    ['five parts', () => `${token}.a.b`],
    ['nothing', () => 'x'],
  ];
  it.each(forged)('is refused with %s', async (_, forge) => {
    expect(await statusWith(await forge())).toBe(401);
  });

  const kids: [string, unknown][] = [
    ['none', undefined],
    ['null', null],
    ['an empty one', ''],
    ['a number', 0],
    ['an array with the right one', () => [kid]],
    ['an object', { toString: 'x' }],
    ['one of every object', '__proto__'],
    ['a path', '../../../../dev/null'],
    ['a file with a known text', '/proc/sys/kernel/ostype'],
    ['an address', 'https://keys.example/jwks.json'],
    ['a statement', "' union select 'secret' --"],
    ['a large one', 'x'.repeat(5_000)],
    ['the right one in capitals', () => kid.toUpperCase()],
    ['the right one and more', () => `${kid}\0`],
  ];
  it.each(kids)('names its key by the one id and by nothing else: %s', async (_, given) => {
    const named = typeof given === 'function' ? given() : given;
    expect(await statusWith(hmac({ alg: 'HS256', typ: 'at+jwt', kid: named }, decodeJwt(token)))).toBe(401);
  });

  it('is over after 15 minutes, told apart from one that was never good', async () => {
    const tokens = createAccessTokens(authSecret);
    const later = new Date(now() + 15 * 60_000 + 1_000).toISOString();
    expect(await tokens.verify(token, later)).toBe('expired');
    expect(await tokens.verify(`${token}x`, later)).toBe('invalid');
  });

  it('is no refresh token, and the other way round', async () => {
    expect((await world.anonymous.post('/token/refresh', { refresh_token: token.slice(0, 512) })).status).toBe(401);
    const { username } = await world.user(companyId, ['ROLE_USER']);
    const { body } = await world.anonymous.post('/api/login_check', { username, password });
    expect(await statusWith((body as { refresh_token: string }).refresh_token)).toBe(401);
  });

  it('is taken from the header only', async () => {
    const get = (url: string, headers = {}) => world.app.inject({ method: 'GET', url, headers });
    expect((await get(`/api/my-companies?access_token=${token}&token=${token}`)).statusCode).toBe(401);
    expect((await get('/api/my-companies', { cookie: `token=${token}` })).statusCode).toBe(401);
    expect((await get('/api/my-companies', { authorization: `Basic ${token}` })).statusCode).toBe(401);
  });
});

describe('a refresh token', () => {
  const device = { 'user-agent': 'tablet in officina' };
  const refresh = (refresh_token: string, headers = device) =>
    world.anonymous.post('/token/refresh', { refresh_token }, headers);
  const login = async () => {
    const { username, userId } = await world.user(companyId, ['ROLE_USER']);
    const { body } = await world.anonymous.post('/api/login_check', { username, password }, device);
    return { userId, username, ...(body as { token: string; refresh_token: string }) };
  };

  it('is opaque, and only its hash is kept', async () => {
    const { refresh_token, userId } = await login();
    expect(refresh_token).toMatch(/^[\w-]{43}$/);
    const { rows } = await world.database.pool.query('select * from identity.refresh_tokens where user_id = $1', [
      userId,
    ]);
    expect(JSON.stringify(rows)).not.toContain(refresh_token);
    expect(rows).toHaveLength(1);
  });

  it('used twice after its grace ends the login, with its access tokens; another login goes on', async () => {
    const { refresh_token, userId } = await login();
    const next = (await refresh(refresh_token)).body as { token: string; refresh_token: string };
    const age = "update identity.refresh_tokens set used_at = used_at - interval '11 seconds' where user_id = $1";
    await world.database.pool.query(age, [userId]);
    expect(await statusWith(next.token)).toBe(200);
    expect(await refresh(refresh_token)).toMatchObject({ status: 401, body: { code: 'token_reused' } });
    expect(await statusWith(next.token)).toBe(401);
    expect((await refresh(next.refresh_token)).status).toBe(401);
  });

  it('three uses at once by the same device all go on with one token: a login has no two that can be used', async () => {
    const { refresh_token, userId } = await login();
    const unused = async () => {
      const text = 'select count(*) from identity.refresh_tokens where user_id = $1 and used_at is null';
      return Number((await world.database.pool.query<{ count: bigint }>(text, [userId])).rows[0]?.count);
    };
    const tokenOf = ({ status, body }: Reply): string => {
      expect(status).toBe(200);
      return (body as { refresh_token: string }).refresh_token;
    };
    const all = (await Promise.all([1, 2, 3].map(() => refresh(refresh_token)))).map(tokenOf);
    expect(new Set(all).size).toBe(1);
    expect(await unused()).toBe(1);
    // Who comes late with the first, while the next one was used already, is given what is in use by now.
    const [second = ''] = all;
    const third = tokenOf(await refresh(second));
    expect([tokenOf(await refresh(refresh_token)), tokenOf(await refresh(second))]).toEqual([third, third]);
    expect(await unused()).toBe(1);
    // A copy is a copy all the same.
    expect((await refresh(refresh_token, { 'user-agent': 'altro' })).status).toBe(401);
    expect((await refresh(third)).status).toBe(401);
    expect(await unused()).toBe(0);
  });

  /** Holds the account, so that what comes queues up behind it in that order. */
  const queued = async (userId: string, calls: readonly (() => Promise<Reply>)[]): Promise<Reply[]> => {
    const client = await world.database.pool.connect();
    await client.query('begin');
    await client.query('select from identity.accounts where user_id = $1 for update', [userId]);
    const waiting = async () =>
      (
        await world.database.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount;
    const answers: Promise<Reply>[] = [];
    for (const call of calls) {
      answers.push(call());
      await expect.poll(waiting, { timeout: 20_000 }).toBe(answers.length);
    }
    await client.query('commit');
    client.release();
    return Promise.all(answers);
  };
  const logout = (refresh_token: string) => world.anonymous.post('/api/logout', { refresh_token });

  it('that is renewed while its login is ended is of no use, in either order', async () => {
    for (const order of ['refresh first', 'logout first'] as const) {
      const { refresh_token, userId } = await login();
      const calls = [() => refresh(refresh_token), () => logout(refresh_token)];
      const answers = await queued(userId, order === 'refresh first' ? calls : calls.toReversed());
      const { token, refresh_token: next } = (answers.find(({ status }) => status === 200)?.body ?? {}) as {
        token?: string;
        refresh_token?: string;
      };
      expect(token === undefined, order).toBe(order === 'logout first');
      if (token !== undefined) expect(await statusWith(token)).toBe(401);
      expect((await refresh(next ?? refresh_token)).status).toBe(401);
    }
  });

  it('of a login with the password that is just being changed ends with it', async () => {
    const { userId, username, token } = await login();
    const change = { oldPassword: password, password: 'Altra-Chiave-2027!', confirmPassword: 'Altra-Chiave-2027!' };
    const enter = () => world.anonymous.post('/api/login_check', { username, password });
    const changed = () =>
      world.anonymous.put('/api/user/change-password', change, { authorization: `Bearer ${token}` });
    const [entered, done] = await queued(userId, [enter, changed]);
    expect(done?.status).toBe(200);
    // The login writes where the user works before it begins, so the change may overtake it: then it is refused.
    const begun = (entered?.body ?? {}) as { token?: string; refresh_token?: string };
    expect(entered?.status).toBe(begun.token === undefined ? 401 : 200);
    expect(await statusWith(begun.token ?? token)).toBe(401);
    expect((await refresh(begun.refresh_token ?? '')).status).toBeGreaterThanOrEqual(400);
  });

  it('that is next cannot be made without the key of the house', async () => {
    const pool = world.database.pool;
    const { userId } = await world.user(companyId, ['ROLE_USER']);
    const ours = createRefreshTokens(pool, authSecret);
    const account = await world.database.pool.query<{ password_hash: string }>(
      'select password_hash from identity.accounts where user_id = $1',
      [userId],
    );
    const hash = account.rows[0]?.password_hash ?? '';
    expect(await ours.start(userId, `${hash} of another password`, companyId, 'prova')).toBeUndefined();
    const { token = '' } = (await ours.start(userId, hash, companyId, 'prova')) ?? {};
    const next = await ours.redeem(token, 'prova');
    const theirs = await createRefreshTokens(pool, 'another-secret-that-is-long-enough').redeem(token, 'prova');
    expect([next, theirs]).toEqual([expect.objectContaining({ userId }), expect.objectContaining({ userId })]);
    expect((next as { token: string }).token).not.toBe((theirs as { token: string }).token);
    // A change of the key is no second branch for who knows both.
    const after = await createRefreshTokens(pool, 'a-new-secret-that-is-long-enough', authSecret).redeem(
      token,
      'prova',
    );
    expect(after).toEqual(next);
  });

  it('is over after 30 days', async () => {
    const { refresh_token, userId } = await login();
    await world.database.pool.query(
      'update identity.refresh_tokens set expires_at = es.clock_now() where user_id = $1',
      [userId],
    );
    expect((await refresh(refresh_token)).status).toBe(401);
  });

  it('is over 90 days after the login, however often it was renewed', async () => {
    const { refresh_token, userId } = await login();
    const begun = async (days: number) => {
      const milliseconds = (now() - days * 86_400_000).toString(16).padStart(12, '0');
      const family = `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7000-8000-${userId.slice(-12)}`;
      await world.database.pool.query('update identity.refresh_tokens set family_id = $2 where user_id = $1', [
        userId,
        family,
      ]);
    };
    await begun(89);
    const { status, body } = await refresh(refresh_token);
    expect(status).toBe(200);
    await begun(91);
    expect((await refresh((body as { refresh_token: string }).refresh_token)).status).toBe(401);
  });

  it.each([
    ['', 422],
    ['x', 401],
    ['x'.repeat(513), 422],
    [{}, 422],
    [['x'], 422],
    [null, 422],
  ] as const)('that is none is refused: %o', async (given, status) => {
    expect((await world.anonymous.post('/token/refresh', { refresh_token: given })).status).toBe(status);
  });
});

describe('a change of AUTH_SECRET', () => {
  const former = 'the-secret-of-last-year-that-was-as-long';
  const claims = (): Claims => JSON.parse(String(Buffer.from(token.split('.')[1] ?? '', 'base64url')));

  it('lets tokens of the one before pass for as long as it is named, and signs with the new one', async () => {
    const old = await createAccessTokens(former).sign(claims(), timestamp());
    const during = createAccessTokens(authSecret, former);
    expect(await during.verify(old, timestamp())).toMatchObject({ sub: claims().sub, companyId });
    const fresh = await during.sign(claims(), timestamp());
    expect(kidOf(fresh)).toBe(kid);
    expect(kidOf(old)).not.toBe(kid);
    const after = createAccessTokens(authSecret);
    expect(await after.verify(fresh, timestamp())).toMatchObject({ sub: claims().sub });
    expect(await after.verify(old, timestamp())).toBe('invalid');
    expect(await statusWith(old)).toBe(401);
  });

  it('takes no token that names one key and is signed with the other', async () => {
    const during = createAccessTokens(authSecret, former);
    expect(await during.verify(remade({}, undefined, former), timestamp())).toBe('invalid');
    const otherKid = kidOf(await createAccessTokens(former).sign(claims(), timestamp()));
    expect(await during.verify(remade({}, { alg: 'HS256', typ: 'at+jwt', kid: otherKid }), timestamp())).toBe(
      'invalid',
    );
  });

  it('makes nobody sign in again: a refresh token hangs on no secret', async () => {
    const { username } = await world.user(companyId, ['ROLE_USER']);
    const { body } = await world.anonymous.post('/api/login_check', { username, password });
    const { token: old, refresh_token } = body as { token: string; refresh_token: string };
    const services = await createServices({
      backends: world.backends,
      authSecret: former,
      logger: createLogger({ name: 'test', level: 'silent' }),
      metrics: createMetrics('api'),
    });
    const { sessions } = services;
    expect(await sessions.authenticate(old)).toMatchObject({ rejected: true, code: 'invalid_token' });
    const renewed = await sessions.refresh(refresh_token, { address: '192.0.2.1', device: '' });
    expect(await sessions.authenticate((renewed as { token: string }).token)).toMatchObject({ claims: { username } });
    await services.close();
  });
});
