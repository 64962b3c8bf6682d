import { expect, it } from 'vitest';
import { kinds } from '../registry/kinds.ts';
import { screenPermission } from './screens.ts';
import { screenKey } from './views.ts';

it('a screen whose views may be read is one where they may be saved, and no other is a screen', () => {
  const screens = [
    'planning/board',
    'planning/list',
    'identity/users',
    'identity/roles',
    'company/companies',
    'support/requests',
  ];
  const ofRegistry = kinds.map(({ name }) => `registry/${name}`).filter((screen) => screenPermission(screen));
  expect(ofRegistry).toContain('registry/equipment');
  for (const screen of [...screens, ...ofRegistry]) {
    expect(screenPermission(screen), screen).toBeDefined();
    expect(screenKey.safeParse(screen).success, screen).toBe(true);
  }
  const none = [
    'planning',
    'support',
    'planning/foo',
    'planning/',
    'registry',
    'registry/foo',
    'registry/equipment/x',
    '',
  ];
  for (const screen of none) expect(screenPermission(screen), screen).toBeUndefined();
});
