import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answeringWork } from './support/answering-work.ts';
import { conversation } from './support/conversation.ts';
import {
  becomes,
  calls,
  demo,
  equipment,
  errorsOf,
  maintainer,
  open,
  plant,
  type Request,
  read,
  schedule,
  setUp,
  setup,
  theirSetup,
  theirs,
  unwritten,
  world,
} from './support/fixtures.ts';
import { pictures } from './support/pictures.ts';
import { publicLink } from './support/public-link.ts';
import { whoSees } from './support/who-sees.ts';
import type { Client } from './testing/world.ts';

// One product for all of them: each that is booted costs half a second of a processor.
beforeAll(setUp, 120_000);
afterAll(() => world.close());

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

  it('is of whoever has the work that answers it, and without one of whom it names: shown, sorted, filtered, over both wires', async () => {
    const planned = await open(plant, { manutentoreId: setup.maintainerId, userRequest: 'Di chi ha il lavoro' });
    const named = await open(plant, { manutentoreId: setup.maintainerId, userRequest: 'Di chi è nominato' });
    const bare = await open(plant, { userRequest: 'Di nessuno' });
    const other = setup.otherMaintainerId;
    const work = await schedule(planned.id, { manutentoreId: other });
    expect([work.status, work.body]).toEqual([201, work.body]);
    await becomes(planned.id, 'IN_GESTIONE');
    const mine = [named.id, planned.id, bare.id];
    const listed = async (query: string): Promise<string[]> => {
      const { body } = await plant.get(`${calls}?${query}`);
      return (body as { data: Request[] }).data.map(({ id }) => id).filter((id) => mine.includes(id));
    };
    expect(await read(planned.id)).toMatchObject({
      manutentoreId: other,
      manutentore: { identificativo: 'Carla Blu' },
    });
    expect(await read(named.id)).toMatchObject({ manutentoreId: setup.maintainerId });
    expect(await listed('sortBy=manutentore')).toEqual([named.id, planned.id, bare.id]);
    expect(await listed(`filters[manutentoreId]=${other}`)).toEqual([planned.id]);
    expect(await listed(`filters[manutentoreId]=${setup.maintainerId}`)).toEqual([named.id]);
    const asked = await plant.graphql(
      'query($q: SupportRequestQuery) { supportRequests(query: $q) { counts { waiting handling } rows { id maintainer { id label } } } }',
      { q: { maintainerId: other, sortBy: 'maintainer' } },
    );
    expect(asked.data).toEqual({
      supportRequests: {
        counts: { waiting: 0, handling: 1 },
        rows: [{ id: planned.id, maintainer: { id: other, label: 'Carla Blu' } }],
      },
    });
    // Sent back as it was answered: what the request itself names stays, and is there again when the work is not.
    const whole = await read(planned.id);
    expect((await plant.put(`${calls}/${planned.id}`, { ...whole, notes: 'x' })).status).toBe(200);
    const { id: workId } = work.body as { id: string };
    expect((await plant.delete(`/api/pianificazione-interventi/${workId}/one`)).status).toBe(204);
    await becomes(planned.id, 'IN_ATTESA');
    expect(await read(planned.id)).toMatchObject({ manutentoreId: setup.maintainerId, notes: 'x' });
    for (const id of mine) expect((await plant.delete(`${calls}/${id}`)).status).toBe(204);
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

whoSees();
pictures();
answeringWork();
publicLink();
conversation();
