import { kinds } from '@cadenza/domain/registry/kinds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyNames } from '../../src/rest/known-names.ts';
import type { Route } from '../../src/rest/route.ts';
import { routes } from '../../src/routes.ts';
import { type Client, createWorld, type Reply, type World } from '../testing/world.ts';
import { bodiesOf, bodyWith, type Fields } from './testing/bodies.ts';
import { everything, type Fixtures, filled, fixtureOf, fixturesOf, hasId, takesJson } from './testing/fixtures.ts';
import { maliciousFor, notRefused, shown, unseen } from './testing/malicious.ts';

/** Every field of every body, every id of every path, every query: generated from the registry of routes. */

let world: World;
let mine: Client;
/** Changes the password, which ends the sessions. */
let leaving: Client;
let fixtures: Fixtures;
beforeAll(async () => {
  world = await createWorld({ rateFactor: 1_000 });
  mine = await world.client(await world.company('Officine Rossi'), everything);
  leaving = await world.client(mine.companyId, ['ROLE_USER']);
  fixtures = await fixturesOf(world, mine);
}, 120_000);
afterAll(() => world.close());

/** Ids of fixtures that are of another kind than the one that is meant. */
const othersThan = (name: string): string[] =>
  ['plant', 'recurrence', 'user', 'company']
    .map((one) => fixtures.get(one) ?? '')
    .filter((id) => id !== fixtures.get(name));
const kindNamed = (field: string): string =>
  ({
    ricorrenzaId: 'recurrence',
    impiantoId: 'plant',
    userId: 'user',
    assignedTo: 'user',
    companySelectedId: 'company',
  })[field] ?? field;

const withBody = routes.filter((route) => route.body !== undefined && takesJson(route));
const named = (some: readonly Route[]) => some.map((route) => [`${route.method} ${route.path}`, route] as const);
const clientFor = ({ path, access }: Route): Client => {
  if ('public' in access) return world.anonymous;
  return path === '/api/user/change-password' ? leaving : mine;
};
/** Switched on, which they are: nothing else hangs on the order of the tests. */
const urlOf = (route: Route): string =>
  filled(
    route.path
      .replace(/\{Y\|N\}|\{status\}/, 'Y')
      .replace('{companyCode}', `C${mine.companyId.slice(-8)}`)
      .replace('{secret}', world.services.followUps.secretOf(fixtures.get('request') ?? '')),
    hasId(route) ? (fixtures.get(fixtureOf(route)) ?? '') : '',
  );
const send = (route: Route, url: string, body: unknown) => {
  const client = clientFor(route);
  return route.method === 'POST' ? client.post(url, body) : client.put(url, body);
};

/**
 * Names of faults are those of the body that was sent, also of an object inside it, or the one that it sent as `field`: somebody
 * has to find them there. A place in a list is that of its field.
 */
const namesNoField = ({ body }: Reply, route: Route, fields: Fields): string | undefined => {
  const inside = Object.keys(fields).map((path) => path.split('.').at(-1));
  const known = new Set([...bodyNames(route), ...Object.keys(fields), ...inside, fields.field?.good]);
  const { code, errors = [] } = body as { code?: string; errors?: { field: string }[] };
  // What is still to be done is no fault of a body.
  if (code === 'incomplete') return undefined;
  // The gateway leaves out what has no documented name.
  if (code === 'invalid_fields' && errors.length === 0) return 'names nothing';
  const unknown = errors.filter(({ field }) => !known.has(field.replace(/\.\d+$/, '')));
  return unknown.length === 0 ? undefined : `names ${unknown.map(({ field }) => field)}`;
};

describe('a value that its field cannot have', () => {
  it.each(named(withBody))('is refused and writes nothing: %s', async (_, route) => {
    const wrong: string[] = [];
    for (const fields of bodiesOf(route, fixtures)) {
      for (const [field, { shape }] of Object.entries(fields)) {
        for (const value of maliciousFor(shape, othersThan(kindNamed(field)))) {
          const before = await world.services.store.head();
          const answer = await send(route, urlOf(route), bodyWith(fields, field, value));
          const why = notRefused(answer) ?? namesNoField(answer, route, fields);
          const wrote = (await world.services.store.head()) === before ? undefined : 'wrote something';
          if (why ?? wrote) wrong.push(`${field} = ${shown(value)}: ${why ?? wrote}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(named(withBody))('is why it was refused: with good ones %s goes on', async (_, route) => {
    for (const fields of bodiesOf(route, fixtures)) {
      const { status, body } = await send(route, urlOf(route), bodyWith(fields));
      // Nobody is called nobody; what cannot be completed yet, or is given already, is a rule that all values came through to.
      const refused = {
        '/api/login_check': 401,
        '/token/refresh': 401,
        // Of a sign-up and a session that nobody has.
        '/app/stripe/checkout': 409,
        '/app/sign-up/complete': 404,
      }[route.path];
      const rules = route.path === '/api/user-roles' ? ['already_exists'] : ['incomplete'];
      const stopped = rules.includes((body as { code?: string }).code ?? '');
      expect([status, body]).toEqual([refused ?? (stopped ? 409 : expect.toSatisfy((one: number) => one < 300)), body]);
    }
  });
});

describe('a text that is not what it looks like', () => {
  /** Secrets are compared, not read. */
  const unread = new Set(['oldPassword', 'password', 'confirmPassword', 'refresh_token']);
  const saving = withBody.filter(({ path }) => !['/api/login_check', '/token/refresh', '/api/logout'].includes(path));

  it.each(named(saving))('is refused under the name of its field: %s', async (_, route) => {
    const wrong: string[] = [];
    for (const fields of bodiesOf(route, fixtures)) {
      for (const [path, { shape }] of Object.entries(fields)) {
        const field = path === 'value' ? String(fields.field?.good) : (path.split('.').at(-1) ?? '');
        if (shape !== 'text' || unread.has(field)) continue;
        for (const value of unseen) {
          const { status, body } = await send(route, urlOf(route), bodyWith(fields, path, value));
          const { errors = [] } = body as { errors?: { field: string; code: string }[] };
          const told = errors.find((error) => error.field === field || error.field === path)?.code ?? '';
          // What has a form of its own, such as an e-mail address, is not in that form.
          if (status !== 422 || !/^(hidden_characters|invalid)/.test(told))
            wrong.push(`${path} = ${shown(value)}: ${status} ${told}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  const labels = kinds.flatMap(({ rest, label, fields }) =>
    fields
      .filter(({ name, type }) => name === label && type === 'text')
      .map(({ wire }) => [`/api/${rest}`, wire] as const),
  );
  const names = [
    ...labels,
    ['/api/ricorrenze', 'codice'],
    ['/api/companies', 'company.businessName'],
    ['/api/users', 'name'],
    ['/api/users', 'surname'],
  ] as const;

  it.each(names)('is no name: %s %s', async (path, field) => {
    const route = withBody.find((one) => one.path === path && one.method === 'POST') as Route;
    const [fields = {}] = bodiesOf(route, fixtures);
    for (const [value, code] of [
      ['P\u043empa', 'mixed_scripts'],
      ['Pompa\n1', 'one_line'],
      ['Pompa\t1', 'one_line'],
      ['Pompa\u00851', 'hidden_characters'],
      [`Po${'\u0301'.repeat(9)}`, 'too_many_marks'],
    ]) {
      const answer = await send(route, path, bodyWith(fields, field, value));
      const name = field.split('.').at(-1);
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: name, code }] } });
    }
  });

  it('of which nothing shows is none', async () => {
    const made = await mine.post('/api/fornitori', {
      ragioneSociale: 'Vuota',
      indirizzo: '\u2800',
      partitaIva: '\u3000',
      codiceFiscale: '\u200f',
    });
    expect(made).toMatchObject({ status: 201, body: { indirizzo: null, partitaIva: null } });
    const { errors, data } = await mine.graphql(
      `mutation { createEquipment(commandId: "0199aaaa-0000-7000-8000-00000000ab01", input: {
         description: "Vuota", lineId: "${fixtures.get('line')}", brand: "\u00a0\u115f" }) { id } }`,
    );
    expect(errors).toBeUndefined();
    const { id } = (data as { createEquipment: { id: string } }).createEquipment;
    const listed = await mine.get(`/api/attrezzature?filters[id]=${id}`);
    expect(listed).toMatchObject({ status: 200, body: { data: [{ id, marca: null }] } });
  });
});

describe('a question that has no answer', () => {
  const refused = (field: string, code: string) => ({ status: 422, body: { errors: [{ field, code }] } });

  it('of an order that there is, or is not', async () => {
    expect(await mine.get('/api/liste?filters[ordinamento]=x')).toMatchObject(
      refused('filters[ordinamento]', 'invalid_number'),
    );
    expect((await mine.get('/api/impianti?filters[ordinamento]=x')).status).toBe(422);
  });

  it('of the one checklist of nothing', async () => {
    const [equipment, work] = [fixtures.get('equipment'), fixtures.get('intervention')];
    const ask = (query: string) => mine.get(`/api/liste/singola?${query}`);
    expect(await ask(`filters[attrezzaturaId]=x&filters[descrizioneInterventoId]=${work}`)).toMatchObject(
      refused('filters[attrezzaturaId]', 'invalid_id'),
    );
    expect(await ask(`filters[attrezzaturaId]=${equipment}`)).toMatchObject(
      refused('filters[descrizioneInterventoId]', 'required'),
    );
    expect(await ask('')).toMatchObject({ status: 422, body: { errors: [{}, {}] } });
  });

  it.each(['page=1&page=2&rowsPerPage=10', 'filters[attivo]=Y&filters[attivo]=N', 'sortBy=id&sortBy=id'])(
    'because it is asked twice: %s',
    async (query) => {
      expect(await mine.get(`/api/impianti?${query}`)).toMatchObject({ status: 400, body: { code: 'unreadable' } });
    },
  );
});

/** The days on either side of those that there are. */
const daysBeyond = ['1899-12-31', '2201-01-01'];
const isOfDays = ({ shape }: Fields[string]): boolean => shape === 'date' || shape === 'time';
const outOfRange = (field: string) => ({
  status: 422,
  body: { errors: expect.arrayContaining([expect.objectContaining({ field, code: 'out_of_range' })]) },
});

describe('a day that there is not', () => {
  const ofDays = withBody.filter((route) => /giorno|data[A-Z]/.test([...bodyNames(route)].join()));

  it.each(named(ofDays))('is refused under the name of its field: %s', async (_, route) => {
    for (const fields of bodiesOf(route, fixtures)) {
      // A day that the bodies of these tests do not know would be tried by nobody.
      const dates = [...bodyNames(route)].filter((name) => /^(giorno|data[A-Z])/.test(name) && name !== 'dataGenerata');
      expect(dates.filter((name) => !(name in fields && isOfDays(fields[name] as Fields[string])))).toEqual([]);
      for (const field of dates) {
        for (const day of daysBeyond) {
          const value = fields[field]?.shape === 'time' ? `${day}T08:00:00+01:00` : day;
          const before = await world.services.store.head();
          expect(await send(route, urlOf(route), bodyWith(fields, field, value))).toMatchObject(outOfRange(field));
          expect(await world.services.store.head()).toBe(before);
        }
      }
    }
  });

  const filters = routes.flatMap((route) =>
    (route.filters ?? []).filter((name) => /^(giorno|data[A-Z])/.test(name)).map((name) => [name, route] as const),
  );
  it.each(filters.map(([name, route]) => [`${route.path} by ${name}`, name, route.path] as const))(
    'is no filter: %s',
    async (_, name, path) => {
      for (const day of daysBeyond) {
        const answer = await mine.get(`${path}?filters[${name}]=${day}`);
        expect(answer).toMatchObject(outOfRange(`filters[${name}]`));
      }
    },
  );

  it('is no part of an address', async () => {
    for (const day of daysBeyond) {
      expect(await mine.get(`/api/calendario-lavorativo/${day}/check-giorno`)).toMatchObject(outOfRange('giorno'));
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
      .filter((one) => one !== fixtureOf(route))
      .map((one) => fixtures.get(one));
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
        const url = filled(route.path, hasId(route) ? (fixtures.get(fixtureOf(route)) ?? '') : '');
        const answer = await get(`${url}?${query}`);
        const why = answer.statusCode === 200 ? undefined : told(answer);
        if (why !== undefined) wrong.push(`${query.slice(0, 40)}: ${why}`);
      }
      expect([wrong, await world.services.store.head()]).toEqual([[], before]);
    },
  );
});
