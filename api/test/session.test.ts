import { type Accounts, createAccounts } from '@cadenza/commands/identity/accounts';
import { changePassword } from '@cadenza/commands/identity/change-password';
import { verifyPassword } from '@cadenza/commands/identity/password-hash';
import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientOf, createWorld, password, type World } from './testing/world.ts';

let world: World;
let companyId: string;

beforeAll(async () => {
  world = await createWorld();
  companyId = await world.company('Officine Rossi');
});
afterAll(() => world.close());

type Tokens = { token: string; refresh_token: string };
const device = { 'user-agent': 'tablet in officina' };

const login = async (username: string): Promise<Tokens> => {
  const { status, body } = await world.anonymous.post('/api/login_check', { username, password }, device);
  expect(status).toBe(200);
  return body as Tokens;
};
const refresh = (refresh_token: string, headers = device) =>
  world.anonymous.post('/token/refresh', { refresh_token }, headers);
const signedIn = (token: string) => clientOf(world.app, token, '', companyId);
/** A user, and changes of their password, each with a word of its own on whether the old one is right. */
const somebody = async () => {
  const { userId, username } = await world.user(companyId, ['ROLE_USER']);
  const accounts = createAccounts(world.services.pool);
  const actor = { kind: 'person', userId, companyId, roles: ['ROLE_USER'], maintainerId: null } as const;
  const change = (
    text: string,
    isRight: () => Promise<true | Rejection>,
    adoptPassword: Accounts['adoptPassword'] = accounts.adoptPassword,
  ) =>
    changePassword(
      {
        services: { ...world.services, accounts: { ...accounts, adoptPassword } },
        actor,
        commandId: crypto.randomUUID(),
      },
      { oldPassword: password, password: text, confirmPassword: text },
      isRight,
    );
  return { userId, username, accounts, change };
};

describe('login', () => {
  it('answers a token that says who, where and what they may', async () => {
    const { username, userId } = await world.user(companyId, ['ROLE_PLANT']);
    const { token } = await login(username.toUpperCase());
    const me = await signedIn(token).graphql(
      '{ me { id username roles permissions company { businessName } companies { id } } }',
    );
    expect(me.data).toMatchObject({
      me: {
        id: userId,
        username,
        roles: ['ROLE_PLANT'],
        company: { businessName: 'Officine Rossi' },
        companies: [{ id: companyId }],
      },
    });
    expect((me.data as { me: { permissions: string[] } }).me.permissions).toContain('planning.manage');
  });

  it('does not tell an unknown user from a wrong password, and slows down after five', async () => {
    const { username } = await world.user(companyId, ['ROLE_USER']);
    const attempt = (name: string) => world.anonymous.post('/api/login_check', { username: name, password: 'no' });
    const [wrong, unknown] = [await attempt(username), await attempt('nessuno')];
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
    for (let i = 0; i < 4; i++) await attempt(username);
    const slowed = await world.anonymous.post('/api/login_check', { username, password });
    expect(slowed).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('asks for what is missing', async () => {
    const empty = await world.anonymous.post('/api/login_check', {});
    expect(empty).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'username', code: 'required' }, { field: 'password' }] },
    });
  });
});

describe('refresh', () => {
  it('rotates; the old token ends the family when another device uses it', async () => {
    const { username } = await world.user(companyId, ['ROLE_USER']);
    const first = await login(username);
    const second = (await refresh(first.refresh_token)).body as Tokens;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    // Within the grace the same device may have lost the answer.
    expect((await refresh(first.refresh_token)).status).toBe(200);
    expect(await refresh(first.refresh_token, { 'user-agent': 'altro' })).toMatchObject({
      status: 401,
      body: { code: 'token_reused' },
    });
    expect((await refresh(second.refresh_token)).status).toBe(401);
  });

  it('ends with logout, and the access token with it', async () => {
    const { username } = await world.user(companyId, ['ROLE_USER']);
    const { token, refresh_token } = await login(username);
    expect((await signedIn(token).get('/api/my-companies')).status).toBe(200);
    expect((await world.anonymous.post('/api/logout', { refresh_token })).status).toBe(204);
    expect((await refresh(refresh_token)).status).toBe(401);
    expect((await signedIn(token).get('/api/my-companies')).status).toBe(401);
  });
});

describe('company switch', () => {
  it('is open to a user of any number of companies: a token is as long with five as with two', async () => {
    const { username, userId } = await world.user(companyId, ['ROLE_SUPER_ADMIN']);
    const lengths: number[] = [];
    for (let n = 0; n < 5; n++) {
      const { token } = await login(username);
      const identificationCode = `${userId.slice(-8)}${n}`.toUpperCase();
      const company = { businessName: `${'Officine Meccaniche '.repeat(12)}${n}`, identificationCode };
      expect((await signedIn(token).post('/api/companies', { company })).status).toBe(201);
      lengths.push(token.length);
    }
    expect(Math.abs((lengths[4] ?? 0) - (lengths[1] ?? 0))).toBeLessThan(20);
    const { token } = await login(username);
    // A query is compiled once it has been asked for.
    for (let time = 0; time < 3; time++) {
      const { data } = await signedIn(token).graphql('{ me { companies { id } } }');
      expect((data as { me: { companies: unknown[] } }).me.companies).toHaveLength(6);
    }
  });

  it('opens only companies of the user', async () => {
    const foreign = await world.company('Fonderie Bianchi');
    const superAdmin = await world.client(companyId, ['ROLE_SUPER_ADMIN']);
    const made = await superAdmin.post('/api/companies', {
      company: { businessName: 'Nuova Srl', identificationCode: 'NUOVA' },
    });
    expect(made).toMatchObject({ status: 201, body: { identificationCode: 'NUOVA', active: 'Y' } });
    const id = (made.body as { id: string }).id;
    const switched = await superAdmin.post(`/api/companies/${id}/switch`);
    expect(switched.status).toBe(200);
    const there = signedIn((switched.body as { token: string }).token);
    expect((await there.graphql('{ me { company { businessName } } }')).data).toEqual({
      me: { company: { businessName: 'Nuova Srl' } },
    });
    expect((await superAdmin.post(`/api/companies/${foreign}/switch`)).status).toBe(404);
    const bad = await superAdmin.post('/api/companies', {
      company: { businessName: 'Altra', identificationCode: 'a b' },
    });
    expect(bad).toMatchObject({ status: 422, body: { errors: [{ field: 'identificationCode' }] } });
    const again = await superAdmin.post('/api/companies', {
      company: { businessName: 'Altra', identificationCode: 'nuova' },
    });
    expect(again).toMatchObject({ status: 409, body: { errors: [{ field: 'identificationCode' }] } });
  });
});

describe('password', () => {
  it('is judged, changed, and ends every session', async () => {
    const { username } = await world.user(companyId, ['ROLE_USER']);
    const { token, refresh_token } = await login(username);
    const change = (body: object) =>
      signedIn(token).put('/api/user/change-password', { oldPassword: password, ...body });
    const weak = await change({ password: 'corta', confirmPassword: 'corta' });
    expect(weak).toMatchObject({ status: 422, body: { code: 'password_weak' } });
    // All that is wrong, at once.
    const faults = (weak.body as { errors: { code: string }[] }).errors.map(({ code }) => code);
    expect(faults).toEqual(['password_length', 'password_digit', 'password_upper', 'password_symbol']);
    const unlike = await change({ password: 'Nuova-2027!', confirmPassword: 'Nuova-2028!' });
    const again = { field: 'confirmPassword', code: 'password_again', message: expect.stringContaining('riscrivi') };
    expect(unlike).toMatchObject({ status: 422, body: { code: 'password_mismatch', errors: [again] } });
    expect((await change({ password: 'Nuova-2027!', confirmPassword: 'Nuova-2027!' })).status).toBe(200);
    expect((await refresh(refresh_token)).status).toBe(401);
    expect((await signedIn(token).get('/api/my-companies')).status).toBe(401);
    const fresh = await world.anonymous.post('/api/login_check', { username, password: 'Nuova-2027!' });
    expect(fresh.status).toBe(200);
  });

  it('is changed by one of several logins that bring the right one at once', async () => {
    const { username } = await world.user(companyId, ['ROLE_USER']);
    const tokens = await Promise.all(Array.from({ length: 4 }, async () => (await login(username)).token));
    const answers = await Promise.all(
      tokens.map(async (token, n) => {
        const body = { oldPassword: password, password: `Nuova-202${n}!`, confirmPassword: `Nuova-202${n}!` };
        return { n, ...(await signedIn(token).put('/api/user/change-password', body)) };
      }),
    );
    const [changed, ...others] = answers.toSorted((a, b) => a.status - b.status);
    expect(changed?.status).toBe(200);
    // By then wrong, a login that the change has ended, or one that waited too long for its turn.
    for (const { status } of others) expect([401, 409, 422]).toContain(status);
    const renewed = { username, password: `Nuova-202${changed?.n}!` };
    expect((await world.anonymous.post('/api/login_check', renewed)).status).toBe(200);
  });

  it('is not changed by who found the old one right between the word of another and its taking effect', async () => {
    const { userId, username, accounts, change } = await somebody();
    const isOld = async (): Promise<true | Rejection> => {
      const { passwordHash = '' } = (await accounts.byId(userId)) ?? {};
      return (await verifyPassword(password, passwordHash)) === true || reject('wrong_password');
    };
    let other: ReturnType<typeof change> | undefined;
    const answered = await change('Prima-2027!', isOld, async (pending) => {
      // The log has the change, and the old password counts still.
      const found = Promise.withResolvers<void>();
      other = change('Altra-2027!', async () => {
        const right = await isOld();
        found.resolve();
        return right;
      });
      await found.promise;
      return accounts.adoptPassword(pending);
    });
    expect(answered).toBe('changed');
    expect(await other).toMatchObject({ rejected: true });
    expect((await world.anonymous.post('/api/login_check', { username, password: 'Prima-2027!' })).status).toBe(200);
  });

  it('is the one that was answered, though another was on its way when it was written down', async () => {
    const { username, accounts, change } = await somebody();
    const first = Promise.withResolvers<true>();
    const found = Promise.withResolvers<void>();
    const other = change('Altra-2027!', () => {
      found.resolve();
      return first.promise;
    });
    await found.promise;
    const answered = await change(
      'Prima-2027!',
      async () => true,
      async (pending) => {
        first.resolve(true);
        // Waits, or is refused: it is not in the way of the one that is in the log.
        await other;
        return accounts.adoptPassword(pending);
      },
    );
    expect(answered).toBe('changed');
    expect(await other).toMatchObject({ rejected: true });
    const login = (text: string) => world.anonymous.post('/api/login_check', { username, password: text });
    expect((await login('Prima-2027!')).status).toBe(200);
    expect((await login(password)).status).toBe(401);
  });
});

describe('the api', () => {
  it('answers an unknown call with a JSON 404, and a bearer call without a token with 401', async () => {
    expect(await world.anonymous.get('/api/no-such-call')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await world.anonymous.get('/api/impianti')).toMatchObject({
      status: 401,
      body: { code: 'not_authenticated' },
    });
    expect((await world.anonymous.graphql('{ me { id } }')) as object).toMatchObject({ code: 'not_authenticated' });
  });

  it('shows a demo user everything and lets them change nothing', async () => {
    const demo = await world.client(companyId, ['ROLE_DEMO']);
    expect((await demo.get('/api/impianti')).status).toBe(200);
    expect(await demo.post('/api/impianti', { descrizione: 'x' })).toMatchObject({
      status: 403,
      body: { code: 'not_authorised' },
    });
  });

  it('refuses what cannot be read', async () => {
    const admin = await world.client(companyId, ['ROLE_ADMIN']);
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/impianti',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
      payload: '{"descrizione": ',
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'unreadable' });
    expect((await admin.get('/api/impianti?filters[a][b]=1')).status).toBe(400);
  });
});
