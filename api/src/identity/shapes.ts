import { accountRoles, companyRoles } from '@cadenza/domain/identity/roles';
import { z } from 'zod';
import { id, yesNo } from '../rest/shapes.ts';

const roles = z.array(z.enum([...accountRoles, ...companyRoles]));
const email = z.string().nullable();

/** A user as a company sees one. */
export const userShape = z
  .strictObject({
    id,
    name: z.string(),
    surname: z.string(),
    username: z.string(),
    email,
    roles,
    active: yesNo,
    manutentoreId: id.nullable(),
    companyId: id,
    companyUsers: z.array(z.strictObject({ companyId: id, active: yesNo })),
  })
  .meta({ id: 'User' });

export const profileShape = z
  .strictObject({ id, name: z.string(), surname: z.string(), username: z.string(), email, roles })
  .meta({ id: 'Profile' });

export const tokenPairShape = z.strictObject({ token: z.string(), refresh_token: z.string() }).meta({ id: 'Tokens' });
export const myCompaniesShape = z.strictObject({
  data: z.array(z.strictObject({ id, businessName: z.string(), logo: z.string().nullable() })),
});
