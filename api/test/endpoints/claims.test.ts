import type { Role } from '@cadenza/domain/identity/roles';
import { newId } from '@cadenza/infra/ids';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { fields } from '../../src/fields.ts';
import { executableSchema } from '../../src/graphql/schema.ts';
import { createFingerprint } from '../../src/kernel/fingerprint.ts';
import { httpErrors } from '../../src/kernel/http-errors.ts';
import { restGateway } from '../../src/rest/gateway.ts';
import { fastifyPath } from '../../src/rest/known-endpoints.ts';
import { parseQueryString } from '../../src/rest/query-string.ts';
import type { Route } from '../../src/rest/route.ts';
import { routes } from '../../src/routes.ts';

/** Whatever is added to the registries: an id that a client used for something else never reaches a handler. */

const claims: unknown[] = [];
const services = {
  sessions: { authenticate: async () => session },
  rates: { ofAddress: async () => {}, ofSession: () => {} },
  readAfter: { wait: async () => true, waitToRead: async () => true },
  lanes: { run: (...[, , , work]: [unknown, unknown, unknown, () => unknown]) => work() },
  fingerprint: createFingerprint('a-secret-for-tests-that-is-long-enough'),
  receipts: {
    claim: async (key: unknown) => {
      claims.push(key);
      return 'other';
    },
  },
};
const roles: Role[] = ['ROLE_SUPER_ADMIN', 'ROLE_DEVELOPER'];
const actor = { kind: 'person' as const, userId: newId(), companyId: newId(), roles, maintainerId: null };
const session = { actor, claims: { ...actor, sub: actor.userId } };

type Resolve = (root: undefined, args: object, context: object) => Promise<unknown>;

const asKnown = { companyId: actor.companyId, actorId: actor.userId };

describe('an id that stands for another request', () => {
  const schema = executableSchema(fields);
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

  it.each(mutations.map((field) => [field.name, field] as const))('is refused by the mutation %s', async (_, field) => {
    const commandId = newId();
    const asked = (field.resolve as Resolve)(undefined, { commandId }, { services, session });
    await expect(asked).rejects.toMatchObject({ rejection: { code: 'command_id_reused' } });
    expect(claims.at(-1)).toEqual({ ...asKnown, commandId });
  });

  const writing = routes.filter(({ method, access }) => method !== 'GET' && 'permission' in access);

  it('is refused by every REST call that writes', async () => {
    const app = Fastify({ routerOptions: { querystringParser: parseQueryString } });
    httpErrors(app);
    const handled: string[] = [];
    const guarded = routes.map(
      ({ body: _, echoes: __, files: ___, parameters: ____, ...route }): Route => ({
        ...route,
        handle: async () => {
          handled.push(`${route.method} ${route.path}`);
          return { status: 200, body: {} };
        },
      }),
    );
    // biome-ignore lint/plugin: these calls come no further than the gateway, which needs no others
    await app.register(restGateway, { routes: guarded, services: services as never });
    for (const { method, path } of writing) {
      const key = newId();
      const headers = { authorization: 'Bearer x', 'idempotency-key': key };
      const answer = await app.inject({ method, url: fastifyPath(path), headers });
      expect([answer.statusCode, answer.json().code], `${method} ${path}`).toEqual([409, 'command_id_reused']);
      expect(claims.at(-1)).toEqual({ ...asKnown, commandId: key });
    }
    expect(handled).toEqual([]);
    expect(writing.length).toBeGreaterThan(30);
    await app.close();
  });

  it('is not asked for where a call has no key, and not by a call that reads', async () => {
    const before = claims.length;
    const app = Fastify({ routerOptions: { querystringParser: parseQueryString } });
    const handle: Route['handle'] = async () => ({ status: 200, body: {} });
    const all = routes.map(
      ({ body: _, echoes: __, remembers: ___, files: ____, admit: _____, parameters: ______, ...route }): Route => ({
        ...route,
        handle,
      }),
    );
    // biome-ignore lint/plugin: these calls come no further than the gateway, which needs no others
    await app.register(restGateway, { routes: all, services: services as never });
    for (const { method, path, access } of routes) {
      const key = method === 'GET' || 'public' in access ? { 'idempotency-key': newId() } : {};
      const answer = await app.inject({
        method,
        url: fastifyPath(path),
        headers: { authorization: 'Bearer x', ...key },
      });
      expect(answer.statusCode, `${method} ${path}`).toBe(200);
    }
    expect(claims.length).toBe(before);
    await app.close();
  });
});
