import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccessTokens } from '../../src/identity/access-token.ts';
import { authSecret, createWorld, password, type World } from '../testing/world.ts';

let world: World;
let companyId: string;
let token: string;
beforeAll(async () => {
  world = await createWorld();
  companyId = await world.company('Officine Rossi');
  ({ token } = await world.client(companyId, ['ROLE_USER']));
});
afterAll(() => world.close());

const statusWith = async (bearer: string) =>
  (await world.anonymous.get('/api/my-companies', { authorization: `Bearer ${bearer}` })).status;

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = () => Math.floor(Date.now() / 1000);

type Payload = Record<string, unknown>;
const decodeJwt = (text: string): Payload =>
  JSON.parse(Buffer.from(text.split('.')[1] ?? '', 'base64url').toString()) as Payload;

const hmac = (header: object, payload: object, algorithm = 'sha256', secret: string = authSecret): string => {
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac(algorithm, secret).update(text).digest('base64url')}`;
};

/** The good token, made again with something else in it, and signed with the right key. */
const remade = (change: object = {}, header: object = { alg: 'HS256', typ: 'at+jwt' }, secret: string = authSecret) =>
  hmac(header, { ...decodeJwt(token), ...change }, 'sha256', secret);

describe('an access token', () => {
  it('is good as it is, and made again alike', async () => {
    expect(await statusWith(token)).toBe(200);
    expect(await statusWith(await remade())).toBe(200);
    const { iat, exp } = decodeJwt(token);
    expect(Number(exp) - Number(iat)).toBe(15 * 60);
  });

  const forged: [string, () => string | Promise<string>][] = [
    ['no algorithm', () => `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(decodeJwt(token))}.`],
    ['no algorithm, with the old signature', () => `${encode({ alg: 'None' })}.${token.split('.').slice(1).join('.')}`],
    ['another algorithm with the right key', () => hmac({ alg: 'HS512', typ: 'at+jwt' }, decodeJwt(token), 'sha512')],
    ['an algorithm in small letters', () => hmac({ alg: 'hs256', typ: 'at+jwt' }, decodeJwt(token))],
    ['another key', () => remade({}, undefined, 'another-secret-that-is-long-enough!')],
    ['no key', () => `${encode({ alg: 'HS256', typ: 'at+jwt' })}.${encode(decodeJwt(token))}.`],
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
    ['a critical header', () => hmac({ alg: 'HS256', typ: 'at+jwt', crit: ['x'], x: 1 }, decodeJwt(token))],
    [
      'a key of its own',
      () => hmac({ alg: 'HS256', typ: 'at+jwt', jwk: { kty: 'oct', k: 'AA' } }, { ...decodeJwt(token), aud: 'x' }),
    ],
    ['five parts', () => `${token}.a.b`],
    ['nothing', () => 'x'],
  ];
  it.each(forged)('is refused with %s', async (_, forge) => {
    expect(await statusWith(await forge())).toBe(401);
  });

  it('is over after 15 minutes, told apart from one that was never good', async () => {
    const tokens = createAccessTokens(authSecret);
    const later = new Date(Date.now() + 15 * 60_000 + 1_000).toISOString();
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
    return { userId, ...(body as { token: string; refresh_token: string }) };
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

  it('two uses at once by the same device both go on', async () => {
    const { refresh_token } = await login();
    const both = await Promise.all([refresh(refresh_token), refresh(refresh_token)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is over after 30 days', async () => {
    const { refresh_token, userId } = await login();
    await world.database.pool.query('update identity.refresh_tokens set expires_at = now() where user_id = $1', [
      userId,
    ]);
    expect((await refresh(refresh_token)).status).toBe(401);
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
