import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { type Client, createWorld, type World } from '../testing/world.ts';

const operations = new Map([
  ['me', 'query Me { me { username } }'],
  ['feed', 'subscription PlanningFeed($after: Position) { planningFeed(after: $after) { signal } }'],
  ['types', '{ __schema { types { name } } }'],
]);

describe.each([
  ['in production', true],
  ['in development', false],
])('operations %s', (_, production) => {
  let world: World;
  let plant: Client;
  let url: string;
  beforeAll(async () => {
    world = await createWorld({ production, operations });
    plant = await world.client(await world.company('Officine Rossi'), ['ROLE_PLANT']);
    url = `${(await world.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')}/graphql`;
  });
  afterAll(() => world.close());

  const ask = async (body: object) => (await plant.post('/graphql', body)) as { status: number; body: object };
  const unknown = { status: 400, body: { code: 'operation_not_known' } };

  it('run by their id, again and again', async () => {
    for (let run = 0; run < 3; run++) {
      const { body } = await ask({ operationName: 'Me', variables: {}, extensions: { documentId: 'me' } });
      expect(body).toEqual({ data: { me: { username: expect.any(String) } } });
    }
  });

  it.each([{ documentId: 'other' }, { documentId: 7 }, { documentId: null }, { documentId: '__proto__' }])(
    'do not run by an id that is none: %o',
    async (extensions) => {
      expect(await ask({ extensions })).toMatchObject(unknown);
      // Nor does a text beside it make up for it.
      expect(await ask({ query: '{ me { id } }', extensions })).toMatchObject(unknown);
    },
  );

  it('that are sent as text run in development only', async () => {
    const answer = await ask({ query: '{ me { username } }' });
    if (production) expect(answer).toMatchObject(unknown);
    else expect(answer).toMatchObject({ status: 200, body: { data: { me: {} } } });
  });

  it('cannot ask for the schema in production, also where somebody has listed it', async () => {
    const { body } = await ask({ extensions: { documentId: 'types' } });
    expect('errors' in body).toBe(production);
  });

  const first = async (payload: { query: string; extensions?: Record<string, unknown> }) => {
    const client = createClient({
      url,
      webSocketImpl: WebSocket,
      connectionParams: { token: plant.token },
      retryAttempts: 0,
    });
    try {
      const { value } = await client.iterate(payload).next();
      return value as object;
    } catch (errors) {
      return { errors };
    } finally {
      await client.dispose();
    }
  };

  it('hold for subscriptions too', async () => {
    const good = { data: { planningFeed: { signal: 'CAUGHT_UP' } } };
    const bad = { errors: [{ extensions: { code: 'operation_not_known' } }] };
    expect(await first({ query: '', extensions: { documentId: 'feed' } })).toMatchObject(good);
    expect(await first({ query: operations.get('feed') ?? '', extensions: { documentId: 'x' } })).toMatchObject(bad);
    expect(await first({ query: operations.get('feed') ?? '' })).toMatchObject(production ? bad : good);
  });
});
