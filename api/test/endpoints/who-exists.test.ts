import { user, userStream } from '@cadenza/domain/identity/user';
import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWorld, password, type Reply, type World } from '../testing/world.ts';

/** Nobody learns who has an account: told by what is answered and by what it costs, counted and not timed. */

const counted = vi.hoisted(() => ({ hashes: [] as object[] }));
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  const argon2: typeof crypto.argon2 = (algorithm, parameters, done) => {
    const { memory, passes, parallelism, tagLength } = parameters;
    counted.hashes.push({ algorithm, memory, passes, parallelism, tagLength });
    return crypto.argon2(algorithm, parameters, done);
  };
  return { ...crypto, argon2 };
});

let world: World;
let companyId: string;
beforeAll(async () => {
  world = await createWorld();
  companyId = await world.company('Officine Rossi');
});
afterAll(() => world.close());

let name: string;
let userId: string;
beforeEach(async () => {
  ({ username: name, userId } = await world.user(companyId, ['ROLE_USER'], { hashed: true }));
});

/** What a stranger sees, and what it cost: hashes with their parameters, statements about accounts. */
const costOf = async (work: () => Promise<Reply>) => {
  const statements = vi.spyOn(world.services.pool, 'query');
  counted.hashes.length = 0;
  const { status, body, headers } = await work();
  // The live feed asks on the same pool, whenever it wakes.
  const about = statements.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('identity.'));
  const cost = { hashes: [...counted.hashes], statements: about };
  statements.mockRestore();
  return { seen: { status, body: withoutSeconds(body), headers: Object.keys(headers).sort() }, cost };
};
/** How long to wait hangs on when the last try was. */
const withoutSeconds = (body: unknown): unknown =>
  body === '' ? body : JSON.parse(JSON.stringify(body).replaceAll(/\d+/g, 'N'));
const login = (username: string, word = 'Sbagliata-1!') =>
  world.anonymous.post('/api/login_check', { username, password: word });

const argon2id = { algorithm: 'argon2id', memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const changeUser = async (command: Parameters<typeof user.decide>[0]) => {
  const { services } = world;
  const done = await services.execute({
    permission: 'users.manage',
    actor: { kind: 'person', userId: newId(), companyId, roles: ['ROLE_ADMIN'], maintainerId: null },
    commandId: newId(),
    correlationId: newId(),
    now: services.clock(),
    stream: userStream(userId),
    decider: user,
    decide: (state, context) => user.decide(command, state, context),
  });
  expect(done).not.toHaveProperty('rejected');
};

describe('a login with a wrong password', () => {
  it('costs one hash of the same kind, whether there is such a user or not', async () => {
    const known = await costOf(() => login(name));
    const unknown = await costOf(() => login(`u-${newId()}`));
    expect(known.seen).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    expect(known.cost.hashes).toEqual([argon2id]);
    expect(unknown).toEqual(known);
  });

  it('costs one hash where the right one costs one, too', async () => {
    expect((await costOf(() => login(name, password))).cost.hashes).toEqual([argon2id]);
  });

  it.each([
    ['is switched off', () => changeUser({ type: 'SetUserActive', active: false })],
    ['has no company any more', () => changeUser({ type: 'RemoveMembership', companyId })],
    ['must choose a new one', () => changeUser({ type: 'ForcePasswordExpiry' })],
  ])('says nothing of a user who %s', async (_, become) => {
    const before = await costOf(() => login(name));
    await become();
    expect(await costOf(() => login(name))).toEqual(before);
  });

  it('is slowed down after five, whether there is such a user or not, and costs nothing then', async () => {
    const sixth = async (username: string) => {
      for (let time = 0; time < 5; time++) await login(username);
      return costOf(() => login(username, password));
    };
    const known = await sixth(name);
    expect(known).toMatchObject({ seen: { status: 429 }, cost: { hashes: [], statements: [] } });
    expect(await sixth(`u-${newId()}`)).toEqual(known);
  });
});

describe('a refresh token that is none', () => {
  it('is answered alike: never given, ended, over', async () => {
    const start = async () => (await login(name, password)).body as { refresh_token: string };
    const refresh = (refresh_token: string) => costOf(() => world.anonymous.post('/token/refresh', { refresh_token }));
    const never = await refresh('A'.repeat(43));
    expect(never).toMatchObject({ seen: { status: 401, body: { code: 'invalid_token' } }, cost: { hashes: [] } });

    const { refresh_token: ended } = await start();
    await world.anonymous.post('/api/logout', { refresh_token: ended });
    expect((await refresh(ended)).seen).toEqual(never.seen);

    const { refresh_token: over } = await start();
    await world.database.pool.query(
      'update identity.refresh_tokens set expires_at = es.clock_now() where user_id = $1',
      [userId],
    );
    expect((await refresh(over)).seen).toEqual(never.seen);
  });

  it('ends nothing, and is told so by nobody', async () => {
    const logout = (refresh_token: string) => world.anonymous.post('/api/logout', { refresh_token });
    const { body } = await login(name, password);
    const answers = [await logout('A'.repeat(43)), await logout((body as { refresh_token: string }).refresh_token)];
    expect(answers.map(({ status, body: empty }) => [status, empty])).toEqual([
      [204, ''],
      [204, ''],
    ]);
  });
});

it('an open page does not find out the password behind it: five tries, as at the login', async () => {
  const client = await world.client(companyId, ['ROLE_USER'], { hashed: true });
  const change = (oldPassword: string) =>
    costOf(() =>
      client.put('/api/user/change-password', { oldPassword, password: 'Nuova-2027!', confirmPassword: 'Nuova-2027!' }),
    );
  for (let time = 0; time < 5; time++) {
    expect(await change('Sbagliata-1!')).toMatchObject({
      seen: { status: 422, body: { code: 'wrong_password' } },
      cost: { hashes: [argon2id] },
    });
  }
  expect(await change(password)).toMatchObject({ seen: { status: 429 }, cost: { hashes: [] } });
});
