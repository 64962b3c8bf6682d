import { may } from '@cadenza/domain/identity/permissions';
import { type Role, roles } from '@cadenza/domain/identity/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../src/routes.ts';
import { takesJson } from './endpoints/testing/fixtures.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** Generated from the registry of routes: a new route is tested by being there. */
const bearer = routes.flatMap((route) =>
  'permission' in route.access ? [{ route, permission: route.access.permission }] : [],
);
const sample = (path: string): string =>
  path.replaceAll('{Y|N}', 'Y').replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000');

let world: World;
let companyId: string;
const clients = new Map<Role, Client>();

beforeAll(async () => {
  world = await createWorld();
  companyId = await world.company('Officine Rossi');
  for (const role of roles) clients.set(role, await world.client(companyId, [role]));
});
afterAll(() => world.close());

const knock = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, headers: Record<string, string> = {}) =>
  world.app.inject({ method, url: path, headers, ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }) });

describe('every bearer call', () => {
  it.each(bearer.map(({ route }) => [route.method, route.path] as const))(
    '%s %s wants a token',
    async (method, path) => {
      const response = await knock(method, sample(path));
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ code: 'not_authenticated' });
    },
  );

  it('refuses the company of somebody else, wherever it is named', async () => {
    const foreign = '00000000-0000-7000-8000-0000000000ff';
    const wrong: string[] = [];
    // Forms are tried with forms (`documents.test.ts`).
    for (const { route, permission } of bearer.filter(({ route: one }) => takesJson(one))) {
      const role = roles.find((one) => may([one], permission)) ?? 'ROLE_ADMIN';
      const inBody = route.method === 'POST' || route.method === 'PUT';
      const path = inBody ? sample(route.path) : `${sample(route.path)}?filters[companyId]=${foreign}`;
      const response = await world.app.inject({
        method: route.method,
        url: path,
        headers: { authorization: `Bearer ${clients.get(role)?.token}` },
        ...(inBody ? { payload: { companyId: foreign } } : {}),
      });
      if (response.statusCode !== 403) wrong.push(`${route.method} ${route.path}: ${response.statusCode}`);
    }
    expect(wrong).toEqual([]);
  });
});
