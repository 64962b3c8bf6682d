import { typeName } from '@cadenza/domain/registry/descriptor';
import { kinds } from '@cadenza/domain/registry/kinds';
import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/rest/route.ts';
import { routes } from '../../src/routes.ts';
import { type Client, createWorld, type Reply, type World } from '../testing/world.ts';
import { askDeep, goodOf, kindOf, placesOf, withValue } from './testing/arguments.ts';
import { rootFields } from './testing/ask-field.ts';
import { bodiesOf, bodyWith } from './testing/bodies.ts';
import {
  everything,
  type Fixtures,
  filled,
  fixtureOf,
  fixturesOf,
  goodBody,
  hasId,
  neededQuery,
  nothing,
  ofAllCompanies,
  takesJson,
} from './testing/fixtures.ts';

/**
 * No answer tells an id that another company has from one that nobody has: in every place that takes an id, with an id of every
 * kind of thing. Generated from the registry of routes and the schema; `matrix.test.ts` holds addresses to 404.
 */

let world: World;
/** May everything there is, so that only the company stands between it and the others' fixtures. */
let mine: Client;
/** Sees neither other companies nor their users, which a super administrator does. */
let administrator: Client;
let myFixtures: Fixtures;
let theirFixtures: Fixtures;

beforeAll(async () => {
  world = await createWorld({ rateFactor: 100 });
  mine = await world.client(await world.company('Officine Rossi'), everything);
  administrator = await world.client(mine.companyId, ['ROLE_ADMIN']);
  const theirs = await world.client(await world.company('Fonderie Bianchi'), everything);
  const member = await world.user(theirs.companyId, ['ROLE_USER']);
  myFixtures = await fixturesOf(world, mine);
  theirFixtures = new Map([...(await fixturesOf(world, theirs)), ['member', member.userId]]);
}, 120_000);
afterAll(() => world.close());

const ofPeople = new Set(['company', 'user', 'colleague', 'member', 'companyUser']);
const clientFor = (thing: string): Client => (ofPeople.has(thing) ? administrator : mine);

/** Ids, and what comes of when and how long a call was made, are no answer to who has an id. */
const normal = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    .replaceAll(/"position":"\d+"/g, '"position":"N"')
    .replaceAll(/"asOf":"[^"]+"/g, '"asOf":"T"');

/** Archives hold when they were made. */
const isArchive = (body: unknown): boolean => typeof body === 'string' && body.startsWith('PK\u0003\u0004');

const told = ({ status, body, headers }: Reply) => [
  status,
  isArchive(body) ? 'an archive' : normal(JSON.stringify(body) ?? ''),
  Object.keys(headers).sort(),
];

/** What each name of a reference refers to, in the words of REST and of GraphQL. */
const referred = new Map(
  kinds.flatMap((kind) =>
    kind.fields.flatMap(({ name, wire, references }) =>
      references === undefined ? [] : [name, wire, wire.replace(/Id$/, '')].map((one) => [one, references] as const),
    ),
  ),
);

/** The ids to ask with where this is named: of the thing that is meant, or of all where nothing says which one it is. */
const foreign = (name: string, own?: string): [string, string][] => {
  const meant = referred.get(name) ?? (name === 'id' ? own : undefined);
  // An id of two things is not even the form of an id elsewhere.
  const all = [...theirFixtures].filter(([thing, id]) => !id.includes('.') && !ofAllCompanies.has(thing));
  // Of what is nobody's own there is no foreign one: it is asked for by the ids of other things.
  return meant === undefined || ofAllCompanies.has(meant)
    ? all
    : [...theirFixtures].filter(([thing]) => thing === meant);
};

/** Asks with each of the others' ids and with one that nobody has; what tells them apart, or was written. */
const differing = async (
  where: string,
  ids: readonly [string, string][],
  ask: (client: Client, id: string) => Promise<unknown>,
): Promise<string[]> => {
  const wrong: string[] = ids.length === 0 ? [`${where}: whose id is it?`] : [];
  const before = await world.services.store.head();
  const unused = new Map<Client, string>();
  for (const [thing, id] of ids) {
    const client = clientFor(thing);
    const none = unused.get(client) ?? JSON.stringify(await ask(client, nothing));
    unused.set(client, none);
    const one = JSON.stringify(await ask(client, id));
    if (one !== none) wrong.push(`${where}, ${thing}: ${one.slice(0, 200)} | ${none.slice(0, 200)}`);
  }
  if ((await world.services.store.head()) !== before) wrong.push(`${where}: wrote something`);
  return wrong;
};

const send = async (client: Client, { method }: Route, url: string, body: object): Promise<unknown> => {
  if (method === 'GET') return told(await client.get(url));
  if (method === 'DELETE') return told(await client.delete(url));
  return told(method === 'POST' ? await client.post(url, body) : await client.put(url, body));
};

const named = (some: readonly Route[]) => some.map((route) => [`${route.method} ${route.path}`, route] as const);
const signedIn = routes.filter(({ access }) => 'permission' in access);
const isOfLine = (route: Route): boolean => ['plannedLine', 'plannedPart'].includes(fixtureOf(route));
/** A reference stands in a filter with and without `Id`. */
const namesId = (name: string, { filters = [] }: Route): boolean =>
  /^id$|Id$/.test(name) || filters.includes(`${name}Id`);

describe('an id of another company is answered like one that nobody has', () => {
  it.each(named(signedIn.filter(hasId)))('in an address: %s', async (_, route) => {
    const [fields] = route.body ? bodiesOf(route, myFixtures) : [];
    const body = fields ? bodyWith(fields) : {};
    const ids = foreign('id', fixtureOf(route) === 'user' ? undefined : fixtureOf(route));
    // A line of planned work is named by both.
    const idOf = (id: string) => (isOfLine(route) && !id.includes('.') ? `${id}.${id}` : id);
    const ask = (client: Client, id: string) => send(client, route, filled(route.path, idOf(id)), body);
    expect(await differing('path', ids, ask)).toEqual([]);
  });

  it.each(named(signedIn.filter(({ filters }) => filters)))('in a filter: %s', async (_, route) => {
    const wrong: string[] = [];
    for (const name of (route.filters ?? []).filter((one) => namesId(one, route))) {
      const ask = (client: Client, id: string) =>
        send(client, route, `${route.path}?${neededQuery(route)}filters[${name}]=${id}`, {});
      wrong.push(...(await differing(name, foreign(name, fixtureOf(route)), ask)));
    }
    expect(wrong).toEqual([]);
  });

  it.each(named(signedIn.filter((route) => route.body && takesJson(route))))('in a body: %s', async (_, route) => {
    const own = hasId(route) ? (myFixtures.get(fixtureOf(route)) ?? '') : '';
    const wrong: string[] = [];
    for (const fields of bodiesOf(route, myFixtures)) {
      for (const [name, { shape }] of Object.entries(fields)) {
        if (shape !== 'id' && shape !== 'ids') continue;
        const ask = (client: Client, id: string) =>
          send(client, route, filled(route.path, own), bodyWith(fields, name, shape === 'ids' ? [id] : id));
        wrong.push(...(await differing(name, foreign(name), ask)));
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(rootFields.map((one) => [one.field.name, one] as const))('in an argument: %s', async (_, one) => {
    const wrong: string[] = [];
    for (const { path, shape } of placesOf(one)) {
      const inFilter = path.at(-3) === 'filters' && path.at(-2) === '0' && path.at(-1) === 'value';
      if (shape !== 'id' && shape !== 'ids' && !inFilter) continue;
      const references = kindOf(one)?.fields.filter((field) => field.references !== undefined) ?? [];
      for (const field of inFilter ? ['id', ...references.map(({ name }) => name)] : [path.at(-1) ?? '']) {
        const ask = async (client: Client, id: string) => {
          const good = goodOf(one, myFixtures);
          const given = inFilter
            ? withValue(good, path.slice(0, -2), [{ field, value: id }])
            : withValue(good, path, shape === 'ids' ? [id] : id);
          const { data, errors, extensions } = await askDeep(client, one, given);
          // A document that was compiled answers the same in another order than one that was not yet.
          return sorted(JSON.parse(normal(JSON.stringify({ data, errors, extensions }))));
        };
        wrong.push(...(await differing(path.join('.'), foreign(field, kindOf(one)?.name), ask)));
      }
    }
    expect(wrong).toEqual([]);
  });
});

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  );
};

/** What a create answers, but for what is its own: the names that texts were given, days, versions, places in an order. */
const made = (answer: unknown): string =>
  normal(JSON.stringify(answer))
    .replaceAll(/"x[0-9a-f]{6}"/g, '"x"')
    .replaceAll(/"2029-\d\d-\d\d[^"]*"/g, '"DAY"')
    .replaceAll(/"(ordinamento|sortOrder|version)":("?)\d+\2/g, '"$1":N');

describe('an id that another company gave to a thing may be given to one of the own, like one that nobody has', () => {
  let day = 0;
  const bodyOf = (kind: (typeof kinds)[number]): Record<string, unknown> => {
    const body = goodBody(kind, myFixtures);
    if (kind.unique === null) return body;
    day++;
    return { ...body, giorno: `2029-03-${String(day).padStart(2, '0')}` };
  };

  it.each(kinds.map((kind) => [kind.rest, kind] as const))('POST /api/%s', async (_, kind) => {
    const create = async (id: string) => {
      const { status, body } = await mine.post(`/api/${kind.rest}`, { ...bodyOf(kind), id });
      return made([status, body]);
    };
    const one = await create(theirFixtures.get(kind.name) ?? '');
    expect(one).toBe(await create(newId()));
    expect(one).toMatch(/^\[201,/);
  });

  it.each(kinds.map((kind) => [`create${typeName(kind)}`, kind] as const))('%s', async (name, kind) => {
    const field = rootFields.find((one) => one.field.name === name);
    if (!field) throw new Error(`no ${name}`);
    const create = async (id: string) => {
      const good = goodOf(field, myFixtures) as { input: object };
      const { giorno } = bodyOf(kind);
      const input = { ...good.input, ...(giorno === undefined ? {} : { day: giorno }) };
      const { data, errors } = await askDeep(mine, field, { ...good, id, input });
      expect(errors).toBeUndefined();
      return made(sorted(data));
    };
    // Another thing of theirs than the one that the call over REST took up already.
    expect(await create(theirFixtures.get('member') ?? '')).toBe(await create(newId()));
  });

  it('POST /api/pianificazione-interventi', async () => {
    const route = routes.find(({ method, path }) => method === 'POST' && path === '/api/pianificazione-interventi');
    const [fields] = route ? bodiesOf(route, myFixtures) : [];
    const post = async (serieId: string) => {
      const { status, body } = await mine.post(
        '/api/pianificazione-interventi',
        bodyWith(fields ?? {}, 'serieId', serieId),
      );
      return made([status, { ...(body as object), dataGenerata: null }]);
    };
    const one = await post(theirFixtures.get('series') ?? '');
    expect(one).toBe(await post(newId()));
    expect(one).toMatch(/^\[201,/);
  });
});
