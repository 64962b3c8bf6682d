import { describe, expect, it } from 'vitest';
import type { Client } from '../testing/world.ts';
import { admin, login, make, mine, person, superAdmin, theirs, unchanged, world } from './fixtures.ts';

/** Users as a super administrator, and as a stranger, sees them. */
export const ofCompanies = (): void => {
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

  it('whoever knows the code of a company sees what is done there, and nothing of who does it', async () => {
    const company = { businessName: 'Officine Gialle', identificationCode: 'GIALLE' };
    const { id: companyId } = (await superAdmin.post('/api/companies', { company })).body as { id: string };
    const head = await world.client(companyId, ['ROLE_ADMIN']);
    await world.user(companyId, ['ROLE_DEMO']);
    const { body: left } = await head.post('/api/users', person());
    await head.put(`/api/users/${(left as { id: string }).id}/active-company/N`);
    await head.get('/api/users');
    const answer = await world.anonymous.get('/app/users/gialle');
    expect(answer).toMatchObject({ status: 200, body: [{ id: head.userId, descrizione: 'Amministratore' }] });
    expect(Object.keys((answer.body as object[])[0] ?? {})).toEqual(['id', 'descrizione']);
    expect(answer.body).toHaveLength(1);
    expect((await world.anonymous.get('/app/users/NESSUNO')).status).toBe(404);
  });
};
