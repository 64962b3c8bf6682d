import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BoardWorks, rowsOf } from './testing/board.ts';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { type Client, clientOf, createWorld, type World } from './testing/world.ts';

let world: World;
let supervisor: Client;
let maintainer: Client;
let other: Client;
let setup: Setup;

beforeAll(async () => {
  world = await createWorld({ workers: true });
  const companyId = await world.company('Officine Rossi', { workingWeekdays: [1, 2, 3, 4, 5] });
  supervisor = await world.client(companyId, ['ROLE_PLANT']);
  setup = await setUpPlant(world, companyId);
  maintainer = await world.client(companyId, ['ROLE_USER'], { maintainerId: setup.maintainerId });
  other = await world.client(companyId, ['ROLE_USER'], { maintainerId: setup.otherMaintainerId });
});
afterAll(() => world.close());

type Planned = {
  id: string;
  serieId: string;
  dataOraInizio: string;
  dataGenerata: string;
  completato: string;
  listaDettaglio: { id: string; completato: string }[];
};

const schedule = async (extra: object = {}): Promise<Planned> => {
  const made = await supervisor.post('/api/pianificazione-interventi', {
    ...setup.body,
    dataOraInizio: '2027-01-11T08:00:00+01:00',
    dataOraFine: '2027-01-11T10:00:00+01:00',
    ...extra,
  });
  expect(made.status).toBe(201);
  return made.body as Planned;
};

const series = async (serieId: string): Promise<Planned[]> => {
  const { body } = await supervisor.get('/api/pianificazione-interventi?filters[dataInizio]=2026-01-01');
  return (body as { data: Planned[] }).data.filter((row) => row.serieId === serieId);
};

/** Looks again at each change of the read model: the worker's expansion has no other sign. */
const untilSeries = async (serieId: string, count: number): Promise<Planned[]> => {
  for (;;) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = world.services.signals.on('projection', () => resolve());
    const found = await series(serieId);
    if (found.length >= count) {
      stop();
      return found;
    }
    await promise;
    stop();
  }
};

describe('schedules', () => {
  it('answers the first occurrence at once, and the worker adds the rest on working days', async () => {
    const first = await schedule({ ricorrenzaId: setup.monthlyId, dataFinePianificazione: '2027-06-30' });
    expect(first).toMatchObject({ dataOraInizio: '2027-01-11T08:00:00+01:00', completato: 'N', guasto: false });
    const all = await untilSeries(first.serieId, 6);
    expect(all.map((row) => [row.dataGenerata, row.dataOraInizio])).toEqual([
      ['2027-01-11', '2027-01-11T08:00:00+01:00'],
      ['2027-02-11', '2027-02-11T08:00:00+01:00'],
      ['2027-03-11', '2027-03-11T08:00:00+01:00'],
      // A Sunday goes to Monday; eight o'clock stays eight o'clock behind the change of clocks.
      ['2027-04-11', '2027-04-12T08:00:00+02:00'],
      ['2027-05-11', '2027-05-11T08:00:00+02:00'],
      ['2027-06-11', '2027-06-11T08:00:00+02:00'],
    ]);
  });

  it('refuses a single one on a day that is not worked, naming the day', async () => {
    const refused = await supervisor.post('/api/pianificazione-interventi', {
      ...setup.body,
      dataOraInizio: '2027-01-10T08:00:00+01:00',
      dataOraFine: '2027-01-10T09:00:00+01:00',
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'non_working_day', detail: expect.stringContaining('10-01-2027') },
    });
  });

  it('names each reference that is not there, under its documented name', async () => {
    const refused = await supervisor.post('/api/pianificazione-interventi', {
      ...setup.body,
      attrezzaturaId: newId(),
      dataOraInizio: '2027-01-11T08:00:00+01:00',
      dataOraFine: '2027-01-11T10:00:00+01:00',
    });
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'attrezzaturaId', code: 'not_found' }] } });
  });
});

describe('work on an occurrence', () => {
  it('ticks and moves at once: both succeed, and completion waits for lines and duration', async () => {
    const { id, listaDettaglio } = await schedule();
    const [first, second] = listaDettaglio;
    const tick = (line: string | undefined) =>
      maintainer.put(`/api/pianificazione-intervento-lista-dettagli/${line}/completato/Y`);
    const [ticked, moved] = await Promise.all([
      tick(first?.id),
      supervisor.put(`/api/pianificazione-interventi/${id}`, { dataOraInizio: '2027-01-12T14:00:00+01:00' }),
    ]);
    expect([ticked.status, moved.status]).toEqual([200, 200]);

    const early = await maintainer.put(`/api/pianificazione-interventi/${id}/fields`, {
      field: 'completato',
      value: 'Y',
    });
    expect(early).toMatchObject({
      status: 409,
      body: {
        code: 'incomplete',
        errors: [{ field: `listaDettaglio.${second?.id}` }, { field: 'durataInterventoInOre' }],
      },
    });
    await tick(second?.id);
    await maintainer.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'durataInterventoInOre', value: 1.5 });
    const done = await maintainer.put(`/api/pianificazione-interventi/${id}/fields`, {
      field: 'completato',
      value: 'Y',
    });
    expect(done).toMatchObject({
      status: 200,
      body: {
        completato: 'Y',
        durataInterventoInOre: 1.5,
        dataOraInizio: '2027-01-12T14:00:00+01:00',
        dataOraFine: '2027-01-12T16:00:00+01:00',
        righeCompletate: 2,
      },
    });
  });

  it('takes a completion back for who plans, keeping the duration, and for no maintainer', async () => {
    const { id, listaDettaglio } = await schedule();
    for (const line of listaDettaglio)
      await maintainer.put(`/api/pianificazione-intervento-lista-dettagli/${line.id}/completato/Y`);
    const complete = `mutation($c: ID!, $id: ID!) { completeIntervention(commandId: $c, id: $id, durationMinutes: 75) { id } }`;
    const reopen = async (client: Client) =>
      client.graphql(
        `mutation($c: ID!, $id: ID!) {
          reopenIntervention(commandId: $c, id: $id, reason: "Non era finito") { state { completed durationMinutes } } }`,
        { c: newId(), id },
      );
    const open = { reopenIntervention: { state: { completed: false, durationMinutes: 75 } } };
    await maintainer.graphql(complete, { c: newId(), id });
    expect(
      await maintainer.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'completato', value: 'N' }),
    ).toMatchObject({
      status: 403,
      body: { code: 'not_authorised' },
    });
    expect((await reopen(maintainer)).errors).toMatchObject([{ extensions: { code: 'not_authorised' } }]);
    expect((await reopen(other)).errors).toMatchObject([{ extensions: { code: 'not_assigned_to_you' } }]);
    expect((await reopen(supervisor)).data).toEqual(open);
    // Again changes nothing.
    expect((await reopen(supervisor)).data).toEqual(open);
  });

  it('lets a maintainer work on nothing but the own', async () => {
    const { id, listaDettaglio } = await schedule();
    const path = `/api/pianificazione-intervento-lista-dettagli/${listaDettaglio[0]?.id}/completato/Y`;
    expect(await other.put(path)).toMatchObject({
      status: 403,
      body: { code: 'not_assigned_to_you' },
    });
    expect((await maintainer.put(`/api/pianificazione-interventi/${id}`, { note: 'x' })).status).toBe(403);
    expect((await maintainer.delete(`/api/pianificazione-interventi/${id}/one`)).status).toBe(403);
  });

  it('deletes one, and this and the following of a series; the others stay', async () => {
    const first = await schedule({ ricorrenzaId: setup.monthlyId, dataFinePianificazione: '2027-06-30' });
    const all = await untilSeries(first.serieId, 6);
    expect((await supervisor.delete(`/api/pianificazione-interventi/${all[1]?.id}/one`)).status).toBe(204);
    expect((await supervisor.delete(`/api/pianificazione-interventi/${all[3]?.id}/following`)).status).toBe(204);
    expect((await series(first.serieId)).map((row) => row.dataGenerata)).toEqual(['2027-01-11', '2027-03-11']);
  });
});

describe('checks before a deactivation', () => {
  it('list the planned work that depends on a record, and its active children', async () => {
    const { id } = await schedule({
      dataOraInizio: '2027-09-06T08:00:00+02:00',
      dataOraFine: '2027-09-06T09:00:00+02:00',
    });
    const { attrezzaturaId } = setup.body;
    const equipment = await supervisor.get(`/api/attrezzature/${attrezzaturaId}/check-attrezzatura-attivo`);
    expect(equipment).toMatchObject({ status: 200, body: { isActive: true } });
    expect((equipment.body as { pianificazioni: { id: string }[] }).pianificazioni.map((row) => row.id)).toContain(id);
    const [plant] = (await supervisor.get('/api/impianti')).body as { id: string }[];
    expect(await supervisor.get(`/api/impianti/${plant?.id}/check-impianto-attivo`)).toMatchObject({
      body: { isActive: true, linee: [{ descrizione: 'Linea 1' }] },
    });
    const unused = await supervisor.get(`/api/manutentori/${setup.otherMaintainerId}/check-manutentore-attivo`);
    expect(unused).toMatchObject({ body: { isActive: false, pianificazioni: [] } });
  });
});

describe('planning over GraphQL', () => {
  const window = `query($from: Instant!, $to: Instant!) {
    plannedWindow(from: $from, to: $to) { asOfPosition rows { id start end maintainer { label color } linesTotal updatedBy } } }`;

  it('answers a window with labels, as of a position', async () => {
    const { id } = await schedule({
      dataOraInizio: '2027-02-02T08:00:00+01:00',
      dataOraFine: '2027-02-02T09:00:00+01:00',
    });
    const { data } = await supervisor.graphql(window, { from: '2027-02-01T23:00:00Z', to: '2027-02-02T23:00:00Z' });
    expect(data).toMatchObject({
      plannedWindow: {
        asOfPosition: expect.stringMatching(/^\d+$/),
        rows: [
          {
            id,
            start: '2027-02-02T07:00:00Z',
            maintainer: { label: 'Bruno Neri', color: 3 },
            linesTotal: 2,
            updatedBy: 'Marta Greco',
          },
        ],
      },
    });
  });

  it('tells a board the same in columns, and nothing where it has it already', async () => {
    await schedule({ dataOraInizio: '2027-02-03T08:00:00+01:00', dataOraFine: '2027-02-03T09:30:00+01:00' });
    const { id, listaDettaglio } = await schedule({
      dataOraInizio: '2027-02-04T08:00:00+01:00',
      dataOraFine: '2027-02-04T09:00:00+01:00',
      manutentoreId: null,
      guasto: true,
      note: 'Perdita "d\'olio"',
    });
    for (const line of listaDettaglio)
      await supervisor.put(`/api/pianificazione-intervento-lista-dettagli/${line.id}/completato/Y`);
    await supervisor.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'durataInterventoInOre', value: 1 });
    await supervisor.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'completato', value: 'Y' });
    const times = { from: '2027-02-02T23:00:00Z', to: '2027-02-04T23:00:00Z' };
    const row = `id seriesId ordinal version start end generatedDate equipment { id label } intervention { id label }
      interventionType { id label code } maintainer { id label color } recurring fault notes progress durationMinutes completed
      completedAt linesDone linesTotal tickedLineIds updatedAt updatedBy behindSince`;
    const rows = await supervisor.graphql(
      `query($from: Instant!, $to: Instant!) { plannedWindow(from: $from, to: $to) { rows { ${row} } } }`,
      times,
    );
    const board = `query($from: Instant!, $to: Instant!, $known: ID) {
      boardWindow(from: $from, to: $to, known: $known) { asOfPosition tag works {
        ids series ordinals versions starts seconds days equipment interventions types maintainers recurring faults
        notes { work text } progress durations completed linesDone linesTotal ticked updated updatedBy behind { work since }
        named { series days equipment { id label } interventions { id label } types { id label code }
                maintainers { id label color } lines people } } } }`;
    const { data } = await supervisor.graphql(board, times);
    const { tag, works } = (data as { boardWindow: { tag: string; works: BoardWorks } }).boardWindow;
    expect((rows.data as { plannedWindow: { rows: unknown[] } }).plannedWindow.rows).toEqual(rowsOf(works));
    expect(rowsOf(works)).toHaveLength(2);

    const again = await supervisor.graphql(board, { ...times, known: tag });
    expect(again.data).toMatchObject({ boardWindow: { tag, works: null } });
    await supervisor.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'note', value: 'Altro' });
    const changed = await supervisor.graphql(board, { ...times, known: tag });
    expect(changed.data).toMatchObject({ boardWindow: { works: { notes: [{ work: 1, text: 'Altro' }] } } });
  });

  it('answers as new as what was written, whoever wrote it, and tells a newer position each time', async () => {
    const { id } = await schedule({ dataOraInizio: '2027-02-08T08:00', dataOraFine: '2027-02-08T09:00' });
    const times = { from: '2027-02-07T23:00:00Z', to: '2027-02-08T23:00:00Z' };
    type Window = { plannedWindow: { asOfPosition: string; rows: { maintainer: { label: string } | null }[] } };
    const read = async (client: Client): Promise<Window['plannedWindow']> => {
      const { data } = await client.graphql(window, times);
      return (data as Window).plannedWindow;
    };
    const list = async (headers = {}) =>
      supervisor.get(
        '/api/pianificazione-interventi?filters[dataInizio]=2027-02-08&filters[dataFine]=2027-02-08',
        headers,
      );
    const first = await read(supervisor);
    expect(await read(supervisor)).toEqual(first);
    const { headers, body } = await list();
    const has = { 'if-none-match': String(headers.etag) };
    expect(await list(has)).toMatchObject({ status: 304, body: '', headers: { vary: 'accept-encoding' } });
    expect(await list({ 'if-none-match': '*' })).toMatchObject({ status: 304 });
    expect(headers).toMatchObject({ etag: expect.stringMatching(/^W/), 'cache-control': 'no-store' });

    const name = (identificativo: string) =>
      supervisor.put(`/api/manutentori/${setup.maintainerId}`, { identificativo });
    expect(await name('Bruno Nerini')).toMatchObject({ status: 200 });
    const renamed = await read(supervisor);
    expect(renamed.rows[0]?.maintainer?.label).toBe('Bruno Nerini');
    expect(BigInt(renamed.asOfPosition)).toBeGreaterThan(BigInt(first.asOfPosition));
    const after = await list(has);
    expect([after.status, after.headers.etag]).not.toEqual([200, headers.etag]);
    expect(after.body).not.toEqual(body);
    await name('Bruno Neri');

    // By another user, of whose write this one knows by its position only.
    const moved = await maintainer.put(`/api/pianificazione-interventi/${id}/fields`, {
      field: 'note',
      value: 'Visto',
    });
    const position = String(moved.headers['x-position']);
    const seen = await supervisor.graphql(window, times, { 'x-read-after': position });
    expect(BigInt((seen.data as Window).plannedWindow.asOfPosition)).toBeGreaterThanOrEqual(BigInt(position));
    const foreign = await world.client(await world.company('Altra'), ['ROLE_PLANT']);
    expect((await read(foreign)).rows).toEqual([]);
  });

  it('never goes back, for who looks on while somebody else works: not by what is remembered, nor by a tag', async () => {
    const { id } = await schedule({ dataOraInizio: '2027-02-09T08:00', dataOraFine: '2027-02-09T09:00' });
    const days = 'filters[dataInizio]=2027-02-09&filters[dataFine]=2027-02-09';
    let [tag, seen, written] = ['', 0, '0'];
    // Knows of nobody else's writes.
    const onlooker = clientOf(world.app, maintainer.token, maintainer.userId, maintainer.companyId);
    /** What is shown, which with 304 is what was shown before. */
    const look = async (headers: Record<string, string> = {}): Promise<number> => {
      const answer = await onlooker.get(`/api/pianificazione-interventi?${days}`, {
        ...headers,
        ...(tag === '' ? {} : { 'if-none-match': tag }),
      });
      tag = String(answer.headers.etag ?? tag);
      if (answer.status === 304) return seen;
      const { data } = answer.body as { data: { id: string; avanzamento: number }[] };
      seen = data.find((row) => row.id === id)?.avanzamento ?? 0;
      return seen;
    };
    let working = true;
    const work = async (): Promise<void> => {
      for (let percent = 1; percent <= 20; percent++) {
        const path = `/api/pianificazione-interventi/${id}/fields`;
        const { headers } = await supervisor.put(path, { field: 'avanzamento', value: percent });
        written = String(headers['x-position']);
      }
      working = false;
    };
    const done = work();
    for (let turn = 0; working; turn++) {
      const before = seen;
      expect(await look(turn % 2 === 0 ? {} : { 'x-read-after': written })).toBeGreaterThanOrEqual(before);
    }
    await done;
    expect(await look({ 'x-read-after': written })).toBe(20);
    expect(await look()).toBe(20);
  });

  it('keeps what somebody else has noted meanwhile, and tells who and what', async () => {
    const { id } = await schedule({ note: 'Portare la chiave' });
    const note = (client: Client, body: object) =>
      client.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'note', ...body });
    const first = await note(maintainer, { value: 'Manca olio', seen: 'Portare la chiave' });
    expect(first).toMatchObject({ status: 200 });
    const late = await note(supervisor, { value: 'Rinviare', seen: 'Portare la chiave' });
    const { rows } = await world.database.pool.query<{ full: string }>(
      `select name || ' ' || surname as full from rm.users where id = $1`,
      [maintainer.userId],
    );
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        errors: [{ field: 'note', code: 'conflict', present: 'Manca olio', by: rows[0]?.full }],
      },
    });
    expect((late.body as { detail: string }).detail).toMatch(/^Il campo «Note» è stato modificato da .+ il \d\d-/);
    const write = `mutation($c: ID!, $id: ID!, $notes: String, $seen: String) {
      noteIntervention(commandId: $c, id: $id, notes: $notes, seen: $seen) { state { notes } } }`;
    const conflict = await supervisor.graphql(write, { c: newId(), id, notes: 'Rinviare', seen: null });
    expect(conflict.errors?.[0]?.extensions).toMatchObject({ code: 'conflict', errors: [{ present: 'Manca olio' }] });
    const asNow = await supervisor.get(`/api/pianificazione-interventi/${id}`, {
      'x-read-after': String(first.headers['x-position']),
    });
    expect(asNow.body).toMatchObject({ note: 'Manca olio' });
    const both = await supervisor.graphql(write, { c: newId(), id, notes: 'Manca olio. Rinviare', seen: 'Manca olio' });
    expect(both.data).toMatchObject({ noteIntervention: { state: { notes: 'Manca olio. Rinviare' } } });
    // Who does not say what they saw replaces whatever is there, as ever.
    expect(await note(maintainer, { value: 'Fatto' })).toMatchObject({ status: 200, body: { note: 'Fatto' } });
    expect(
      await supervisor.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'guasto', value: 'Y', seen: 'x' }),
    ).toMatchObject({ status: 422, body: { errors: [{ field: 'seen', code: 'unknown_field' }] } });
  });

  it('refuses a window without end, and a repeat moves nothing twice', async () => {
    const refused = await supervisor.graphql(window, { from: '2027-01-01T00:00:00Z', to: '2028-01-01T00:00:00Z' });
    expect(refused.errors?.[0]?.extensions.code).toBe('invalid_fields');
    const { id } = await schedule();
    const move = `mutation($c: ID!, $id: ID!, $start: Instant!) {
      moveIntervention(commandId: $c, id: $id, input: {start: $start}) { position state { start end } } }`;
    const variables = { c: newId(), id, start: '2027-01-13T07:00:00Z' };
    const first = await supervisor.graphql(move, variables);
    expect(first.data).toMatchObject({
      moveIntervention: { state: { start: '2027-01-13T07:00:00Z', end: '2027-01-13T09:00:00Z' } },
    });
    // The second and third runs are compiled.
    expect(await supervisor.graphql(move, variables)).toEqual(first);
    expect(await supervisor.graphql(move, variables)).toEqual(first);
    const wrong = { ...variables, start: 'domani' };
    const twice = [await supervisor.graphql(move, wrong), await supervisor.graphql(move, wrong)];
    expect(twice.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(['unreadable', 'unreadable']);
    const unknown = { ...variables, c: newId(), id: newId() };
    const gone = [await supervisor.graphql(move, unknown), await supervisor.graphql(move, unknown)];
    expect(gone.map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(['not_found', 'not_found']);
  });

  it('takes back one field of one person alone, and only where it is still as that person left it', async () => {
    const { id } = await schedule();
    const change = async (input: object) => {
      const mutation = `mutation($c: ID!, $id: ID!, $input: MoveInput!) {
        moveIntervention(commandId: $c, id: $id, input: $input) { state { start end maintainerId } } }`;
      return supervisor.graphql(mutation, { c: newId(), id, input });
    };
    const left = { start: '2027-01-13T07:00:00Z', end: '2027-01-13T09:00:00Z' };
    const before = { start: '2027-01-11T07:00:00Z', end: '2027-01-11T09:00:00Z' };
    await change(left);
    await change({ maintainerId: setup.otherMaintainerId });
    expect((await change({ ...before, left })).data).toMatchObject({
      moveIntervention: { state: { ...before, maintainerId: setup.otherMaintainerId } },
    });
    const late = await change({ ...before, left });
    expect(late.errors?.[0]?.extensions).toMatchObject({
      code: 'conflict',
      errors: [{ field: 'start' }, { field: 'end' }],
    });
    const given = await change({ maintainerId: null, left: { maintainerId: null } });
    expect(given.errors?.[0]?.extensions).toMatchObject({ code: 'conflict', errors: [{ field: 'maintainerId' }] });
    expect((await change({ maintainerId: null, left: { maintainerId: setup.otherMaintainerId } })).data).toMatchObject({
      moveIntervention: { state: { ...before, maintainerId: null } },
    });
  });

  it('shows and counts no tick on a line that was deactivated; the tick comes back with the line', async () => {
    const { id, listaDettaglio } = await schedule({
      dataOraInizio: '2027-02-10T08:00',
      dataOraFine: '2027-02-10T09:00',
    });
    const lines = listaDettaglio.map((line) => line.id.split('.')[1] ?? '');
    const tick = `mutation($c: ID!, $id: ID!, $line: ID!) {
      tickChecklistLine(commandId: $c, id: $id, lineId: $line, done: true) { state { tickedLineIds } } }`;
    const note = `mutation($c: ID!, $id: ID!) {
      noteIntervention(commandId: $c, id: $id, notes: "x") { state { tickedLineIds } } }`;
    for (const line of lines) await supervisor.graphql(tick, { c: newId(), id, line });
    const admin = await world.client(supervisor.companyId, ['ROLE_ADMIN']);
    const [first = '', second = ''] = lines;
    const switched = async (to: 'Y' | 'N') =>
      String((await admin.put(`/api/lista-dettagli/${first}/active/${to}`)).headers['x-position']);
    const seen = async (after: string) => {
      const { data } = await supervisor.graphql(
        `query($from: Instant!, $to: Instant!) {
          plannedWindow(from: $from, to: $to) { rows { linesDone linesTotal tickedLineIds } } }`,
        { from: '2027-02-09T23:00:00Z', to: '2027-02-10T23:00:00Z' },
        { 'x-read-after': after },
      );
      return (data as { plannedWindow: { rows: unknown[] } }).plannedWindow.rows;
    };
    const off = await switched('N');
    expect(await seen(off)).toEqual([{ linesDone: 1, linesTotal: 1, tickedLineIds: [second] }]);
    const { errors } = await supervisor.graphql(tick, { c: newId(), id, line: first });
    expect(errors?.[0]?.extensions.code).toBe('checklist_line_not_found');
    const noted = await supervisor.graphql(note, { c: newId(), id });
    expect(noted.data).toEqual({ noteIntervention: { state: { tickedLineIds: [second] } } });
    const on = await switched('Y');
    expect(await seen(on)).toEqual([{ linesDone: 2, linesTotal: 2, tickedLineIds: [first, second] }]);
  });

  it('answers for each of several commands in one document: what was done is told beside what was refused', async () => {
    const [first, second] = [await schedule(), await schedule()];
    const document = `mutation($a: ID!, $b: ID!, $c: ID!, $first: ID!, $second: ID!) {
      noted: noteIntervention(commandId: $a, id: $first, notes: "Fatto") { id state { notes } }
      refused: setInterventionProgress(commandId: $b, id: $second, percent: 101) { id }
      marked: markInterventionFault(commandId: $c, id: $second, fault: true) { state { fault } } }`;
    const variables = { a: newId(), b: newId(), c: newId(), first: first.id, second: second.id };
    for (const _ of ['first', 'again']) {
      const { data, errors } = await supervisor.graphql(document, variables);
      expect(data).toEqual({
        noted: { id: first.id, state: { notes: 'Fatto' } },
        refused: null,
        marked: { state: { fault: true } },
      });
      expect(errors).toMatchObject([{ path: ['refused'], extensions: { code: 'invalid_fields' } }]);
    }
  });

  it('does not show one company what belongs to another', async () => {
    const { id } = await schedule();
    const stranger = await world.client(await world.company('Fonderie Bianchi'), ['ROLE_ADMIN']);
    const detail = 'query($id: ID!) { plannedIntervention(id: $id) { planned { id } } }';
    expect(await stranger.graphql(detail, { id })).toEqual({ data: { plannedIntervention: null } });
    expect((await stranger.put(`/api/pianificazione-interventi/${id}`, { note: 'x' })).status).toBe(404);
  });
});

describe('a deactivation', () => {
  /** Looks again at each change of the read model: the worker has no other sign. */
  const until = async (holds: () => Promise<boolean>): Promise<void> => {
    for (;;) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const stop = world.services.signals.on('projection', () => resolve());
      const done = await holds();
      if (!done) await promise;
      stop();
      if (done) return;
    }
  };

  it('is refused while children are active, takes them along with cascade, and cancels what was planned', async () => {
    const companyId = await world.company('Fonderie Verdi');
    const admin = await world.client(companyId, ['ROLE_ADMIN']);
    const own = await setUpPlant(world, companyId);
    const planned = async () =>
      (await admin.get('/api/pianificazione-interventi')).body as { data: { id: string }[]; totalRows: number };
    const made = await admin.post('/api/pianificazione-interventi', {
      ...own.body,
      ricorrenzaId: own.monthlyId,
      dataOraInizio: '2027-01-11T08:00:00+01:00',
      dataOraFine: '2027-01-11T09:00:00+01:00',
      dataFinePianificazione: '2027-06-30',
    });
    expect(made.status).toBe(201);
    await until(async () => (await planned()).totalRows === 6);
    const [plant] = (await admin.get('/api/impianti')).body as { id: string }[];
    const path = `/api/impianti/${plant?.id}/active/N`;
    const refused = await admin.put(path);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'has_active_children', detail: expect.stringContaining('Linea 1') },
    });
    expect(await admin.put(path, { cascade: true })).toMatchObject({ status: 200, body: { attivo: 'N' } });
    expect((await admin.get('/api/linee')).body).toMatchObject([{ attivo: 'N' }]);
    expect((await admin.get('/api/attrezzature')).body).toMatchObject({ data: [{ attivo: 'N' }] });
    await until(async () => (await planned()).totalRows === 0);
  });

  it('plans nothing anew: what is overdue is neither moved into the future nor opened again there, but by somebody at work', async () => {
    const companyId = await world.company('Officine Nere');
    const admin = await world.client(companyId, ['ROLE_ADMIN']);
    const own = await setUpPlant(world, companyId);
    const at = async (start: string, more: object = {}) => {
      const made = await admin.post('/api/pianificazione-interventi', {
        ...{ ...own.body, listaId: undefined, ...more },
        ...{ dataOraInizio: `${start}T08:00:00+01:00`, dataOraFine: `${start}T09:00:00+01:00` },
      });
      expect([made.status, made.body]).toEqual([201, made.body]);
      return `/api/pianificazione-interventi/${(made.body as Planned).id}`;
    };
    const overdue = await at('2026-01-12');
    const recurring = await at('2026-01-13', { ricorrenzaId: own.monthlyId, dataFinePianificazione: '2026-01-20' });
    const done = await at('2027-01-14');
    expect((await admin.put(done, { durataInterventoInOre: 1, completato: 'Y' })).status).toBe(200);
    const future = { dataOraInizio: '2027-02-01T08:00:00+01:00' };
    const past = { dataOraInizio: '2026-01-15T08:00:00+01:00' };
    for (const [path, field, id] of [
      ['manutentori', 'manutentoreId', own.maintainerId],
      ['attrezzature', 'attrezzaturaId', own.body.attrezzaturaId],
      ['interventi', 'descrizioneInterventoId', own.body.descrizioneInterventoId],
    ]) {
      expect((await admin.put(`/api/${path}/${id}/active/N`)).status).toBe(200);
      const inactive = { status: 422, body: { errors: [{ field, code: 'inactive' }] } };
      expect(await admin.put(overdue, future)).toMatchObject(inactive);
      expect(await admin.put(recurring, { ...future, mode: 'all' })).toMatchObject(inactive);
      expect(await admin.put(done, { completato: 'N' })).toMatchObject(inactive);
      expect(await admin.put(`${done}/fields`, { field: 'completato', value: 'N' })).toMatchObject(inactive);
      // What stays in the past is put right, what is said of it stays possible.
      expect((await admin.put(overdue, past)).status).toBe(200);
      expect((await admin.put(overdue, { note: `visto ${path}` })).status).toBe(200);
      if (path === 'manutentori') {
        const taken = await admin.put(overdue, { ...future, manutentoreId: own.otherMaintainerId });
        expect([taken.status, taken.body]).toEqual([200, taken.body]);
        expect((await admin.put(overdue, { ...past, manutentoreId: own.maintainerId })).status).toBe(422);
        expect((await admin.put(overdue, past)).status).toBe(200);
      }
      expect((await admin.put(`/api/${path}/${id}/active/Y`)).status).toBe(200);
    }
    expect((await admin.put(overdue, future)).status).toBe(200);
  });

  it('of a maintainer cancels the own work and leaves the series to nobody', async () => {
    const companyId = await world.company('Officine Gialli');
    const admin = await world.client(companyId, ['ROLE_ADMIN']);
    const own = await setUpPlant(world, companyId);
    const at = (day: string, manutentoreId: string | undefined) =>
      admin.post('/api/pianificazione-interventi', {
        ...own.body,
        manutentoreId,
        dataOraInizio: `${day}T08:00:00+01:00`,
        dataOraFine: `${day}T09:00:00+01:00`,
      });
    await at('2027-01-11', own.maintainerId);
    const kept = (await at('2027-01-12', own.otherMaintainerId)).body as { id: string };
    await admin.put(`/api/manutentori/${own.maintainerId}/active/N`);
    await until(
      async () => ((await admin.get('/api/pianificazione-interventi')).body as { totalRows: number }).totalRows === 1,
    );
    expect((await admin.get('/api/pianificazione-interventi')).body).toMatchObject({ data: [{ id: kept.id }] });
  });
});
