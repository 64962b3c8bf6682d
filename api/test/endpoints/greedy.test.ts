import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { callAt, clientVia } from '../testing/client.ts';
import { type Client, createWorld, neverLate, type World } from '../testing/world.ts';

/**
 * One greedy user of each kind of call has all in hand that it may have; whoever else calls meanwhile, of the same company or of
 * another, is answered. Nobody's time is measured here: `npm run load -- greedy` does that.
 */
let world: World;
let address: string;
let greedy: Client;
let colleague: Client;
let stranger: Client;
const quotas = { all: 40, company: 30, user: 10, anonymous: 15, address: 6 };

beforeAll(async () => {
  world = await createWorld({ shed: { quotas, lateness: neverLate } });
  address = await world.app.listen({ port: 0, host: '127.0.0.1' });
  const [company, other] = [await world.company('Officine Rossi'), await world.company('Fonderie Bianchi')];
  const call = callAt(address);
  const over = ({ token, userId, companyId }: Client) => clientVia(call, token, userId, companyId);
  greedy = over(await world.client(company, ['ROLE_ADMIN']));
  colleague = over(await world.client(company, ['ROLE_ADMIN']));
  stranger = over(await world.client(other, ['ROLE_ADMIN']));
  for (const one of [colleague, stranger]) {
    await one.post('/api/tipi-fornitori', { descrizione: 'Ricambi' });
    expect((await one.get('/api/tipi-fornitori')).status).toBe(200);
  }
});
afterAll(() => world.close());

/** Reads over REST and over GraphQL, and writes. */
const othersAreAnswered = async (): Promise<void> => {
  for (const one of [colleague, stranger]) {
    const body = { descrizione: `Tipo ${newId()}` };
    const written = await one.post('/api/tipi-fornitori', body);
    expect(written.status).toBe(201);
    const { status, headers } = await one.get('/api/tipi-fornitori');
    expect([status, headers['x-stale']]).toEqual([200, undefined]);
    expect(await one.graphql('{ supplierTypes { totalRows } }')).not.toHaveProperty('errors');
  }
};

/** Sends the head of a request and the first byte of its body, and then nothing. */
const slowly = async (path: string, headers: Record<string, string>): Promise<Socket> => {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(address).port) });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const lines = Object.entries({ host: 'x', 'content-type': 'application/json', 'content-length': '1000', ...headers });
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([k, v]) => `${k}: ${v}\r\n`).join('')}\r\n{`);
  return socket;
};

const metric = (name: string) => world.metrics.getSingleMetricAsString(name);
const inHand = async (count: number): Promise<void> => {
  await expect.poll(() => metric('cadenza_http_in_hand')).toMatch(new RegExp(` ${count}$`, 'm'));
};

beforeEach(() => inHand(0));

describe('bodies sent slowly', () => {
  it('by a user take the places of this user alone', async () => {
    for (let n = 0; n < quotas.user; n++) await slowly('/graphql', { authorization: `Bearer ${greedy.token}` });
    await inHand(quotas.user);
    const refused = await greedy.get('/api/tipi-fornitori');
    expect([refused.body, refused.headers['retry-after']]).toMatchObject([{ code: 'too_many_requests' }, '1']);
    await othersAreAnswered();
    expect(await metric('cadenza_http_over_share_total')).toMatch(/share="user".* 1$/m);
  });

  it('by nobody known take those of their address', async () => {
    for (let n = 0; n < quotas.address; n++) await slowly('/api/login_check', {});
    const logIn = () => world.anonymous.post('/api/login_check', { username: 'x', password: 'y' });
    const callHere = callAt(address);
    await inHand(quotas.address);
    expect((await callHere('POST', '/api/login_check', {})).status).toBe(429);
    await othersAreAnswered();
    // Another address has its own.
    const elsewhere = await world.app.inject({
      method: 'POST',
      url: '/api/login_check',
      remoteAddress: '10.0.0.9',
      payload: { username: 'x', password: 'y' },
    });
    expect(elsewhere.statusCode).toBe(401);
    expect((await logIn()).status).toBe(429);
  });
});

describe('slow lists', () => {
  /** As long as this lasts nobody can read plants. */
  const withoutPlants = async (work: () => Promise<void>): Promise<void> => {
    const client = await world.database.pool.connect();
    try {
      await client.query('begin; lock table rm.plants in access exclusive mode');
      await work();
    } finally {
      await client.query('rollback');
      client.release();
    }
  };

  it.each([
    ['REST', () => greedy.get('/api/impianti')],
    ['GraphQL', () => greedy.graphql(`{ ${Array.from({ length: 10 }, (_, n) => `a${n}: plants { totalRows }`)} }`)],
  ])('over %s leave connections of the database to others', async (_, ask) => {
    const asked: Promise<unknown>[] = [];
    await withoutPlants(async () => {
      for (let n = 0; n < quotas.user; n++) asked.push(ask());
      await inHand(quotas.user);
      expect((await greedy.get('/api/tipi-fornitori')).status).toBe(429);
      await othersAreAnswered();
      expect(world.services.pool.waitingCount).toBe(0);
    });
    await Promise.all(asked);
  });

  it('whose askers have hung up are not begun', async () => {
    const controllers = Array.from({ length: quotas.user }, () => new AbortController());
    await withoutPlants(async () => {
      const headers = { authorization: `Bearer ${greedy.token}` };
      const asked = controllers.map(({ signal }) => fetch(`${address}/api/impianti`, { headers, signal }));
      const outcome = Promise.allSettled(asked);
      const waiting = () => metric('cadenza_work');
      await expect.poll(waiting).toMatch(/lane="read",state="waiting".* 8$/m);
      for (const one of controllers) one.abort();
      await outcome;
      await expect.poll(waiting).toMatch(/lane="read",state="waiting".* 0$/m);
      await othersAreAnswered();
    });
  });
});

describe('reads that wait', () => {
  const head = () => world.services.store.head();

  it('for a position that nobody has reached are refused at once', async () => {
    const beyond = String((await head()) + 1_000_000n);
    const { status, body } = await greedy.get('/api/impianti', { 'x-read-after': beyond });
    expect([status, body]).toMatchObject([400, { code: 'position_not_reached' }]);
    const { errors } = await greedy.graphql('{ plants { totalRows } }', {}, { 'x-read-after': beyond });
    expect(errors).toMatchObject([{ extensions: { code: 'position_not_reached' } }]);
    const none = await greedy.get('/api/impianti', { 'x-read-after': 'x' });
    expect([none.status, none.body]).toMatchObject([400, { code: 'unreadable' }]);
  });
});
