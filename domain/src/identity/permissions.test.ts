import { describe, expect, it } from 'vitest';
import { may, mayWrite, type Permission, permissions } from './permissions.ts';
import { type Role, roles } from './roles.ts';

/** The permission table, row by row; a role that is absent may not. */
const table: Record<Permission, string> = {
  'session.own': 'super admin plant user payments developer demo',
  'planning.read': 'super admin plant user demo',
  'planning.manage': 'super admin plant',
  'planning.work': 'super admin plant user',
  'registries.read': 'super admin plant user demo',
  'registries.manage': 'super admin plant',
  'documents.read': 'super admin plant user demo',
  'documents.manage': 'super admin plant',
  'reports.read': 'super admin plant demo',
  'reports.print': 'super admin plant',
  'reports.manage': 'super admin plant',
  'reports.subscribe': 'super admin plant',
  'support.read': 'super admin plant user demo',
  'allSupport.read': 'super admin plant demo',
  'support.open': 'super admin plant user',
  'support.manage': 'super admin plant',
  'views.read': 'super admin plant user developer demo',
  'views.manage': 'super admin plant user developer',
  'workingCalendar.read': 'super admin',
  'workingCalendar.manage': 'super admin',
  'interventionTypes.read': 'super admin plant user developer demo',
  'interventionTypes.manage': 'developer',
  'users.read': 'super admin',
  'users.manage': 'super admin',
  'roles.read': 'super admin developer',
  'roles.manage': 'developer',
  'company.read': 'super admin',
  'company.manage': 'super admin',
  'contracts.read': 'super admin payments',
  'contracts.manage': 'super admin payments',
  'contracts.settle': 'super',
  'companies.read': 'super',
  'companies.all': 'super',
  'catalogue.read': 'developer',
  'catalogue.manage': 'developer',
  'mails.read': 'developer',
  'developer.tools': 'developer',
};

const short = (role: Role): string =>
  role === 'ROLE_SUPER_ADMIN' ? 'super' : role.slice('ROLE_'.length).toLowerCase();

describe('permissions', () => {
  it.each(Object.keys(permissions) as Permission[])('%s is as decided', (permission) => {
    const allowed = roles.filter((role) => may([role], permission)).map(short);
    expect(allowed.join(' ')).toBe(table[permission]);
  });

  it('adds roles up', () => {
    expect(may(['ROLE_PAYMENTS', 'ROLE_PLANT'], 'planning.manage')).toBe(true);
  });

  it('refuses every change to a demo user, whatever else they are', () => {
    expect(may(['ROLE_DEMO', 'ROLE_ADMIN'], 'planning.manage')).toBe(false);
    expect(may(['ROLE_DEMO', 'ROLE_ADMIN'], 'planning.read')).toBe(true);
    for (const permission of Object.keys(permissions) as Permission[])
      expect(mayWrite(['ROLE_DEMO', 'ROLE_SUPER_ADMIN', 'ROLE_DEVELOPER'], permission)).toBe(false);
    expect(mayWrite(['ROLE_PAYMENTS'], 'session.own')).toBe(true);
  });
});
