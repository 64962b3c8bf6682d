import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { photo } from '@cadenza/infra/images/testing/photo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type Reply, type World } from './testing/world.ts';

let world: World;
let plant: Client;
let maintainer: Client;
let demo: Client;
let theirs: Client;
let setup: Setup;
let theirSetup: Setup;
let equipment: string;
let extraordinary: string;
beforeAll(async () => {
  world = await createWorld({ workers: true, rateFactor: 1_000 });
  const companyId = await world.company('Officine Rossi');
  setup = await setUpPlant(world, companyId);
  equipment = setup.body.attrezzaturaId ?? '';
  plant = await world.client(companyId, ['ROLE_PLANT']);
  maintainer = await world.client(companyId, ['ROLE_USER'], { maintainerId: setup.maintainerId });
  demo = await world.client(companyId, ['ROLE_DEMO']);
  const developer = await world.client(companyId, ['ROLE_DEVELOPER']);
  const type = await developer.post('/api/tipo-interventi', { tipo: 'Straordinario', codice: 'S' });
  extraordinary = (type.body as { id: string }).id;
  theirs = await world.client(await world.company('Fonderie Bianchi'), ['ROLE_PLANT']);
  theirSetup = await setUpPlant(world, theirs.companyId);
}, 120_000);
afterAll(() => world.close());

type Request = {
  id: string;
  number: number;
  statusRequest: string;
  immagini: { id: string; fileName: string }[];
  pianificazioneInterventoId: string | null;
};
const calls = '/api/support-requests';
const codeOf = ({ companyId }: Client) => `C${companyId.slice(-8)}`;
const link = () => `/app/support-requests/${codeOf(plant)}`;
const errorsOf = ({ body }: Reply) =>
  ((body as { errors?: { field: string; code: string }[] }).errors ?? []).map(({ field, code }) => `${field} ${code}`);
const open = async (by = plant, more: object = {}): Promise<Request> => {
  const { status, body } = await by.post(calls, { attrezzaturaId: equipment, userRequest: 'Perde olio', ...more });
  expect([status, body]).toEqual([201, body]);
  return body as Request;
};
const read = async (id: string, by = plant): Promise<Request | undefined> => {
  const { body } = await by.get(calls);
  return (body as { data: Request[] }).data.find((one) => one.id === id);
};
const times = { dataOraInizio: '2027-01-12T08:00:00Z', dataOraFine: '2027-01-12T09:00:00Z' };
const schedule = (supportRequestId: string, more: object = {}, by = plant) => {
  const { listaId: _, ...references } = setup.body;
  return by.post('/api/pianificazione-interventi', {
    ...{ ...references, tipoInterventoId: extraordinary, ...times },
    ...{ supportRequestId, ...more },
  });
};
const state = async (id: string) => (await read(id))?.statusRequest;
const becomes = (id: string, status: string) =>
  expect.poll(() => state(id), { timeout: 20_000, interval: 50 }).toBe(status);
const unwritten = async (work: () => Promise<unknown>): Promise<void> => {
  const before = await world.services.store.head();
  await work();
  expect(await world.services.store.head()).toBe(before);
};

describe('a support request', () => {
  it('is opened by a user, moved on, archived, restored and deleted', async () => {
    const one = await open(plant, { date: '2026-03-02T07:00:00Z', manutentoreId: setup.maintainerId });
    expect(one).toMatchObject({
      ...{ statusRequest: 'IN_ATTESA', tipoUtente: 'system_user', appUserId: plant.userId, userRequest: 'Perde olio' },
      ...{ date: '2026-03-02T08:00:00+01:00', attrezzatura: { id: equipment, descrizione: 'Tornio' }, immagini: [] },
      ...{ impianto: { descrizione: 'Stabilimento' }, manutentore: { identificativo: 'Bruno Neri' } },
    });
    expect(one.number).toBeGreaterThan(0);
    const put = (body: object) => plant.put(`${calls}/${one.id}`, body);
    expect(await put({ statusRequest: 'COMPLETATO' })).toMatchObject({
      status: 409,
      body: { code: 'request_transition' },
    });
    // Sent back as it was answered, with one change: giving it to somebody takes it in handling.
    const given = await put({ ...one, assignedTo: plant.userId });
    expect(given).toMatchObject({
      status: 200,
      body: { statusRequest: 'IN_GESTIONE', assignedToUser: { nome: 'Marta Greco' } },
    });
    expect(await put({ statusRequest: 'ARCHIVIATO' })).toMatchObject({ body: { statusRequest: 'ARCHIVIATO' } });
    expect(await put({ notes: 'x' })).toMatchObject({ status: 409, body: { code: 'request_archived' } });
    expect((await put({ statusRequest: 'IN_GESTIONE' })).body).toMatchObject({ statusRequest: 'IN_GESTIONE' });
    expect((await put({ statusRequest: 'COMPLETATO' })).body).toMatchObject({ statusRequest: 'COMPLETATO' });
    expect((await put({ statusRequest: 'IN_ATTESA' })).status).toBe(409);
    expect((await plant.delete(`${calls}/${one.id}`)).status).toBe(204);
    expect(await read(one.id)).toBeUndefined();
    expect((await put({ notes: 'x' })).status).toBe(404);
  });

  it('is refused at the field, and writes nothing', async () => {
    const anomaly = await theirs.post('/api/anomalie', { descrizione: 'Di altri' });
    const cases: [object, string][] = [
      [{ attrezzaturaId: theirSetup.body.attrezzaturaId }, 'attrezzaturaId not_found'],
      [{ attrezzaturaId: 'x' }, 'attrezzaturaId invalid_id'],
      [{ anomalieIds: [(anomaly.body as { id: string }).id] }, 'anomalieIds not_found'],
      [{ manutentoreId: theirSetup.maintainerId }, 'manutentoreId not_found'],
      [{ date: '2126-01-01T00:00:00Z' }, 'date in_future'],
      [{ date: '1850-01-01T00:00:00Z' }, 'date out_of_range'],
      [{ date: '1900-01-01T00:00:00Z' }, 'date too_long_ago'],
      [{ userRequest: '' }, 'userRequest required'],
      [{ userRequest: 'x'.repeat(2_001) }, 'userRequest too_long'],
      [{ tipoUtente: 'external_user' }, 'tipoUtente invalid_choice'],
      [{ stato: 'x' }, 'stato unknown_field'],
    ];
    await unwritten(async () => {
      for (const [wrong, told] of cases) {
        const reply = await plant.post(calls, { attrezzaturaId: equipment, userRequest: 'x', ...wrong });
        expect([wrong, reply.status, errorsOf(reply)]).toEqual([wrong, 422, [told]]);
      }
    });
  });

  it('of 50 at once each has its number, one behind the other', async () => {
    const before = (await open()).number;
    const all = await Promise.all(Array.from({ length: 50 }, () => open()));
    const numbers = all.map(({ number }) => number).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, n) => before + 1 + n));
    const { body } = await plant.get(`${calls}?sortBy=number&descending=1&page=1&rowsPerPage=51`);
    expect((body as { data: Request[] }).data.map(({ number }) => number)).toEqual(
      [...numbers, before].sort((a, b) => a - b).reverse(),
    );
    expect((await open(theirs, { attrezzaturaId: theirSetup.body.attrezzaturaId })).number).toBe(1);
  }, 60_000);

  it('is opened once, however often its command comes', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const send = () => plant.post(calls, { attrezzaturaId: equipment, userRequest: 'Una volta' }, key);
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
  });

  it('is listed by its filters; a maintainer reads the own ones, without notes of others', async () => {
    const own = await open(maintainer, { userRequest: 'Vibra molto' });
    await plant.put(`${calls}/${own.id}`, { notes: 'Per noi' });
    const listed = async (by: Client, filters = '') =>
      ((await by.get(`${calls}?${filters}`)).body as { data: (Request & { notes: string | null })[] }).data;
    expect(await listed(maintainer)).toMatchObject([{ id: own.id, notes: null }]);
    expect(await listed(maintainer, `filters[appUserId]=${plant.userId}`)).toEqual([]);
    expect(await listed(plant, `filters[appUserId]=${maintainer.userId}`)).toMatchObject([
      { id: own.id, notes: 'Per noi' },
    ]);
    expect(await listed(plant, 'filters[userRequest]=VIBRA')).toMatchObject([{ id: own.id }]);
    expect(await listed(plant, 'filters[userRequest]=vibra&filters[statusRequest]=ARCHIVIATO')).toEqual([]);
    expect(await listed(plant, `filters[attrezzaturaId]=${randomUUID()}`)).toEqual([]);
    expect((await listed(demo)).length).toBeGreaterThan(1);
    expect(errorsOf(await plant.get(`${calls}?filters[statusRequest]=x`))).toEqual([
      'filters[statusRequest] invalid_choice',
    ]);
    expect((await plant.get(`${calls}?sortBy=x`)).status).toBe(422);
    const { data } = await plant.graphql(
      '{ supportRequests(query: { text: "vibra", page: 1, rowsPerPage: 5 }) { totalRows counts { waiting handling } rows { id status number } } }',
    );
    expect(data).toMatchObject({
      supportRequests: { totalRows: 1, counts: { waiting: 1, handling: 0 }, rows: [{ id: own.id, status: 'WAITING' }] },
    });
    const answered = (planned: boolean) =>
      plant.graphql(
        `query ($planned: Boolean) { supportRequests(query: { text: "vibra", planned: $planned }) { rows { id phase } } }`,
        { planned },
      );
    expect((await answered(false)).data).toEqual({ supportRequests: { rows: [{ id: own.id, phase: 'WAITING' }] } });
    expect((await answered(true)).data).toEqual({ supportRequests: { rows: [] } });
    expect((await maintainer.put(`${calls}/${own.id}`, { notes: 'x' })).status).toBe(403);
    expect((await demo.post(calls, { attrezzaturaId: equipment, userRequest: 'x' })).status).toBe(403);
  });

  it('merges what two set, and asks where it is the same field; its history tells who', async () => {
    const one = await open();
    const change = (by: Client, input: object, seenVersion: number) =>
      by.graphql(
        `mutation ($c: ID!, $id: ID!, $v: Int, $input: SupportRequestInput!) {
           changeSupportRequest(commandId: $c, id: $id, seenVersion: $v, input: $input) { id } }`,
        { c: randomUUID(), id: one.id, v: seenVersion, input },
      );
    const other = await world.client(plant.companyId, ['ROLE_ADMIN']);
    expect((await change(other, { notes: 'Mie' }, 1)).errors).toBeUndefined();
    expect((await change(plant, { request: 'Perde acqua' }, 1)).errors).toBeUndefined();
    expect((await change(plant, { notes: 'Altre' }, 1)).errors?.[0]).toMatchObject({
      extensions: { code: 'conflict' },
    });
    const { data } = await plant.graphql(
      `query ($id: ID!) { history(kind: SUPPORT_REQUEST, id: $id) { rows { event label changes { field after { value } } } } }`,
      { id: one.id },
    );
    const { rows } = (data as { history: { rows: { event: string; label: string }[] } }).history;
    expect(rows.map(({ event }) => event)).toEqual([
      'SupportRequestChanged',
      'SupportRequestChanged',
      'SupportRequestNumbered',
      'SupportRequestOpened',
    ]);
    expect(rows[0]).toMatchObject({
      label: String(one.number),
      changes: [{ field: 'request', after: [{ value: 'Perde acqua' }] }],
    });
  });
});

describe('who sees to a request', () => {
  it('is asked, by a version, where somebody else has moved it or given it away since', async () => {
    const one = (await open()) as Request & { version: number };
    const other = await world.client(plant.companyId, ['ROLE_ADMIN']);
    const put = (by: Client, body: object) => by.put(`${calls}/${one.id}`, body);
    expect((await put(other, { assignedTo: other.userId, version: one.version })).status).toBe(200);
    const conflict = (field: string, mine: string, theirs: string) => ({
      status: 409,
      body: {
        code: 'conflict',
        errors: [{ field, code: 'conflict', conflict: { mine, theirs, by: 'Marta Greco' } }],
      },
    });
    await unwritten(async () => {
      const { version } = one;
      expect(await put(plant, { assignedTo: plant.userId, version })).toMatchObject(
        conflict('assignedTo', plant.userId, other.userId),
      );
      expect(await put(plant, { statusRequest: 'ARCHIVIATO', version })).toMatchObject(
        conflict('statusRequest', 'ARCHIVIATO', 'IN_GESTIONE'),
      );
      const { errors } = await plant.graphql(
        'mutation ($c: ID!, $id: ID!, $u: ID) { assignSupportRequest(commandId: $c, id: $id, seenVersion: 1, userId: $u) { id } }',
        { c: randomUUID(), id: one.id, u: plant.userId },
      );
      expect(errors?.[0]).toMatchObject({ extensions: { code: 'conflict' } });
    });
    const { body } = await put(plant, { notes: 'x' });
    const { version } = body as { version: number };
    expect((await put(plant, { assignedTo: plant.userId, statusRequest: 'COMPLETATO', version })).status).toBe(200);
  });

  it('sees requests, of everybody', async () => {
    const { id } = await open();
    for (const role of ['ROLE_PAYMENTS', 'ROLE_USER'] as const) {
      const { userId } = await world.client(plant.companyId, [role]);
      const reply = await plant.put(`${calls}/${id}`, { assignedTo: userId });
      expect([reply.status, errorsOf(reply)]).toEqual([422, ['assignedTo sees_no_requests']]);
    }
    const reply = await plant.put(`${calls}/${id}`, { assignedTo: theirs.userId });
    expect(errorsOf(reply)).toEqual(['assignedTo not_found']);
  });
});

describe('pictures of a request', () => {
  const add = (by: Client, supportRequestId: string, content: Buffer | string) =>
    by.form('POST', '/api/support-request-images', [
      { name: 'supportRequestId', content: supportRequestId },
      { name: 'image', content, fileName: '../guasto.jpg', type: 'image/jpeg' },
    ]);

  it('are encoded anew, fetched and removed; of another maintainer’s request none', async () => {
    const one = await open(maintainer);
    const sent = await photo();
    expect(sent.includes('Brescia')).toBe(true);
    const { status, body } = await add(maintainer, one.id, sent);
    expect([status, body]).toEqual([201, body]);
    const image = body as { id: string; fileName: string };
    expect(image.fileName).toBe(`${image.id}.jpg`);
    const url = `/api/support-request-images/downloads/${image.fileName}`;
    // Whoever wrote it waits for it; then it is there for all.
    expect((await maintainer.get(url)).status).toBe(200);
    const { rawPayload, headers } = await world.app.inject({
      url,
      headers: { authorization: `Bearer ${plant.token}` },
    });
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    expect(rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(rawPayload.includes('Brescia')).toBe(false);
    const listed = await plant.get(`/api/support-request-images?filters[supportRequestId]=${one.id}`);
    expect(listed.body).toMatchObject({ data: [image], totalRows: 1 });
    const another = await world.client(plant.companyId, ['ROLE_USER']);
    for (const by of [another, theirs]) expect((await by.get(url)).status).toBe(404);
    await unwritten(async () => {
      for (const by of [another, theirs])
        expect(errorsOf(await add(by, one.id, sent))).toEqual(['supportRequestId not_found']);
      expect(errorsOf(await add(plant, one.id, '<svg onload="alert(1)"/>'))).toEqual(['image not_a_picture']);
    });
    expect((await theirs.delete(`/api/support-request-images/${image.id}`)).status).toBe(404);
    expect((await plant.delete(`/api/support-request-images/${image.id}`)).status).toBe(204);
    expect((await plant.get(url)).status).toBe(404);
  });
});

describe('the work that answers a request', () => {
  const work = (body: unknown) => (body as { id: string }).id;

  it('is one, which it follows and which shows it; it goes back to waiting when that is cancelled', async () => {
    const one = await open();
    await plant.form('POST', '/api/support-request-images', [
      { name: 'supportRequestId', content: one.id },
      { name: 'image', content: await photo(), fileName: 'a.jpg' },
    ]);
    const planned = await schedule(one.id);
    expect(planned).toMatchObject({ status: 201, body: { supportRequestId: one.id, guasto: true } });
    const id = work(planned.body);
    expect(await read(one.id)).toMatchObject({ statusRequest: 'IN_GESTIONE', pianificazioneInterventoId: id });
    const { data } = await maintainer.graphql(
      'query ($id: ID!) { plannedIntervention(id: $id) { supportRequest { number request happenedAt images { fileName } } } }',
      { id },
    );
    const { supportRequest } = (data as { plannedIntervention: { supportRequest: { images: { fileName: string }[] } } })
      .plannedIntervention;
    expect(supportRequest).toMatchObject({ number: one.number, request: 'Perde olio' });
    const [image] = supportRequest.images;
    expect((await maintainer.get(`/api/support-request-images/downloads/${image?.fileName}`)).status).toBe(200);
    await unwritten(async () => {
      expect(await schedule(one.id)).toMatchObject({ status: 409, body: { code: 'request_has_work' } });
      expect(await plant.delete(`${calls}/${one.id}`)).toMatchObject({
        status: 409,
        body: { code: 'request_has_work' },
      });
      expect(await plant.put(`${calls}/${one.id}`, { statusRequest: 'COMPLETATO' })).toMatchObject({ status: 409 });
    });

    const field = (name: string, value: unknown) =>
      plant.put(`/api/pianificazione-interventi/${id}/fields`, { field: name, value });
    await field('durataInterventoInOre', 1);
    expect((await field('completato', 'Y')).status).toBe(200);
    await becomes(one.id, 'COMPLETATO');
    expect((await field('completato', 'N')).status).toBe(200);
    await becomes(one.id, 'IN_GESTIONE');
    expect((await plant.put(`${calls}/${one.id}`, { statusRequest: 'ARCHIVIATO' })).status).toBe(200);
    expect((await field('completato', 'Y')).status).toBe(200);
    await expect
      .poll(
        async () =>
          (await plant.graphql('query ($id: ID!) { supportRequest(id: $id) { version } }', { id: one.id })).data,
      )
      .not.toBeNull();
    const another = await open();
    const cancelled = work((await schedule(another.id)).body);
    expect((await plant.delete(`/api/pianificazione-interventi/${cancelled}/one`)).status).toBe(204);
    await becomes(another.id, 'IN_ATTESA');
    expect(await read(another.id)).toMatchObject({ pianificazioneInterventoId: null });
    expect((await schedule(another.id)).status).toBe(201);
  }, 60_000);

  it('is of its company, and no series; of two at once one is refused; a refusal leaves it as it was', async () => {
    const one = (await open()) as Request & { linea: { id: string } };
    const made = await plant.post('/api/attrezzature', { descrizione: 'Fresa', lineaId: one.linea.id });
    const another = (made.body as { id: string }).id;
    expect(another).toEqual(expect.any(String));
    await unwritten(async () => {
      const foreign = await schedule(
        one.id,
        { ...theirSetup.body, tipoInterventoId: theirSetup.body.tipoInterventoId },
        theirs,
      );
      expect(errorsOf(foreign)).toEqual(['supportRequestId not_found']);
      expect(errorsOf(await schedule(randomUUID()))).toEqual(['supportRequestId not_found']);
      expect(errorsOf(await schedule(one.id, { ricorrenzaId: setup.monthlyId }))).toEqual([
        'ricorrenzaId contradictory',
      ]);
      expect((await schedule(one.id, { dataOraFine: times.dataOraInizio })).status).toBe(422);
      const elsewhere = await schedule(one.id, { attrezzaturaId: another });
      expect([elsewhere.status, errorsOf(elsewhere)]).toEqual([422, ['attrezzaturaId not_of_request']]);
    });
    expect(await state(one.id)).toBe('IN_ATTESA');
    const both = await Promise.all([schedule(one.id), schedule(one.id), schedule(one.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const winner = both.find(({ status }) => status === 201);
    expect(await read(one.id)).toMatchObject({ pianificazioneInterventoId: work(winner?.body) });
  });
});

describe('the public link', () => {
  const good = {
    userRequest: 'Non parte',
    contactName: 'Luca Ferri',
    contactEmail: 'luca@ferri.it',
    contactPhone: '+39 030 123456',
  };
  const report = (body: object = {}, headers = {}) =>
    world.anonymous.post(link(), { attrezzaturaId: equipment, ...good, ...body }, headers);

  it('takes a report with photos; its own link tells where that stands and nothing of who asked', async () => {
    const parts = Object.entries({ attrezzaturaId: equipment, ...good }).map(([name, content]) => ({ name, content }));
    const made = await world.anonymous.form('POST', link(), [
      ...parts,
      { name: 'anomalieIds', content: '[]' },
      { name: 'image1', content: await photo(10), fileName: 'a.jpg' },
      { name: 'image2', content: await photo(20), fileName: 'b.jpg' },
    ]);
    expect([made.status, made.body]).toEqual([201, made.body]);
    const { number, secret } = made.body as { number: number; secret: string };
    const follow = `${link()}/follow/${secret}`;
    const shown = await world.anonymous.get(follow);
    expect(shown).toMatchObject({ status: 200, body: { number, statusRequest: 'IN_ATTESA', images: 2, maxImages: 5 } });
    expect(JSON.stringify([made.body, shown.body])).not.toMatch(/luca|ferri|030|parte/i);
    const choice = await world.anonymous.get(`${link()}/equipment/${equipment}`);
    expect(choice.status).toBe(200);
    const { descrizione } = choice.body as { descrizione: string };
    expect(shown.body).toMatchObject({ attrezzatura: descrizione, anomalie: [] });
    const listed = (
      (await plant.get(`${calls}?sortBy=number&descending=1&page=1&rowsPerPage=1`)).body as { data: Request[] }
    ).data[0];
    expect(listed).toMatchObject({ number, ...good, tipoUtente: 'external_user', appUserId: null });
    const more = await world.anonymous.form('POST', `${follow}/images`, [
      { name: 'image1', content: await photo(30), fileName: 'c.jpg' },
    ]);
    expect(more).toMatchObject({ status: 201, body: { images: 3 } });
    const tooMany = await world.anonymous.form('POST', `${follow}/images`, [
      ...['image1', 'image2', 'image3'].map((name) => ({ name, content: 'x', fileName: 'x.jpg' })),
    ]);
    expect(errorsOf(tooMany)).toEqual(['images too_many']);
    for (const wrong of [
      `${link()}/follow/x`,
      `/app/support-requests/${codeOf(theirs)}/follow/${secret}`,
      `/app/support-requests/NESSUNA/follow/${secret}`,
    ]) {
      expect([wrong, (await world.anonymous.get(wrong)).status]).toEqual([wrong, 404]);
    }
    expect(
      JSON.stringify(
        await Array.fromAsync(world.services.store.read(`supportRequest-${listed?.id}`), ({ data }) => data),
      ),
    ).not.toContain(secret);
  });

  it('tells where a request is that went to the archive and came back, and takes no photo meanwhile', async () => {
    const { number, secret } = (await report()).body as { number: number; secret: string };
    const { body } = await plant.get(`${calls}?sortBy=number&descending=1&page=1&rowsPerPage=1`);
    const [listed] = (body as { data: Request[] }).data;
    expect(listed?.number).toBe(number);
    const follow = `${link()}/follow/${secret}`;
    const shown = async () => (await world.anonymous.get(follow)).body;
    const send = async () =>
      world.anonymous.form('POST', `${follow}/images`, [
        { name: 'image1', content: await photo(40), fileName: 'a.jpg' },
      ]);
    for (const statusRequest of ['IN_GESTIONE', 'ARCHIVIATO', 'IN_GESTIONE', 'COMPLETATO', 'ARCHIVIATO']) {
      expect((await plant.put(`${calls}/${listed?.id}`, { statusRequest })).status).toBe(200);
      expect(await shown()).toMatchObject({ number, statusRequest, images: 0 });
    }
    expect(await send()).toMatchObject({ status: 409, body: { code: 'request_archived' } });
    expect((await plant.delete(`${calls}/${listed?.id}`)).status).toBe(204);
    expect((await world.anonymous.get(follow)).status).toBe(404);
  });

  it('takes in no byte of a form for a company or a request that is none', async () => {
    if (!world.app.server.listening) await world.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = world.app.server.address() as AddressInfo;
    const { secret } = (await report()).body as { secret: string };
    /** What is answered to a head of which the body, of 40 MB, never comes. */
    const answered = async (path: string): Promise<string> => {
      const socket = connect(port, '127.0.0.1');
      const type = 'multipart/form-data; boundary=x';
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 40000000\r\n\r\n--x\r\n`,
      );
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      socket.destroy();
      return String(chunk).slice(9, 12);
    };
    for (const path of [
      '/app/support-requests/NESSUNA',
      `/app/support-requests/NESSUNA/follow/${secret}/images`,
      `/app/support-requests/${codeOf(theirs)}/follow/${secret}/images`,
      `${link()}/follow/x/images`,
    ]) {
      expect([path, await answered(path)]).toEqual([path, '404']);
    }
  });

  it('keeps nothing of what is no report', async () => {
    await unwritten(async () => {
      expect(errorsOf(await report({ attrezzaturaId: theirSetup.body.attrezzaturaId }))).toEqual([
        'attrezzaturaId not_found',
      ]);
      expect(errorsOf(await report({ contactEmail: 'x' }))).toEqual(['contactEmail invalid_email']);
      const lastCentury = await report({ date: '1999-12-31T00:00:00Z' });
      expect([lastCentury.status, errorsOf(lastCentury)]).toEqual([422, ['date too_long_ago']]);
      expect(errorsOf(await report({ notes: 'x' }))).toEqual(['notes unknown_field']);
      expect(
        (await world.anonymous.post('/app/support-requests/NESSUNA', { attrezzaturaId: equipment, ...good })).status,
      ).toBe(404);
      // A program that fills in everything is told that all went well.
      const honey = await report({ website: 'https://spam.example' });
      expect(honey).toMatchObject({ status: 201, body: { statusRequest: 'IN_ATTESA' } });
      const { secret } = honey.body as { secret: string };
      expect((await world.anonymous.get(`${link()}/follow/${secret}`)).status).toBe(404);
    });
  });

  it('names equipment with the anomalies of its plant, and nobody else’s', async () => {
    const named = (id: string) => world.anonymous.get(`${link()}/equipment/${id}`);
    for (const id of [String(theirSetup.body.attrezzaturaId), randomUUID(), 'x'])
      expect([id, (await named(id)).status]).toEqual([id, 404]);
    const made = async (path: string, body: object) => ((await plant.post(path, body)).body as { id: string }).id;
    const { impianto } = (await open()) as Request & { impianto: { id: string } };
    const other = await made('/api/impianti', { descrizione: 'Altro impianto' });
    const foreign = await made('/api/anomalie', { descrizione: 'Fischia', impiantoId: other });
    const own = await made('/api/anomalie', { descrizione: 'Vibra', impiantoId: impianto.id });
    const anomalies = async () =>
      ((await named(equipment)).body as { anomalie: { id: string }[] }).anomalie.map(({ id }) => id);
    await expect.poll(anomalies).toContain(own);
    expect(await anomalies()).not.toContain(foreign);
  });

  it('gives the form with what tells at once and too late apart', async () => {
    const { formToken } = (await world.anonymous.get(`${link()}/form`)).body as { formToken: string };
    const at = (minutes: number, companyId = plant.companyId) =>
      world.services.formTokens.issue(companyId, new Date(Date.now() - minutes * 60_000).toISOString());
    for (const token of [formToken, at(13 * 60), at(5, theirs.companyId), 'x.y']) {
      expect(await report({ formToken: token })).toMatchObject({ status: 422, body: { code: 'form_not_valid' } });
    }
    expect((await report({ formToken: at(5) })).status).toBe(201);
    // A report whose answer was lost is the same one when its form has meanwhile become too old.
    const key = { 'idempotency-key': 'due' };
    const [late, anew] = [await report({ formToken: at(11 * 60) }, key), await report({ formToken: at(1) }, key)];
    expect(anew.body).toEqual(late.body);
  });

  it('answers a report that comes again as before, and another under the same key as another', async () => {
    const key = { 'idempotency-key': 'uno' };
    const [first, again, other] = [
      await report({}, key),
      await report({}, key),
      await report({ userRequest: 'Altro' }, key),
    ];
    expect(again.body).toEqual(first.body);
    expect((other.body as Request).number).not.toBe((first.body as Request).number);
  });
});
