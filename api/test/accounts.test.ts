import { hashPassword } from '@cadenza/commands/identity/password-hash';
import { systemActor } from '@cadenza/commands/kernel/actor';
import { createExecute } from '@cadenza/commands/kernel/execute';
import { user, userStream } from '@cadenza/domain/identity/user';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { newId } from '@cadenza/infra/ids';
import { administratorIds } from '@cadenza/projections/identity/queries';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { unchangedIn } from './endpoints/testing/fixtures.ts';
import { type Client, clientOf, createWorld, password, type World } from './testing/world.ts';

let world: World;
let [mine, theirs] = ['', ''];
let admin: Client;
let superAdmin: Client;

beforeAll(async () => {
  world = await createWorld({ workers: true });
  [mine, theirs] = [await world.company('Officine Rossi'), await world.company('Fonderie Bianchi')];
  admin = await world.client(mine, ['ROLE_ADMIN']);
  superAdmin = await world.client(mine, ['ROLE_SUPER_ADMIN']);
});
afterAll(() => world.close());

const unchanged = <T>(work: () => Promise<T>): Promise<T> => unchangedIn(world, work);
const login = async (username: string, more: object = {}) => {
  const { status, body } = await world.anonymous.post('/api/login_check', { username, password, ...more });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as { token: string; refresh_token: string };
};
const userNameOf = async (userId: string): Promise<string> =>
  (await world.services.accounts.byId(userId))?.username ?? '';
const signedIn = (token: string): Client => clientOf(world.app, token, '', '');
const whereAndWhat = async (client: Client) => {
  const { data } = await client.graphql('{ me { roles company { id } } }');
  const { me } = data as { me: { roles: string[]; company: { id: string } } };
  return { roles: me.roles, companyId: me.company.id };
};
const inside = async (client: Client, companyId: string): Promise<Client> => {
  const { status, body } = await client.post(`/api/companies/${companyId}/switch`);
  expect(status).toBe(200);
  return signedIn((body as { token: string }).token);
};

describe('a demo user', () => {
  it.each([['ROLE_DEMO'], ['ROLE_DEMO', 'ROLE_ADMIN'], ['ROLE_DEMO', 'ROLE_SUPER_ADMIN']] as const)(
    'changes nothing, the own account included: %s %s',
    async (...roles) => {
      const { userId, username } = await world.user(mine, [...roles]);
      const demo = signedIn((await login(username)).token);
      const refused = { status: 403, body: { code: 'not_authorised' } };
      await unchanged(async () => {
        const change = { oldPassword: password, password: 'Nuova-2027!', confirmPassword: 'Nuova-2027!' };
        expect(await demo.put('/api/user/change-password', change)).toMatchObject(refused);
        expect(await demo.put(`/api/users/${userId}`, { email: 'demo@example.com' })).toMatchObject(refused);
        const { errors } = await demo.graphql(
          `mutation { removeRecord(commandId: "${newId()}", kind: PLANT, id: "${newId()}") { id } }`,
        );
        expect(errors?.[0]?.extensions.code).toBe('not_authorised');
      });
      expect((await demo.get('/api/user/profile/')).status).toBe(200);
      await login(username);
    },
  );

  it('goes on to another company of theirs, and leaves', async () => {
    const { username } = await world.user(mine, ['ROLE_DEMO'], {
      elsewhere: [{ companyId: theirs, roles: ['ROLE_USER'] }],
    });
    const { token, refresh_token } = await login(username);
    expect(await whereAndWhat(await inside(signedIn(token), theirs))).toMatchObject({ companyId: theirs });
    expect((await world.anonymous.post('/api/logout', { refresh_token })).status).toBe(204);
  });
});

describe("a company's administrator", () => {
  it('changes the account of a user of this company alone', async () => {
    const { userId, username } = await world.user(mine, ['ROLE_USER']);
    const { token } = await login(username);
    const wanted = { email: 'new@example.com', name: 'Maria', roles: ['ROLE_PLANT'] };
    const twice = { ...wanted, roles: ['ROLE_PLANT', 'ROLE_PLANT'] };
    expect(await admin.put(`/api/users/${userId}`, twice)).toMatchObject({ status: 200, body: wanted });
    // What the token said of roles is over at once.
    expect((await signedIn(token).get('/api/my-companies')).status).toBe(401);
    expect((await whereAndWhat(signedIn((await login(username)).token))).roles).toEqual(['ROLE_PLANT']);
    expect(await admin.put(`/api/users/${userId}/active/N`)).toMatchObject({ status: 200, body: { active: 'N' } });
    expect((await world.anonymous.post('/api/login_check', { username, password })).status).toBe(401);
  });

  it('sends a user back as answered; what the call cannot change is refused by name', async () => {
    const { userId } = await world.user(mine, ['ROLE_USER']);
    const listed = async () => {
      const { data } = (await admin.get('/api/users')).body as { data: { id: string; version: number }[] };
      return data.find(({ id }) => id === userId);
    };
    const whole = await vi.waitUntil(listed, { timeout: 60_000 });
    const answer = await admin.put(`/api/users/${userId}`, { ...whole, name: 'Ada' });
    expect(answer).toMatchObject({ status: 200, body: { ...whole, name: 'Ada', version: whole.version + 1 } });
    for (const [field, value] of [
      ['id', newId()],
      ['active', 'N'],
      ['companyUsers', [{ companyId: theirs, active: 'Y' }]],
    ] as const) {
      const wrong = await unchanged(() => admin.put(`/api/users/${userId}`, { ...whole, [field]: value }));
      expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field, code: 'cannot_change' }] } });
    }
  });

  it('makes a user an active maintainer of this company, who stays one when deactivated', async () => {
    const maintainerIn = async (companyId: string): Promise<string> => {
      const client = await world.client(companyId, ['ROLE_ADMIN']);
      const role = await client.post('/api/ruoli-manutentori', { descrizione: 'Meccanico' });
      const body = { identificativo: 'Bruno Neri', ruoloManutentoreId: (role.body as { id: string }).id, tipo: 'I' };
      return ((await client.post('/api/manutentori', { ...body, colore: 1 })).body as { id: string }).id;
    };
    const [own, foreign] = [await maintainerIn(mine), await maintainerIn(theirs)];
    const { userId } = await world.user(mine, ['ROLE_USER']);
    const at = (manutentoreId: string, more: object = {}) =>
      admin.put(`/api/users/${userId}`, { manutentoreId, ...more });
    const refused = (code: string) => ({ status: 422, body: { errors: [{ field: 'manutentoreId', code }] } });
    const fresh = { name: 'Ada', surname: 'Re', username: `u-${newId()}`, password };
    for (const [id, code] of [
      [foreign, 'not_found'],
      [newId(), 'not_found'],
      ['7', 'invalid_id'],
    ] as const) {
      expect(await unchanged(() => at(id))).toMatchObject(refused(code));
      expect(await unchanged(() => admin.post('/api/users', { ...fresh, manutentoreId: id }))).toMatchObject(
        refused(code),
      );
    }
    expect(await at(own)).toMatchObject({ status: 200, body: { manutentoreId: own } });
    expect((await admin.put(`/api/manutentori/${own}/active/N`)).status).toBe(200);
    expect(await at(own, { name: 'Ada' })).toMatchObject({ status: 200, body: { name: 'Ada', manutentoreId: own } });
    const other = await world.user(mine, ['ROLE_USER']);
    const late = () => admin.put(`/api/users/${other.userId}`, { manutentoreId: own });
    expect(await unchanged(late)).toMatchObject(refused('inactive'));
  });

  it('changes of a user of two companies only what the user is in this one', async () => {
    const elsewhere = [{ companyId: theirs, roles: ['ROLE_USER' as const] }];
    const { userId, username } = await world.user(mine, ['ROLE_USER'], { elsewhere });
    const refused = { status: 403, body: { code: 'account_not_yours' } };
    await unchanged(async () => {
      expect(await admin.put(`/api/users/${userId}`, { email: 'a@b.it' })).toMatchObject(refused);
      expect(await admin.put(`/api/users/${userId}`, { email: 'a@b.it', roles: ['ROLE_ADMIN'] })).toMatchObject(
        refused,
      );
      expect(await admin.put(`/api/users/${userId}/active/N`)).toMatchObject(refused);
      expect(await admin.put(`/api/users/${userId}/force-password-expired`)).toMatchObject(refused);
    });
    const answered = await admin.put(`/api/users/${userId}`, { name: 'Marta', email: null, roles: ['ROLE_ADMIN'] });
    expect(answered).toMatchObject({ status: 200, body: { roles: ['ROLE_ADMIN'], companyId: mine } });
    const here = signedIn((await login(username, { companyId: mine })).token);
    expect(await whereAndWhat(here)).toEqual({ roles: ['ROLE_ADMIN'], companyId: mine });
    const there = await inside(here, theirs);
    expect(await whereAndWhat(there)).toEqual({ roles: ['ROLE_USER'], companyId: theirs });
    expect((await there.get('/api/users')).status).toBe(403);
    expect(await admin.put(`/api/users/${userId}/active-company/N`)).toMatchObject({
      status: 200,
      body: { active: 'Y', companyUsers: [{ active: 'N' }] },
    });
    expect(await whereAndWhat(signedIn((await login(username, { companyId: mine })).token))).toMatchObject({
      companyId: theirs,
    });
  });

  it('hands out no role that reaches beyond the company', async () => {
    const { userId } = await world.user(mine, ['ROLE_USER']);
    await unchanged(async () => {
      for (const role of ['ROLE_SUPER_ADMIN', 'ROLE_DEVELOPER']) {
        const roles = ['ROLE_USER', role];
        expect((await admin.put(`/api/users/${userId}`, { roles })).status).toBe(403);
        expect((await admin.put(`/api/users/${admin.userId}`, { roles })).status).toBe(403);
      }
      const made = await admin.put(`/api/users/${userId}`, { roles: ['ROLE_OWNER'] });
      expect(made).toMatchObject({ status: 422, body: { errors: [{ field: 'roles' }] } });
    });
    const given = await superAdmin.put(`/api/users/${userId}`, { roles: ['ROLE_USER', 'ROLE_DEVELOPER'] });
    expect(given).toMatchObject({ status: 200, body: { roles: ['ROLE_DEVELOPER', 'ROLE_USER'] } });
    // Of the account from now on, so no longer the company's to change.
    expect(await admin.put(`/api/users/${userId}`, { email: 'a@b.it' })).toMatchObject({ status: 403 });
  });

  it('neither sees nor touches a super administrator', async () => {
    const listed = async (client: Client) =>
      (((await client.get('/api/users')).body as { data: { id: string }[] }).data ?? []).map(({ id }) => id);
    expect(await listed(superAdmin)).toContain(superAdmin.userId);
    expect(await listed(admin)).not.toContain(superAdmin.userId);
    expect(await listed(admin)).toContain(admin.userId);
    const { body } = await admin.get('/api/users?page=1&rowsPerPage=1');
    expect((body as { totalRows: number }).totalRows).toBe((await listed(admin)).length);
    await unchanged(async () => {
      for (const [path, sent] of [
        ['', { email: 'a@b.it' }],
        ['', { roles: ['ROLE_USER'] }],
        ['/active/N', {}],
        ['/active-company/N', {}],
        ['/force-password-expired', {}],
      ] as const) {
        const [one, none] = [
          await admin.put(`/api/users/${superAdmin.userId}${path}`, sent),
          await admin.put(`/api/users/${newId()}${path}`, sent),
        ];
        expect([one.status, one.body]).toEqual([404, none.body]);
      }
    });
    expect((await superAdmin.get('/api/my-companies')).status).toBe(200);
  });
});

describe('the administrators of a company', () => {
  const role = (userId: string, by: Client, roles: string[]) => by.put(`/api/users/${userId}`, { roles });
  const last = { status: 409, body: { code: 'last_administrator' } };

  it('are never none: the last active one keeps role, place and account', async () => {
    const companyId = await world.company('Officine Verdi');
    const head = await world.client(companyId, ['ROLE_ADMIN']);
    const above = await world.client(companyId, ['ROLE_SUPER_ADMIN']);
    await world.user(companyId, ['ROLE_ADMIN', 'ROLE_DEMO']); // changes nothing
    await unchanged(async () => {
      for (const by of [head, above]) expect(await role(head.userId, by, ['ROLE_USER'])).toMatchObject(last);
      expect(await above.put(`/api/users/${head.userId}/active-company/N`)).toMatchObject(last);
      expect(await head.put(`/api/users/${head.userId}/active-company/N`)).toMatchObject({
        ...{ status: 409, body: { code: 'own_account' } },
      });
      expect(await above.put(`/api/users/${head.userId}/active/N`)).toMatchObject(last);
    });
    expect((await role(head.userId, head, ['ROLE_ADMIN', 'ROLE_PLANT'])).status).toBe(200);
    const again = signedIn((await login(await userNameOf(head.userId))).token);
    const made = await again.post('/api/users', {
      ...{ name: 'Ugo', surname: 'Zani', username: `u-${newId()}`, password, roles: ['ROLE_ADMIN'] },
    });
    expect(made.status).toBe(201);
    expect((await role(head.userId, again, ['ROLE_PLANT'])).status).toBe(200);
  });

  it('are not none either where two are taken away at once', async () => {
    for (let round = 0; round < 4; round++) {
      const companyId = await world.company(`Officine ${round}`);
      const above = await world.client(companyId, ['ROLE_SUPER_ADMIN']);
      const two = [await world.user(companyId, ['ROLE_ADMIN']), await world.user(companyId, ['ROLE_ADMIN'])];
      const [one = '', other = ''] = two.map(({ userId }) => userId);
      // Who else administers is asked of the rows.
      const administrators = () => administratorIds(world.services.pool, companyId);
      await expect.poll(administrators).toEqual(expect.arrayContaining([one, other]));
      const answers = await Promise.all([
        role(one, above, ['ROLE_USER']),
        above.put(`/api/users/${other}/active-company/N`),
      ]);
      expect(answers.map(({ status }) => status).sort(), JSON.stringify(answers)).toEqual([200, 409]);
    }
  });
});

describe('what changes for a user in one company', () => {
  it('ends the sessions there, and no others', async () => {
    const elsewhere = [{ companyId: theirs, roles: ['ROLE_USER' as const] }];
    const { userId, username } = await world.user(mine, ['ROLE_USER'], { elsewhere });
    const here = signedIn((await login(username, { companyId: mine })).token);
    const there = signedIn((await login(username, { companyId: theirs })).token);
    const begun = await login(username, { companyId: mine });
    expect((await admin.put(`/api/users/${userId}`, { roles: ['ROLE_PLANT'] })).status).toBe(200);
    expect((await here.get('/api/my-companies')).status).toBe(401);
    expect((await there.get('/api/my-companies')).status).toBe(200);
    const { body } = await world.anonymous.post('/token/refresh', { refresh_token: begun.refresh_token });
    expect(await whereAndWhat(signedIn((body as { token: string }).token))).toEqual({
      roles: ['ROLE_PLANT'],
      companyId: mine,
    });
    expect((await admin.put(`/api/users/${userId}/active-company/N`)).status).toBe(200);
    expect((await there.get('/api/my-companies')).status).toBe(200);
  });

  it.each([
    ['a deactivation', { type: 'SetUserActive' as const, active: false }],
    ['a forced expiry', { type: 'ForcePasswordExpiry' as const }],
  ])('ends them also where the process died behind %s', async (_, command) => {
    const { userId, username } = await world.user(mine, ['ROLE_USER']);
    const client = signedIn((await login(username)).token);
    expect((await client.get('/api/my-companies')).status).toBe(200);
    const commandId = newId();
    await createExecute({ store: world.services.store })({
      ...{ permission: 'users.manage', actor: systemActor(mine), commandId, correlationId: commandId },
      now: world.services.clock(),
      stream: userStream(userId),
      decider: user,
      decide: (state, context) => user.decide(command, state, context),
    });
    await expect.poll(async () => (await client.get('/api/my-companies')).status).toBe(401);
  });
});

it('a password that was changed is the new one, and no session goes on, also where the process died behind it', async () => {
  const { userId, username } = await world.user(mine, ['ROLE_USER']);
  const before = await login(username);
  const client = signedIn(before.token);
  const commandId = newId();
  const { accounts, store, clock } = world.services;
  const hash = await hashPassword('Nuova-2027!');
  if (isRejection(hash)) throw new Error(hash.code);
  await accounts.preparePassword({ userId, commandId }, hash);
  // Until it is in the log the old one is good.
  expect((await world.anonymous.post('/api/login_check', { username, password })).status).toBe(200);
  const actor = { kind: 'person' as const, userId, companyId: mine, roles: ['ROLE_USER'], maintainerId: null };
  await createExecute({ store })({
    ...{ permission: 'session.own', actor, commandId, correlationId: commandId, now: clock() },
    stream: userStream(userId),
    decider: user,
    decide: (state, context) => user.decide({ type: 'RecordPasswordChange', seen: 0 }, state, context),
  });
  await expect.poll(async () => (await client.get('/api/my-companies')).status).toBe(401);
  expect((await world.anonymous.post('/token/refresh', { refresh_token: before.refresh_token })).status).toBe(401);
  expect((await world.anonymous.post('/api/login_check', { username, password })).status).toBe(401);
  const renewed = { username, password: 'Nuova-2027!' };
  expect((await world.anonymous.post('/api/login_check', renewed)).status).toBe(200);
});

describe('the users of a company', () => {
  it('are asked for in pages where they are many', async () => {
    const companyId = await world.company('Fabbrica Grande');
    const head = await world.colleague(companyId, ['ROLE_ADMIN']);
    expect((await head.get('/api/users')).status).toBe(200);
    await world.database.pool.query(
      `insert into rm.users select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'username', 'many-' || n))).*
         from rm.users u, generate_series(1, 1000) n where u.id = $1`,
      [head.userId],
    );
    expect(await head.get('/api/users')).toMatchObject({ status: 422, body: { code: 'too_many_rows' } });
    const { status, body } = await head.get('/api/users?page=2&rowsPerPage=600');
    expect([status, (body as { data: unknown[] }).data.length]).toEqual([200, 401]);
  });
});

describe('a forced expiry', () => {
  it('said once more ends what was begun since', async () => {
    const { userId, username } = await world.user(mine, ['ROLE_ADMIN']);
    const force = () => admin.put(`/api/users/${userId}/force-password-expired`);
    expect((await force()).status).toBe(200);
    const since = await login(username);
    const waiting = signedIn(since.token);
    expect(await waiting.get('/api/impianti')).toMatchObject({ status: 403, body: { code: 'password_expired' } });
    expect((await force()).status).toBe(200);
    expect((await waiting.get('/api/impianti')).status).toBe(401);
    expect((await world.anonymous.post('/token/refresh', { refresh_token: since.refresh_token })).status).toBe(401);
    // The password itself is as it was: it lets in to be changed, and nothing else.
    const again = signedIn((await login(username)).token);
    expect(await again.get('/api/impianti')).toMatchObject({ status: 403, body: { code: 'password_expired' } });
    const change = { oldPassword: password, password: 'Nuova-2027!', confirmPassword: 'Nuova-2027!' };
    expect((await again.put('/api/user/change-password', change)).status).toBe(200);
  });

  it('leaves nothing but a new password, which asks for the old one', async () => {
    const { userId, username } = await world.user(mine, ['ROLE_ADMIN']);
    const before = await login(username);
    expect((await admin.put(`/api/users/${userId}/force-password-expired`)).status).toBe(200);
    expect((await signedIn(before.token).get('/api/my-companies')).status).toBe(401);
    expect((await world.anonymous.post('/token/refresh', { refresh_token: before.refresh_token })).status).toBe(401);

    const expired = signedIn((await login(username)).token);
    const refused = { status: 403, body: { code: 'password_expired' } };
    const change = { password: 'Nuova-2027!', confirmPassword: 'Nuova-2027!' };
    await unchanged(async () => {
      expect(await expired.get('/api/impianti')).toMatchObject(refused);
      expect(await expired.put(`/api/users/${userId}`, { email: 'a@b.it' })).toMatchObject(refused);
      const { errors } = await expired.graphql(
        `mutation { setRecordActive(commandId: "${newId()}", kind: PLANT, id: "${newId()}", active: false) { id } }`,
      );
      expect(errors?.[0]?.extensions.code).toBe('password_expired');
      expect((await expired.graphql('{ me { permissions } }')).data).toEqual({ me: { permissions: ['session.own'] } });
      expect((await expired.put('/api/user/change-password', change)).status).toBe(422);
      const wrong = await expired.put('/api/user/change-password', { ...change, oldPassword: 'Altra-2026!' });
      expect(wrong).toMatchObject({ status: 422, body: { code: 'wrong_password' } });
    });
    expect((await expired.put('/api/user/change-password', { ...change, oldPassword: password })).status).toBe(200);
    const renewed = await world.anonymous.post('/api/login_check', { username, password: 'Nuova-2027!' });
    expect((await signedIn((renewed.body as { token: string }).token).get('/api/impianti')).status).toBe(200);
    const types = await Array.fromAsync(world.services.store.read(userStream(userId)), ({ type }) => type);
    expect(types).toEqual(['UserRegistered', 'UserPasswordExpired', 'UserPasswordChanged']);
  });
});

describe('a user of several companies begins', () => {
  it('in the one used last on the device, else in the one used last, as long as it is open to them', async () => {
    const third = await world.company('Acciaierie Neri');
    const elsewhere = [theirs, third].map((companyId) => ({ companyId, roles: ['ROLE_USER' as const] }));
    const { username } = await world.user(mine, ['ROLE_USER'], { elsewhere });
    const begins = async (more: object = {}) =>
      (await whereAndWhat(signedIn((await login(username, more)).token))).companyId;
    expect(await begins()).toBe(third); // the first by name
    await inside(signedIn((await login(username)).token), mine);
    expect(await begins()).toBe(mine);
    expect(await begins({ companyId: theirs })).toBe(theirs);
    expect(await begins()).toBe(theirs);
    for (const companyId of [newId(), 'x', null, await world.company('Altri')])
      expect(await begins({ companyId })).toBe(theirs);
  });
});

describe('a name', () => {
  const make = (username: string) =>
    admin.post('/api/users', { name: 'Ugo', surname: 'Zani', username, password, roles: ['ROLE_USER'] });

  it('that can be taken for another one is taken', async () => {
    expect((await make('coco')).status).toBe(201);
    const taken = { status: 409, body: { errors: [{ field: 'username', code: 'already_exists' }] } };
    expect(await make('сосо')).toMatchObject(taken);
    expect(await make('COCO')).toMatchObject(taken);
    expect((await make('вера')).status).toBe(201);
    expect(await make('Вера')).toMatchObject(taken);
    expect((await world.anonymous.post('/api/login_check', { username: 'ВЕРА', password })).status).toBe(200);
  });

  it.each([
    ['pаypal', 'mixed_scripts'],
    ['ad\u200bmin', 'invalid'],
  ])('%j is refused', async (username, code) => {
    expect(await unchanged(() => make(username))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'username', code }] },
    });
  });

  it('is a company code only in the letters of codes, so that no two are one', async () => {
    const company = (identificationCode: string) =>
      superAdmin.post('/api/companies', { company: { businessName: 'Nuova', identificationCode } });
    expect((await company('SS1')).status).toBe(201);
    const refused = { status: 422, body: { errors: [{ field: 'identificationCode' }] } };
    for (const code of ['ß1', 'ſs1', 'ﬆ1']) expect(await unchanged(() => company(code))).toMatchObject(refused);
    expect((await company(' ss1 ')).status).toBe(409);
  });
});
