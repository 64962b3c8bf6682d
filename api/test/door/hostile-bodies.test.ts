import type { FieldType } from '@cadenza/domain/registry/fields';
import { kinds } from '@cadenza/domain/registry/kinds';
import { newId } from '@cadenza/infra/commands/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/rest/route.ts';
import { routes } from '../../src/rest/routes.ts';
import { type Client, createWorld, password, type World } from '../testing/world.ts';
import { hostileTo, notRefused, type Shape, shown } from './testing/hostile.ts';
import { everything, filled, goodBody, hasId, type Things, thingOf, thingsOf } from './testing/things.ts';

/** Every field of every body, every id of every path, every query: generated from the registry of routes. */

let world: World;
let mine: Client;
/** Changes the password, which ends the sessions. */
let leaving: Client;
let things: Things;
beforeAll(async () => {
  world = await createWorld();
  mine = await world.client(await world.company('Officine Rossi'), everything);
  leaving = await world.client(mine.companyId, ['ROLE_USER']);
  things = await thingsOf(world, mine);
}, 120_000);
afterAll(() => world.close());

type Sent = { shape: Shape; good: unknown };
/** The fields of a body by their path, each with a value that it takes. */
type Fields = Record<string, Sent>;

const text = (good: unknown): Sent => ({ shape: 'text', good });
const sent = (shape: Shape, good: unknown): Sent => ({ shape, good });
const idOf = (name: string): Sent => sent('id', things.get(name));

const shapes: Partial<Record<FieldType, Shape>> = {
  reference: 'id',
  references: 'ids',
  choice: 'choice',
  integer: 'number',
  color: 'number',
  money: 'number',
  date: 'date',
  flag: 'flag',
  boolean: 'flag',
};

const kindFields = (path: string): Fields | undefined => {
  const kind = kinds.find(({ rest }) => path === `/api/${rest}` || path === `/api/${rest}/{id}`);
  if (kind === undefined) return undefined;
  const create = path === `/api/${kind.rest}`;
  const good = {
    ...goodBody(kind, things),
    ...(kind.unique === null ? {} : { giorno: create ? '2029-03-04' : '2029-03-05' }),
  };
  const fields = kind.fields.map((field): [string, Sent] => [
    field.wire,
    { shape: shapes[field.type] ?? 'text', good: (good as Record<string, unknown>)[field.wire] },
  ]);
  return {
    ...Object.fromEntries(fields),
    ...(create ? {} : { version: sent('number', undefined) }),
    ...(kind.closes === null ? {} : { interventiPianificati: sent('choice', undefined) }),
  };
};

const username = `u-${newId()}`;

/** Bodies that are written out; those of kinds follow from their descriptors. */
const written: Record<string, () => Fields> = {
  '/api/login_check': () => ({ username: text('nobody'), password: text('x') }),
  '/token/refresh': () => ({ refresh_token: text('x') }),
  '/api/logout': () => ({ refresh_token: text('x') }),
  '/api/user/change-password': () => ({
    oldPassword: text(password),
    password: text('Nuova-2027!'),
    confirmPassword: text('Nuova-2027!'),
  }),
  '/api/companies': () => ({
    'company.businessName': text('Nuova S.r.l.'),
    'company.identificationCode': text('NUOVA'),
    ...Object.fromEntries(
      [
        'countryId',
        'municipality',
        'province',
        'address',
        'streetNumber',
        'email',
        'phone',
        'invoiceEmail',
        'sdiCode',
        'vatNumber',
        'taxCode',
        'bank',
        'iban',
      ].map((name) => [`company.${name}`, text(undefined)]),
    ),
    'company.contractType': sent('choice', 'M'),
    'company.paymentCadence': sent('choice', 'M'),
    'company.contractPrice': sent('number', '10.00'),
  }),
  '/api/users': () => ({
    name: text('Ada'),
    surname: text('Riva'),
    username: text(username),
    password: text(password),
    confirmPassword: text(password),
    email: text('a@b.it'),
    roles: sent('choices', ['ROLE_USER']),
    manutentoreId: idOf('maintainer'),
  }),
  '/api/users/{id}': () => ({ username: text(undefined), email: text('a@b.it') }),
  '/api/liste/change-sort/{id}': () => ({ previousListaId: sent('id', undefined), pos: sent('number', 0) }),
  '/api/lista-dettagli/change-sort/{id}': () => ({
    previousListaDettaglioId: sent('id', undefined),
    pos: sent('number', 0),
  }),
  '/api/pianificazione-interventi': () => ({
    serieId: sent('newId', undefined),
    attrezzaturaId: idOf('equipment'),
    descrizioneInterventoId: idOf('intervention'),
    tipoInterventoId: idOf('interventionType'),
    ricorrenzaId: idOf('recurrence'),
    manutentoreId: idOf('maintainer'),
    listaId: idOf('checklist'),
    dataOraInizio: sent('time', '2027-02-11T08:00:00Z'),
    dataOraFine: sent('time', '2027-02-11T09:00:00Z'),
    dataInizioPianificazione: sent('date', '2027-02-11'),
    dataFinePianificazione: sent('date', '2027-12-31'),
    spostamentoNonLavorativo: sent('choice', 'next'),
    guasto: sent('flag', 'N'),
    note: text('x'),
  }),
  '/api/pianificazione-interventi/{id}': () => ({
    dataOraInizio: sent('time', '2027-02-11T08:00:00Z'),
    dataOraFine: sent('time', '2027-02-11T09:00:00Z'),
    manutentoreId: idOf('maintainer'),
    guasto: sent('flag', 'N'),
    note: text('x'),
    mode: sent('choice', 'one'),
  }),
};

/** `PUT …/fields {field, value}`: what the value has to be hangs on the field. */
const oneField: Record<string, () => Sent> = {
  note: () => text('x'),
  guasto: () => sent('flag', 'Y'),
  durataInterventoInOre: () => sent('number', 1),
  avanzamento: () => sent('number', 50),
  completato: () => sent('choice', 'Y'),
  manutentoreId: () => idOf('maintainer'),
};

/** The bodies that a route is tried with; a route that takes one and is not known here fails. */
const bodiesOf = ({ path }: Route): Fields[] => {
  if (path.endsWith('/fields')) {
    return Object.entries(oneField).map(([name, value]) => ({ field: sent('choice', name), value: value() }));
  }
  if (path.includes('/active/')) return [{ cascade: sent('flag', undefined) }];
  const fields = kindFields(path) ?? written[path]?.();
  if (fields === undefined) throw new Error(`what does the body of ${path} hold?`);
  return [fields];
};

const bodyWith = (fields: Fields, changed?: string, value?: unknown): Record<string, unknown> => {
  const body: Record<string, Record<string, unknown>> = {};
  for (const [path, { good }] of Object.entries(fields)) {
    const [first = '', second] = path.split('.');
    const given = path === changed ? value : good;
    if (second === undefined) body[first] = given as never;
    else body[first] = { ...body[first], [second]: given };
  }
  return body;
};

/** Ids of things that are of another kind than the one that is meant. */
const othersThan = (name: string): string[] =>
  ['plant', 'recurrence', 'user', 'company']
    .map((one) => things.get(one) ?? '')
    .filter((id) => id !== things.get(name));
const kindNamed = (field: string): string => ({ ricorrenzaId: 'recurrence', impiantoId: 'plant' })[field] ?? field;

const withBody = routes.filter(({ body }) => body !== undefined);
const named = (some: readonly Route[]) => some.map((route) => [`${route.method} ${route.path}`, route] as const);
const clientFor = ({ path, access }: Route): Client => {
  if ('public' in access) return world.anonymous;
  return path === '/api/user/change-password' ? leaving : mine;
};
/** Switched on, which they are: nothing else hangs on the order of the tests. */
const urlOf = (route: Route): string =>
  filled(route.path.replace(/\{Y\|N\}|\{status\}/, 'Y'), hasId(route) ? (things.get(thingOf(route)) ?? '') : '');
const send = (route: Route, url: string, body: unknown) => {
  const client = clientFor(route);
  return route.method === 'POST' ? client.post(url, body) : client.put(url, body);
};

describe('a value that its field cannot have', () => {
  it.each(named(withBody))('is refused and writes nothing: %s', async (_, route) => {
    const wrong: string[] = [];
    for (const fields of bodiesOf(route)) {
      for (const [field, { shape }] of Object.entries(fields)) {
        for (const value of hostileTo(shape, othersThan(kindNamed(field)))) {
          const before = await world.services.store.head();
          const why = notRefused(await send(route, urlOf(route), bodyWith(fields, field, value)));
          const wrote = (await world.services.store.head()) === before ? undefined : 'wrote something';
          if (why ?? wrote) wrong.push(`${field} = ${shown(value)}: ${why ?? wrote}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(named(withBody))('is why it was refused: with good ones %s goes on', async (_, route) => {
    for (const fields of bodiesOf(route)) {
      const { status, body } = await send(route, urlOf(route), bodyWith(fields));
      // Nobody is called nobody, and what cannot be completed yet is a rule that all values came through to.
      const refused = { '/api/login_check': 401, '/token/refresh': 401 }[route.path];
      const stopped = (body as { code?: string }).code === 'incomplete';
      expect([status, body]).toEqual([refused ?? (stopped ? 409 : expect.toSatisfy((one: number) => one < 300)), body]);
    }
  });
});

describe('a body that is none', () => {
  const raw = (route: Route, payload: string) =>
    world.app.inject({
      method: route.method,
      url: urlOf(route),
      headers: { authorization: `Bearer ${clientFor(route).token}`, 'content-type': 'application/json' },
      payload,
    });
  const writing = routes.filter(({ method }) => method === 'POST' || method === 'PUT');

  it.each(named(writing))('breaks nothing: %s', async (_, route) => {
    const deep = `${'{"a":'.repeat(60)}1${'}'.repeat(60)}`;
    const wrong: string[] = [];
    for (const payload of [
      '[]',
      '"x"',
      '7',
      'null',
      '{',
      '',
      '\ufeff{}',
      '{"a":1}}',
      deep,
      `{"a":"${'x'.repeat(2_000_000)}"}`,
    ]) {
      const { statusCode: status, body } = await raw(route, payload);
      // One that needs no body may do its work; what is refused is refused as everything is.
      const why = status < 300 ? undefined : notRefused({ status, body: JSON.parse(body) });
      if (why !== undefined) wrong.push(`${payload.slice(0, 20)}: ${why}`);
    }
    for (const payload of [
      '{"__proto__": {"x": 1}}',
      '{"constructor": {"prototype": {"x": 1}}}',
      '{"a":"\\ud800"}',
      deep,
    ]) {
      const before = await world.services.store.head();
      const { statusCode: status, body } = await raw(route, payload);
      const why = notRefused({ status, body: JSON.parse(body) });
      const wrote = (await world.services.store.head()) === before ? undefined : 'wrote something';
      if (why ?? wrote) wrong.push(`${payload.slice(0, 20)}: ${why ?? wrote}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is one in another language, too: forms, texts and files', async () => {
    for (const [type, payload] of [
      ['application/x-www-form-urlencoded', 'descrizione=x'],
      ['text/plain', '{"descrizione":"x"}'],
      ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
      ['multipart/form-data; boundary=x', '--x--'],
    ] as const) {
      const headers = { authorization: `Bearer ${mine.token}`, 'content-type': type };
      const { statusCode: status, body } = await world.app.inject({
        method: 'POST',
        url: '/api/impianti',
        headers,
        payload,
      });
      expect([type, notRefused({ status, body: JSON.parse(body) })]).toEqual([type, undefined]);
    }
  });
});

describe('an address', () => {
  const get = (url: string, method: Route['method'] = 'GET', client = mine) =>
    world.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${client.token}` },
      ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
    });
  const told = ({ statusCode: status, body }: { statusCode: number; body: string }) =>
    notRefused({ status, body: JSON.parse(body) });

  it.each(named(routes.filter(hasId)))('names nothing with an id that is none: %s', async (_, route) => {
    const others = ['plant', 'recurrence', 'user']
      .filter((one) => one !== thingOf(route))
      .map((one) => things.get(one));
    const wrong: string[] = [];
    const ids = [
      '%00',
      '%ff',
      '__proto__',
      'constructor',
      'x'.repeat(3_000),
      '..%2f..%2fetc%2fpasswd',
      "'%20or%201=1",
      '-1',
    ];
    for (const id of [...ids, ...others]) {
      const before = await world.services.store.head();
      const why = told(await get(filled(route.path, id ?? ''), route.method));
      const wrote = (await world.services.store.head()) === before ? undefined : 'wrote something';
      if (why ?? wrote) wrong.push(`${id?.slice(0, 30)}: ${why ?? wrote}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(named(routes.filter(({ method }) => method === 'GET')))(
    'asks for nothing that breaks it: %s',
    async (_, route) => {
      const before = await world.services.store.head();
      const wrong: string[] = [];
      for (const query of [
        'page=1e300&rowsPerPage=1e300',
        'page=-1&rowsPerPage=10',
        'page=1&rowsPerPage=NaN',
        'page=9007199254740993&rowsPerPage=10',
        'page=1000000&rowsPerPage=1000',
        'page=1&page=2&rowsPerPage=x',
        'sortBy=__proto__',
        'sortBy=constructor',
        'sortBy=id%20desc;--',
        'filters[__proto__]=x',
        'filters[constructor]=x',
        'filters[toString]=x',
        'filters[id]=%00',
        "filters[id]=x'%20or%201=1",
        'filters[descrizione]=%ff%fe',
        'filters[completato]=7&filters[attivo]=7',
        'filters[dataInizio]=0000-01-01',
        'filters[dataFine]=9999-12-31',
        'filters[attrezzaturaId]=x&filters[descrizioneInterventoId]=x',
        `filters[${'x'.repeat(2_000)}]=1`,
        `sortBy=${'x'.repeat(4_000)}`,
        Array.from({ length: 200 }, (_, n) => `a${n}=1`).join('&'),
        '__proto__[x]=1',
        '%E0%A4%A=1',
      ]) {
        const url = filled(route.path, hasId(route) ? (things.get(thingOf(route)) ?? '') : '');
        const answer = await get(`${url}?${query}`);
        const why = answer.statusCode === 200 ? undefined : told(answer);
        if (why !== undefined) wrong.push(`${query.slice(0, 40)}: ${why}`);
      }
      expect([wrong, await world.services.store.head()]).toEqual([[], before]);
    },
  );
});
