import { companyA } from '@cadenza/projections/testing/history';
import { test } from 'vitest';
import { asked, expectReadsNamed } from '../kernel/testing/reads-of.ts';
import { heldRoles } from './held-roles.ts';
import { isHiddenUser } from './hidden-user.ts';
import { maintainersOfUsers } from './maintainers-of-users.ts';
import { publicUsers } from './public-users.ts';
import { userNames } from './user-names.ts';
import { users, usersAsOf, usersOfCompany, usersThere } from './users.ts';

/** Another id than the company's, whose name in a statement is looked for. */
const someone = '0199a000-0000-7000-8000-0000000000c1';
const list = { sortBy: 'username', descending: false } as const;

const all = [
  asked(users, list),
  asked(usersAsOf, list),
  asked(usersOfCompany, { of: companyA, list }),
  asked(usersThere, [someone]),
  asked(userNames, [someone]),
  asked(heldRoles, list),
  asked(maintainersOfUsers, [someone]),
  asked(publicUsers, null),
];

test('the queries of users say which projections they read', () => expectReadsNamed(all));

test('whether somebody is hidden is read of users, and of nobody for who is above the companies', () =>
  expectReadsNamed([asked(isHiddenUser, companyA)], {
    ...{ kind: 'person', companyId: companyA, userId: companyA, maintainerId: null },
    roles: ['ROLE_ADMIN'],
  }));
