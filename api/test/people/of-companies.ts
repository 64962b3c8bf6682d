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

  it('whoever knows the code of a company sees the initials of who plans or works there, and no name', async () => {
    const company = { businessName: 'Officine Gialle', identificationCode: 'GIALLE' };
    const { id: companyId } = (await superAdmin.post('/api/companies', { company })).body as { id: string };
    const head = await world.client(companyId, ['ROLE_ADMIN']);
    await world.user(companyId, ['ROLE_DEMO']);
    await world.user(companyId, ['ROLE_PAYMENTS']);
    const maintainer = { ...person(), name: 'Élise Anna', surname: 'de Luca', roles: ['ROLE_USER'] };
    const { id: works } = (await head.post('/api/users', maintainer)).body as { id: string };
    const { body: left } = await head.post('/api/users', person());
    await head.put(`/api/users/${(left as { id: string }).id}/active-company/N`);
    await head.get('/api/users');
    const answer = await world.anonymous.get('/app/users/gialle');
    // Marta Greco and Élise Anna de Luca.
    const listed = [
      { id: head.userId, initials: 'MG' },
      { id: works, initials: 'ÉD' },
    ];
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(listed.toSorted((one, two) => (one.id < two.id ? -1 : 1)));
    expect((await world.anonymous.get('/app/users/NESSUNO')).status).toBe(404);
  });
};
