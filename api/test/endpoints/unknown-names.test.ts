import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../src/rest/route.ts';
import { routes } from '../../src/routes.ts';
import { setUpPlant } from '../testing/plant.ts';
import { type Client, createWorld, type World } from '../testing/world.ts';
import { everything, filled, nothing, takesJson, unchangedIn } from './testing/fixtures.ts';

/** What a call does not know it refuses by name: in every body, every query, every filter. Generated from the registry. */

let world: World;
let mine: Client;
let companyId: string;
/** Of a link that is one: of a strange one nothing more is said. */
let secret: string;
beforeAll(async () => {
  world = await createWorld();
  companyId = await world.company('Officine Rossi');
  mine = await world.client(companyId, everything);
  const { attrezzaturaId } = (await setUpPlant(world, companyId)).body;
  const { body } = await mine.post('/api/support-requests', { attrezzaturaId, userRequest: 'x' });
  secret = world.services.followUps.secretOf((body as { id: string }).id);
}, 120_000);
afterAll(() => world.close());

const named = (some: readonly Route[]) => some.map((route) => [`${route.method} ${route.path}`, route] as const);
const call = async ({ method, path, access }: Route, query: string, payload?: object) => {
  const token = 'public' in access ? {} : { authorization: `Bearer ${mine.token}` };
  // Of a company that is none nothing more is said.
  const code = `C${companyId.slice(-8)}`;
  const url = filled(path, nothing).replace('{companyCode}', code).replace('{secret}', secret) + query;
  const { statusCode, body } = await world.app.inject({
    method,
    url,
    headers: token,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: statusCode, body: body === '' ? {} : JSON.parse(body) };
};
/** What another system has signed is its own: nothing is looked at before its signature. */
const isOurs = (route: Route): boolean => takesJson(route) && route.raw === undefined;

const refusalOf = (field: string) => ({
  status: 422,
  body: {
    code: 'invalid_fields',
    errors: expect.arrayContaining([expect.objectContaining({ field, code: 'unknown_field' })]),
  },
});

describe('a name that nobody knows', () => {
  it.each(named(routes.filter((route) => route.method !== 'GET' && isOurs(route))))(
    'in a body: %s',
    async (_, route) => {
      const answer = await unchangedIn(world, () => call(route, '', { descrizzione: 'x' }));
      expect(answer).toMatchObject(refusalOf('descrizzione'));
    },
  );

  it.each(named(routes.filter(isOurs)))('in a query: %s', async (_, route) => {
    const payload = route.method === 'GET' || route.method === 'DELETE' ? undefined : {};
    const asked = await unchangedIn(world, () => call(route, '?pagina=1&filters[pagina]=1', payload));
    expect(asked).toMatchObject(refusalOf('pagina'));
    expect(asked).toMatchObject(refusalOf('filters[pagina]'));
  });

  it('is told beside what else is wrong with a body, in the language of the call', async () => {
    const { body } = await mine.post(
      '/api/login_check',
      { username: 'x', remember: true },
      { 'accept-language': 'en' },
    );
    expect((body as { errors: object[] }).errors).toEqual([
      { field: 'remember', code: 'unknown_field', message: 'Unknown field.' },
      { field: 'password', code: 'required', message: expect.any(String) },
    ]);
  });
});

describe('what documented clients send along', () => {
  it('is taken: the company of the call, in a body and in the filters', async () => {
    const { companyId } = mine;
    const made = await mine.post('/api/impianti', { descrizione: 'Nord', companyId });
    const { id } = made.body as { id: string };
    expect(made.status).toBe(201);
    expect((await mine.put(`/api/impianti/${id}/active/N`, { companyId })).status).toBe(200);
    expect((await mine.get(`/api/impianti?filters[companyId]=${companyId}`)).status).toBe(200);
  });

  it('is taken: a record as it was answered; what it cannot change is refused by name', async () => {
    const { id: impiantoId } = (await mine.post('/api/impianti', { descrizione: 'Sud' })).body as { id: string };
    const { id: otherId } = (await mine.post('/api/impianti', { descrizione: 'Est' })).body as { id: string };
    const { id } = (await mine.post('/api/linee', { descrizione: 'Linea', impiantoId })).body as { id: string };
    const read = async () =>
      ((await mine.get(`/api/linee?filters[id]=${id}`)).body as { impianto: object; version: number }[])[0];
    const whole = await read();
    expect(await mine.put(`/api/linee/${id}`, whole)).toMatchObject({ status: 200, body: whole as object });
    for (const [field, value] of [
      ['attivo', 'N'],
      ['id', otherId],
      ['impianto', { id: otherId }],
    ] as const) {
      const answer = await unchangedIn(world, () => mine.put(`/api/linee/${id}`, { ...whole, [field]: value }));
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field, code: 'cannot_change' }] } });
    }
    const moved = { ...whole, impiantoId: otherId };
    expect(await mine.put(`/api/linee/${id}`, moved)).toMatchObject({ status: 200, body: { impiantoId: otherId } });
  });
});
