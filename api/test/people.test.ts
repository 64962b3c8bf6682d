import { userStream } from '@cadenza/domain/identity/user';
import { newId } from '@cadenza/infra/ids';
import { readTable } from '@cadenza/infra/spreadsheets/read-table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unchangedIn } from './endpoints/testing/fixtures.ts';
import { type Client, clientOf, createWorld, password, type World } from './testing/world.ts';

let world: World;
let [mine, theirs] = ['', ''];
let admin: Client;
let superAdmin: Client;
let developer: Client;

beforeAll(async () => {
  world = await createWorld({ workers: true, rateFactor: 100 });
  [mine, theirs] = [await world.company('Officine Rossi'), await world.company('Fonderie Bianchi')];
  admin = await world.client(mine, ['ROLE_ADMIN']);
  superAdmin = await world.client(mine, ['ROLE_SUPER_ADMIN']);
  developer = await world.client(mine, ['ROLE_DEVELOPER']);
});
afterAll(() => world.close());

const unchanged = <T>(work: () => Promise<T>): Promise<T> => unchangedIn(world, work);
const login = (username: string, word = password) =>
  world.anonymous.post('/api/login_check', { username, password: word });
const enter = async (username: string): Promise<Client> => {
  const { body } = await login(username);
  return clientOf(world.app, (body as { token: string }).token, '', '');
};
const person = (more: object = {}) => ({ name: 'Ugo', surname: 'Zani', username: `u-${newId()}`, password, ...more });
const make = async (more: object = {}) => {
  const { status, body } = await admin.post('/api/users', person(more));
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as { id: string; username: string; email: string | null; roles: string[]; registrationMode: string };
};
const taken = (field: string) => ({
  status: 409,
  body: { code: 'already_exists', errors: [{ field, code: 'already_exists' }] },
});
const rowsOf = <Row>(body: unknown): Row[] => (body as { data: Row[] }).data;

describe('a user name and an e-mail address', () => {
  it.each(['username', 'email'])(
    'are one person’s, whoever is first: %s, fifty at once',
    async (field) => {
      const wanted = field === 'email' ? `${newId()}@rossi.it` : `u-${newId()}`;
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => admin.post('/api/users', person({ [field]: wanted }))),
      );
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
      for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer).toMatchObject(taken(field));
      // Nothing of those who came second is held: their user names are free.
      expect(
        (
          await login(
            field === 'email'
              ? (rowsOf<{ username: string }>((await admin.get(`/api/users?filters[search]=${wanted}`)).body)[0]
                  ?.username ?? '')
              : wanted,
          )
        ).status,
      ).toBe(200);
    },
    60_000,
  );

  it('change together with the login, and are free for another afterwards', async () => {
    const { id, username } = await make({ email: `${newId()}@rossi.it` });
    const other = await make();
    const renamed = `n-${newId()}`;
    const refused = await unchanged(() => admin.put(`/api/users/${id}`, { username: other.username }));
    expect(refused).toMatchObject(taken('username'));
    expect(await admin.put(`/api/users/${id}`, { username: renamed })).toMatchObject({
      status: 200,
      body: { username: renamed, registrationMode: 'U' },
    });
    expect([(await login(username)).status, (await login(renamed)).status]).toEqual([401, 200]);
    expect((await admin.post('/api/users', person({ username }))).status).toBe(201);
    expect(await admin.post('/api/users', person({ username: renamed.toUpperCase() }))).toMatchObject(
      taken('username'),
    );
  });

  it('are the same for who logs in by e-mail', async () => {
    const email = `${newId()}@rossi.it`;
    const made = await make({ username: undefined, email, registrationMode: 'E' });
    expect(made).toMatchObject({ username: email, email, registrationMode: 'E' });
    expect((await login(email)).status).toBe(200);
    const without = await unchanged(() =>
      admin.post('/api/users', person({ username: undefined, registrationMode: 'E' })),
    );
    expect(without).toMatchObject({ status: 422, body: { errors: [{ field: 'email', code: 'required' }] } });
    const wrong = await unchanged(() =>
      admin.post('/api/users', person({ username: undefined, email: 'x', registrationMode: 'E' })),
    );
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'email' }] } });
    const next = `${newId()}@rossi.it`;
    expect(await admin.put(`/api/users/${made.id}`, { email: next, registrationMode: 'E' })).toMatchObject({
      body: { username: next, email: next },
    });
    expect([(await login(email)).status, (await login(next)).status]).toEqual([401, 200]);
  });

  it('stay one for who logs in by e-mail when the address alone is changed, and the address is not taken away', async () => {
    const [email, next] = [`${newId()}@rossi.it`, `${newId()}@rossi.it`];
    const made = await make({ username: undefined, email, registrationMode: 'E' });
    const path = `/api/users/${made.id}`;
    expect(await admin.put(path, { email: next })).toMatchObject({
      status: 200,
      body: { username: next, email: next, registrationMode: 'E' },
    });
    expect([(await login(email)).status, (await login(next)).status]).toEqual([401, 200]);
    // A form sends back what it was filled from.
    expect(await admin.put(path, { username: next, email })).toMatchObject({ body: { username: email, email } });
    const change =
      'mutation ($commandId: ID!, $id: ID!, $input: UserInput!) { changeUser(commandId: $commandId, id: $id, input: $input) { id } }';
    const asked = (address: string | null) =>
      admin.graphql(change, { commandId: newId(), id: made.id, input: { email: address } });
    expect((await asked(next)).errors).toBeUndefined();
    expect((await login(next)).status).toBe(200);
    const required = [{ field: 'email', code: 'required' }];
    for (const none of [null, '', ' '])
      expect(await unchanged(() => admin.put(path, { email: none }))).toMatchObject({
        status: 422,
        body: { errors: required },
      });
    expect((await unchanged(() => asked(null))).errors).toMatchObject([{ extensions: { errors: required } }]);
    // Who would rather have a name says so, and may have no address then.
    expect(await admin.put(path, { username: `u-${newId()}`, registrationMode: 'U', email: null })).toMatchObject({
      body: { email: null, registrationMode: 'U' },
    });
  });

  it('are one login’s, where fifty who log in by e-mail want the same address at once', async () => {
    const people = [];
    for (let n = 0; n < 50; n++)
      people.push(await make({ username: undefined, email: `${newId()}@rossi.it`, registrationMode: 'E' }));
    const email = `${newId()}@rossi.it`;
    const answers = await Promise.all(people.map(({ id }) => admin.put(`/api/users/${id}`, { email })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(taken('email'));
    expect((await login(email)).status).toBe(200);
    const at = answers.findIndex(({ status }) => status !== 200);
    expect((await login(people[at]?.email ?? '')).status).toBe(200);
  }, 120_000);

  it('are the own to change, on the page of the profile', async () => {
    const { id, username } = await make();
    const own = await enter(username);
    const [renamed, email] = [`p-${newId()}`, `${newId()}@rossi.it`];
    expect(await own.put(`/api/users/${id}`, { username: renamed, email })).toMatchObject({ status: 200 });
    expect((await own.get('/api/user/profile/')).body).toMatchObject({ username: renamed, email });
  });
});

describe('a user who is deleted', () => {
  it('is out at once and gone from every list, and name and address are free', async () => {
    const email = `${newId()}@rossi.it`;
    const { id, username } = await make({ email });
    const client = await enter(username);
    expect((await admin.delete(`/api/users/${id}`)).status).toBe(204);
    expect((await client.get('/api/my-companies')).status).toBe(401);
    expect((await login(username)).status).toBe(401);
    expect(rowsOf((await admin.get(`/api/users?filters[id]=${id}`)).body)).toEqual([]);
    for (const call of [
      () => admin.delete(`/api/users/${id}`),
      () => admin.put(`/api/users/${id}/active/Y`),
      () => admin.put(`/api/users/${id}`, { name: 'Ada' }),
    ])
      expect((await unchanged(call)).status).toBe(404);
    const again = await make({ username, email });
    expect(again.id).not.toBe(id);
    expect((await login(username)).status).toBe(200);
    const { rows } = await world.database.pool.query('select name, surname, email from rm.users where id = $1', [id]);
    expect(rows).toEqual([{ name: 'Ugo', surname: 'Zani', email: null }]);
  });

  it('is neither oneself nor the last administrator, nor somebody of another company', async () => {
    const companyId = await world.company('Officine Verdi');
    const head = await world.client(companyId, ['ROLE_ADMIN']);
    const above = await world.client(companyId, ['ROLE_SUPER_ADMIN']);
    const stranger = await world.user(theirs, ['ROLE_USER']);
    const shared = await world.user(companyId, ['ROLE_USER'], {
      elsewhere: [{ companyId: theirs, roles: ['ROLE_USER'] }],
    });
    await unchanged(async () => {
      expect(await head.delete(`/api/users/${head.userId}`)).toMatchObject({
        status: 409,
        body: { code: 'own_account' },
      });
      expect(await above.delete(`/api/users/${head.userId}`)).toMatchObject({
        status: 409,
        body: { code: 'last_administrator' },
      });
      expect((await head.delete(`/api/users/${stranger.userId}`)).status).toBe(404);
      expect(await head.delete(`/api/users/${shared.userId}`)).toMatchObject({
        status: 403,
        body: { code: 'account_not_yours' },
      });
    });
  });

  it('lets go of the names also where the process died behind it', async () => {
    const { id, username } = await make();
    const { refresh_token } = (await login(username)).body as { refresh_token: string };
    await world.services.execute({
      permission: 'users.manage',
      actor: { kind: 'system', companyId: mine },
      commandId: newId(),
      correlationId: newId(),
      now: world.services.clock(),
      stream: userStream(id),
      decider: (await import('@cadenza/domain/identity/user')).user,
      decide: () => [{ type: 'UserDeleted' as const, data: { userId: id } }],
    });
    const refreshed = () => world.anonymous.post('/token/refresh', { refresh_token });
    await expect.poll(async () => (await refreshed()).status).toBe(401);
    await expect.poll(async () => (await admin.post('/api/users', person({ username }))).status).toBe(201);
  });
});

describe('the list of users', () => {
  it('is searched, filtered by state and role, sorted and paged', async () => {
    const companyId = await world.company('Officine Blu');
    const head = await world.client(companyId, ['ROLE_ADMIN']);
    const add = async (surname: string, more: object = {}) =>
      (await head.post('/api/users', person({ surname, ...more }))).body as { id: string };
    const ferri = await add('Ferri', { roles: ['ROLE_PLANT'], email: `${newId()}@blu.it` });
    await add('Galli');
    await head.put(`/api/users/${ferri.id}/active-company/N`);
    const list = async (query: string) => {
      const { body } = await head.get(`/api/users?page=1&rowsPerPage=20&sortBy=surname&${query}`);
      return rowsOf<{ surname: string }>(body).map(({ surname }) => surname);
    };
    expect(await list('')).toEqual(['Ferri', 'Galli', 'Greco']);
    expect(await list('descending=1')).toEqual(['Greco', 'Galli', 'Ferri']);
    expect(await list('filters[search]=ugo gal')).toEqual(['Galli']);
    expect(await list('filters[search]=blu.it')).toEqual(['Ferri']);
    expect(await list('filters[search]=%25')).toEqual([]);
    expect(await list('filters[active]=N')).toEqual(['Ferri']);
    expect(await list('filters[active]=Y')).toEqual(['Galli', 'Greco']);
    expect(await list('filters[roles]=ROLE_PLANT')).toEqual(['Ferri']);
    for (const wrong of ['filters[active]=x', 'filters[roles]=x', 'filters[id]=x', 'filters[nome]=x'])
      expect((await head.get(`/api/users?${wrong}`)).status).toBe(422);
  });
});

type Role = { id: string; name: string; builtIn: boolean; grants: string };
const rolesFor = async (client: Client): Promise<Role[]> => (await client.get('/api/roles')).body as Role[];
const roleOf = async (values: object): Promise<Role> => {
  const { status, body } = await developer.post('/api/roles', values);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body as Role;
};

describe('roles', () => {
  it('are the specified ones, then those of the company; those for super administrators are theirs', async () => {
    const shift = await roleOf({ name: 'Capoturno', grants: 'ROLE_PLANT', sort: 50 });
    const secret = await roleOf({ name: 'Ispettore', roleForSuperAdministrator: 'Y' });
    const seen = (await rolesFor(admin)).map(({ name }) => name);
    expect(seen).toEqual(['ROLE_ADMIN', 'ROLE_PLANT', 'ROLE_USER', 'ROLE_PAYMENTS', 'ROLE_DEMO', 'Capoturno']);
    expect((await rolesFor(superAdmin)).map(({ name }) => name)).toEqual([
      ...seen,
      'ROLE_SUPER_ADMIN',
      'ROLE_DEVELOPER',
      'Ispettore',
    ]);
    const foreign = await world.client(theirs, ['ROLE_DEVELOPER']);
    expect((await rolesFor(foreign)).some(({ name }) => name === 'Capoturno')).toBe(false);
    const give = (roleId: string) => admin.post('/api/user-roles', { userId: admin.userId, roleId });
    expect(await unchanged(() => give(secret.id))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'roleId' }] },
    });
    const fixed = (await rolesFor(admin)).find(({ name }) => name === 'ROLE_PLANT');
    for (const call of [
      () => developer.put(`/api/roles/${fixed?.id}`, { name: 'Altro' }),
      () => developer.delete(`/api/roles/${fixed?.id}`),
    ])
      expect(await unchanged(call)).toMatchObject({ status: 409, body: { code: 'role_fixed' } });
    const renamed = await developer.put(`/api/roles/${shift.id}`, { ...shift, name: 'Capo turno' });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Capo turno', grants: 'ROLE_PLANT' } });
    expect(await developer.post('/api/roles', { name: 'capo TURNO' })).toMatchObject(taken('name'));
  });

  it('of a demo user is given by nobody, and stays with who has it', async () => {
    const { id: userId } = await make();
    const roles = [{ field: 'roles', code: 'invalid_choice' }];
    const refused = { status: 422, body: { errors: roles } };
    for (const by of [admin, superAdmin]) {
      const demo = (await rolesFor(by)).find(({ name }) => name === 'ROLE_DEMO');
      for (const call of [
        () => by.post('/api/users', person({ roles: ['ROLE_DEMO'] })),
        () => by.put(`/api/users/${userId}`, { roles: ['ROLE_USER', 'ROLE_DEMO'] }),
      ])
        expect(await unchanged(call)).toMatchObject(refused);
      const given = await unchanged(() => by.post('/api/user-roles', { userId, roleId: demo?.id }));
      expect(given).toMatchObject({ status: 422, body: { errors: [{ code: 'invalid_choice' }] } });
    }
    const shown = await world.user(mine, ['ROLE_DEMO', 'ROLE_USER']);
    const kept = await admin.put(`/api/users/${shown.userId}`, { name: 'Ada', roles: ['ROLE_DEMO', 'ROLE_PLANT'] });
    expect(kept).toMatchObject({ status: 200, body: { name: 'Ada' } });
  });

  it('of one name are one, fifty at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => developer.post('/api/roles', { name: 'Magazziniere' })),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 201)) expect(answer).toMatchObject(taken('name'));
  });

  it('give what they grant while they are held, and who holds one keeps it from being deleted', async () => {
    const { id: roleId } = await roleOf({ name: `Ruolo ${newId()}`, grants: 'ROLE_PLANT' });
    const { id: userId, username } = await make();
    const before = await enter(username);
    expect((await before.post('/api/impianti', { descrizione: 'Nord' })).status).toBe(403);
    const given = await admin.post('/api/user-roles', { userId, roleId });
    expect(given).toMatchObject({ status: 201, body: { userId, roleId, user: { username } } });
    expect((await before.get('/api/my-companies')).status).toBe(401);
    expect((await (await enter(username)).post('/api/impianti', { descrizione: 'Nord' })).status).toBe(201);
    // What was given by name stays apart from what the role grants.
    const listed = rowsOf<{ roles: string[] }>((await admin.get(`/api/users?filters[roles]=${roleId}`)).body);
    expect(listed).toMatchObject([{ id: userId, roles: ['ROLE_USER'] }]);
    expect(await unchanged(() => developer.delete(`/api/roles/${roleId}`))).toMatchObject({
      status: 409,
      body: { code: 'in_use', users: [{ id: userId, label: 'Ugo Zani' }] },
    });
    const held = rowsOf<{ id: string; roleId: string }>(
      (await admin.get(`/api/user-roles?filters[userId]=${userId}`)).body,
    );
    expect(held).toHaveLength(2);
    expect((await developer.put(`/api/roles/${roleId}`, { active: 'N' })).status).toBe(200);
    const other = await make();
    expect(await admin.post('/api/user-roles', { userId: other.id, roleId })).toMatchObject({
      status: 422,
      body: { code: 'inactive_reference' },
    });
    const one = held.find((row) => row.roleId === roleId);
    expect((await admin.delete(`/api/user-roles/${one?.id}`)).status).toBe(204);
    expect((await (await enter(username)).post('/api/impianti', { descrizione: 'Sud' })).status).toBe(403);
    // Who still holds it is asked of the rows, which somebody else has changed.
    await expect.poll(async () => (await developer.delete(`/api/roles/${roleId}`)).status).toBe(204);
    const last = held.find((row) => row.roleId !== roleId);
    expect(await unchanged(() => admin.delete(`/api/user-roles/${last?.id}`))).toMatchObject({ status: 422 });
  });

  it('for super administrators are held by them alone: neither given to others, nor made of one that others hold', async () => {
    const shared = await roleOf({ name: `Condiviso ${newId()}` });
    const { id: userId } = await make();
    const give = (roleId: string, to = userId) => superAdmin.post('/api/user-roles', { userId: to, roleId });
    expect((await give(shared.id)).status).toBe(201);
    const holders = async () =>
      rowsOf<{ id: string }>((await admin.get(`/api/user-roles?filters[roleId]=${shared.id}`)).body);
    // What another has written is not waited for.
    await expect.poll(holders).toHaveLength(1);
    const reserve = () => developer.put(`/api/roles/${shared.id}`, { roleForSuperAdministrator: 'Y' });
    expect(await unchanged(reserve)).toMatchObject({
      status: 409,
      body: { code: 'role_held_by_others', users: [{ id: userId, label: 'Ugo Zani' }] },
    });
    const [held] = await holders();
    expect((await admin.delete(`/api/user-roles/${held?.id}`)).status).toBe(204);
    const chief = await world.client(mine, ['ROLE_SUPER_ADMIN']);
    expect((await give(shared.id, chief.userId)).status).toBe(201);
    await expect.poll(holders).toEqual([]); // an administrator sees no super administrators
    expect((await reserve()).status).toBe(200);
    expect(await unchanged(() => give(shared.id))).toMatchObject({ status: 409, body: { code: 'role_reserved' } });
  });

  it('two administrators who each give another one both succeed', async () => {
    const second = await world.colleague(mine, ['ROLE_ADMIN']);
    const { id: userId } = await make();
    const ids = Object.fromEntries((await rolesFor(admin)).map(({ name, id }) => [name, id]));
    const answers = await Promise.all([
      admin.post('/api/user-roles', { userId, roleId: ids.ROLE_PLANT }),
      second.post('/api/user-roles', { userId, roleId: ids.ROLE_PAYMENTS }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    // What another has written is not waited for.
    const held = async () => {
      const [row] = rowsOf<{ roles: string[] }>((await admin.get(`/api/users?filters[id]=${userId}`)).body);
      return row?.roles.toSorted();
    };
    await expect.poll(held).toEqual(['ROLE_PAYMENTS', 'ROLE_PLANT', 'ROLE_USER']);
  });

  it('an administrator by a role of the company counts as one', async () => {
    const companyId = await world.company('Officine Grigie');
    const head = await world.client(companyId, ['ROLE_ADMIN']);
    const maker = await world.client(companyId, ['ROLE_DEVELOPER']);
    const { body: role } = await maker.post('/api/roles', { name: 'Direzione', grants: 'ROLE_ADMIN' });
    const { userId } = await world.user(companyId, ['ROLE_USER']);
    const leave = () => head.put(`/api/users/${head.userId}`, { roles: ['ROLE_PLANT'] });
    expect(await leave()).toMatchObject({ status: 409, body: { code: 'last_administrator' } });
    expect((await head.post('/api/user-roles', { userId, roleId: (role as { id: string }).id })).status).toBe(201);
    expect((await leave()).status).toBe(200);
  });
});

describe('the users of a company', () => {
  it('come and go by a super administrator, and go by its own', async () => {
    const { id: userId, username } = await make();
    const join = (by: Client, companySelectedId: string) =>
      by.post('/api/company-users', { userId, companySelectedId });
    expect((await unchanged(() => join(admin, theirs))).status).toBe(404);
    const joined = await join(superAdmin, theirs);
    expect(joined).toMatchObject({ status: 201, body: { userId, companyId: theirs, active: 'Y' } });
    expect((await join(superAdmin, theirs)).status).toBe(201);
    const listed = async () =>
      (await superAdmin.get(`/api/company-users/?filters[companySelectedId]=${theirs}`)).body as {
        userId: string;
        active: string;
      }[];
    expect((await listed()).filter((one) => one.userId === userId)).toMatchObject([{ active: 'Y' }]);
    expect((await admin.get(`/api/company-users/?filters[companySelectedId]=${theirs}`)).status).toBe(404);
    const { id } = joined.body as { id: string };
    expect(await superAdmin.put(`/api/company-users/${id}/active/N`)).toMatchObject({
      status: 200,
      body: { active: 'N' },
    });
    expect((await unchanged(() => admin.delete(`/api/company-users/${id}`))).status).toBe(404);
    expect((await superAdmin.delete(`/api/company-users/${id}`)).status).toBe(204);
    expect(await listed()).not.toContainEqual(expect.objectContaining({ userId }));
    expect((await admin.delete(`/api/company-users/${userId}.${mine}`)).status).toBe(204);
    expect(await login(username)).toMatchObject({ status: 403, body: { code: 'no_company' } });
  });
});

it('whoever knows the code of a company sees who works there, by name alone', async () => {
  const company = { businessName: 'Officine Gialle', identificationCode: 'GIALLE' };
  const { id: companyId } = (await superAdmin.post('/api/companies', { company })).body as { id: string };
  const head = await world.client(companyId, ['ROLE_ADMIN']);
  await world.user(companyId, ['ROLE_DEMO']);
  const { body: left } = await head.post('/api/users', person());
  await head.put(`/api/users/${(left as { id: string }).id}/active-company/N`);
  await head.get('/api/users');
  const answer = await world.anonymous.get('/app/users/gialle');
  expect(answer).toMatchObject({ status: 200, body: [{ id: head.userId, name: 'Marta', surname: 'Greco' }] });
  expect(answer.body).toHaveLength(1);
  expect((await world.anonymous.get('/app/users/NESSUNO')).status).toBe(404);
});

describe('a company that wants passwords renewed', () => {
  const expired = { status: 403, body: { code: 'password_expired' } };
  const renew = async (client: Client, oldPassword: string, word: string) =>
    (await client.put('/api/user/change-password', { oldPassword, password: word, confirmPassword: word })).status;
  const again = async (username: string, word: string): Promise<Client> =>
    clientOf(world.app, ((await login(username, word)).body as { token: string }).token, '', '');

  it('lets nobody in with a password that another has chosen', async () => {
    const companyId = await world.company('Officine Prime', { changePasswordFirstLogin: true });
    const { username } = await world.user(companyId, ['ROLE_USER']);
    const first = await enter(username);
    expect(await first.get('/api/impianti')).toMatchObject(expired);
    expect(await renew(first, password, 'Nuova-2027!')).toBe(200);
    expect((await (await again(username, 'Nuova-2027!')).get('/api/impianti')).status).toBe(200);
  });

  it('is over for who was let in before the company wanted it, in whichever company that was', async () => {
    const companyId = await world.company('Officine Seconde');
    const head = await world.client(companyId, ['ROLE_ADMIN']);
    const old = await world.user(companyId, ['ROLE_USER']);
    await enter(old.username);
    const never = await world.user(companyId, ['ROLE_USER']);
    const [settings] = (await head.get('/api/settings')).body as { id: string }[];
    const set = await head.put(`/api/settings/${settings?.id}`, { changePasswordFirstLogin: 'Y' });
    expect([set.status, set.body]).toEqual([200, set.body]);
    expect((await (await enter(old.username)).get('/api/impianti')).status).toBe(200);
    // The administrator who has set it, too, and a super administrator who comes in from another company.
    expect((await head.get('/api/users')).status).toBe(200);
    const { body } = await superAdmin.post(`/api/companies/${companyId}/switch`);
    if (body && (body as { token?: string }).token)
      expect((await clientOf(world.app, (body as { token: string }).token, '', '').get('/api/users')).status).toBe(200);
    // Who comes for the first time, however often they look in.
    for (let n = 0; n < 2; n++) expect(await (await enter(never.username)).get('/api/impianti')).toMatchObject(expired);
    const { body: made } = await head.post('/api/users', person());
    expect(await (await enter((made as { username: string }).username)).get('/api/impianti')).toMatchObject(expired);
  });

  it('lets nobody in with one that is too old, and other companies of the user do', async () => {
    const companyId = await world.company('Officine Vecchie', { passwordExpiry: true, expiryDays: 30 });
    const { userId, username } = await world.user(companyId, ['ROLE_USER'], {
      elsewhere: [{ companyId: theirs, roles: ['ROLE_USER'] }],
    });
    const age = (days: number) =>
      world.database.pool.query(
        'update identity.accounts set password_set = now() - make_interval(days => $2) where user_id = $1',
        [userId, days],
      );
    const within = async (id: string): Promise<Client> => {
      const { body } = await (await enter(username)).post(`/api/companies/${id}/switch`);
      return clientOf(world.app, (body as { token: string }).token, '', '');
    };
    await age(29);
    expect((await (await within(companyId)).get('/api/impianti')).status).toBe(200);
    await age(30);
    const old = await within(companyId);
    expect(await old.get('/api/impianti')).toMatchObject(expired);
    expect((await (await within(theirs)).get('/api/impianti')).status).toBe(200);
    expect(await renew(old, password, 'Nuova-2027!')).toBe(200);
  });
});

describe('what two administrators set of one user, or of one role', () => {
  const wire = (field: string, mine: unknown, theirs: unknown) => ({
    field,
    code: 'conflict',
    conflict: { mine, theirs, by: expect.stringMatching(/./), at: expect.stringMatching(/[+]0[12]:00$/) },
  });

  it('is told to the second with both values, over both wires; other fields merge', async () => {
    const colleague = await world.colleague(mine, ['ROLE_ADMIN']);
    const { id } = await make({ email: `${newId()}@rossi.it`, roles: ['ROLE_USER'] });
    const first = { name: 'Ida', roles: ['ROLE_USER', 'ROLE_PLANT'], version: 1 };
    expect(await colleague.put(`/api/users/${id}`, first)).toMatchObject({ status: 200, body: { version: 3 } });
    const late = await unchanged(() =>
      admin.put(`/api/users/${id}`, { name: 'Ada', surname: 'Zona', roles: ['ROLE_ADMIN'], version: 1 }),
    );
    const roles = wire('roles', ['ROLE_ADMIN'], ['ROLE_USER', 'ROLE_PLANT']);
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'conflict', errors: [wire('name', 'Ada', 'Ida'), roles] },
    });
    expect((late.body as { detail: string }).detail).toMatch(
      /^Il campo «Nome» è stato modificato da .+ il \d\d-\d\d-\d{4}/,
    );
    const change =
      'mutation($c: ID!, $id: ID!, $seen: Int, $input: UserInput!) { changeUser(commandId: $c, id: $id, seenVersion: $seen, input: $input) { id } }';
    const over = (seen: number, input: object) => admin.graphql(change, { c: newId(), id, seen, input });
    expect((await over(1, { name: 'Ada' })).errors?.[0]?.extensions).toMatchObject({
      code: 'conflict',
      errors: [wire('name', 'Ada', 'Ida')],
    });
    expect((await over(1, { surname: 'Zona' })).errors).toBeUndefined();
    expect(await admin.put(`/api/users/${id}`, { name: 'Ada', version: 4 })).toMatchObject({
      body: { name: 'Ada', surname: 'Zona', roles: first.roles, version: 5 },
    });
    expect(await admin.put(`/api/users/${id}`, { name: 'Eva', version: 9 })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'version', code: 'too_large' }] },
    });
  });

  it('who logs in by the address has set one thing', async () => {
    const colleague = await world.colleague(mine, ['ROLE_ADMIN']);
    const [before, theirOwn, myOwn] = [1, 2, 3].map(() => `${newId()}@rossi.it`);
    const { id } = await make({ username: undefined, email: before });
    const to = (email: string | undefined) => ({ email, registrationMode: 'E', version: 1 });
    expect((await colleague.put(`/api/users/${id}`, to(theirOwn))).status).toBe(200);
    const late = await admin.put(`/api/users/${id}`, to(myOwn));
    expect(late.body).toMatchObject({ code: 'conflict', errors: [wire('email', myOwn, theirOwn)] });
    expect((late.body as { errors: unknown[] }).errors).toHaveLength(1);
    // What was refused is held by nobody.
    expect((await admin.post('/api/users', person({ username: undefined, email: myOwn }))).status).toBe(201);
  });

  it('holds for a role of the company, too', async () => {
    const second = await world.colleague(mine, ['ROLE_DEVELOPER']);
    const { body } = await developer.post('/api/roles', { name: `Conteso ${newId()}` });
    const { id, version } = body as { id: string; version: number };
    await second.put(`/api/roles/${id}`, { description: 'Sua', active: 'N', version });
    const mineToo = { description: 'Mia', active: 'Y', sort: 7, version };
    const late = await unchanged(() => developer.put(`/api/roles/${id}`, mineToo));
    expect(late).toMatchObject({
      status: 409,
      body: { errors: [wire('description', 'Mia', 'Sua'), wire('active', 'Y', 'N')] },
    });
    expect(await developer.put(`/api/roles/${id}`, { sort: 7, version })).toMatchObject({
      body: { description: 'Sua', active: 'N', sort: 7, version: version + 2 },
    });
    const seen = { c: newId(), id, input: { active: true } };
    const change =
      'mutation($c: ID!, $id: ID!, $input: RoleInput!) { changeRole(commandId: $c, id: $id, seenVersion: 1, input: $input) { id } }';
    expect((await developer.graphql(change, seen)).errors?.[0]?.extensions).toMatchObject({
      errors: [wire('active', true, false)],
    });
  });
});

describe('the list of users goes out', () => {
  const download = async (by: Client, query: string) => {
    const headers = { authorization: `Bearer ${by.token}` };
    const answer = await world.app.inject({ method: 'GET', url: `/api/esportazioni/users?${query}`, headers });
    return { status: answer.statusCode, name: answer.headers['content-disposition'], bytes: answer.rawPayload };
  };

  it('as its filters let through, in words, without anything that logs in, to who may see it', async () => {
    const surname = `Zani ${newId()}`;
    const made = await make({ name: '=1+1', surname, roles: ['ROLE_USER', 'ROLE_PLANT'] });
    const asked = `sortBy=surname&descending=1&filters[search]=${encodeURIComponent(surname)}`;
    const csv = await download(admin, asked);
    expect(csv).toMatchObject({ status: 200, name: expect.stringMatching(/filename="Utenti_[\d_]+\.csv"/) });
    const [head, ...rows] = csv.bytes.toString().trimEnd().split('\r\n');
    expect(head).toBe('\ufeffNome utente;Nome;Cognome;E-mail;Ruoli;Manutentore;Attivo');
    expect(rows).toEqual([`${made.username};'=1+1;${surname};;Manutentore, Responsabile di impianto;;Sì`]);
    const xlsx = await readTable((await download(admin, `formato=xlsx&${asked}`)).bytes);
    expect(xlsx).toMatchObject({
      table: { rows: [{ cells: expect.arrayContaining([made.username, '=1+1', surname]) }] },
    });

    const others = await world.client(theirs, ['ROLE_ADMIN']);
    expect((await download(others, asked)).bytes.toString()).not.toContain(surname);
    const maintainer = await world.client(mine, ['ROLE_USER']);
    expect((await download(maintainer, asked)).status).toBe(403);
    expect((await download(admin, 'sortBy=password')).status).toBe(422);
    expect((await download(admin, 'formato=pdf')).status).toBe(422);
  });

  it('shows a super administrator to their like only', async () => {
    const list = async (by: Client) => (await download(by, '')).bytes.toString();
    expect(await list(admin)).not.toContain('Super amministratore');
    expect(await list(superAdmin)).toContain('Super amministratore');
  });
});
