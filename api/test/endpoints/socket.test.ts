import { once } from 'node:events';
import type { Role } from '@cadenza/domain/identity/roles';
import { createLogger } from '@cadenza/infra/telemetry/logger';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket, { type ClientOptions } from 'ws';
import { limits } from '../../src/graphql/limits.ts';
import { type Client, createWorld, password, type World } from '../testing/world.ts';
import { subscriptions } from './testing/ask-field.ts';

/** Who may follow each topic. */
const everyTopic: Role[] = ['ROLE_ADMIN', 'ROLE_DEVELOPER'];
const caps = { node: 12, address: 10, unnamed: 4, company: 6, user: 3 };

/** Lines of the log, from warn on. */
const logged: string[] = [];

let world: World;
let url: string;
let companyId: string;
let supervisor: Client;
beforeAll(async () => {
  world = await createWorld({
    socketCaps: caps,
    logger: createLogger({ name: 'test', level: 'warn', destination: { write: (line) => void logged.push(line) } }),
  });
  companyId = await world.company('Officine Rossi');
  supervisor = await world.client(companyId, everyTopic);
  url = `${(await world.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')}/graphql`;
});
afterAll(() => world.close());

const opened: WebSocket[] = [];
afterEach(async () => {
  for (const socket of opened.splice(0)) {
    if (socket.readyState === WebSocket.CLOSED) continue;
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.terminate();
    await closed;
  }
  // The server has noticed each of them before the next test counts.
  await expect.poll(async () => (await metric('cadenza_live_sockets')) ?? 0).toBe(0);
});

const metric = async (name: string): Promise<number | undefined> => {
  const line = (await world.metrics.metrics()).split('\n').find((one) => one.startsWith(name) && !one.startsWith('#'));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
};

type Message = { type: string; id?: string; payload?: never };

/** A socket as the wire has it: what the server says, in order, and how it closes. */
const connect = (options: ClientOptions = {}) => {
  const socket = new WebSocket(url, 'graphql-transport-ws', options);
  opened.push(socket);
  const heard: Message[] = [];
  let wake = (): void => {};
  socket.on('message', (data) => {
    heard.push(JSON.parse(String(data)) as Message);
    wake();
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }));
  });
  socket.on('error', () => {});
  const next = async (): Promise<Message> => {
    while (heard.length === 0)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    return heard.shift() as Message;
  };
  const ready = once(socket, 'open');
  // Nobody waits for it where the handshake is to be refused.
  ready.catch(() => {});
  return {
    socket,
    closed,
    next,
    opened: ready,
    send: (message: object) => socket.send(JSON.stringify(message)),
  };
};

const greet = async (token: string) => {
  const peer = connect();
  await peer.opened;
  peer.send({ type: 'connection_init', payload: { token } });
  return peer;
};

const welcomed = async (token: string) => {
  const peer = await greet(token);
  expect((await peer.next()).type).toBe('connection_ack');
  return peer;
};

const subscribe = async (peer: Awaited<ReturnType<typeof welcomed>>, id: string, query: string, variables = {}) => {
  peer.send({ type: 'subscribe', id, payload: { query, variables } });
  return peer.next();
};

const follow = (topic: string) => `subscription($after: Position) { ${topic}(after: $after) { signal } }`;
const feed = follow('planningFeed');

describe('the handshake', () => {
  it.each(['https://attacker.example', 'null', 'http://localhost.attacker.example'])(
    'is refused to a page of %s, before any socket is there',
    async (origin) => {
      const { socket } = connect({ origin });
      const [, response] = await once(socket, 'unexpected-response');
      expect(response.statusCode).toBe(403);
      response.resume();
      await once(response, 'close');
    },
  );

  it('is for pages of ours and for clients that are no page', async () => {
    await connect({ origin: 'http://localhost:3000' }).opened;
    await connect().opened;
  });

  it('changes nothing for a foreign page over HTTP either', async () => {
    const headers = { authorization: `Bearer ${supervisor.token}`, origin: 'https://attacker.example' };
    for (const path of ['/graphql', '/api/impianti', '/api/login_check', '/token/refresh']) {
      const response = await world.app.inject({ method: 'POST', url: path, headers, payload: {} });
      expect([path, response.statusCode, response.json().code]).toEqual([path, 403, 'origin_not_allowed']);
    }
  });
});

describe('connection_init', () => {
  it.each([
    ['no token', {}],
    ['a token that is none', { token: 'nonsense' }],
    ['a header instead of a token', { headers: { authorization: 'TOKEN' } }],
    ['an authorization instead of a token', { authorization: 'TOKEN', Authorization: 'TOKEN' }],
    ['a list', { token: ['TOKEN'] }],
  ])('with %s closes with 4403', async (_, payload) => {
    const { send, opened: open, closed } = connect();
    await open;
    const real = JSON.parse(JSON.stringify(payload).replaceAll('TOKEN', `Bearer ${supervisor.token}`)) as object;
    send({ type: 'connection_init', payload: real });
    expect((await closed).code).toBe(4403);
  });

  it('cannot choose company, roles or user beside the token', async () => {
    const payments = await world.client(companyId, ['ROLE_PAYMENTS']);
    const peer = connect();
    await peer.opened;
    const { userId } = supervisor;
    peer.send({
      type: 'connection_init',
      payload: { token: payments.token, roles: ['ROLE_ADMIN'], userId, session: {} },
    });
    // Who one is says the token alone: its roles follow nothing.
    expect((await peer.next()).type).toBe('connection_ack');
    // Everybody may hear of their own notices and files, and who pays of what is to pay.
    const own = ['noticesFeed', 'printoutsFeed', 'contractsFeed'];
    for (const topic of subscriptions.filter((one) => !own.includes(one)))
      expect(await subscribe(peer, topic, follow(topic))).toMatchObject({
        type: 'error',
        payload: [{ extensions: { code: 'not_authorised' } }],
      });
  });

  it('must come before anything else, and once', async () => {
    const early = connect();
    await early.opened;
    early.send({ type: 'subscribe', id: '1', payload: { query: feed } });
    expect((await early.closed).code).toBe(4401);
    const twice = await welcomed(supervisor.token);
    twice.send({ type: 'connection_init', payload: { token: supervisor.token } });
    expect((await twice.closed).code).toBe(4429);
  });
});

describe('places', () => {
  it('of one user are counted, and given back', async () => {
    const user = await world.client(companyId, ['ROLE_ADMIN']);
    const inside = await Promise.all(Array.from({ length: caps.user }, () => welcomed(user.token)));
    const tooMany = await greet(user.token);
    expect(await tooMany.closed).toEqual({ code: 1013, reason: 'Too many sockets: user' });
    expect(await metric('cadenza_live_refused_total{reason="user"')).toBe(1);
    inside[0]?.socket.close();
    await inside[0]?.closed;
    await welcomed(user.token);
  });

  it('are given back by a socket that leaves while it is being let in', async () => {
    const user = await world.client(companyId, ['ROLE_ADMIN']);
    for (let round = 0; round < caps.user * 3; round++) {
      const peer = await greet(user.token);
      peer.socket.terminate();
      await peer.closed;
    }
    await expect.poll(async () => metric('cadenza_live_sockets')).toBe(0);
    for (let n = 0; n < caps.user; n++) await welcomed(user.token);
  });

  it('of a company are counted over its users, and leave other companies theirs', async () => {
    const users = await Promise.all([1, 2, 3].map(() => world.client(companyId, ['ROLE_ADMIN'])));
    for (let n = 0; n < caps.company; n++) await welcomed(users[n % 3]?.token ?? '');
    const tooMany = await greet(users[0]?.token ?? '');
    expect((await tooMany.closed).reason).toBe('Too many sockets: company');
    const stranger = await world.client(await world.company('Fonderie Bianchi'), ['ROLE_ADMIN']);
    await welcomed(stranger.token);
  });

  it('of an address that never say who they are keep nobody out who does', async () => {
    const silent = Array.from({ length: caps.unnamed }, () => connect());
    for (const { opened } of silent) await opened;
    const [oldest, second] = silent;
    await welcomed(supervisor.token);
    expect(await oldest?.closed).toEqual({ code: 1013, reason: 'Too many sockets: unnamed' });
    // Who has said it counts no longer.
    await connect().opened;
    await connect().opened;
    expect(await second?.closed).toEqual({ code: 1013, reason: 'Too many sockets: unnamed' });
  });

  it('of an address are counted over all its companies', async () => {
    const companies = [companyId, await world.company('Fonderie Bianchi')];
    const users = await Promise.all([0, 1, 0, 1].map((n) => world.client(companies[n] ?? '', ['ROLE_ADMIN'])));
    for (let n = 0; n < caps.address; n++) await welcomed(users[n % 4]?.token ?? '');
    expect(await connect().closed).toEqual({ code: 1013, reason: 'Too many sockets: address' });
  });
});

describe.each(subscriptions)('subscriptions of %s', (topic) => {
  const feed = follow(topic);

  it('are twelve on one socket', async () => {
    const peer = await welcomed(supervisor.token);
    for (let n = 0; n < 12; n++) expect((await subscribe(peer, `${n}`, feed)).type).toBe('next');
    const oneMore = await subscribe(peer, '12', feed);
    expect(oneMore).toMatchObject({
      type: 'error',
      payload: [{ message: 'Troppi aggiornamenti aperti.', extensions: { code: 'too_many_subscriptions' } }],
    });
  });

  it('are twelve different ones of a user, on all sockets together; equal ones are one', async () => {
    const user = await world.client(companyId, everyTopic);
    const [one, other] = [await welcomed(user.token), await welcomed(user.token)];
    const different = (n: number) => `subscription { ${topic} { a${n}: signal } }`;
    for (let n = 0; n < 6; n++) expect((await subscribe(one, `${n}`, different(n))).type).toBe('next');
    for (let n = 6; n < 12; n++) expect((await subscribe(other, `${n}`, different(n))).type).toBe('next');
    expect(await subscribe(other, 'more', different(12))).toMatchObject({
      type: 'error',
      payload: [{ extensions: { code: 'too_many_subscriptions' } }],
    });
    expect((await subscribe(other, 'equal', different(0))).type).toBe('next');
    other.send({ type: 'complete', id: '6' });
    let tries = 0;
    await expect.poll(async () => (await subscribe(other, `again ${tries++}`, different(12))).type).toBe('next');
    one.socket.close();
    await one.closed;
    // The server hears of it a moment later than who closed it.
    await expect.poll(async () => (await subscribe(other, `then ${tries++}`, different(14))).type).toBe('next');
    for (let n = 15; n < 17; n++) expect((await subscribe(other, `${n}`, different(n))).type).toBe('next');
  });

  it.each([
    ['a query', '{ me { id } }', 'unreadable'],
    ['a mutation', 'mutation { removeRecord(commandId: "x", kind: PLANT, id: "x") { id } }', 'unreadable'],
    ['an unknown field', `subscription { ${topic} { nothing } }`, 'unreadable'],
    ['no document', 'subscription {', 'unreadable'],
    [
      'too many aliases',
      `subscription { ${topic} { ${Array.from({ length: 21 }, (_, n) => `a${n}: signal`).join(' ')} } }`,
      'document_too_complex',
    ],
    [
      'too deep',
      `subscription ${'{ a '.repeat(limits.depth + 1)}${'}'.repeat(limits.depth + 1)}`,
      'document_too_complex',
    ],
    ['too many tokens', `subscription { ${topic} { ${'signal '.repeat(limits.tokens)} } }`, 'document_too_complex'],
    ['a circle of fragments', 'subscription { ...A } fragment A on Subscription { ...A }', 'document_too_complex'],
    ['two operations', `${feed} query B { me { id } }`, 'document_too_complex'],
  ])('are held to the same limits: %s', async (_, query, code) => {
    const peer = await welcomed(supervisor.token);
    const answer = await subscribe(peer, '1', query);
    expect(answer).toMatchObject({ type: 'error', payload: [{ extensions: { code } }] });
    // The socket is as good as before.
    expect((await subscribe(peer, '2', feed)).type).toBe('next');
  });

  it.each(['abc', -1, { position: 1 }, [1], 'a\u0000b'])('refuse a position that is none: %o', async (after) => {
    const peer = await welcomed(supervisor.token);
    expect(await subscribe(peer, '1', feed, { after })).toMatchObject({
      type: 'error',
      payload: [{ extensions: { code: 'unreadable' } }],
    });
  });
});

describe('messages', () => {
  it('that are no JSON, or none of the protocol, close the socket', async () => {
    for (const text of ['{', 'null', '[]', '{"type":"shutdown"}']) {
      const peer = await welcomed(supervisor.token);
      peer.socket.send(text);
      expect((await peer.closed).code).toBe(4400);
    }
  });

  it('that are too large close the socket', async () => {
    const printed = vi.spyOn(console, 'error');
    const before = logged.length;
    const peer = await welcomed(supervisor.token);
    peer.socket.send('x'.repeat(65 * 1024));
    expect([1006, 1009]).toContain((await peer.closed).code);
    await expect.poll(() => metric('cadenza_live_refused_total{reason="protocol"')).toBe(1);
    // As often as a peer likes: so neither the log nor the terminal tells it.
    expect([logged.slice(before), printed.mock.calls]).toEqual([[], []]);
    printed.mockRestore();
  });

  it('that are too many close the socket', async () => {
    const peer = await welcomed(supervisor.token);
    for (let n = 0; n < 150; n++) peer.send({ type: 'ping' });
    expect((await peer.closed).code).toBe(1008);
    expect(await metric('cadenza_live_refused_total{reason="messages"')).toBe(1);
  });
});

describe('the end of a session', () => {
  const device = { 'user-agent': 'tablet in officina' };

  it.each(['logout', 'a new password', 'a stolen refresh token that is used'])(
    'closes its open sockets: %s',
    async (how) => {
      const { username } = await world.user(companyId, everyTopic);
      const { body } = await world.anonymous.post('/api/login_check', { username, password }, device);
      const { token, refresh_token } = body as { token: string; refresh_token: string };
      const peer = await welcomed(token);
      await subscribe(peer, '1', feed);
      const auth = { authorization: `Bearer ${token}` };
      if (how === 'logout') await world.anonymous.post('/api/logout', { refresh_token });
      else if (how === 'a new password') {
        const change = { oldPassword: password, password: 'Nuova-2027!', confirmPassword: 'Nuova-2027!' };
        await world.anonymous.put('/api/user/change-password', change, auth);
      } else {
        await world.anonymous.post('/token/refresh', { refresh_token }, device);
        const stolen = await world.anonymous.post('/token/refresh', { refresh_token }, { 'user-agent': 'altrove' });
        expect(stolen.status).toBe(401);
      }
      expect((await peer.closed).code).toBe(4403);
      expect((await world.anonymous.get('/api/my-companies', auth)).status).toBe(401);
    },
  );
});
