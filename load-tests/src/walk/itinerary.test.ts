import { readdirSync, readFileSync } from 'node:fs';
import { kinds } from '@cadenza/domain/registry/kinds';
import { describe, expect, test } from 'vitest';
import { besideMenu, forgotten, type Person, placeOf, planVisits } from './itinerary.ts';
import { looks } from './looks.ts';

const menus = new Map<Person, string[]>([
  ['plant', ['/', '/configurazione/impianti', '/configurazione/linee']],
  ['admin', ['/', '/configurazione/impianti', '/configurazione/linee']],
  ['payments', ['/']],
]);

describe('the itinerary', () => {
  const visits = planVisits(menus, looks);
  const of = (person: Person, path: string) => visits.filter((one) => one.person === person && one.path === path);

  test('the first who has a screen walks through it in every look', () => {
    expect(of('plant', '/configurazione/impianti').map(({ look }) => look)).toEqual(looks);
    expect(of('plant', '/configurazione/impianti').every(({ thorough }) => thorough)).toBe(true);
  });
  test('others look at it once, each screen in another look', () => {
    const [first, ...more] = of('admin', '/configurazione/impianti');
    expect(more).toEqual([]);
    expect(first?.thorough).toBe(false);
    expect(of('admin', '/configurazione/linee')[0]?.look).not.toEqual(first?.look);
  });
  test('the home differs by role: everybody walks through it', () => {
    for (const person of ['admin', 'plant', 'payments'] as const)
      expect(of(person, '/').filter(({ thorough }) => thorough)).toHaveLength(looks.length);
  });
  test('a registry without an entry in any menu is told', () => {
    const all = kinds.flatMap(({ screen }) =>
      screen === null ? [] : [`/configurazione/${screen.path ?? screen.name}`],
    );
    expect(forgotten(new Map([['admin', all]]))).toEqual([]);
    expect(forgotten(new Map([['admin', all.slice(1)]]))).toEqual(['impianti']);
  });
  test('every registry is a place of its own kind', () => {
    expect(placeOf('/configurazione/liste/liste')).toBe('registry');
    expect(placeOf('/configurazione/attrezzature')).toBe('registry');
    expect(placeOf('/configurazione/registro-che-non-esiste')).toBe('page');
    expect(placeOf('/dev/kit')).toBe('page');
  });
});

test('every route is in a menu, beside it, or opened from another screen', () => {
  const folder = new URL('../../../web/src/', import.meta.url);
  const text = (path: string) => readFileSync(new URL(path, folder), 'utf8');
  const routes = readdirSync(new URL('routes', folder)).flatMap((file) =>
    Array.from(text(`routes/${file}`).matchAll(/\bpath: '([^']+)'/g), ([, path]) => path ?? ''),
  );
  const inMenu = [...text('app/shell/menu.ts').matchAll(/\bto: '(\/[^']*)'/g)].map(([, path]) => path ?? '');
  const elsewhere = [
    '/login',
    '/configurazione/$screen',
    '/reports/$report',
    '/pianificazioni/serie/$id',
    '/configurazione/liste/liste',
    '/configurazione/liste/$id',
    '/configurazione/$screen/$id',
    '/configurazione/calendarioLavorativo',
  ];
  const known = new Set([...inMenu, ...besideMenu.map(({ path }) => path), ...elsewhere]);
  expect(routes.length).toBeGreaterThan(7);
  expect(routes.filter((path) => !known.has(path))).toEqual([]);
});
