import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { sessionRoutes } from '../src/identity/session-routes.ts';
import { bearerRoute, fileOut, ok, type Route, webhookRoute } from '../src/rest/route.ts';
import { id } from '../src/rest/shapes.ts';
import type { Upload } from '../src/rest/upload.ts';
import { formOf } from './testing/form.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** What a route may take and answer, on routes that are there for it alone. */

const maxBytes = 300_000;
const told = async (file: Upload | undefined) =>
  file && {
    name: file.name,
    type: file.type,
    size: file.size,
    sha256: file.sha256,
    bytes: await buffer(file.stream()),
  };
const received = vi.fn();
const text = Buffer.from('0123456789');
const common = { area: 'configuration', permission: 'session.own', summary: 'Of a test' } as const;

const routes: Route[] = [
  bearerRoute('POST /api/test-files', {
    ...common,
    body: z.looseObject({ relationId: id, descrizione: z.string().max(10, { error: 'too_long' }).optional() }),
    files: { file: { required: true, limit: async () => maxBytes } },
    answers: { status: 200, schema: z.any() },
    handle: async ({ body, files }) => {
      received({ body, file: await told(files.file), again: await told(files.file) });
      return ok({ size: files.file.size });
    },
  }),
  bearerRoute('POST /api/test-companies', {
    ...common,
    body: z.looseObject({ company: z.object({ businessName: z.string() }) }),
    files: { logo: { required: false, limit: 1_000 }, seal: { required: false, limit: 1_000 } },
    answers: { status: 200, schema: z.any() },
    handle: async ({ body, files }) => {
      received({ body, files: Object.keys(files) });
      return ok({});
    },
  }),
  webhookRoute('POST /app/test-webhook', {
    area: 'configuration',
    summary: 'Of a test',
    rate: 'public',
    raw: { types: ['application/json'], maxBytes: 100 },
    answers: { status: 200, schema: z.any() },
    handle: async ({ body }) => {
      received(body);
      return ok({});
    },
  }),
  ...(['text/html', 'image/png', 'text/plain'] as const).map((type) =>
    bearerRoute(`GET /api/test-downloads/${type.replace('/', '-')}/{name}`, {
      ...common,
      answers: { status: 200, types: [type] },
      handle: async ({ params }) =>
        fileOut({
          ...{ name: params.name ?? '', type, size: text.length, tag: 'abc', inPlace: true },
          open: (range) => Readable.from(range ? text.subarray(range.start, range.end + 1) : text),
        }),
    }),
  ),
  bearerRoute('GET /api/test-stream', {
    ...common,
    answers: { status: 200, types: ['text/csv'] },
    handle: async () =>
      fileOut({ name: 'elenco.csv', type: 'text/csv', open: () => Readable.from(['a;b\n', '1;2\n']) }),
  }),
];

let world: World;
let client: Client;
let folder: string;
/** Of the world itself: where it keeps its files. */
let kept: string[];
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-test-'));
  vi.stubEnv('TMPDIR', folder);
  const timeouts = { headers: 2_000, request: 400, look: 50 };
  world = await createWorld({ calls: [...sessionRoutes, ...routes], timeouts });
  kept = (await readdir(folder)).map((name) => join(folder, name));
  client = await world.client(await world.company('Officine Rossi'), ['ROLE_ADMIN']);
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  port = (world.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await world.close();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** What lies in the folder of uploads, and what the process holds open of it though it has no name any more. */
const takenIn = async (): Promise<string[]> => {
  const links = await Promise.allSettled(
    (await readdir('/proc/self/fd')).map((one) => readlink(`/proc/self/fd/${one}`)),
  );
  const open = links.flatMap((link) => (link.status === 'fulfilled' ? [link.value] : []));
  const there = (await readdir(folder)).map((name) => join(folder, name));
  return [...there, ...open.filter((path) => path.startsWith(folder))].filter(
    (path) => !kept.some((own) => path.startsWith(own)),
  );
};

const relationId = '0199aaaa-0000-7000-8000-000000000001';
const relation = { name: 'relationId', content: relationId };
const file = (content: string | Buffer, fileName = 'foto.png') => ({
  ...{ name: 'file', content, fileName, type: 'image/png' },
});
const send = async (parts: Parameters<typeof formOf>[0], headers: Record<string, string> = {}) => {
  received.mockClear();
  const answer = await client.form('POST', '/api/test-files', parts, headers);
  // Whatever the answer was: what was taken in is gone with it.
  await expect.poll(takenIn).toEqual([]);
  return answer;
};
const refused = (field: string, code: string) => ({ status: 422, body: { errors: [{ field, code }] } });

describe('a form with a file', () => {
  const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, n) => n % 251));

  it.each([
    ['behind its fields', [relation, file(bytes)]],
    ['before its fields', [file(bytes), relation]],
  ])('comes whole to the handler, as often as it asks: %s', async (_, parts) => {
    expect(await send(parts)).toMatchObject({ status: 200, body: { size: bytes.length } });
    const [{ body, file: taken, again }] = received.mock.calls[0] as [
      { body: object; file: Upload & { bytes: Buffer }; again: { bytes: Buffer } },
    ];
    expect(body).toEqual({ relationId });
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(taken).toMatchObject({ name: 'foto.png', type: 'image/png', size: bytes.length, sha256 });
    expect([taken.bytes.equals(bytes), again.bytes.equals(bytes)]).toEqual([true, true]);
  });

  it('may be as large as the limit and no larger', async () => {
    expect((await send([relation, file(Buffer.alloc(maxBytes))])).status).toBe(200);
    for (const parts of [
      [relation, file(Buffer.alloc(maxBytes + 1))],
      [file(Buffer.alloc(maxBytes + 1)), relation],
      [relation, file(Buffer.alloc(maxBytes + 2_000_000))],
    ]) {
      const { status, body } = await send(parts, { 'accept-language': 'en' });
      expect([status, body]).toMatchObject([
        413,
        { code: 'file_too_large', detail: 'The file is larger than 0.29 MB: send a smaller one.' },
      ]);
      expect(received).not.toHaveBeenCalled();
    }
  });

  it.each([
    ['no file', [relation], refused('file', 'required')],
    ['a field that was left empty', [relation, file('', '')], refused('file', 'required')],
    ['a text in its place', [relation, { name: 'file', content: 'x' }], refused('file', 'not_a_file')],
    ['no id', [file('x')], refused('relationId', 'required')],
    ['a file that is not asked for', [relation, { ...file('x'), name: 'other' }], refused('other', 'unknown_field')],
    ['a file in place of a text', [{ ...file('x'), name: 'relationId' }], refused('relationId', 'invalid')],
    [
      'a field that is not known',
      [relation, file('x'), { name: 'attivo', content: 'Y' }],
      refused('attivo', 'unknown_field'),
    ],
    [
      'a text that is too long',
      [relation, file('x'), { name: 'descrizione', content: 'x'.repeat(11) }],
      refused('descrizione', 'too_long'),
    ],
    ['a field said twice', [relation, relation, file('x')], { status: 400, body: { code: 'unreadable' } }],
    ['a file said twice', [relation, file('x'), file('y')], { status: 400, body: { code: 'unreadable' } }],
    ['a name that every object has', [relation, { ...file('x'), name: '__proto__' }], { status: 400 }],
    [
      'a file name that nobody can keep',
      [relation, file('x', 'a\0b.png')],
      { status: 400, body: { code: 'unreadable' } },
    ],
    ['the company of somebody else', [relation, file('x'), { name: 'companyId', content: newId() }], { status: 403 }],
    [
      'a field of two megabytes',
      [relation, file('x'), { name: 'descrizione', content: 'x'.repeat(2 ** 21) }],
      { status: 413 },
    ],
    [
      'a thousand fields',
      [...Array.from({ length: 1_000 }, (_, n) => ({ name: `f${n}`, content: '' })), file('x')],
      { status: 413 },
    ],
  ])('is refused with %s', async (_, parts, expected) => {
    expect(await send(parts)).toMatchObject(expected);
    expect(received).not.toHaveBeenCalled();
  });

  it('may name the own company', async () => {
    const own = { name: 'companyId', content: client.companyId };
    expect((await send([own, relation, file('x')])).status).toBe(200);
  });

  it.each([
    ['JSON', 'application/json', JSON.stringify({ relationId }), 415],
    ['text', 'text/plain', 'x', 415],
    ['no boundary', 'multipart/form-data', 'x', 400],
    ['no part', 'multipart/form-data; boundary=x', '--x--', 422],
    [
      'half a form',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nabc',
      400,
    ],
    ['nothing', 'multipart/form-data; boundary=x', '', 422],
  ])('is none as %s', async (_, type, payload, status) => {
    const headers = { authorization: `Bearer ${client.token}`, 'content-type': type };
    const answer = await world.app.inject({ method: 'POST', url: '/api/test-files', headers, payload });
    expect([answer.statusCode, Object.keys(answer.json())]).toMatchObject([status, expect.arrayContaining(['code'])]);
    expect(await takenIn()).toEqual([]);
  });

  it('wants a token before anything of it is read', async () => {
    const { payload, type } = formOf([relation, file(bytes)]);
    const answer = await world.app.inject({
      ...{ method: 'POST', url: '/api/test-files', headers: { 'content-type': type }, payload },
    });
    expect(answer.statusCode).toBe(401);
  });

  it('is the same request with the same content alone', async () => {
    const key = { 'idempotency-key': newId() };
    expect((await send([relation, file('x')], key)).status).toBe(200);
    expect((await send([file('x'), relation], key)).status).toBe(200);
    expect(await send([relation, file('y')], key)).toMatchObject({ status: 409, body: { code: 'command_id_reused' } });
  });

  const opening = (length: number) =>
    `POST /api/test-files HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${client.token}\r\n` +
    `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${length}\r\n\r\n` +
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';

  it('is given up when nothing comes any more, and gone when its sender is', async () => {
    const stalled = connect(port, '127.0.0.1');
    const heard = buffer(stalled);
    stalled.write(`${opening(1_000)}abc`);
    expect(String(await heard)).toMatch(/^HTTP\/1.1 408 /);
    const leaving = connect(port, '127.0.0.1');
    leaving.write(`${opening(1_000)}abc`);
    await vi.waitFor(async () => expect(await takenIn()).toHaveLength(1));
    leaving.destroy();
    await vi.waitFor(async () => expect(await takenIn()).toEqual([]));
    expect((await send([relation, file('x')])).status).toBe(200);
  });

  it('is refused to who still sends it, and hears the answer', async () => {
    const socket = connect(port, '127.0.0.1');
    const heard = once(socket, 'data');
    const most = maxBytes + 900_000;
    socket.write(opening(most));
    socket.write(Buffer.alloc(most - 200));
    expect(String(await heard)).toMatch(/^HTTP\/1.1 413 /);
    socket.destroy();
  });
});

describe('a form whose files may be left out', () => {
  it('holds objects as JSON', async () => {
    received.mockClear();
    const company = { name: 'company', content: '{"businessName":"Nuova"}' };
    const logo = { name: 'logo', content: 'x', fileName: 'logo.png' };
    for (const parts of [[company], [logo, company], [{ ...company, type: 'application/json' }]])
      expect((await client.form('POST', '/api/test-companies', parts)).status).toBe(200);
    expect((await client.post('/api/test-companies', { company: { businessName: 'Nuova' } })).status).toBe(200);
    const body = { company: { businessName: 'Nuova' } };
    expect(received.mock.calls.flat()).toEqual([
      { body, files: [] },
      { body, files: ['logo'] },
      { body, files: [] },
      { body, files: [] },
    ]);
    const broken = await client.form('POST', '/api/test-companies', [{ ...company, content: '{"businessName"' }]);
    expect(broken).toMatchObject(refused('company', 'invalid'));
    const declared = { ...company, content: '{"businessName"', type: 'application/json' };
    expect((await client.form('POST', '/api/test-companies', [declared])).status).toBe(400);
    const large = await client.form('POST', '/api/test-companies', [company, { ...logo, content: 'x'.repeat(1_001) }]);
    expect(large).toMatchObject({ status: 413, body: { code: 'file_too_large' } });
  });
});

describe('a body that is taken as it came', () => {
  const post = (payload: string, type = 'application/json') =>
    world.app.inject({ method: 'POST', url: '/app/test-webhook', headers: { 'content-type': type }, payload });

  it('is bytes, whatever they are', async () => {
    received.mockClear();
    for (const payload of ['{ "a": 1 }', '{"__proto__": 1', 'a\0b']) expect((await post(payload)).statusCode).toBe(200);
    expect(received.mock.calls.flat().map(String)).toEqual(['{ "a": 1 }', '{"__proto__": 1', 'a\0b']);
    expect((await post('x'.repeat(101))).statusCode).toBe(413);
    expect((await post('x', 'text/plain')).statusCode).toBe(415);
  });
});

describe('a file that is answered', () => {
  const get = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    world.app.inject({ method, url: path, headers: { authorization: `Bearer ${client.token}`, ...headers } });
  const png = '/api/test-downloads/image-png/foto.png';

  it("is nobody's page, and is saved under a name that makes no header", async () => {
    const evil = encodeURIComponent('Più "x"\r\nSet-Cookie: a=b; ‮gnp.../../€.html');
    const answer = await get(`/api/test-downloads/text-html/${evil}`);
    expect([answer.statusCode, answer.body]).toEqual([200, '0123456789']);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'private, no-cache',
      'content-disposition':
        `attachment; filename="Piu _x___Set-Cookie_ a=b; _gnp..._..__.html"; ` +
        "filename*=UTF-8''Pi%C3%B9%20_x___Set-Cookie_%20a%3Db%3B%20_gnp..._.._%E2%82%AC.html",
    });
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it('is shown in place where nothing of it runs', async () => {
    for (const type of ['image-png', 'text-plain'])
      expect((await get(`/api/test-downloads/${type}/a`)).headers['content-disposition']).toMatch(/^inline; /);
  });

  it('comes in parts, once, or not at all', async () => {
    const seen = async (headers: Record<string, string>, method?: 'HEAD') => {
      const { statusCode, body, headers: told } = await get(png, headers, method);
      return [statusCode, body, told['content-length'], told['content-range']];
    };
    expect(await seen({})).toEqual([200, '0123456789', '10', undefined]);
    expect(await seen({ range: 'bytes=2-4' })).toEqual([206, '234', '3', 'bytes 2-4/10']);
    expect(await seen({ range: 'bytes=7-' })).toEqual([206, '789', '3', 'bytes 7-9/10']);
    expect(await seen({ range: 'bytes=-2' })).toEqual([206, '89', '2', 'bytes 8-9/10']);
    for (const range of ['bytes=20-30', 'bytes=4-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-', 'bytes=-0'])
      expect(await seen({ range })).toEqual([200, '0123456789', '10', undefined]);
    expect((await seen({ range: 'bytes=2-4', 'if-range': '"old"' }))[0]).toBe(200);
    expect((await seen({ range: 'bytes=2-4', 'if-range': '"abc"' }))[0]).toBe(206);
    expect((await seen({ 'if-none-match': 'W/"abc"' })).slice(0, 2)).toEqual([304, '']);
    expect((await seen({}, 'HEAD')).slice(0, 3)).toEqual([200, '', '10']);
  });

  it('is streamed where nobody knows its size yet', async () => {
    const { statusCode, body, headers } = await get('/api/test-stream');
    expect([statusCode, body, headers['content-length'], headers['accept-ranges']]).toEqual([
      200,
      'a;b\n1;2\n',
      undefined,
      undefined,
    ]);
  });
});

describe('the OpenAPI document', () => {
  it('says what these routes take and answer', async () => {
    const { paths } = (await client.get('/openapi.json')).body as { paths: Record<string, Record<string, never>> };
    const binary = { type: 'string', format: 'binary' };
    expect(paths['/api/test-files']?.post).toMatchObject({
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: { properties: { file: binary, relationId: { type: 'string' } }, required: ['relationId', 'file'] },
          },
        },
      },
    });
    const json = { schema: { properties: { company: { type: 'object' } } } };
    expect(paths['/api/test-companies']?.post).toMatchObject({
      requestBody: { content: { 'multipart/form-data': {}, 'application/json': json } },
    });
    expect(paths['/api/test-downloads/image-png/{name}']?.get).toMatchObject({
      responses: { 200: { content: { 'image/png': { schema: binary } } }, 206: {}, 304: {} },
    });
  });
});
