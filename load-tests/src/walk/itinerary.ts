import { kinds } from '@cadenza/domain/registry/kinds';
import type { Look } from './looks.ts';

/** Demo logins, one for each role: who comes first walks through all of a screen, later ones only look at it. */
export const people = ['plant', 'admin', 'maintainer', 'developer', 'payments', 'demo'] as const;
export type Person = (typeof people)[number];

/** What is done there: `board`, `list` and `registry` have things of their own to do, a `page` is opened and typed in. */
export type Place = 'board' | 'list' | 'registry' | 'page';

export type Visit = {
  readonly person: Person;
  readonly path: string;
  readonly place: Place;
  readonly look: Look;
  /** Types, opens, drops; otherwise the screen is only looked at. */
  readonly thorough: boolean;
};

/** Screens that are in nobody's menu, and who goes there. */
export const besideMenu: readonly { readonly path: string; readonly person: Person }[] = [
  { path: '/profile', person: 'admin' },
  { path: '/password', person: 'admin' },
  { path: '/supportRequests/newSupportRequest', person: 'maintainer' },
  { path: '/indirizzo-che-non-esiste', person: 'admin' },
  { path: '/configurazione/registro-che-non-esiste', person: 'plant' },
  { path: '/configurazione/impianti', person: 'payments' },
  { path: '/supportRequests/DEMO', person: 'maintainer' },
  { path: '/dev/kit', person: 'maintainer' },
];

export const placeOf = (path: string): Place => {
  if (path === '/') return 'board';
  if (path === '/pianificazioni/lista') return 'list';
  const screen = /^\/configurazione\/(?:liste\/)?([^/]+)$/.exec(path)?.[1];
  return screen !== undefined && kinds.some((kind) => kind.screen?.name === screen) ? 'registry' : 'page';
};

/** Every role has a plan or a home of its own; the other screens are the same for all who may open them. */
const differsByRole = (path: string): boolean => ['board', 'list'].includes(placeOf(path));

type Menus = ReadonlyMap<Person, readonly string[]>;

/**
 * Every screen of every menu: with all that can be done there by the first who has it, in every look; by everybody else only
 * looked at, in one look, another one from screen to screen. What differs by role is walked through by everybody.
 */
export const planVisits = (menus: Menus, all: readonly Look[]): readonly Visit[] => {
  const visits: Visit[] = [];
  const met = new Set<string>();
  let turn = 0;
  for (const person of people) {
    for (const path of new Set(menus.get(person) ?? [])) {
      const thorough = differsByRole(path) || !met.has(path);
      const inLooks = thorough ? all : all.slice(turn % all.length, (turn++ % all.length) + 1);
      met.add(path);
      for (const look of inLooks) visits.push({ person, path, place: placeOf(path), look, thorough });
    }
  }
  for (const { person, path } of besideMenu) {
    const own = path === '/profile' || path === '/password';
    for (const look of all) visits.push({ person, path, place: 'page', look, thorough: own });
  }
  return visits;
};

/** Registries that no menu leads to: a screen that everybody forgot. */
export const forgotten = (menus: Menus): readonly string[] => {
  const paths = new Set([...menus.values()].flat());
  return kinds.flatMap(({ screen }) =>
    screen === null || paths.has(`/configurazione/${screen.path ?? screen.name}`) ? [] : [screen.name],
  );
};
