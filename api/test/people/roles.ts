import { newId } from '@cadenza/infra/ids';
import { describe, expect, it } from 'vitest';
import type { Client } from '../testing/world.ts';
import {
  admin,
  developer,
  enter,
  make,
  mine,
  person,
  rowsOf,
  superAdmin,
  taken,
  theirs,
  unchanged,
  world,
} from './fixtures.ts';

/** The specified roles, and those of a company. */
export const roles = (): void => {
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
      const twice = await unchanged(() => admin.post('/api/user-roles', { userId, roleId }));
      expect(twice).toMatchObject({ status: 409, body: { errors: [{ field: 'roleId', code: 'already_exists' }] } });
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

    it('are given once: given again they are refused, and a call that comes again answers as before', async () => {
      const ids = Object.fromEntries((await rolesFor(superAdmin)).map(({ name, id }) => [name, id]));
      for (const name of ['ROLE_PLANT', 'ROLE_SUPER_ADMIN']) {
        const { id: userId } = await make();
        const give = (key: string) =>
          superAdmin.post('/api/user-roles', { userId, roleId: ids[name] }, { 'idempotency-key': key });
        const first = await give(`${userId} a`);
        expect(first).toMatchObject({ status: 201, body: { userId, roleId: ids[name] } });
        expect(await unchanged(() => give(`${userId} b`))).toMatchObject({
          status: 409,
          body: { code: 'already_exists', errors: [{ field: 'roleId', code: 'already_exists' }] },
        });
        const again = await unchanged(() => give(`${userId} a`));
        expect([again.status, again.body]).toEqual([201, first.body]);
      }
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
};
