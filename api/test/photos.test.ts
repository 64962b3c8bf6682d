import { randomUUID } from 'node:crypto';
import { now, timestamp } from '@cadenza/infra/clock/clock';
import { photo } from '@cadenza/infra/images/testing/photo';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { unwritten as unwrittenIn } from './testing/unwritten.ts';
import { type Client, createWorld, type Reply, type World } from './testing/world.ts';

let world: World;
let plant: Client;
let maintainer: Client;
let another: Client;
let demo: Client;
let admin: Client;
let theirs: Client;
let setup: Setup;
beforeAll(async () => {
  world = await createWorld({ rateFactor: 1_000 });
  const companyId = await world.company('Officine Rossi');
  setup = await setUpPlant(world, companyId);
  plant = await world.client(companyId, ['ROLE_PLANT']);
  admin = await world.client(companyId, ['ROLE_ADMIN']);
  demo = await world.client(companyId, ['ROLE_DEMO']);
  maintainer = await world.client(companyId, ['ROLE_USER'], { maintainerId: setup.maintainerId });
  another = await world.client(companyId, ['ROLE_USER'], { maintainerId: setup.otherMaintainerId });
  theirs = await world.client(await world.company('Fonderie Bianchi'), ['ROLE_PLANT']);
}, 120_000);
afterAll(() => world.close());

const images = '/api/pianificazione-intervento-immagini';
const works = '/api/pianificazione-interventi';
type Image = { id: string; nomeFile: string; supportRequestId: string | null };
type Work = {
  id: string;
  firmaValida: 'Y' | 'N' | null;
  firmaModifiche: string[] | null;
  immagini: Image[];
  immagineFirma: string | null;
  listaDettaglio: { id: string }[];
};

const errorsOf = ({ body }: Reply) =>
  ((body as { errors?: { field: string; code: string }[] }).errors ?? []).map(({ field, code }) => `${field} ${code}`);
const codeOf = ({ body }: Reply) => (body as { code?: string }).code;
const planned = async (more: object = {}): Promise<Work> => {
  const times = { dataOraInizio: '2027-01-12T08:00:00Z', dataOraFine: '2027-01-12T09:00:00Z' };
  const { status, body } = await plant.post(works, { ...setup.body, ...times, ...more });
  expect([status, body]).toEqual([201, body]);
  return body as Work;
};
const read = async (id: string, by = plant): Promise<Work> => (await by.get(`${works}/${id}`)).body as Work;
const add = (by: Client, id: string, content: Buffer | string) =>
  by.form('POST', images, [
    { name: 'pianificazioneInterventoId', content: id },
    { name: 'image', content, fileName: '../fatto.jpg', type: 'image/jpeg' },
  ]);
const added = async (by: Client, id: string, shade = 90): Promise<Image> => {
  const { status, body, headers } = await add(by, id, await photo(shade));
  expect([status, body]).toEqual([201, body]);
  // Of what this user wrote, the others see all from here on.
  for (const other of [plant, maintainer]) await other.get(works, { 'x-read-after': String(headers['x-position']) });
  return body as Image;
};
const sign = (by: Client, id: string, parts: { name: string; content: Buffer | string; fileName?: string }[]) =>
  by.form('POST', `${works}/${id}/upload-firma`, parts);
const setProgress =
  'mutation ($c: ID!, $id: ID!, $percent: Int!) { setInterventionProgress(commandId: $c, id: $id, percent: $percent) { id } }';
const set = (by: Client, id: string, field: string, value: unknown) =>
  by.put(`${works}/${id}/fields`, { field, value });
const tickAll = async (by: Client, { id, listaDettaglio }: Work) => {
  for (const line of listaDettaglio)
    await by.put(`/api/pianificazione-intervento-lista-dettagli/${line.id}/completato/Y`, {});
  await set(by, id, 'durataInterventoInOre', 1);
};
const unwritten = <T>(work: () => Promise<T>): Promise<T> => unwrittenIn(world.services.store, work);
const detail = async (by: Client, id: string) => {
  const { data } = await by.graphql(
    `query ($id: ID!) { plannedIntervention(id: $id) { signatureRequired
       photos { id fileName mime size addedBy addedAt } signature { name fileName unchanged changed signedBy } } }`,
    { id },
  );
  return (data as { plannedIntervention: Record<'photos' | 'signature', unknown> }).plannedIntervention;
};

describe('photos of a work', () => {
  it('are encoded anew, listed with it, fetched and removed', async () => {
    const { id } = await planned();
    const image = await added(maintainer, id);
    expect(image).toMatchObject({ pianificazioneInterventoId: id, supportRequestId: null });
    expect(image.id.startsWith(`${id}.`)).toBe(true);
    expect(image.nomeFile).toBe(`${image.id}.jpg`);
    const second = await added(maintainer, id, 91);
    expect((await read(id)).immagini).toEqual([image, second]);
    const listed = await plant.get(`${images}?filters[pianificazioneInterventoId]=${id}`);
    expect(listed.body).toEqual({ data: [image, second], totalRows: 2 });
    const window = await plant.get(`${works}?filters[id]=${id}`);
    expect(window.body).toMatchObject({ data: [{ immagini: [image, second] }] });
    const url = `${images}/downloads/${image.nomeFile}`;
    const { rawPayload, headers } = await world.app.inject({ url, headers: { authorization: `Bearer ${demo.token}` } });
    expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' });
    expect(rawPayload.subarray(0, 2).toString('hex')).toBe('ffd8');
    expect(rawPayload.includes('Brescia')).toBe(false);
    const [first] = (await detail(plant, id)).photos as { addedBy: string; fileName: string }[];
    expect(first).toMatchObject({ fileName: image.nomeFile, addedBy: 'Marta Greco' });
    expect((await maintainer.delete(`${images}/${image.id}`)).status).toBe(204);
    expect((await maintainer.get(url)).status).toBe(404);
    expect((await read(id, maintainer)).immagini).toEqual([second]);
    expect(codeOf(await maintainer.delete(`${images}/${image.id}`))).toBe('not_found');
  });

  it('are of who works on it, and of nobody elsewhere', async () => {
    const { id } = await planned();
    const image = await added(plant, id);
    const sent = await photo();
    await unwritten(async () => {
      expect(codeOf(await add(another, id, sent))).toBe('not_assigned_to_you');
      expect(codeOf(await add(demo, id, sent))).toBe('not_authorised');
      expect(errorsOf(await add(theirs, id, sent))).toEqual(['pianificazioneInterventoId not_found']);
      expect((await theirs.get(`${images}/downloads/${image.nomeFile}`)).status).toBe(404);
      expect((await theirs.delete(`${images}/${image.id}`)).status).toBe(404);
      expect((await another.delete(`${images}/${image.id}`)).status).toBe(403);
      expect((await theirs.get(`${images}?filters[pianificazioneInterventoId]=${id}`)).body).toEqual({
        ...{ data: [], totalRows: 0 },
      });
      expect(errorsOf(await add(plant, id, '<svg onload="alert(1)"/>'))).toEqual(['image not_a_picture']);
      expect((await plant.get(`${images}/downloads/${id}.nothing.jpg`)).status).toBe(404);
      expect((await plant.get(images)).status).toBe(422);
    });
  });

  it('are locked for its maintainer once it is completed', async () => {
    const work = await planned();
    const image = await added(maintainer, work.id);
    await tickAll(maintainer, work);
    expect((await set(maintainer, work.id, 'completato', 'Y')).status).toBe(200);
    const sent = await photo(70);
    await unwritten(async () => {
      expect((await add(maintainer, work.id, sent)).status).toBe(403);
      expect((await maintainer.delete(`${images}/${image.id}`)).status).toBe(403);
      expect((await sign(maintainer, work.id, [{ name: 'nome', content: 'Anna' }])).status).toBe(403);
    });
    await added(plant, work.id, 70);
  });

  it('are one, sent twice under one id', async () => {
    const { id } = await planned();
    const headers = { 'idempotency-key': '0199f000-0000-7000-8000-00000000abcd' };
    const sent = [
      { name: 'pianificazioneInterventoId', content: id },
      { name: 'image', content: await photo(), fileName: 'a.jpg' },
    ];
    const first = await plant.form('POST', images, sent, headers);
    expect(await plant.form('POST', images, sent, headers)).toMatchObject({ status: 201, body: first.body });
    expect((await read(id)).immagini).toHaveLength(1);
  });

  it('show those of the request that it answers, which keeps them', async () => {
    const { body } = await plant.post('/api/support-requests', {
      ...{ attrezzaturaId: setup.body.attrezzaturaId, userRequest: 'Perde olio' },
    });
    const supportRequestId = (body as { id: string }).id;
    const sent = await plant.form('POST', '/api/support-request-images', [
      { name: 'supportRequestId', content: supportRequestId },
      { name: 'image', content: await photo(), fileName: 'a.jpg' },
    ]);
    const ofRequest = sent.body as { id: string };
    const work = await planned({ supportRequestId });
    const own = await added(plant, work.id, 92);
    const { immagini } = await read(work.id);
    expect(immagini.map(({ id, supportRequestId: of }) => [id, of])).toEqual([
      [own.id, null],
      [`${work.id}.${ofRequest.id}`, supportRequestId],
    ]);
    expect((await maintainer.get(`${images}/downloads/${immagini[1]?.nomeFile}`)).status).toBe(200);
    expect(codeOf(await plant.delete(`${images}/${immagini[1]?.id}`))).toBe('not_found');
    expect((await plant.delete(`/api/support-request-images/${ofRequest.id}`)).status).toBe(204);
    expect((await read(work.id)).immagini).toEqual([own]);
  });
});

describe('a signature', () => {
  const drawn = async () => ({ name: 'signature', content: await photo(), fileName: 'firma.png' });

  it('is drawn or typed, and tells whether what was signed has changed', async () => {
    const work = await planned();
    const valid = async () => (await read(work.id, maintainer)).firmaValida;
    expect(await valid()).toBeNull();
    expect((await read(work.id, maintainer)).firmaModifiche).toBeNull();
    const { status, body } = await sign(maintainer, work.id, [
      await drawn(),
      { name: 'nome', content: 'Anna Bianchi' },
      { name: 'durataInterventoInOre', content: '1.5' },
    ]);
    const { immagineFirma } = (body as { data: { immagineFirma: string } }).data;
    expect([status, immagineFirma.startsWith(`${work.id}.`)]).toEqual([201, true]);
    expect(await read(work.id, maintainer)).toMatchObject({ immagineFirma, durataInterventoInOre: 1.5 });
    expect((await maintainer.get(`${images}/downloads/${immagineFirma}`)).status).toBe(200);
    const signature = {
      name: 'Anna Bianchi',
      fileName: immagineFirma,
      unchanged: true,
      changed: [],
      signedBy: 'Marta Greco',
    };
    await maintainer.graphql(setProgress, { c: randomUUID(), id: work.id, percent: 40 });
    expect((await detail(maintainer, work.id)).signature).toEqual({
      ...signature,
      unchanged: false,
      changed: ['PROGRESS'],
    });
    expect(await read(work.id, maintainer)).toMatchObject({ firmaValida: 'N', firmaModifiche: ['avanzamento'] });
    await maintainer.graphql(setProgress, { c: randomUUID(), id: work.id, percent: 0 });
    expect((await detail(maintainer, work.id)).signature).toEqual(signature);
    expect(await read(work.id, maintainer)).toMatchObject({ firmaValida: 'Y', firmaModifiche: [] });
    const image = await added(maintainer, work.id);
    expect((await detail(maintainer, work.id)).signature).toEqual({
      ...{ ...signature, unchanged: false, changed: ['PHOTOS'] },
    });
    await maintainer.delete(`${images}/${image.id}`);
    expect((await detail(maintainer, work.id)).signature).toEqual(signature);
    const typed = await maintainer.graphql(
      'mutation ($c: ID!, $id: ID!) { signIntervention(commandId: $c, id: $id, name: "Ugo Sala") { id } }',
      { c: '0199f000-0000-7000-8000-00000000abce', id: work.id },
    );
    expect(typed.errors).toBeUndefined();
    expect((await detail(maintainer, work.id)).signature).toMatchObject({ name: 'Ugo Sala', fileName: null });
    expect(await read(work.id, maintainer)).toMatchObject({ immagineFirma: null, firmaValida: 'Y' });
    await unwritten(async () => {
      expect(errorsOf(await sign(maintainer, work.id, []))).toEqual(['nome required']);
      expect(codeOf(await sign(another, work.id, [await drawn()]))).toBe('not_assigned_to_you');
      expect((await sign(theirs, work.id, [await drawn()])).status).toBe(404);
      expect(
        errorsOf(await sign(maintainer, work.id, [{ name: 'signature', content: 'no', fileName: 'a.png' }])),
      ).toEqual(['signature not_a_picture']);
    });
  });

  it('that was given without a network is of when it was given, drawn or typed, and of no time that cannot be', async () => {
    const work = await planned();
    const at = new Date(now() - 1_000).toISOString();
    const signedAt = async () => {
      const { data } = await maintainer.graphql(
        'query ($id: ID!) { plannedIntervention(id: $id) { signature { signedAt } } }',
        { id: work.id },
      );
      const { plannedIntervention } = data as { plannedIntervention: { signature: { signedAt: string } } };
      return Date.parse(plannedIntervention.signature.signedAt);
    };
    const since = now();
    const drawnThen = await sign(maintainer, work.id, [await drawn(), { name: 'firmatoIl', content: at }]);
    expect(drawnThen.status).toBe(201);
    // No sooner than the work was there.
    expect(await signedAt()).toBeLessThan(since);
    const typed = await maintainer.graphql(
      `mutation ($c: ID!, $id: ID!, $at: Instant) {
         signIntervention(commandId: $c, id: $id, name: "Ugo Sala", at: $at) { id } }`,
      { c: randomUUID(), id: work.id, at },
    );
    expect(typed.errors).toBeUndefined();
    expect(await signedAt()).toBeLessThan(since);
    await unwritten(async () => {
      const named = (name: string, content: string) =>
        sign(maintainer, work.id, [
          { name: 'nome', content: 'Anna' },
          { name, content },
        ]);
      expect(errorsOf(await named('firmatoIl', 'ieri'))).toEqual(['firmatoIl invalid_date_time']);
      const tooLong = await sign(maintainer, work.id, [{ name: 'nome', content: 'x'.repeat(1_000) }]);
      expect(tooLong.body).toMatchObject({ errors: [{ field: 'nome', message: expect.stringContaining('100') }] });
    });
  });

  it('of a state that others have changed since is kept, reads as changed and completes nothing', async () => {
    const [settings] = (await admin.get('/api/settings')).body as { id: string }[];
    const want = (signatureRequired: 'Y' | 'N') => admin.put(`/api/settings/${settings?.id}`, { signatureRequired });
    expect((await want('Y')).status).toBe(200);
    const work = await planned();
    await tickAll(maintainer, work);
    const seen = async (): Promise<string> => {
      const { data } = await maintainer.graphql(
        'query ($id: ID!) { plannedIntervention(id: $id) { planned { updatedAt } } }',
        { id: work.id },
      );
      return (data as { plannedIntervention: { planned: { updatedAt: string } } }).plannedIntervention.planned
        .updatedAt;
    };
    const typed = async (seenAt: string): Promise<void> => {
      const { errors } = await maintainer.graphql(
        `mutation ($c: ID!, $id: ID!, $at: Instant, $seenAt: Instant) {
           signIntervention(commandId: $c, id: $id, name: "Anna Bianchi", at: $at, seenAt: $seenAt) { id } }`,
        { c: randomUUID(), id: work.id, at: timestamp(), seenAt },
      );
      expect(errors).toBeUndefined();
    };
    const drawnAs = async (vistoIl: string): Promise<void> => {
      const { status } = await sign(maintainer, work.id, [await drawn(), { name: 'vistoIl', content: vistoIl }]);
      expect(status).toBe(201);
    };
    const complete = () => set(maintainer, work.id, 'completato', 'Y');
    const unchanged = async () => {
      const { signature } = await detail(maintainer, work.id);
      return (signature as { unchanged: boolean }).unchanged;
    };
    const before = await seen();
    // What the signer's own device says on the way breaks nothing.
    await maintainer.graphql(setProgress, { c: randomUUID(), id: work.id, percent: 30 });
    await typed(before);
    expect(await unchanged()).toBe(true);
    const mine = await seen();
    await plant.graphql(setProgress, { c: randomUUID(), id: work.id, percent: 60 });
    for (const signed of [typed, drawnAs]) {
      await signed(mine);
      expect(await unchanged()).toBe(false);
      expect(errorsOf(await complete())).toEqual(['immagineFirma signed_before']);
    }
    // So does a change of the whole series; who looks again signs what is there.
    await drawnAs(await seen());
    expect(await unchanged()).toBe(true);
    const now = await seen();
    await plant.put(`${works}/${work.id}`, { mode: 'all', note: 'Con olio' });
    await drawnAs(now);
    expect(await unchanged()).toBe(false);
    await typed(await seen());
    expect(await unchanged()).toBe(true);
    expect((await complete()).status).toBe(200);
    const bad = await sign(maintainer, work.id, [await drawn(), { name: 'vistoIl', content: 'ieri' }]);
    expect(errorsOf(bad)).toEqual(['vistoIl invalid_date_time']);
    expect((await want('N')).status).toBe(200);
  });

  it('is of the tasks that count: one that was taken out before is none of it, one that is taken out later is missed', async () => {
    const work = await planned();
    const remove = async (lineId: string, removed: boolean): Promise<void> => {
      const { errors } = await plant.graphql(
        `mutation ($c: ID!, $id: ID!, $line: ID!, $removed: Boolean!) {
           removeWorkLine(commandId: $c, id: $id, lineId: $line, removed: $removed) { id } }`,
        { c: randomUUID(), id: work.id, line: lineId.split('.')[1], removed },
      );
      expect(errors).toBeUndefined();
    };
    const [first, second] = work.listaDettaglio;
    await remove(first?.id ?? '', true);
    await sign(plant, work.id, [{ name: 'nome', content: 'Anna Bianchi' }]);
    expect((await detail(plant, work.id)).signature).toMatchObject({ unchanged: true });
    await remove(second?.id ?? '', true);
    expect((await detail(plant, work.id)).signature).toMatchObject({ unchanged: false });
    await remove(second?.id ?? '', false);
    expect((await detail(plant, work.id)).signature).toMatchObject({ unchanged: true });
  });

  it('is missing for completion where the company wants one, and one of before a change counts for nothing', async () => {
    const [settings] = (await admin.get('/api/settings')).body as { id: string }[];
    const want = (signatureRequired: 'Y' | 'N') => admin.put(`/api/settings/${settings?.id}`, { signatureRequired });
    expect((await want('Y')).status).toBe(200);
    const work = await planned();
    await tickAll(maintainer, work);
    const complete = () => set(maintainer, work.id, 'completato', 'Y');
    expect(await detail(maintainer, work.id)).toMatchObject({ signatureRequired: true });
    const refused = await complete();
    expect([refused.status, codeOf(refused), errorsOf(refused)]).toEqual([
      409,
      'incomplete',
      ['immagineFirma required'],
    ]);
    const viaPut = await plant.put(`${works}/${work.id}`, { completato: 'Y' });
    expect(errorsOf(viaPut)).toEqual(['immagineFirma required']);
    const { errors } = await maintainer.graphql(
      'mutation ($c: ID!, $id: ID!) { completeIntervention(commandId: $c, id: $id) { id } }',
      { c: '0199f000-0000-7000-8000-00000000abcf', id: work.id },
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'incomplete', errors: [{ field: 'signature' }] });
    await sign(maintainer, work.id, [await drawn()]);
    await set(maintainer, work.id, 'note', 'Cambiato il filtro');
    expect(errorsOf(await complete())).toEqual(['immagineFirma signed_before']);
    await sign(maintainer, work.id, [{ name: 'nome', content: 'Anna Bianchi' }]);
    expect((await complete()).status).toBe(200);
    expect((await detail(maintainer, work.id)).signature).toMatchObject({ unchanged: true });
    // Who plans may correct what is done, and it is told.
    await set(plant, work.id, 'note', 'Corretto');
    expect((await detail(plant, work.id)).signature).toMatchObject({ unchanged: false });
    expect((await want('N')).status).toBe(200);
  });
});
