import { describe, expect, it } from 'vitest';
import { type Client, clientOf, password } from '../testing/world.ts';
import { enter, login, person, superAdmin, theirs, world } from './fixtures.ts';

/** Passwords that have to be renewed. */
export const oldPasswords = (): void => {
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
        expect((await clientOf(world.app, (body as { token: string }).token, '', '').get('/api/users')).status).toBe(
          200,
        );
      // Who comes for the first time, however often they look in.
      for (let n = 0; n < 2; n++)
        expect(await (await enter(never.username)).get('/api/impianti')).toMatchObject(expired);
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
          'update identity.accounts set password_set = es.clock_now() - make_interval(days => $2) where user_id = $1',
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
};
