import type { Role } from '@cadenza/domain/identity/roles';
import { kinds } from '@cadenza/domain/registry/kinds';
import { describe, expect, test } from 'vitest';
import { firstScreenOf, menu, visibleMenu } from './menu.ts';

const entries = (...roles: Role[]): string[] =>
  visibleMenu(roles).flatMap((group) => group.entries.map(({ id }) => id));

describe('menu by role', () => {
  test('administrators see planning, registries and the working calendar, and no developer tools', () => {
    for (const role of ['ROLE_SUPER_ADMIN', 'ROLE_ADMIN'] as const) {
      expect(entries(role)).toEqual(
        expect.arrayContaining(['board', 'planningList', 'impianti', 'calendarioLavorativo']),
      );
      expect(entries(role)).not.toContain('kit');
      expect(entries(role)).not.toContain('tipiInterventi');
    }
  });
  test('the own company and its settings are for administrators, all companies for who looks after them', () => {
    expect(entries('ROLE_ADMIN')).toEqual(expect.arrayContaining(['users', 'company', 'settings']));
    expect(entries('ROLE_ADMIN')).not.toContain('companies');
    expect(entries('ROLE_SUPER_ADMIN')).toEqual(expect.arrayContaining(['company', 'settings', 'companies']));
    expect(entries('ROLE_PLANT')).not.toContain('company');
    expect(entries('ROLE_PLANT')).not.toContain('users');
  });
  test('a plant manager has no working calendar', () => {
    expect(entries('ROLE_PLANT')).toContain('attrezzature');
    expect(entries('ROLE_PLANT')).not.toContain('calendarioLavorativo');
  });
  test('a maintainer sees planning and what they have reported', () => {
    expect(entries('ROLE_USER')).toEqual(['board', 'planningList', 'statistics', 'supportRequests']);
  });
  test('payments sees what is bought and paid, and begins there', () => {
    expect(entries('ROLE_PAYMENTS')).toEqual(['payments']);
    expect(firstScreenOf(['ROLE_PAYMENTS'])).toBe('/amministrazione/payments');
  });
  test('a developer sees intervention types, roles and the kit', () => {
    expect(entries('ROLE_DEVELOPER')).toEqual([
      'tipiInterventi',
      'roles',
      'licenses',
      'licenseItems',
      'discounts',
      'mail',
      'kit',
    ]);
  });
  test('begins with the plan for who sees it, else with the first screen that there is', () => {
    expect(firstScreenOf(['ROLE_DEVELOPER'])).toBe('/configurazione/tipiInterventi');
    expect(firstScreenOf(['ROLE_PAYMENTS', 'ROLE_DEVELOPER'])).toBe('/configurazione/tipiInterventi');
    for (const roles of [['ROLE_USER', 'ROLE_DEVELOPER'], ['ROLE_ADMIN']] as const)
      expect(firstScreenOf(roles)).toBeUndefined();
  });
  test('roles add up', () => {
    expect(entries('ROLE_USER', 'ROLE_DEVELOPER')).toEqual([
      'board',
      'planningList',
      'statistics',
      'supportRequests',
      'tipiInterventi',
      'roles',
      'licenses',
      'licenseItems',
      'discounts',
      'mail',
      'kit',
    ]);
  });
});

describe('menu and registry', () => {
  const ids = menu.flatMap((group) => group.entries.map(({ id }) => id));

  test('every kind with a screen of its own has exactly one entry', () => {
    const screens = kinds.flatMap(({ screen }) => (screen === null ? [] : [screen.name]));
    expect(ids.filter((id) => screens.includes(id)).sort()).toEqual([...screens].sort());
  });
  test('ids and shortcuts are unique', () => {
    const keys = menu.flatMap((group) => group.entries.flatMap(({ keys }) => keys ?? []));
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
