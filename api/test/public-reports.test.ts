import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { grainyPhoto, photo } from '@cadenza/infra/images/testing/photo';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { unwritten as unwrittenIn } from './testing/unwritten.ts';
import { type Client, createWorld, type Reply, type World } from './testing/world.ts';

let world: World;
let plant: Client;
let equipment: string;
let theirSetup: Setup;
let link: string;
let theirLink: string;
let companies: [string, string];
beforeAll(async () => {
  world = await createWorld({ rateFactor: 1_000 });
  const [mine, other] = await Promise.all([world.company('Officine Rossi'), world.company('Fonderie Bianchi')]);
  companies = [mine, other];
  plant = await world.client(mine, ['ROLE_PLANT']);
  equipment = (await setUpPlant(world, mine)).body.attrezzaturaId ?? '';
  theirSetup = await setUpPlant(world, other);
  [link, theirLink] = [mine, other].map((id) => `/app/support-requests/C${id.slice(-8)}`) as [string, string];
}, 120_000);
afterAll(() => world.close());

type Row = { id: string; number: number; userRequest: string | null; contactName: string | null; immagini: object[] };
type Part = { name: string; content: string | Buffer; fileName?: string };
const rows = async (): Promise<Row[]> =>
  ((await plant.get('/api/support-requests?page=1&rowsPerPage=500&sortBy=number')).body as { data: Row[] }).data;
const report = (body: object, headers = {}) =>
  world.anonymous.post(link, { attrezzaturaId: equipment, userRequest: 'Non parte', ...body }, headers);
const faultsOf = ({ status, body }: Reply): string =>
  [
    status,
    ...((body as { errors?: { field: string; code: string }[] }).errors ?? []).map(
      ({ field, code }) => `${field} ${code}`,
    ),
  ].join();
const asForm = (files: readonly Part[], words = 'Con foto'): Part[] => [
  { name: 'attrezzaturaId', content: equipment },
  { name: 'userRequest', content: words },
  ...files,
];
const images = (...contents: Buffer[]): Part[] =>
  contents.map((content, n) => ({ name: `image${n + 1}`, content, fileName: `${n}.jpg` }));
const unchanged = <T>(work: () => Promise<T>): Promise<T> => unwrittenIn(world.services.store, work);

it('keeps hostile words as words, and refuses what cannot be seen, with the name of the field', async () => {
  const words = `</script><img src=x onerror=alert(1)> {{7*7}} \${7*7} '; drop table x;-- =HYPERLINK("//x") ../../etc/passwd`;
  const { status, body } = await report({ userRequest: words, contactName: '<b>Luca</b> "O’Neil" \\' });
  expect([status, body]).toEqual([201, body]);
  expect((await rows()).at(-1)).toMatchObject({ userRequest: words, contactName: '<b>Luca</b> "O’Neil" \\' });
  await unchanged(async () => {
    for (const [wrong, told] of [
      [{ userRequest: 'Ferma\u202eoidutse' }, '422,userRequest hidden_characters'],
      [{ userRequest: '\u200b\u2060' }, '422,userRequest required'],
      [{ userRequest: ['a'] }, '422,userRequest invalid'],
      [{ contactName: 'Luca\nBcc: x@example.com' }, '422,contactName one_line'],
      [{ contactEmail: 'luca@example.com\r\nBcc: x@example.com' }, '422,contactEmail invalid_email'],
      [{ contactEmail: 'a@example.com,b@example.com' }, '422,contactEmail invalid_email'],
      [{ contactPhone: '<script>' }, '422,contactPhone invalid_phone'],
      [{ attrezzaturaId: { $ne: null } }, '422,attrezzaturaId invalid_id'],
      [{ attrezzaturaId: theirSetup.body.attrezzaturaId }, '422,attrezzaturaId not_found'],
      [{ anomalieIds: Array.from({ length: 21 }, () => randomUUID()) }, '422,anomalieIds too_many'],
      [{ date: '2026-02-30T10:00:00' }, '422,date invalid_date_time'],
      [{ website: 'x'.repeat(2_000) }, '422,website too_long'],
      [{ appUserId: plant.userId }, '422,appUserId unknown_field'],
      [{ companyId: plant.companyId, number: 7 }, '422,number unknown_field'],
    ] as const)
      expect([wrong, faultsOf(await report(wrong))]).toEqual([wrong, told]);
    expect((await report({ userRequest: 'a\u0000b' })).status).toBe(400);
  });
});

it('refuses a call that names another company than that of its link, or one that nobody has', async () => {
  const [mine, other] = companies;
  expect((await report({ companyId: mine })).status).toBe(201);
  await unchanged(async () => {
    for (const companyId of [other, randomUUID(), 'x', 7, { $ne: null }])
      expect(await report({ companyId })).toMatchObject({ status: 403, body: { code: 'not_authorised' } });
    expect((await world.anonymous.post(`${link}?companyId=${other}`, {})).status).not.toBe(201);
    expect(
      (await world.anonymous.form('POST', link, [...asForm([]), { name: 'companyId', content: other }])).status,
    ).toBe(403);
  });
  expect((await world.anonymous.get(`${link}/form?companyId=${other}`)).status).toBe(403);
});

it('refuses at its field what is no photo, whatever it is called, and keeps none of the others', async () => {
  const good = Buffer.from(await photo(10));
  const heic = Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic'),
    Buffer.alloc(2_000),
  ]);
  const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript >> >>');
  const html = Buffer.from('<html><script>alert(1)</script>');
  await unchanged(async () => {
    for (const wrong of [heic, pdf, html, Buffer.alloc(0), good.subarray(0, good.length / 2)]) {
      const sent = asForm(images(good, wrong));
      expect(faultsOf(await world.anonymous.form('POST', link, sent))).toBe('422,image2 not_a_picture');
    }
    const six = asForm(images(...Array.from({ length: 6 }, () => good)));
    expect(faultsOf(await world.anonymous.form('POST', link, six))).toBe('422,image6 unknown_field');
    const twice = asForm([...images(good), ...images(good)]);
    expect((await world.anonymous.form('POST', link, twice)).status).toBe(400);
    const large = asForm(images(Buffer.alloc(10 * 1024 ** 2 + 1)));
    expect((await world.anonymous.form('POST', link, large)).status).toBe(413);
  });
});

it('takes five photos of twelve megapixels, and keeps them no larger than screens show', async () => {
  const large = await grainyPhoto(4_000, 3_000);
  const { status, body } = await world.anonymous.form('POST', link, asForm(images(large, large, large, large, large)));
  expect([status, body]).toEqual([201, body]);
  expect((await rows()).at(-1)?.immagini).toHaveLength(5);
}, 120_000);

it('is one request, however often and from however many tabs at once the same is sent', async () => {
  const key = { 'idempotency-key': randomUUID() };
  const sent = asForm(images(Buffer.from(await photo(20))), 'Premuto più volte');
  const answers = await Promise.all(Array.from({ length: 6 }, () => world.anonymous.form('POST', link, sent, key)));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const made = (await rows()).filter(({ userRequest }) => userRequest === 'Premuto più volte');
  expect(made.map(({ immagini }) => immagini.length)).toEqual([1]);
});

it('takes no more photos by its link than it may have, from however many tabs they come', async () => {
  const { secret } = (await report({})).body as { secret: string };
  const follow = `${link}/follow/${secret}`;
  const add = async (shade: number) =>
    world.anonymous.form(
      'POST',
      `${follow}/images`,
      images(Buffer.from(await photo(shade)), Buffer.from(await photo(shade + 1))),
    );
  const answers = await Promise.all([30, 40, 50, 60].map(add));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422]);
  expect((await world.anonymous.get(follow)).body).toMatchObject({ images: 4, maxImages: 5 });
});

it('keeps nothing of a report whose network is lost in the middle of a photo', async () => {
  if (!world.app.server.listening) await world.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = world.app.server.address() as AddressInfo;
  await unchanged(async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const part = (name: string, text: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
    socket.write(
      `POST ${link} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 900000\r\n\r\n`,
    );
    socket.write(part('attrezzaturaId', equipment) + part('userRequest', 'Interrotta'));
    socket.write('--x\r\ncontent-disposition: form-data; name="image1"; filename="a.jpg"\r\n\r\n');
    socket.write(Buffer.alloc(300_000, 1));
    const inHand = async () => /cadenza_http_in_hand\S* (\d+)/.exec(await world.metrics.metrics())?.[1];
    await expect.poll(inHand).toBe('1');
    socket.destroy();
    await expect.poll(inHand).toBe('0');
  });
});

it('tells nothing to who guesses the link of a request, or changes a sign of it', async () => {
  const { secret } = (await report({})).body as { secret: string };
  const last = secret.at(-1) === 'A' ? 'Q' : 'A';
  const guesses = [
    ...[`${secret.slice(0, -1)}${last}`, secret.slice(0, -1), `${secret}A`, secret.toUpperCase(), randomUUID()],
    ...['..%2f..', '%00', "'or'1'='1", 'x'.repeat(90)].map(encodeURI),
  ];
  for (const guess of guesses)
    expect([guess, (await world.anonymous.get(`${link}/follow/${guess}`)).status]).toEqual([guess, 404]);
  expect((await world.anonymous.get(`${theirLink}/follow/${secret}`)).status).toBe(404);
  expect((await world.anonymous.get(`${link}/follow/${secret}`)).status).toBe(200);
});
