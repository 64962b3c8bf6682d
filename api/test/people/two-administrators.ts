import { newId } from '@cadenza/infra/ids';
import { describe, expect, it } from 'vitest';
import { admin, developer, make, mine, person, unchanged, world } from './fixtures.ts';

/** What two people set of one user, or of one role. */
export const twoAdministrators = (): void => {
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
};
