import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { unchangedIn } from './endpoints/testing/fixtures.ts';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** Planning over REST: what is answered, what is taken, what is refused, by its documented names. */

let world: World;
let supervisor: Client;
let setup: Setup;
beforeAll(async () => {
  world = await createWorld();
  const companyId = await world.company('Officine Rossi');
  supervisor = await world.client(companyId, ['ROLE_PLANT']);
  setup = await setUpPlant(world, companyId);
});
afterAll(() => world.close());

const base = '/api/pianificazione-interventi';
type Planned = { id: string; listaDettaglio: { id: string }[]; version: string } & Record<string, unknown>;

const schedule = async (start: string, end: string, extra: object = {}): Promise<Planned> => {
  const body = { ...setup.body, dataOraInizio: start, dataOraFine: end, ...extra };
  const made = await supervisor.post(base, body);
  expect(made).toMatchObject({ status: 201 });
  return made.body as Planned;
};
const rows = async (query: string): Promise<Planned[]> => {
  const { status, body } = await supervisor.get(`${base}?${query}`);
  expect(status).toBe(200);
  return (body as { data: Planned[] }).data;
};
const fault = (field: string, code: string) => ({ status: 422, body: { errors: [{ field, code }] } });

describe('a change that says nothing, or nothing that could be done', () => {
  const whole = async (start: string) => (await schedule(start, `${start.slice(0, 10)}T18:00`)).id;
  const move = (id: string, input: object) =>
    supervisor.graphql(
      'mutation($c: ID!, $id: ID!, $input: MoveInput!) { moveIntervention(commandId: $c, id: $id, input: $input) { id } }',
      { c: newId(), id, input },
    );

  it('is refused over REST: a body of nothing, of how alone, or of null', async () => {
    const id = await whole('2027-06-01T08:00');
    const [plant] = (await supervisor.get('/api/impianti')).body as { id: string }[];
    const nothing = { status: 422, body: { code: 'nothing_to_change' } };
    for (const body of [{}, { mode: 'all' }, { companyId: supervisor.companyId }]) {
      expect(await unchangedIn(world, () => supervisor.put(`${base}/${id}`, body))).toMatchObject(nothing);
    }
    for (const [path, payload] of [
      [`${base}/${id}`, 'null'],
      [`/api/impianti/${plant?.id}`, 'null'],
      [`/api/impianti/${plant?.id}`, '{"version": 1}'],
    ] as const) {
      const headers = { authorization: `Bearer ${supervisor.token}`, 'content-type': 'application/json' };
      const answer = await world.app.inject({ method: 'PUT', url: path, headers, payload });
      expect({ status: answer.statusCode, body: answer.json() }).toMatchObject(nothing);
    }
    expect((await supervisor.put(`${base}/${id}`, {})).body).not.toHaveProperty('errors');
    // A record that is sent back as it was answered says what is there.
    expect((await supervisor.put(`${base}/${id}`, (await supervisor.get(`${base}/${id}`)).body)).status).toBe(200);
  });

  it.each([
    ['guasto', 'invalid_flag'],
    ['completato', 'invalid_flag'],
    ['mode', 'invalid_choice'],
    ['attrezzaturaId', 'required'],
    ['descrizioneInterventoId', 'required'],
    ['tipoInterventoId', 'required'],
    ['dataOraInizio', 'invalid_date_time'],
    ['dataOraFine', 'invalid_date_time'],
  ])('is refused by the name of a field that is null: %s', async (field, code) => {
    const id = await whole('2027-06-02T08:00');
    const body = { note: 'x', [field]: null };
    expect(await unchangedIn(world, () => supervisor.put(`${base}/${id}`, body))).toMatchObject(fault(field, code));
  });

  it('is refused in one field', async () => {
    const id = await whole('2027-06-03T08:00');
    for (const [field, code] of [
      ['guasto', 'invalid_flag'],
      ['completato', 'invalid_flag'],
      ['avanzamento', 'invalid_number'],
    ]) {
      const body = { field, value: null };
      const answer = await unchangedIn(world, () => supervisor.put(`${base}/${id}/fields`, body));
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ field, code }] } });
    }
  });

  it('is refused over GraphQL by the names of its arguments', async () => {
    const id = await whole('2027-06-04T08:00');
    const told = async (input: object) => {
      const { errors } = await unchangedIn(world, () => move(id, input));
      const { errors: told = [] } = (errors?.[0]?.extensions ?? {}) as { errors?: { field: string; code: string }[] };
      return told.map(({ field, code }) => `${field} ${code}`);
    };
    for (const name of [
      'start',
      'end',
      'equipmentId',
      'interventionId',
      'interventionTypeId',
      'anomalyIds',
      'fault',
      'scope',
    ]) {
      expect(await told({ notes: 'x', [name]: null })).toEqual([`${name} required`]);
    }
    expect(await told({ notes: 'x', left: { start: null } })).toEqual(['left.start required']);
    for (const nothing of [{}, { scope: 'ALL' }, { left: { maintainerId: null } }]) {
      expect(await told(nothing)).toEqual(['input nothing_to_change']);
    }
  });

  it('does not make a series of one work that alone was meant', async () => {
    const id = await whole('2027-06-07T08:00');
    const rule = { ricorrenzaId: setup.monthlyId };
    const one = await unchangedIn(world, () => supervisor.put(`${base}/${id}`, { ...rule, mode: 'one' }));
    expect(one).toMatchObject(fault('ricorrenzaId', 'of_series'));
    const { errors } = await unchangedIn(world, () => move(id, { recurrenceId: setup.monthlyId, scope: 'ONE' }));
    expect(errors?.[0]?.extensions).toMatchObject({ errors: [{ field: 'recurrenceId', code: 'of_series' }] });
    expect(await supervisor.put(`${base}/${id}`, { ...rule, mode: 'all' })).toMatchObject({ status: 200, body: rule });
  });
});

describe('what is answered', () => {
  it('is whole in a page, by id and alone; counts stand in a window', async () => {
    const { id, ...made } = await schedule('2027-02-01T08:00', '2027-02-01T09:00', {
      dataInizioPianificazione: '2027-01-15',
    });
    const parts = {
      listaDettaglio: [{ descrizione: 'Scaricare', completato: 'N' }, { descrizione: 'Riempire' }],
      ricambiPianificazione: [],
      immagini: [],
      pianificazioneInterventoAnomalie: [],
    };
    expect(made).toMatchObject({ ...parts, dataInizioPianificazione: '2027-01-15' });
    const whole = { id, ...made };
    expect((await supervisor.get(`${base}/${id}`)).body).toEqual(whole);
    expect(await rows(`filters[id]=${id}`)).toEqual([whole]);
    expect((await rows('page=1&rowsPerPage=100')).find((row) => row.id === id)).toEqual(whole);

    const [seen] = (await rows('rowsPerPage=null')).filter((row) => row.id === id);
    for (const name of Object.keys(parts)) expect(seen).not.toHaveProperty(name);
    expect(seen).toMatchObject({
      righeTotali: 2,
      righeCompletate: 0,
      numeroImmagini: 0,
      numeroRicambi: 0,
      numeroAnomalie: 0,
    });
  });

  it('is told of every change as it was decided, at once, and is what is read when it has been projected', async () => {
    const waits = vi.spyOn(world.services.readAfter, 'wait');
    const recurring = {
      ricorrenzaId: setup.monthlyId,
      dataInizioPianificazione: '2027-03-01',
      dataFinePianificazione: '2027-06-20',
    };
    const made = await supervisor.post('/api/anomalie', { descrizione: 'Vibrazioni' });
    const anomalies = [(made.body as { id: string }).id];
    for (const extra of [
      {},
      {
        manutentoreId: null,
        listaId: null,
        note: 'Portare l’olio',
        guasto: true,
        pianificazioneInterventoAnomalie: anomalies,
      },
      recurring,
    ]) {
      const made = await schedule('2027-03-01T08:00', '2027-03-01T09:00', extra);
      const { id, listaDettaglio } = made;
      const reread = async (): Promise<Planned> => (await supervisor.get(`${base}/${id}`)).body as Planned;
      expect(await reread()).toEqual(made);
      const changes: [string, object][] = [
        ...[...listaDettaglio, ...listaDettaglio.slice(0, 1)].map((line, n): [string, object] => [
          `/api/pianificazione-intervento-lista-dettagli/${line.id}/completato/${n < listaDettaglio.length ? 'Y' : 'N'}`,
          {},
        ]),
        [`${base}/${id}/fields`, { field: 'note', value: 'Chiave del 13' }],
        [`${base}/${id}/fields`, { field: 'guasto', value: true }],
        [`${base}/${id}/fields`, { field: 'avanzamento', value: 40 }],
        [`${base}/${id}/fields`, { field: 'manutentoreId', value: setup.otherMaintainerId }],
        [`${base}/${id}/fields`, { field: 'pianificazioneInterventoAnomalie', value: [] }],
        [`${base}/${id}/fields`, { field: 'pianificazioneInterventoAnomalie', value: anomalies }],
        [`${base}/${id}`, { dataOraInizio: '2027-03-02T10:00', mode: 'one' }],
        [`${base}/${id}`, { dataOraFine: '2027-03-02T13:30', note: null, mode: 'one' }],
        [`${base}/${id}`, { pianificazioneInterventoAnomalie: anomalies, mode: 'one' }],
        ...listaDettaglio
          .slice(0, 1)
          .map((line): [string, object] => [
            `/api/pianificazione-intervento-lista-dettagli/${line.id}/completato/Y`,
            {},
          ]),
        [`${base}/${id}/fields`, { field: 'durataInterventoInOre', value: 1.25 }],
        [`${base}/${id}/fields`, { field: 'completato', value: 'Y' }],
        [`${base}/${id}/fields`, { field: 'durataInterventoInOre', value: 2 }],
      ];
      for (const [path, body] of changes) {
        const before = (await reread()).version;
        waits.mockClear();
        const answer = await supervisor.put(path, body);
        expect({ path, status: answer.status }).toEqual({ path, status: 200 });
        if (answer.headers['x-position'] === before) continue; // it was so already
        expect({ path, waits: waits.mock.calls.length }).toEqual({ path, waits: 0 });
        expect({ path, body, row: await reread() }).toEqual({ path, body, row: answer.body });
      }
    }
    waits.mockRestore();
  });

  it('names a line by its intervention and itself: that is enough to tick it', async () => {
    const { id, listaDettaglio } = await schedule('2027-02-02T08:00', '2027-02-02T09:00');
    const [line] = listaDettaglio;
    expect(line?.id.split('.')[0]).toBe(id);
    const path = `/api/pianificazione-intervento-lista-dettagli/${line?.id}/completato`;
    const ticked = await supervisor.put(`${path}/Y`);
    expect(ticked).toMatchObject({ status: 200, body: { id, listaDettaglio: [{ completato: 'Y' }, {}] } });
    expect(await supervisor.put(`${path}/N`)).toMatchObject({ body: { listaDettaglio: [{ completato: 'N' }, {}] } });
    const other = line?.id.replace(id, newId());
    for (const wrong of [other, id, 'x', `${line?.id}.x`]) {
      const refused = await supervisor.put(`/api/pianificazione-intervento-lista-dettagli/${wrong}/completato/Y`);
      expect(refused.status).toBe(404);
    }
  });

  it('may be sent back whole and changes nothing; what cannot be changed is refused by name', async () => {
    const whole = await schedule('2027-02-03T08:00', '2027-02-03T09:00');
    const path = `${base}/${whole.id}`;
    expect(await unchangedIn(world, () => supervisor.put(path, whole))).toMatchObject({ status: 200, body: whole });
    for (const [field, value] of [
      ['righeTotali', 9],
      ['dataGenerata', '2027-02-04'],
      ['avanzamento', 50],
      ['attrezzatura', { id: newId() }],
      ['listaDettaglio', []],
    ] as const) {
      const refused = await unchangedIn(world, () => supervisor.put(path, { ...whole, [field]: value }));
      expect(refused).toMatchObject(fault(field, 'cannot_change'));
    }
    const given = { ...whole, manutentoreId: setup.otherMaintainerId };
    expect(await supervisor.put(path, given)).toMatchObject({
      status: 200,
      body: { manutentoreId: setup.otherMaintainerId, manutentore: { identificativo: 'Carla Blu' } },
    });
  });

  it('sent back whole twice under one key is one command, though the version is another by then', async () => {
    const whole = await schedule('2027-02-05T08:00', '2027-02-05T09:00');
    const put = () =>
      supervisor.put(
        `${base}/${whole.id}`,
        { ...whole, note: 'due volte' },
        { 'idempotency-key': `whole-${whole.id}` },
      );
    const first = await put();
    expect(first).toMatchObject({ status: 200, body: { note: 'due volte' } });
    expect(await unchangedIn(world, put)).toMatchObject({ status: 200, body: first.body });
  });
});

describe('a filter', () => {
  it.each([
    ['id', 'x', 'invalid_id'],
    ['attrezzatura', 'x', 'invalid_id'],
    ['manutentoreId', '7', 'invalid_id'],
    ['dataInizio', '2027-13-01', 'invalid_date'],
    ['dataFine', '01/02/2027', 'invalid_date'],
    ['completato', 'yes', 'invalid_flag'],
    ['linea', newId(), 'unknown_field'],
  ])('%s=%s is refused by name', async (name, value, code) => {
    expect(await supervisor.get(`${base}?filters[${name}]=${value}`)).toMatchObject(fault(`filters[${name}]`, code));
  });

  it.each([
    ['page=0x10&rowsPerPage=10', 'page', 'invalid_number'],
    ['page=1e0', 'page', 'invalid_number'],
    ['page=1&rowsPerPage=%201', 'rowsPerPage', 'invalid_number'],
    ['page=1&rowsPerPage=1001', 'rowsPerPage', 'too_large'],
    ['page=1&rowsPerPage=-1', 'rowsPerPage', 'too_small'],
    ['page=0&rowsPerPage=10', 'page', 'too_small'],
    ['descending=maybe', 'descending', 'invalid_flag'],
    ['limit=10', 'limit', 'unknown_field'],
    ['filters[dataInizio]=2027-02-02&filters[dataFine]=2027-02-01', 'filters[dataFine]', 'end_before_start'],
  ])('nor is %s', async (query, field, code) => {
    expect(await supervisor.get(`${base}?${query}`)).toMatchObject(fault(field, code));
  });

  it('by two names has to mean one thing', async () => {
    const { attrezzaturaId } = setup.body;
    const both = (other: string) => `${base}?filters[attrezzaturaId]=${attrezzaturaId}&filters[attrezzatura]=${other}`;
    expect((await supervisor.get(both(attrezzaturaId ?? ''))).status).toBe(200);
    expect(await supervisor.get(both(newId()))).toMatchObject(fault('filters[attrezzatura]', 'contradicts'));
    expect(await supervisor.get(`${base}?sortBy=colore`)).toMatchObject({
      status: 422,
      body: { code: 'unknown_sort_field' },
    });
  });
});

describe('a number', () => {
  it.each([
    ['durataInterventoInOre', ' '],
    ['durataInterventoInOre', '0x10'],
    ['durataInterventoInOre', '1e1'],
    ['avanzamento', ' '],
    ['avanzamento', '0x10'],
    ['avanzamento', '5e1'],
  ])('%s = %j is none', async (field, value) => {
    const { id } = await schedule('2027-02-04T08:00', '2027-02-04T09:00');
    const refused = await unchangedIn(world, () => supervisor.put(`${base}/${id}/fields`, { field, value }));
    expect(refused).toMatchObject(fault(field, 'invalid_number'));
  });
});

describe('a limit', () => {
  it('of the actual duration is told in the hours that were sent', async () => {
    const { id } = await schedule('2027-02-05T08:00', '2027-02-05T09:00');
    const told = async (value: unknown) => {
      const { body } = await supervisor.put(`${base}/${id}/fields`, { field: 'durataInterventoInOre', value });
      return (body as { errors: { message: string }[] }).errors[0]?.message;
    };
    expect(await told(9000)).toContain('8784');
    expect(await told(0.001)).toContain('0.02');
    const { body } = await supervisor.put(`${base}/${id}`, { durataInterventoInOre: 9000 });
    expect(body).toMatchObject({
      errors: [{ field: 'durataInterventoInOre', message: expect.stringContaining('8784') }],
    });
  });

  it('of days is that of the wall: the first minute of the first day is one', async () => {
    const made = await schedule('1900-01-01T00:00', '1900-01-01T01:00');
    expect(made).toMatchObject({
      dataOraInizio: '1900-01-01T00:00:00+01:00',
      dataOraFine: '1900-01-01T01:00:00+01:00',
    });
    const moved = await supervisor.put(`${base}/${made.id}`, { dataOraInizio: '1900-01-02T00:00:00+01:00' });
    expect(moved.status).toBe(200);
    const back = await supervisor.put(`${base}/${made.id}`, { dataOraInizio: '1899-12-31T23:00:00Z' });
    expect(back).toMatchObject({ status: 200, body: { dataOraInizio: '1900-01-01T00:00:00+01:00' } });
    const before = { dataOraInizio: '1899-12-31T22:59:00Z' };
    expect(await supervisor.put(`${base}/${made.id}`, before)).toMatchObject(fault('dataOraInizio', 'out_of_range'));
    expect((await supervisor.delete(`${base}/${made.id}/one`)).status).toBe(204);
  });

  it('of a page over GraphQL names what passes it', async () => {
    for (const [list, query, field, code] of [
      ['plannedList(query: $q) { totalRows }', { page: 1, rowsPerPage: 1001 }, 'rowsPerPage', 'too_large'],
      ['plannedList(query: $q) { totalRows }', { page: 1, rowsPerPage: -1 }, 'rowsPerPage', 'too_small'],
      ['plannedList(query: $q) { totalRows }', { page: 1 }, 'rowsPerPage', 'required'],
      [
        'plannedList(query: $q) { totalRows }',
        { from: '2027-02-02T00:00:00Z', to: '2027-02-01T00:00:00Z' },
        'to',
        'end_before_start',
      ],
      ['plants(query: $q) { totalRows }', { page: 0, rowsPerPage: 5 }, 'page', 'too_small'],
      ['plants(query: $q) { totalRows }', { page: 1, rowsPerPage: 1001 }, 'rowsPerPage', 'too_large'],
    ] as const) {
      const type = list.startsWith('planned') ? 'PlannedListQuery' : 'ListQuery';
      const { errors } = await supervisor.graphql(`query($q: ${type}) { ${list} }`, { q: query });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'invalid_fields', errors: [{ field, code }] });
    }
    const { errors } = await supervisor.graphql('{ planningSetup(from: "2027-02-02", to: "2027-02-01") { timeZone } }');
    expect(errors?.[0]?.extensions).toMatchObject({ errors: [{ field: 'to', code: 'end_before_start' }] });
  });
});

describe('what is done', () => {
  it('is opened again by the word that it is not, and keeps its duration; what is open stays so', async () => {
    const { id } = await schedule('2027-02-08T08:00', '2027-02-08T09:00', { listaId: null });
    const say = (value: unknown) => supervisor.put(`${base}/${id}/fields`, { field: 'completato', value });
    const done = { status: 200, body: { completato: 'Y', durataInterventoInOre: 1 } };
    const open = { status: 200, body: { completato: 'N', durataInterventoInOre: 1 } };
    expect(await unchangedIn(world, () => say('N'))).toMatchObject({ status: 200, body: { completato: 'N' } });
    expect(await supervisor.put(`${base}/${id}`, { durataInterventoInOre: 1, completato: 'Y' })).toMatchObject(done);
    expect(await say('N')).toMatchObject(open);
    expect(await say('Y')).toMatchObject(done);
    const start = 'mutation($c: ID!, $id: ID!) { startWork(commandId: $c, id: $id) { id } }';
    const { errors } = await supervisor.graphql(start, { c: newId(), id });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'cannot_start_completed' });
    expect(await supervisor.put(`${base}/${id}`, { completato: 'N' })).toMatchObject(open);
    // What is deleted is not open: the word is refused as any other.
    await supervisor.delete(`${base}/${id}/one`);
    const gone = { status: 409, body: { code: 'occurrence_cancelled' } };
    expect(await unchangedIn(world, () => say('N'))).toMatchObject(gone);
    for (const also of [{}, { mode: 'one' }, { mode: 'all' }]) {
      const put = () => supervisor.put(`${base}/${id}`, { ...also, completato: 'N' });
      expect(await unchangedIn(world, put), JSON.stringify(also)).toMatchObject(gone);
    }
  });
});

describe('a time finer than a minute', () => {
  it('is cut to the minute on its wall, and a second 60 is none', async () => {
    const made = await schedule('2027-02-09T08:00:30.123456789+01:00', '2027-02-09T09:00:59.999Z');
    const at = { dataOraInizio: '2027-02-09T08:00:00+01:00', dataOraFine: '2027-02-09T10:00:00+01:00' };
    expect(made).toMatchObject(at);
    const moved = await supervisor.put(`${base}/${made.id}`, { dataOraInizio: '2027-02-10T07:00:30.5Z' });
    expect(moved.body).toMatchObject({ dataOraInizio: '2027-02-10T08:00:00+01:00', durataPianificataInOre: 2 });
    for (const time of ['2027-02-10T08:00:60', '2027-02-10T08:00:60Z']) {
      const answer = await unchangedIn(world, () => supervisor.put(`${base}/${made.id}`, { dataOraInizio: time }));
      expect(answer).toMatchObject(fault('dataOraInizio', 'invalid_date_time'));
    }
    const { errors } = await supervisor.graphql(
      'mutation($c: ID!, $id: ID!, $at: Instant!) { moveIntervention(commandId: $c, id: $id, input: {start: $at}) { id } }',
      { c: newId(), id: made.id, at: '2027-02-10T08:00:60Z' },
    );
    expect(errors?.[0]?.extensions.code).toBe('unreadable');
  });

  it('does not make the first of two equal times the second', async () => {
    const made = await schedule('2027-10-31T02:30:30+02:00', '2027-10-31T02:45:00+02:00');
    expect(made).toMatchObject({ dataOraInizio: '2027-10-31T02:30:00+02:00' });
  });
});

describe('an end of the period that is empty', () => {
  it('is none, as of every date that may be', async () => {
    const series = { ricorrenzaId: setup.monthlyId, dataFinePianificazione: '2027-12-31' };
    const { id } = await schedule('2027-02-11T08:00', '2027-02-11T09:00', series);
    const put = await supervisor.put(`${base}/${id}`, { mode: 'all', dataFinePianificazione: '' });
    expect(put).toMatchObject({ status: 200, body: { dataFinePianificazione: null } });
    const machine = await supervisor.put(`/api/attrezzature/${setup.body.attrezzaturaId}`, { dataAcquisto: '' });
    expect(machine).toMatchObject({ status: 200, body: { dataAcquisto: null } });
  });
});

describe('on the days whose clocks change', () => {
  it('thirty real minutes are thirty minutes, whatever the clock showed', async () => {
    const { durataPianificataInOre, dataOraFine } = await schedule('2027-10-31T02:45+02:00', '2027-10-31T02:15+01:00');
    expect([durataPianificataInOre, dataOraFine]).toEqual([0.5, '2027-10-31T02:15:00+01:00']);
  });

  it('a move keeps the instant that was sent', async () => {
    const { id } = await schedule('2027-10-30T08:00', '2027-10-30T09:00');
    const move = { dataOraInizio: '2027-10-31T01:30Z', dataOraFine: '2027-10-31T02:00Z' };
    expect(await supervisor.put(`${base}/${id}`, move)).toMatchObject({
      body: { dataOraInizio: '2027-10-31T02:30:00+01:00', dataOraFine: '2027-10-31T03:00:00+01:00' },
    });
  });

  it('a zone in brackets says where the clock hangs', async () => {
    const { dataOraInizio } = await schedule('2027-07-01T08:00[America/New_York]', '2027-07-01T15:00');
    expect(dataOraInizio).toBe('2027-07-01T14:00:00+02:00');
    const wrong = {
      ...setup.body,
      dataOraInizio: '2027-07-01T08:00+02:00[America/New_York]',
      dataOraFine: '2027-07-01T20:00',
    };
    expect(await supervisor.post(base, wrong)).toMatchObject(fault('dataOraInizio', 'invalid_date_time'));
  });
});
