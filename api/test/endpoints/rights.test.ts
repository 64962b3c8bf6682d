import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type Role, roles } from '@cadenza/domain/identity/roles';
import { getNullableType, isEnumType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { routes } from '../../src/routes.ts';
import { type Client, createWorld, type World } from '../testing/world.ts';
import { askField, rootFields, subscriptions } from './testing/ask-field.ts';
import { filled, nothing, unchangedIn } from './testing/fixtures.ts';
import { generic, mayCall, open, rows, rowsOf } from './testing/rights-table.ts';

/** Each role alone, and together what adds up or takes away. */
const people: readonly (readonly Role[])[] = [
  ...roles.map((role) => [role]),
  ['ROLE_PAYMENTS', 'ROLE_PLANT'],
  ['ROLE_USER', 'ROLE_DEVELOPER'],
  ['ROLE_ADMIN', 'ROLE_DEVELOPER'],
  ['ROLE_DEMO', 'ROLE_ADMIN'],
  ['ROLE_DEMO', 'ROLE_DEVELOPER'],
  ['ROLE_DEMO', 'ROLE_SUPER_ADMIN'],
];

let world: World;
let url: string;
const clients = new Map<readonly Role[], Client>();

beforeAll(async () => {
  // As many calls as there are, by each of them, are no flood here.
  world = await createWorld({ rateFactor: 1_000 });
  const companyId = await world.company('Officine Rossi');
  for (const one of people) clients.set(one, await world.client(companyId, [...one]));
  url = `${(await world.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')}/graphql`;
}, 120_000);
afterAll(() => world.close());

const clientOf = (one: readonly Role[]): Client => clients.get(one) as Client;

const calls = [
  ...routes.map(({ method, path }) => `${method} ${path}`),
  ...rootFields.map(({ root, field }) => `${root}.${field.name}`),
  ...[...subscriptions, 'presence'].map((name) => `Subscription.${name}`),
];

describe('the table of rights', () => {
  it('has one place for every call, and names none that is not there', () => {
    const places = (call: string) => (open.includes(call) ? ['anyone', ...rowsOf(call)] : rowsOf(call));
    expect(calls.filter((call) => places(call).length !== 1)).toEqual([]);
    const named = [...open, ...Object.values(rows).flatMap((row) => row.calls)];
    expect(named.filter((call) => !calls.includes(call))).toEqual([]);
  });

  it('has a row for what is done to each kind of record', () => {
    const kinds = rootFields.flatMap(({ field }) =>
      field.args.flatMap(({ type }) => {
        const inner = getNullableType(type);
        return isEnumType(inner) && inner.name === 'RecordKind' ? [inner.getValues().map(({ name }) => name)] : [];
      }),
    );
    expect(kinds).toEqual(generic.calls.map(() => Object.keys(generic.rowOf)));
  });

  it('leaves open only what is meant to be', () => {
    const unguarded = routes.filter(({ access }) => 'public' in access).map(({ method, path }) => `${method} ${path}`);
    expect(unguarded).toEqual(open);
  });
});

describe.each(people.map((one) => [one.join(' + '), one] as const))('%s', (_, one) => {
  it('calls over REST what the table says, and is refused the rest', async () => {
    const wrong: string[] = [];
    await unchangedIn(world, async () => {
      for (const { method, path } of routes) {
        const call = `${method} ${path}`;
        const [row] = rowsOf(call);
        if (row === undefined) continue;
        const { statusCode, body } = await world.app.inject({
          method,
          url: filled(path, nothing),
          headers: { authorization: `Bearer ${clientOf(one).token}` },
          ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
        });
        if ((statusCode !== 403) !== mayCall(one, row, call) || statusCode >= 500)
          wrong.push(`${call}: ${statusCode} ${body}`);
      }
    });
    expect(wrong).toEqual([]);
  });

  it('asks over GraphQL what the table says, and is refused the rest', async () => {
    const wrong: string[] = [];
    const ask = async (field: (typeof rootFields)[number], row: string, given: Record<string, string>) => {
      const call = `${field.root}.${field.field.name}`;
      const { errors } = await askField(clientOf(one), field, given);
      const codes = errors?.map(({ extensions }) => extensions.code) ?? [];
      const broken = codes.some((code) => ['internal_error', 'unreadable', 'too_many_requests'].includes(code));
      if (broken || codes.includes('not_authorised') === mayCall(one, row, call))
        wrong.push(`${call} ${JSON.stringify(given)}: ${codes}`);
    };
    await unchangedIn(world, async () => {
      for (const field of rootFields) {
        const [row = ''] = rowsOf(`${field.root}.${field.field.name}`);
        if (!generic.calls.includes(field.field.name)) await ask(field, row, {});
        else for (const [kind, its] of Object.entries(generic.rowOf)) await ask(field, its, { kind });
      }
    });
    expect(wrong).toEqual([]);
  });

  it('follows what the table says', async () => {
    const socket = new WebSocket(url, 'graphql-transport-ws');
    await once(socket, 'open');
    const ask = async (message: object): Promise<{ type: string; payload?: unknown }> => {
      const answer = once(socket, 'message').then(([data]) => JSON.parse(String(data)));
      socket.send(JSON.stringify(message));
      return answer;
    };
    // Whoever is signed in may connect; what they may follow each topic says.
    const welcome = await ask({ type: 'connection_init', payload: { token: clientOf(one).token } });
    expect(welcome.type).toBe('connection_ack');
    for (const name of subscriptions) {
      const [row = ''] = rowsOf(`Subscription.${name}`);
      const query = `subscription { ${name} { signal } }`;
      expect(await ask({ type: 'subscribe', id: name, payload: { query } })).toMatchObject(
        mayCall(one, row, `Subscription.${name}`)
          ? { type: 'next', payload: { data: { [name]: { signal: 'CAUGHT_UP' } } } }
          : { type: 'error', payload: [{ extensions: { code: 'not_authorised' } }] },
      );
      // There are more topics than one socket may follow.
      socket.send(JSON.stringify({ type: 'complete', id: name }));
    }
    const [row = ''] = rowsOf('Subscription.presence');
    const query = `subscription { presence(id: "${randomUUID()}") { people { userId } } }`;
    expect(await ask({ type: 'subscribe', id: 'presence', payload: { query } })).toMatchObject(
      mayCall(one, row, 'Subscription.presence')
        ? { type: 'next', payload: { data: { presence: { people: [{ userId: clientOf(one).userId }] } } } }
        : { type: 'error', payload: [{ extensions: { code: 'not_authorised' } }] },
    );
    socket.terminate();
  });
});
