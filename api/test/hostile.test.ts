import { newId } from '@cadenza/infra/commands/ids';
import { projectionStates } from '@cadenza/projections/kernel/queries';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Setup, setUpPlant } from './testing/plant.ts';
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

const unchanged = async <T>(work: () => Promise<T>): Promise<T> => {
  const before = await world.services.store.head();
  const outcome = await work();
  expect(await world.services.store.head()).toBe(before);
  return outcome;
};

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
    expect(early.errors?.[0]?.extensions.code).toBe('unreadable');
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
