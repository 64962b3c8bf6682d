import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, enter, login, make, person, rowsOf, setUp, taken, unchanged, world } from './people/fixtures.ts';
import { listAsFile } from './people/list-as-file.ts';
import { ofCompanies } from './people/of-companies.ts';
import { oldPasswords } from './people/old-passwords.ts';
import { roles } from './people/roles.ts';
import { twoAdministrators } from './people/two-administrators.ts';
import { users } from './people/users.ts';

// One product for all of them: each that is booted costs half a second of a processor.
beforeAll(setUp);
afterAll(() => world.close());

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

users();
roles();
ofCompanies();
oldPasswords();
twoAdministrators();
listAsFile();
