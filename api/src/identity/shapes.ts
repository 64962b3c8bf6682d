import { accountRoles, companyRoles } from '@cadenza/domain/identity/roles';
import { z } from 'zod';
import { id, yesNo } from '../rest/shapes.ts';

/** Number of changes so far: a form sends back the one it was filled from. */
const version = z.int().min(0);
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
    registrationMode: z.enum(['E', 'U']),
    companyUsers: z.array(z.strictObject({ companyId: id, active: yesNo })),
    version,
  })
  .meta({ id: 'User' });

const pair = z.string().regex(/^[0-9a-f-]{36}\.[0-9a-f-]{36}$/);
const person = { id, name: z.string(), surname: z.string(), username: z.string() };

/** A role; `grants` is the specified role whose rights it gives. */
export const roleShape = z
  .strictObject({
    id,
    name: z.string(),
    description: z.string().nullable(),
    active: yesNo,
    sort: z.int().min(0),
    roleForSuperAdministrator: yesNo,
    grants: z.enum([...accountRoles, ...companyRoles]),
    builtIn: z.boolean(),
    companyId: id,
    version,
  })
  .meta({ id: 'Role' });

export const userRoleShape = z
  .strictObject({
    id: pair,
    userId: id,
    roleId: id,
    user: z.strictObject(person),
    role: z.strictObject({ id, name: z.string() }),
  })
  .meta({ id: 'UserRole' });

export const companyUserShape = z
  .strictObject({ id: pair, userId: id, companyId: id, user: z.strictObject({ ...person, email }), active: yesNo })
  .meta({ id: 'CompanyUser' });

export const profileShape = z
  .strictObject({ id, name: z.string(), surname: z.string(), username: z.string(), email, roles })
  .meta({ id: 'Profile' });

export const tokenPairShape = z.strictObject({ token: z.string(), refresh_token: z.string() }).meta({ id: 'Tokens' });
export const myCompaniesShape = z.strictObject({
  data: z.array(z.strictObject({ id, businessName: z.string(), logo: z.string().nullable() })),
});
