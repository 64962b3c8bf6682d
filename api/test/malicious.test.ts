import { newId } from '@cadenza/infra/ids';
import { projectionStates } from '@cadenza/projections/kernel/queries';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { unwritten as unwrittenIn } from './testing/unwritten.ts';
import { type Client, createWorld, password, type World } from './testing/world.ts';

/** What no screen sends: refused with a code, nothing written, and every projection goes on. */

let world: World;
let admin: Client;
let setup: Setup;

beforeAll(async () => {
  world = await createWorld();
  const companyId = await world.company('Officine Rossi');
  admin = await world.client(companyId, ['ROLE_ADMIN']);
  setup = await setUpPlant(world, companyId);
});
afterAll(() => world.close());

afterEach(async () => {
  const states = await projectionStates(world.database.pool);
  expect(states.filter(({ error }) => error !== null)).toEqual([]);
});

const path = '/api/pianificazione-interventi';
const times = { dataOraInizio: '2027-01-11T08:00:00+01:00', dataOraFine: '2027-01-11T10:00:00+01:00' };

const unchanged = <T>(work: () => Promise<T>): Promise<T> => unwrittenIn(world.services.store, work);

describe.each([
  ['NUL', 'a\u0000b'],
  ['half a surrogate pair', 'a\ud800'],
])('%s', (_, text) => {
  it('is refused wherever it is sent, before anything is written', async () => {
    const user = { name: text, surname: 'B', username: `u-${newId()}`, password };
    const replies = await unchanged(() =>
      Promise.all([
        world.anonymous.post('/api/login_check', { username: text, password }),
        admin.post('/api/users', user),
        admin.post('/api/impianti', { descrizione: text }),
        admin.post('/api/impianti', { descrizione: 'x', [text]: [[text]] }),
        admin.post(path, { ...setup.body, ...times, note: text }),
      ]),
    );
    expect(replies.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual(
      replies.map(() => [400, 'unreadable']),
    );
    const { errors } = await admin.graphql('query($q: ListQuery) { plants(query: $q) { totalRows } }', {
      q: { search: text },
    });
    expect(errors?.[0]?.extensions.code).toBe('unreadable');
  });
});

it('NUL in an address is refused too', async () => {
  expect(await admin.get('/api/impianti?filters[id]=%00')).toMatchObject({ status: 400, body: { code: 'unreadable' } });
  expect((await admin.put('/api/impianti/%00', { descrizione: 'x' })).status).toBe(400);
  expect((await admin.get('/api/impianti/%00')).status).toBe(404);
});

describe('what no table can hold', () => {
  it('is no date of a record', async () => {
    const { body } = await admin.get('/api/attrezzature');
    const lineaId = (body as { data: { lineaId: string }[] }).data[0]?.lineaId;
    const press = { descrizione: 'Pressa', lineaId, dataAcquisto: '0000-01-01' };
    expect(await unchanged(() => admin.post('/api/attrezzature', press))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'dataAcquisto', code: 'out_of_range' }] },
    });
  });

  it.each([
    ['a year 0', { dataOraInizio: '0000-01-03T08:00:00Z', dataOraFine: '0000-01-03T09:00:00Z' }],
    ['a year of five digits', { dataOraInizio: '+012026-01-03T08:00:00Z', dataOraFine: '+012026-01-03T09:00:00Z' }],
    ['work for centuries', { dataOraFine: '2900-01-01T08:00:00Z' }],
    ['notes like a book', { note: 'x'.repeat(5000) }],
    ['an end of plan in the year 9999', { dataFinePianificazione: '9999-12-31' }],
  ])('is no schedule: %s', async (_, wrong) => {
    const reply = await unchanged(() => admin.post(path, { ...setup.body, ...times, ...wrong }));
    expect(reply).toMatchObject({ status: 422, body: { code: 'invalid_fields' } });
  });

  it('is no duration, nor a window', async () => {
    const { body } = await admin.post(path, { ...setup.body, ...times });
    const { id } = body as { id: string };
    const change = { field: 'durataInterventoInOre', value: 1e300 };
    expect(await unchanged(() => admin.put(`${path}/${id}/fields`, change))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'durataInterventoInOre', code: 'too_large' }] },
    });
    expect((await admin.get(`${path}?filters[dataInizio]=0000-01-01`)).status).toBe(422);
    expect((await admin.get(`${path}?filters[dataFine]=9999-12-31`)).status).toBe(422);
  });

  it('is no id of a series, nor an instant, over GraphQL', async () => {
    const { attrezzaturaId, descrizioneInterventoId, tipoInterventoId } = setup.body;
    const input = {
      seriesId: 'mine',
      equipmentId: attrezzaturaId,
      interventionId: descrizioneInterventoId,
      interventionTypeId: tipoInterventoId,
      start: '2027-01-11T08:00',
      end: '2027-01-11T09:00',
    };
    const refused = await unchanged(() =>
      admin.graphql(
        'mutation($commandId: ID!, $input: ScheduleInput!) { scheduleIntervention(commandId: $commandId, input: $input) { id } }',
        { commandId: newId(), input },
      ),
    );
    expect(refused.errors?.[0]).toMatchObject({ extensions: { errors: [{ field: 'seriesId', code: 'invalid_id' }] } });
    const list = 'query($q: PlannedListQuery) { plannedList(query: $q) { totalRows } }';
    const early = await admin.graphql(list, { q: { from: '0000-01-01T00:00:00Z' } });
    expect(early.errors?.[0]?.extensions).toMatchObject({ errors: [{ field: 'from', code: 'out_of_range' }] });
    // An annotation is read away: it names the same instant.
    const annotated = await admin.graphql(list, { q: { from: '2027-01-11T00:00:00+01:00[Europe/Rome]' } });
    expect(annotated.data).toEqual({ plannedList: { totalRows: expect.any(Number) } });
  });
});

describe('what cannot be read', () => {
  it.each([
    ['note', 5, 'invalid'],
    ['guasto', 'forse', 'invalid_flag'],
    ['manutentoreId', {}, 'invalid'],
    ['avanzamento', [], 'invalid_number'],
    ['durataInterventoInOre', [], 'invalid_number'],
  ])('does not count as empty: %s %o', async (field, value, code) => {
    const { body } = await admin.post(path, { ...setup.body, ...times });
    const { id } = body as { id: string };
    const reply = await unchanged(() => admin.put(`${path}/${id}/fields`, { field, value }));
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ field, code }] } });
  });

  it('is no subscription over POST', async () => {
    const { errors } = await admin.graphql('subscription { planningFeed { position } }');
    expect(errors?.[0]?.extensions.code).toBe('unreadable');
  });
});

it('an end that is sent by itself makes the work longer', async () => {
  const { body } = await admin.post(path, { ...setup.body, ...times });
  const { id } = body as { id: string };
  const longer = { dataOraFine: '2027-01-11T12:00:00+01:00' };
  expect(await admin.put(`${path}/${id}`, longer)).toMatchObject({ status: 200, body: { ...times, ...longer } });
  const all = { dataOraFine: '2027-01-11T13:00:00+01:00', mode: 'all' };
  expect((await admin.put(`${path}/${id}`, all)).status).toBe(200);
});

describe('at once', () => {
  it('twenty moves of one occurrence all succeed', async () => {
    const { body } = await admin.post(path, { ...setup.body, ...times });
    const { id } = body as { id: string };
    const moves = Array.from({ length: 20 }, (_, minute) => {
      const start = `2027-01-12T08:${String(minute + 10)}:00+01:00`;
      return admin.put(`${path}/${id}`, { dataOraInizio: start });
    });
    const statuses = (await Promise.all(moves)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it('a command that is repeated with another user name reserves nothing', async () => {
    const key = { 'idempotency-key': newId() };
    const user = { name: 'Ada', surname: 'Rossi', username: `ada-${newId()}`, password };
    const other = `ada-${newId()}`;
    expect((await admin.post('/api/users', user, key)).status).toBe(201);
    expect(await admin.post('/api/users', { ...user, username: other }, key)).toMatchObject({
      status: 409,
      body: { code: 'command_id_reused' },
    });
    expect((await admin.post('/api/users', { ...user, username: other })).status).toBe(201);
  });
});

describe('taking back', () => {
  const move = (client: Client, id: string, input: object, commandId = newId()) =>
    client.graphql(
      `mutation($c: ID!, $id: ID!, $input: MoveInput!) {
        moveIntervention(commandId: $c, id: $id, input: $input) { state { start end maintainerId } } }`,
      { c: commandId, id, input },
    );
  type Told = { code: string; errors?: { field: string; code: string }[] };
  const told = ({ errors }: Awaited<ReturnType<typeof move>>): Told | undefined => errors?.[0]?.extensions;
  const at = (day: string) => ({ start: `${day}T08:00:00Z`, end: `${day}T09:00:00Z` });
  const [first, moved, elsewhere] = [at('2027-01-18'), at('2027-01-19'), at('2027-01-20')];
  const movedOne = async (): Promise<string> => {
    const [dataOraInizio, dataOraFine] = [first.start, first.end];
    const { body } = await admin.post(path, { ...setup.body, dataOraInizio, dataOraFine });
    const { id } = body as { id: string };
    expect((await move(admin, id, moved)).errors).toBeUndefined();
    return id;
  };

  it('what was never there, or is nobody’s to see, is no state that was left', async () => {
    const id = await movedOne();
    const stranger = await world.client(await world.company('Fonderie Altrui'), ['ROLE_ADMIN']);
    const theirs = (await setUpPlant(world, stranger.companyId)).maintainerId;
    const ofMaintainer = [theirs, newId(), 'x', null].map((maintainerId) => ({
      left: { maintainerId },
      field: 'maintainerId',
    }));
    for (const { left, field } of [
      ...ofMaintainer,
      { left: { start: elsewhere.start }, field: 'start' },
      { left: { ...moved, end: elsewhere.end }, field: 'end' },
      { left: { start: '1900-01-01T00:00:00Z' }, field: 'start' },
      { left: { end: '2200-12-31T23:59:59.999999999Z' }, field: 'end' },
    ]) {
      // Another company's id is told apart from one that nobody has by nothing.
      const refused = told(await unchanged(() => move(admin, id, { ...first, left })));
      expect(refused).toMatchObject({ code: 'conflict', errors: [{ field, code: 'conflict' }] });
    }
    expect(told(await unchanged(() => move(stranger, id, { ...first, left: moved })))).toMatchObject({
      code: 'not_found',
    });
  });

  it('is asked of whole series as well', async () => {
    const id = await movedOne();
    for (const scope of ['ALL', 'FOLLOWING']) {
      const late = await unchanged(() => move(admin, id, { ...elsewhere, scope, left: first }));
      expect(told(late)).toMatchObject({ code: 'conflict', errors: [{ field: 'start' }, { field: 'end' }] });
    }
    expect((await move(admin, id, { ...elsewhere, scope: 'ALL', left: moved })).data).toMatchObject({
      moveIntervention: { state: elsewhere },
    });
  });

  it('twice at once is done once, and loses to a colleague who was quicker', async () => {
    const id = await movedOne();
    const colleague = await world.client(admin.companyId, ['ROLE_PLANT']);
    const both = await Promise.all([admin, colleague].map((one) => move(one, id, { ...first, left: moved })));
    expect(both.map(({ errors }) => errors?.[0]?.extensions.code ?? 'done').sort()).toEqual(['conflict', 'done']);
    const other = await movedOne();
    const race = await Promise.all([move(colleague, other, elsewhere), move(admin, other, { ...first, left: moved })]);
    const won = race.findIndex(({ errors }) => errors === undefined);
    const last = (await admin.get(`${path}/${other}`, { 'x-read-after': String(await world.services.store.head()) }))
      .body;
    // Either the colleague came first and stays, or came after and moved it from where it was put back to.
    expect(won).toBe(0);
    expect(Date.parse((last as { dataOraInizio: string }).dataOraInizio)).toBe(Date.parse(elsewhere.start));
  });

  it('can itself be taken back, once, also where its answer was lost', async () => {
    const id = await movedOne();
    const [undo, redo] = [newId(), newId()];
    const back = { moveIntervention: { state: first } };
    for (const _ of ['first', 'lost answer'])
      expect((await move(admin, id, { ...first, left: moved }, undo)).data).toMatchObject(back);
    for (const _ of ['first', 'lost answer']) {
      const { data } = await move(admin, id, { ...moved, left: first }, redo);
      expect(data).toMatchObject({ moveIntervention: { state: moved } });
    }
    // The first undo, sent once more, is still the one that was answered, and moves nothing.
    expect((await unchanged(() => move(admin, id, { ...first, left: moved }, undo))).data).toMatchObject(back);
    expect(told(await unchanged(() => move(admin, id, { ...first, left: elsewhere }, undo)))).toMatchObject({
      code: 'command_id_reused',
    });
  });

  it('moves nothing that is done or deleted, and gives nothing to who has left', async () => {
    const [done, gone, given] = [await movedOne(), await movedOne(), await movedOne()];
    const detail = (await admin.get(`${path}/${done}`)).body as { listaDettaglio: { id: string }[] };
    for (const line of detail.listaDettaglio) {
      await admin.put(`/api/pianificazione-intervento-lista-dettagli/${line.id}/completato/Y`);
    }
    expect(await admin.put(`${path}/${done}`, { durataInterventoInOre: 1, completato: 'Y' })).toMatchObject({
      status: 200,
    });
    expect((await admin.delete(`${path}/${gone}/one`)).status).toBe(204);
    const undo = (id: string) => unchanged(() => move(admin, id, { ...first, left: moved }));
    expect(told(await undo(done))).toMatchObject({ code: 'cannot_move_completed' });
    expect(told(await undo(gone))).toMatchObject({ code: 'occurrence_cancelled' });
    const change = { maintainerId: setup.otherMaintainerId };
    await move(admin, given, change);
    expect((await admin.put(`/api/manutentori/${setup.maintainerId}/active/N`)).status).toBe(200);
    const back = await unchanged(() => move(admin, given, { maintainerId: setup.maintainerId, left: change }));
    expect(told(back)).toMatchObject({ errors: [{ field: 'maintainerId', code: 'inactive' }] });
  });
});
