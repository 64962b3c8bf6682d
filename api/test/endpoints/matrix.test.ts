import { kinds } from '@cadenza/domain/registry/kinds';
import { newId } from '@cadenza/infra/ids';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onlyKnownEndpoints } from '../../src/rest/known-endpoints.ts';
import type { Route } from '../../src/rest/route.ts';
import { routes } from '../../src/routes.ts';
import { type Client, createWorld, type World } from '../testing/world.ts';
import { askField, rootFields } from './testing/ask-field.ts';
import {
  everything,
  type Fixtures,
  filled,
  fixtureOf,
  fixturesOf,
  goodBody,
  hasId,
  nothing,
  ofAllCompanies,
  unchangedIn,
} from './testing/fixtures.ts';

/** All of this is generated from the registries of routes, of root fields and of kinds: what is new is tested by being there. */

let world: World;
/** May everything there is, so that only the company stands between it and the others' fixtures. */
let mine: Client;
let theirs: Client;
let myFixtures: Fixtures;
let theirFixtures: Fixtures;

beforeAll(async () => {
  world = await createWorld();
  mine = await world.client(await world.company('Officine Rossi'), everything);
  theirs = await world.client(await world.company('Fonderie Bianchi'), everything);
  [myFixtures, theirFixtures] = [await fixturesOf(world, mine), await fixturesOf(world, theirs)];
}, 120_000);
afterAll(() => world.close());

const unchanged = <T>(work: () => Promise<T>): Promise<T> => unchangedIn(world, work);

const send = (client: Client, { method, path }: Route, id: string, body: object) => {
  const url = filled(path, id);
  if (method === 'GET') return client.get(url);
  if (method === 'DELETE') return client.delete(url);
  return method === 'POST' ? client.post(url, body) : client.put(url, body);
};

/** A body that a good id would do with, by the end of the path. */
const bodyFor = (path: string): object => {
  if (path.endsWith('/fields')) return { field: 'note', value: 'x' };
  if (path === '/api/users/{id}') return { email: null };
  if (path === '/api/companies/{id}') return { company: { phone: '030 1' } };
  if (path.startsWith('/api/settings/')) return { supervisorEmail: null };
  if (path === '/api/roles/{id}') return { name: 'x' };
  if (path.endsWith('/upload-firma')) return { nome: 'x' };
  if (path.includes('/pianificazione-interventi/')) return { note: 'x' };
  if (path.endsWith('/comments')) return { testo: 'x' };
  if (path.includes('/support-requests/')) return { notes: 'x' };
  const [field] = kinds.find(({ rest }) => path === `/api/${rest}/{id}`)?.fields ?? [];
  return field === undefined ? {} : { [field.wire]: 'x' };
};

const withoutIds = (body: unknown): string =>
  (JSON.stringify(body) ?? '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');

describe('the registry of routes', () => {
  it('holds every address: another one stops the start', async () => {
    const app = Fastify();
    onlyKnownEndpoints(app, routes);
    expect(() => app.get('/api/secret', async () => ({}))).toThrow('GET /api/secret is in no registry of routes');
    expect(() => app.get('/healthz', async () => ({}))).not.toThrow();
    await app.close();
  });
});

describe("another company's id answers like one that does not exist", () => {
  // Who may command in all companies is kept from none.
  const ofOne = routes.filter(({ access }) => !('permission' in access && access.permission === 'companies.all'));
  // What stands above the companies is nobody's own.
  const ofCompany = ofOne.filter(hasId).filter((route) => !ofAllCompanies.has(fixtureOf(route)));
  it.each(ofCompany.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', async (_, route) => {
    const foreign = theirFixtures.get(fixtureOf(route)) ?? '';
    // A super administrator sees every company and changes every account: that is what the role is for.
    const client = ['company', 'user', 'companyUser'].includes(fixtureOf(route))
      ? await world.client(mine.companyId, ['ROLE_ADMIN'])
      : mine;
    const body = bodyFor(route.path);
    const [one, none] = await unchanged(async () => [
      await send(client, route, foreign, body),
      await send(client, route, nothing, body),
    ]);
    expect([one?.status, withoutIds(one?.body)]).toEqual([none?.status, withoutIds(none?.body)]);
    expect(one?.status).toBe(404);
  });
});

const references = kinds.flatMap((kind) =>
  kind.fields.flatMap((field) =>
    field.references === undefined ? [] : [[`${kind.rest}.${field.wire}`, kind, field] as const],
  ),
);

describe("a reference to another company's record is refused like one to nothing", () => {
  it.each(references)('%s', async (_, kind, field) => {
    const as = (id: string) => (field.type === 'references' ? [id] : id);
    const foreign = theirFixtures.get(field.references ?? '') ?? '';
    const answers = await unchanged(async () => {
      const all = [];
      for (const id of [foreign, nothing]) {
        all.push(await mine.post(`/api/${kind.rest}`, { ...goodBody(kind, myFixtures), [field.wire]: as(id) }));
        all.push(await mine.put(`/api/${kind.rest}/${myFixtures.get(kind.name)}`, { [field.wire]: as(id) }));
      }
      return all.map(({ status, body }) => [status, withoutIds(body)]);
    });
    expect(answers.slice(0, 2)).toEqual(answers.slice(2));
    for (const [status] of answers) expect([404, 409, 422]).toContain(status);
  });

  it.each([
    'attrezzaturaId',
    'descrizioneInterventoId',
    'tipoInterventoId',
    'ricorrenzaId',
    'manutentoreId',
    'listaId',
  ])('pianificazione-interventi.%s', async (name) => {
    const kindOf: Record<string, string> = {
      attrezzaturaId: 'equipment',
      descrizioneInterventoId: 'intervention',
      tipoInterventoId: 'interventionType',
      ricorrenzaId: 'recurrence',
      manutentoreId: 'maintainer',
      listaId: 'checklist',
    };
    const good = Object.fromEntries(
      ['attrezzaturaId', 'descrizioneInterventoId', 'tipoInterventoId'].map((one) => [
        one,
        myFixtures.get(kindOf[one] ?? ''),
      ]),
    );
    const times = { dataOraInizio: '2027-02-11T08:00:00Z', dataOraFine: '2027-02-11T09:00:00Z' };
    const make = (id: string) => mine.post('/api/pianificazione-interventi', { ...good, ...times, [name]: id });
    const foreign = theirFixtures.get(kindOf[name] ?? '') ?? '';
    const [one, none] = await unchanged(async () => [await make(foreign), await make(nothing)]);
    expect([one?.status, withoutIds(one?.body)]).toEqual([none?.status, withoutIds(none?.body)]);
    expect(one?.status).toBeGreaterThanOrEqual(400);
  });
});

describe('every root field', () => {
  it.each(
    rootFields
      .filter(({ field }) => field.args.some(({ name }) => name === 'id'))
      .map((one) => [one.field.name, one] as const),
  )("%s answers another company's id like one that does not exist", async (name, one) => {
    const kind = kinds.find(
      (each) => name.toLowerCase().endsWith(each.name.toLowerCase()) || name === `${each.name}ById`,
    );
    const foreign = theirFixtures.get(kind && !/Intervention$/.test(name) ? kind.name : 'planned') ?? '';
    if (name.startsWith('create')) return; // makes a record under an id of the client's own
    const commandId = newId();
    const [theirsAnswer, noneAnswer] = await unchanged(async () => [
      await askField(mine, one, { id: foreign, commandId }),
      await askField(mine, one, { id: nothing, commandId: newId() }),
    ]);
    // A document that was compiled answers the same in another order than one that was not yet.
    expect(JSON.parse(withoutIds(theirsAnswer))).toEqual(JSON.parse(withoutIds(noneAnswer)));
  });
});

describe('fields that nobody may send', () => {
  const extra = {
    active: false,
    attivo: 'N',
    createdBy: nothing,
    deleted: true,
    roles: ['ROLE_SUPER_ADMIN'],
    sortOrder: 77,
    permissions: ['companies.all'],
  };

  it.each(kinds.map((kind) => [kind.rest, kind] as const))('%s takes none of them', async (_, kind) => {
    const body =
      kind.unique === null ? goodBody(kind, myFixtures) : { ...goodBody(kind, myFixtures), giorno: '2029-03-04' };
    const refused = { status: 422, body: { code: 'invalid_fields' } };
    for (const [name, value] of Object.entries({ ...extra, ordinamento: 77 })) {
      const sent = await unchanged(async () => [
        await mine.post(`/api/${kind.rest}`, { ...body, [name]: value }),
        await mine.put(`/api/${kind.rest}/${myFixtures.get(kind.name)}`, { [name]: value }),
      ]);
      const named = { ...refused, body: { ...refused.body, errors: [{ field: name }] } };
      expect(sent).toMatchObject([named, named]);
    }
  });

  it.each(['{"__proto__": {"x": 1}}', '{"constructor": {"prototype": {"x": 1}}}'])(
    '%s is no body at all',
    async (payload) => {
      const headers = { authorization: `Bearer ${mine.token}`, 'content-type': 'application/json' };
      const response = await world.app.inject({ method: 'POST', url: '/api/impianti', headers, payload });
      expect([response.statusCode, response.json().code]).toEqual([400, 'unreadable']);
    },
  );

  it.each([{ toString: 1 }, [['1']], 7, null])('%o is no code of a company, and no price', async (value) => {
    const company = { businessName: 'Nuova', identificationCode: value };
    expect((await unchanged(() => mine.post('/api/companies', { company }))).status).toBe(422);
    const priced = { businessName: 'Nuova', identificationCode: 'NUOVA', contractPrice: value };
    if (typeof value === 'object' && value !== null)
      expect((await unchanged(() => mine.post('/api/companies', { company: priced }))).status).toBe(422);
  });

  it('no user gives itself, or another, more than it has', async () => {
    const admin = await world.client(mine.companyId, ['ROLE_ADMIN']);
    const user = (more: object) => ({
      name: 'A',
      surname: 'B',
      username: `u-${newId()}`,
      password: 'Cadenza-2026!',
      ...more,
    });
    for (const role of ['ROLE_SUPER_ADMIN', 'ROLE_DEVELOPER']) {
      expect(await unchanged(() => admin.post('/api/users', user({ roles: [role] })))).toMatchObject({ status: 403 });
    }
    const unknown = (field: string) => ({ status: 422, body: { errors: [{ field, code: 'unknown_field' }] } });
    for (const [name, value] of Object.entries({
      companyUsers: [{ companyId: theirs.companyId }],
      id: nothing,
      userId: nothing,
    })) {
      expect(await unchanged(() => admin.post('/api/users', user({ [name]: value })))).toMatchObject(unknown(name));
    }
    const own = (more: object) =>
      unchanged(() => admin.put(`/api/users/${admin.userId}`, { email: 'a@b.it', ...more }));
    const cannot = { status: 422, body: { errors: [{ field: 'active', code: 'cannot_change' }] } };
    expect(await own({ active: 'N' })).toMatchObject(cannot);
    for (const role of ['ROLE_SUPER_ADMIN', 'ROLE_DEVELOPER'])
      expect(await own({ roles: ['ROLE_ADMIN', role] })).toMatchObject({ status: 403 });
  });
});
