import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../../src/routes.ts';
import { createWorld, type World } from '../testing/world.ts';

let world: World;
let port: number;
beforeAll(async () => {
  world = await createWorld({
    publicUrl: 'https://piani.example.it',
    timeouts: { headers: 200, request: 400, look: 50 },
  });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  port = (world.app.server.address() as AddressInfo).port;
});
afterAll(() => world.close());

/** What the server says to bytes that are sent as they are, until it closes. */
const say = async (...parts: string[]): Promise<string> => {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  let heard = '';
  socket.on('data', (data) => {
    heard += String(data);
  });
  await once(socket, 'connect');
  for (const part of parts) socket.write(part);
  await once(socket, 'close');
  return heard;
};

const bodyOf = (answer: string): { code: string } =>
  JSON.parse(answer.split('\r\n\r\n')[1] ?? '{}') as { code: string };
const start = 'POST /api/login_check HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

describe('bytes that are no request', () => {
  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400, 'unreadable'],
    [
      'headers of 32 kB',
      `GET /healthz HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(32_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    ['two lengths', `${start}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}   `, 400, 'unreadable'],
    [
      'a length and chunks',
      `${start}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'unreadable',
    ],
    ['headers that never end', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ', 408, 'request_timeout'],
    ['a body that never ends', `${start}Content-Length: 50\r\n\r\n{"user`, 408, 'request_timeout'],
  ])('are answered in the usual shape: %s', async (_, bytes, status, code) => {
    const answer = await say(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(bodyOf(answer)).toEqual({ code, message: expect.any(String), detail: expect.any(String) });
  });

  it('do not keep others waiting', async () => {
    const slow = Array.from({ length: 50 }, () => say('GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: '));
    expect((await world.app.inject('/healthz')).statusCode).toBe(200);
    for (const answer of await Promise.all(slow)) expect(answer).toContain('408');
  });
});

describe('every answer', () => {
  const paths = ['/api/no-such-call', '/healthz', '/openapi.json', '/graphql', '/', '/api/impianti'];

  it.each(paths)('carries the headers of a page that trusts nobody: %s', async (url) => {
    const { headers } = await world.app.inject({ method: 'GET', url });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'content-type': expect.stringMatching(/; charset=utf-8$/),
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it.each(['TRACE', 'CONNECT', 'PROPFIND', 'FOO'])('to %s says nothing of the request', async (method) => {
    const answer = await say(`${method} /healthz HTTP/1.1\r\nHost: x\r\nX-Secret: echo\r\nConnection: close\r\n\r\n`);
    expect(answer).not.toMatch(/echo|^HTTP\/1.1 2/);
  });

  it.each(['/%', '/api/%ff'])('to an address that cannot be read is told so: %s', async (url) => {
    const answer = await world.app.inject({ method: 'GET', url });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'unreadable']);
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
  });

  it('that refuses has one shape, in the language of the request', async () => {
    const send = (method: 'POST' | 'GET' | 'PUT', url: string, type: string, payload: string) =>
      world.app.inject({ method, url, headers: { 'content-type': type, 'accept-language': 'en' }, payload });
    const json = 'application/json';
    const login = '/api/login_check';
    const answers = await Promise.all([
      send('POST', login, json, '{'),
      send('POST', login, json, ' '),
      send('POST', login, 'text/xml', '<a/>'),
    ]);
    const more = await Promise.all([
      send('POST', login, json, JSON.stringify({ username: 'x'.repeat(1_100_000) })),
      send('POST', login, json, '{"__proto__": {"x": 1}, "username": "a", "password": "b"}'),
      send('PUT', '/api/none', json, '{}'),
    ]);
    expect([...answers, ...more].map((one) => [one.statusCode, one.json().code])).toEqual([
      [400, 'unreadable'],
      [400, 'unreadable'],
      [415, 'unsupported_media'],
      [413, 'payload_too_large'],
      [400, 'unreadable'],
      [404, 'not_found'],
    ]);
    for (const one of [...answers, ...more]) {
      expect(Object.keys(one.json()).sort()).toEqual(['code', 'detail', 'message']);
      expect(one.headers['content-language']).toBe('en');
    }
  });
});

it('whoever says JSON and sends nothing has sent nothing: no call that needs no body is refused for it', async () => {
  const ask = (method: 'POST' | 'DELETE', url: string) =>
    world.app.inject({ method, url, headers: { 'content-type': 'application/json' }, payload: '' });
  const login = await ask('POST', '/api/login_check');
  expect([login.statusCode, login.json().code]).toEqual([422, 'invalid_fields']);
  // Refused for who asks, as it would be without the header.
  const removal = await ask('DELETE', `/api/pianificazione-interventi/${crypto.randomUUID()}/one`);
  expect([removal.statusCode, removal.json().code]).toEqual([401, 'not_authenticated']);
});

it('every route names its class of rate', () => {
  for (const { access } of routes)
    expect(access.rate).toMatch(/^(login|refresh|public|picture|report|webhook|read|write|heavy)$/);
});
