import { userStream } from '@cadenza/domain/identity/user';
import { newId } from '@cadenza/infra/ids';
import { describe, expect, it } from 'vitest';
import { admin, enter, login, make, mine, person, rowsOf, theirs, unchanged, world } from './fixtures.ts';

/** Users who go, and their list. */
export const users = (): void => {
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
};
