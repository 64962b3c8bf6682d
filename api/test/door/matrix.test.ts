import { may } from '@cadenza/domain/identity/permissions';
import { type Role, roles } from '@cadenza/domain/identity/roles';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { kinds } from '@cadenza/domain/registry/kinds';
import { newId } from '@cadenza/infra/commands/ids';
import Fastify from 'fastify';
import {
  type GraphQLInputType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fields } from '../../src/graphql/fields.ts';
import { executableSchema } from '../../src/graphql/schema.ts';
import { onlyKnownDoors } from '../../src/rest/known-doors.ts';
import type { Route } from '../../src/rest/route.ts';
import { routes } from '../../src/rest/routes.ts';
import { setUpPlant } from '../testing/plant.ts';
import { type Client, createWorld, type World } from '../testing/world.ts';

/** All of this is generated from the registries of routes, of root fields and of kinds: what is new is tested by being there. */

let world: World;
/** May everything there is, so that only the company stands between it and the others' things. */
let mine: Client;
let theirs: Client;
type Things = Map<string, string>;
let myThings: Things;
let theirThings: Things;

const everything: Role[] = ['ROLE_SUPER_ADMIN', 'ROLE_DEVELOPER'];
const nothing = '0199aaaa-0000-7000-8000-00000000dead';

const firstId = async (client: Client, path: string): Promise<string> => {
  const { status, body } = await client.get(path);
  const rows = Array.isArray(body) ? (body as { id: string }[]) : (body as { data: { id: string }[] }).data;
  const id = rows?.[0]?.id;
  if (id === undefined) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return id;
};

/** One thing of each kind. */
const thingsOf = async (client: Client): Promise<Things> => {
  const { body: refs } = await setUpPlant(world, client.companyId);
  for (const [path, body] of [
    ['tipi-fornitori', { descrizione: 'Ricambi' }],
    ['fornitori', { ragioneSociale: 'Ricambi S.r.l.' }],
    ['calendario-lavorativo', { giorno: '2027-12-24', tipologia: 'CA' }],
    [
      'pianificazione-interventi',
      { ...refs, dataOraInizio: '2027-01-11T08:00:00Z', dataOraFine: '2027-01-11T09:00:00Z' },
    ],
  ] as const) {
    const made = await client.post(`/api/${path}`, body);
    if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`);
  }
  const things: Things = new Map();
  for (const kind of kinds) things.set(kind.name, await firstId(client, `/api/${kind.rest}`));
  things.set('planned', await firstId(client, '/api/pianificazione-interventi'));
  things.set('company', client.companyId);
  things.set('user', client.userId);
  return things;
};

beforeAll(async () => {
  world = await createWorld();
  mine = await world.client(await world.company('Officine Rossi'), everything);
  theirs = await world.client(await world.company('Fonderie Bianchi'), everything);
  [myThings, theirThings] = [await thingsOf(mine), await thingsOf(theirs)];
}, 120_000);
afterAll(() => world.close());

const unchanged = async <T>(work: () => Promise<T>): Promise<T> => {
  const before = await world.services.store.head();
  const outcome = await work();
  expect(await world.services.store.head()).toBe(before);
  return outcome;
};

/** What the `{id}` of a path names; a new kind of path must be named here, or nothing below it can be tested. */
const thingOf = ({ path }: Route): string => {
  const [, segment = ''] = path.replace(/^\/(api|app)/, '').split('/');
  const kind = kinds.find(({ rest }) => rest === segment)?.name;
  const other: Record<string, string> = {
    lista: 'checklist',
    'pianificazione-interventi': 'planned',
    'pianificazione-intervento-lista-dettagli': 'checklistLine',
    companies: 'company',
    users: 'user',
  };
  const thing = kind ?? other[segment];
  if (thing === undefined) throw new Error(`what does the id of ${path} name?`);
  return thing;
};

const hasId = ({ path }: Route): boolean => /\{(id|\w+Id)\}/.test(path);
const filled = (path: string, id: string): string =>
  path
    .replace(/\{(id|\w+Id)\}/, id)
    .replace('{Y|N}', 'N')
    .replace('{status}', 'N')
    .replace('{mode}', 'one')
    .replace('{field}', 'completato')
    .replace('{value}', 'Y');

const send = (client: Client, { method, path }: Route, id: string, body: object) => {
  const url = filled(path, id);
  if (method === 'GET') return client.get(url);
  if (method === 'DELETE') return client.delete(url);
  return method === 'POST' ? client.post(url, body) : client.put(url, body);
};

/** A body that a good id would do with, by the end of the path. */
const bodyFor = (path: string): object => {
  if (path.endsWith('/fields')) return { field: 'note', value: 'x' };
  if (path.includes('lista-dettagli/{id}/{field}')) return { pianificazioneInterventoId: myThings.get('planned') };
  return path.includes('/pianificazione-interventi/') ? { note: 'x' } : { email: null };
};

const withoutIds = (body: unknown): string =>
  (JSON.stringify(body) ?? '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');

describe('the registry of routes', () => {
  it('holds every address: another one stops the start', async () => {
    const app = Fastify();
    onlyKnownDoors(app, routes);
    expect(() => app.get('/api/secret', async () => ({}))).toThrow('GET /api/secret is in no registry of routes');
    expect(() => app.get('/healthz', async () => ({}))).not.toThrow();
    await app.close();
  });
});

describe("another company's id answers like one that does not exist", () => {
  it.each(routes.filter(hasId).map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s',
    async (_, route) => {
      const foreign = theirThings.get(thingOf(route)) ?? '';
      // A super administrator sees every company: that is what the role is for.
      const client = thingOf(route) === 'company' ? await world.client(mine.companyId, ['ROLE_ADMIN']) : mine;
      const body = bodyFor(route.path);
      const [one, none] = await unchanged(async () => [
        await send(client, route, foreign, body),
        await send(client, route, nothing, body),
      ]);
      expect([one?.status, withoutIds(one?.body)]).toEqual([none?.status, withoutIds(none?.body)]);
      // A line is looked for in a work of the own company, which has no such line.
      expect(one?.status).toBe(route.path.includes('{field}') ? 409 : 404);
    },
  );
});

const sampleOf = (field: Field): unknown => {
  switch (field.type) {
    case 'reference':
      return myThings.get(field.references ?? '');
    case 'references':
      return [];
    case 'choice':
      return field.choices?.[0]?.wire;
    case 'integer':
    case 'color':
      return 1;
    case 'date':
      return '2028-02-03';
    case 'flag':
      return 'Y';
    case 'boolean':
      return false;
    case 'money':
      return '1.00';
    case 'email':
      return 'a@b.it';
    case 'url':
      return 'https://b.it';
    case 'phone':
      return '+39 02 1234567';
    default:
      return `x${newId().slice(-6)}`;
  }
};

/** A body that creates a record of a kind. */
const goodBody = (kind: Kind): Record<string, unknown> =>
  Object.fromEntries(kind.fields.filter(({ required }) => required).map((field) => [field.wire, sampleOf(field)]));

const references = kinds.flatMap((kind) =>
  kind.fields.flatMap((field) =>
    field.references === undefined ? [] : [[`${kind.rest}.${field.wire}`, kind, field] as const],
  ),
);

describe("a reference to another company's record is refused like one to nothing", () => {
  it.each(references)('%s', async (_, kind, field) => {
    const as = (id: string) => (field.type === 'references' ? [id] : id);
    const foreign = theirThings.get(field.references ?? '') ?? '';
    const answers = await unchanged(async () => {
      const all = [];
      for (const id of [foreign, nothing]) {
        all.push(await mine.post(`/api/${kind.rest}`, { ...goodBody(kind), [field.wire]: as(id) }));
        all.push(await mine.put(`/api/${kind.rest}/${myThings.get(kind.name)}`, { [field.wire]: as(id) }));
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
        myThings.get(kindOf[one] ?? ''),
      ]),
    );
    const times = { dataOraInizio: '2027-02-11T08:00:00Z', dataOraFine: '2027-02-11T09:00:00Z' };
    const make = (id: string) => mine.post('/api/pianificazione-interventi', { ...good, ...times, [name]: id });
    const foreign = theirThings.get(kindOf[name] ?? '') ?? '';
    const [one, none] = await unchanged(async () => [await make(foreign), await make(nothing)]);
    expect([one?.status, withoutIds(one?.body)]).toEqual([none?.status, withoutIds(none?.body)]);
    expect(one?.status).toBeGreaterThanOrEqual(400);
  });
});

const schema = executableSchema(fields);

/** The least that a type takes; ids are `id`. */
const least = (type: GraphQLInputType, id: string): unknown => {
  const inner = getNullableType(type);
  if (isListType(inner)) return [];
  if (isEnumType(inner)) return inner.getValues()[0]?.name;
  if (isInputObjectType(inner)) {
    const needed = Object.values(inner.getFields()).filter((field) => isNonNullType(field.type));
    return Object.fromEntries(needed.map((field) => [field.name, least(field.type, id)]));
  }
  const samples: Record<string, unknown> = {
    ID: id,
    Int: 1,
    Boolean: false,
    Instant: '2027-01-11T08:00:00Z',
    LocalDate: '2027-01-11',
    LocalDateTime: '2027-01-11T08:00',
  };
  return isLeafType(inner) ? (samples[inner.name] ?? 'x') : null;
};

const rootFields = (['Query', 'Mutation'] as const).flatMap((root) => {
  const known = (root === 'Query' ? schema.getQueryType() : schema.getMutationType())?.getFields() ?? {};
  return Object.values(known).map((field) => ({ root, field, permission: fields[root][field.name]?.permission }));
});

/** Asks for one root field and nothing but its type. */
const askField = (client: Client, { root, field }: (typeof rootFields)[number], ids: Record<string, string> = {}) => {
  const needed = field.args.filter((arg) => isNonNullType(arg.type));
  const selection = isLeafType(getNullableType(field.type)) ? '' : '{ __typename }';
  const declared = needed.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const given = needed.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const head = needed.length > 0 ? `(${declared})` : '';
  const call = needed.length > 0 ? `(${given})` : '';
  const variables = Object.fromEntries(
    needed.map((arg) => [arg.name, ids[arg.name] ?? least(arg.type, arg.name === 'commandId' ? newId() : nothing)]),
  );
  return client.graphql(`${root.toLowerCase()}${head} { ${field.name}${call} ${selection} }`, variables);
};

describe('every root field', () => {
  it.each(roles)('lets %s pass where the permission table does, and nowhere else', async (role) => {
    const client = await world.client(mine.companyId, [role]);
    const wrong: string[] = [];
    await unchanged(async () => {
      for (const one of rootFields) {
        if (one.permission === undefined) throw new Error(`${one.field.name} has no permission`);
        const { errors } = await askField(client, one);
        const codes = errors?.map(({ extensions }) => extensions.code) ?? [];
        // Those for every kind ask for the permission of the kind that is named: here the first, plants.
        const permission = ['setRecordActive', 'removeRecord', 'moveRecord'].includes(one.field.name)
          ? 'registries.manage'
          : one.permission;
        const refused = codes.includes('not_authorised');
        const broken = codes.some((code) => ['internal_error', 'unreadable'].includes(code));
        if (
          broken ||
          (refused && may([role], permission)) ||
          (!refused && !may([role], permission) && codes.length === 0)
        ) {
          wrong.push(`${one.field.name}: ${codes}`);
        }
      }
    });
    expect(wrong).toEqual([]);
  });

  it.each(
    rootFields
      .filter(({ field }) => field.args.some(({ name }) => name === 'id'))
      .map((one) => [one.field.name, one] as const),
  )("%s answers another company's id like one that does not exist", async (name, one) => {
    const kind = kinds.find(
      (each) => name.toLowerCase().endsWith(each.name.toLowerCase()) || name === `${each.name}ById`,
    );
    const foreign = theirThings.get(kind && !/Intervention$/.test(name) ? kind.name : 'planned') ?? '';
    if (name.startsWith('create')) return; // makes a record under an id of the client's own
    const commandId = newId();
    const [theirsAnswer, noneAnswer] = await unchanged(async () => [
      await askField(mine, one, { id: foreign, commandId }),
      await askField(mine, one, { id: nothing, commandId: newId() }),
    ]);
    expect(withoutIds(theirsAnswer)).toBe(withoutIds(noneAnswer));
  });
});

describe('fields that nobody may send', () => {
  const extra = {
    id: undefined,
    version: 99,
    active: false,
    attivo: 'N',
    companyId: undefined,
    createdBy: nothing,
    deleted: true,
    roles: ['ROLE_SUPER_ADMIN'],
    sortOrder: 77,
    permissions: ['companies.all'],
  };

  it.each(kinds.map((kind) => [kind.rest, kind] as const))('%s keeps none of them', async (_, kind) => {
    const body = kind.unique === null ? goodBody(kind) : { ...goodBody(kind), giorno: '2029-03-04' };
    const made = await mine.post(`/api/${kind.rest}`, { ...body, ...extra });
    expect([kind.name, made.status, made.body]).toEqual([kind.name, 201, expect.anything()]);
    const record = made.body as Record<string, unknown>;
    expect(record.version).toBe(1);
    if (kind.switchable) expect(record.attivo).toBe('Y');
    for (const name of ['createdBy', 'deleted', 'roles', 'permissions', 'companyId'])
      expect(record).not.toHaveProperty(name);
    const before = { ...record };
    const changed = await mine.put(`/api/${kind.rest}/${record.id}`, { ...extra, version: 1 });
    expect(changed.status).toBe(200);
    expect({ ...(changed.body as object), version: 0 }).toEqual({ ...before, version: 0 });
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
    const made = await admin.post(
      '/api/users',
      user({ companyUsers: [{ companyId: theirs.companyId }], id: nothing, userId: nothing }),
    );
    expect(made).toMatchObject({
      status: 201,
      body: { companyId: mine.companyId, companyUsers: [{ companyId: mine.companyId }] },
    });
    expect((made.body as { id: string }).id).not.toBe(nothing);
    const own = await admin.put(`/api/users/${admin.userId}`, {
      roles: ['ROLE_SUPER_ADMIN'],
      email: 'a@b.it',
      active: 'N',
    });
    expect(own).toMatchObject({ status: 200, body: { roles: ['ROLE_ADMIN'] } });
  });
});

/** Per type of field, values that none takes. */
const hostile = (field: Field): unknown[] => {
  const wrong: unknown[] = [{}, [[]], { id: {} }, { __proto__: null, toString: 1 }];
  switch (field.type) {
    case 'text':
    case 'longText':
    case 'email':
    case 'phone':
    case 'url':
      return [...wrong, 7, true, 'x'.repeat(100_000)];
    case 'integer':
    case 'color':
    case 'money':
      return [...wrong, 'x', 1e300, -1e300, 1.5e-7, '9'.repeat(400)];
    case 'references':
      return ['x', 7, Array.from({ length: 10_000 }, () => nothing), [7], ['x'.repeat(10_000)]];
    default:
      return [...wrong, 'x'.repeat(10_000), -1, '0000-00-00', '9999-99-99'];
  }
};

describe('what no field takes', () => {
  it.each(kinds.map((kind) => [kind.rest, kind] as const))(
    'is refused by %s, for each field and by name',
    async (_, kind) => {
      const wrong: string[] = [];
      await unchanged(async () => {
        for (const field of kind.fields) {
          for (const value of hostile(field)) {
            const { status, body } = await mine.post(`/api/${kind.rest}`, { ...goodBody(kind), [field.wire]: value });
            const told = JSON.stringify(body).includes(field.wire);
            if (![400, 422].includes(status) || !told) {
              wrong.push(
                `${field.wire} = ${JSON.stringify(value).slice(0, 40)}: ${status} ${JSON.stringify(body).slice(0, 120)}`,
              );
            }
          }
        }
      });
      expect(wrong).toEqual([]);
    },
  );

  it.each(
    routes.flatMap((route) =>
      route.method === 'GET' || route.method === 'DELETE' ? [] : [[`${route.method} ${route.path}`, route] as const],
    ),
  )('is no body of %s', async (_, route) => {
    const id = hasId(route) ? (myThings.get(thingOf(route)) ?? nothing) : '';
    const bodies = [
      [],
      'x',
      7,
      null,
      { a: 'x'.repeat(200_000) },
      JSON.parse(`${'{"a":'.repeat(60)}1${'}'.repeat(60)}`),
    ];
    for (const payload of bodies) {
      const response = await world.app.inject({
        method: route.method,
        url: filled(route.path, id),
        headers: { authorization: `Bearer ${mine.token}`, 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      });
      // A route that takes no body may do its work; none may break.
      expect([JSON.stringify(payload).slice(0, 20), response.statusCode < 500]).toEqual([expect.anything(), true]);
    }
  });
});
