import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unchangedIn } from './endpoints/testing/fixtures.ts';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** What a PUT changes of a series and of one of its occurrences: everything that is sent, or it is refused by name. */

let world: World;
let supervisor: Client;
let setup: Setup;
let weeklyId: string;
let extraordinaryId: string;
let otherEquipmentId: string;

const base = '/api/pianificazione-interventi';

const bodyOf = <Body = { id: string }>({ body }: { body: unknown }): Body => body as Body;

beforeAll(async () => {
  world = await createWorld({ workers: true });
  const companyId = await world.company('Officine Serie', { workingWeekdays: [1, 2, 3, 4, 5, 6, 7] });
  supervisor = await world.client(companyId, ['ROLE_ADMIN']);
  setup = await setUpPlant(world, companyId);
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await supervisor.post(path, body);
    expect(answer).toMatchObject({ status: 201 });
    return bodyOf(answer).id;
  };
  weeklyId = await made('/api/ricorrenze', { codice: 'S', descrizione: 'Settimanale', valore: 7, unitaTempo: 'G' });
  const equipment = await supervisor.get(`/api/attrezzature?filters[id]=${setup.body.attrezzaturaId}`);
  const [machine] = bodyOf<{ data: { lineaId: string }[] }>(equipment).data;
  otherEquipmentId = await made('/api/attrezzature', { descrizione: 'Pressa di riserva', lineaId: machine?.lineaId });
  const developer = await world.client(companyId, ['ROLE_DEVELOPER']);
  extraordinaryId = bodyOf(await developer.post('/api/tipo-interventi', { tipo: 'Extra', codice: 'S' })).id;
  expect(extraordinaryId).toBeDefined();
});
afterAll(() => world.close());

type Row = {
  id: string;
  serieId: string;
  dataOraInizio: string;
  dataGenerata: string;
  attrezzaturaId: string;
  ricorrenzaId: string | null;
  note: string | null;
  guasto: boolean;
};

const schedule = async (extra: object = {}) => {
  const made = await supervisor.post(base, {
    ...setup.body,
    dataOraInizio: '2027-01-11T08:00:00+01:00',
    dataOraFine: '2027-01-11T10:00:00+01:00',
    ricorrenzaId: setup.monthlyId,
    dataFinePianificazione: '2027-06-30',
    ...extra,
  });
  expect(made).toMatchObject({ status: 201 });
  return bodyOf<Row>(made);
};
const put = (id: string, body: object) => supervisor.put(`${base}/${id}`, body);
const refused = (field: string, code: string) => ({ status: 422, body: { errors: [{ field, code }] } });

const rows = async (serieId: string): Promise<Row[]> => {
  const { body } = await supervisor.get(`${base}?filters[dataInizio]=2026-01-01`);
  return (body as { data: Row[] }).data.filter((row) => row.serieId === serieId);
};

const nextProjection = async (): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = world.services.signals.on('projection', () => resolve());
  await promise;
  stop();
};

/** Looks again at each change of the read model: the worker's expansion has no other sign. */
const until = async (serieId: string, is: (rows: Row[]) => boolean): Promise<Row[]> => {
  for (;;) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = world.services.signals.on('projection', () => resolve());
    const found = await rows(serieId);
    if (is(found)) {
      stop();
      return found;
    }
    await promise;
    stop();
  }
};
const series = async (extra: object = {}, count = 6): Promise<Row[]> => {
  const { serieId } = await schedule(extra);
  return until(serieId, (found) => found.length >= count);
};
const at = (all: readonly Row[], index: number): Row => all[index] as Row;
const days = (all: readonly Row[]) => all.map(({ dataOraInizio }) => dataOraInizio.slice(0, 10));

describe('the rule of a series', () => {
  it('changes for this and the following: from its day on the new rule says where work lies', async () => {
    const all = await series();
    await put(at(all, 1).id, { note: 'prima di tutto' });
    await put(at(all, 4).id, { note: 'già preparata' });
    const changed = await put(at(all, 3).id, { mode: 'following', ricorrenzaId: weeklyId });
    expect(changed).toMatchObject({
      status: 200,
      body: { id: at(all, 3).id, ricorrenzaId: weeklyId, troncata: false, pianificataFinoAl: '2027-06-30' },
    });

    const now = await until(at(all, 0).serieId, (found) => days(found).includes('2027-06-27'));
    expect(days(now)).toEqual([
      ...['2027-01-11', '2027-02-11', '2027-03-11', '2027-04-11'],
      ...['2027-04-18', '2027-04-25', '2027-05-02', '2027-05-09'],
      // What somebody has touched stays.
      '2027-05-11',
      ...['2027-05-16', '2027-05-23', '2027-05-30', '2027-06-06', '2027-06-13', '2027-06-20', '2027-06-27'],
    ]);
  });

  it('changes for all that is not completed, and a day with work that somebody touched is not planned twice', async () => {
    const all = await series();
    await put(at(all, 0).id, { durataInterventoInOre: 1 });
    const first = await supervisor.get(`${base}/${at(all, 0).id}`);
    for (const line of bodyOf<{ listaDettaglio: { id: string }[] }>(first).listaDettaglio) {
      await supervisor.put(`/api/pianificazione-intervento-lista-dettagli/${line.id}/completato/Y`, {});
    }
    expect(await put(at(all, 0).id, { completato: 'Y' })).toMatchObject({ status: 200, body: { completato: 'Y' } });
    await put(at(all, 3).id, { note: 'questa resta' });
    const every = await supervisor.post('/api/ricorrenze', {
      codice: 'B',
      descrizione: 'Bimestrale',
      valore: 2,
      unitaTempo: 'M',
    });
    await put(at(all, 5).id, { mode: 'all', ricorrenzaId: bodyOf(every).id });
    const now = await until(at(all, 0).serieId, (found) => found.length === 4);
    // The first that is not completed lies in February; April has work of its own, which keeps its id.
    expect(days(now)).toEqual(['2027-01-11', '2027-02-11', '2027-04-11', '2027-06-11']);
    expect(now[2]).toMatchObject({ id: at(all, 3).id, note: 'questa resta' });
  });

  it('can be given to a single schedule, and taken away again', async () => {
    const { id, serieId } = await schedule({ ricorrenzaId: null, dataFinePianificazione: null });
    expect(await put(id, { ricorrenzaId: weeklyId, dataFinePianificazione: '2027-02-01' })).toMatchObject({
      status: 200,
      body: { ricorrenzaId: weeklyId, dataFinePianificazione: '2027-02-01', pianificataFinoAl: '2027-02-01' },
    });
    await until(serieId, (found) => found.length === 4);
    expect(await put(id, { mode: 'all', ricorrenzaId: null })).toMatchObject({ body: { ricorrenzaId: null } });
    expect(days(await rows(serieId))).toEqual(['2027-01-11']);
  });

  it('is not a thing of one occurrence, nor of extraordinary work', async () => {
    const [first] = await series({}, 6);
    expect(await put(first?.id ?? '', { ricorrenzaId: weeklyId })).toMatchObject(refused('ricorrenzaId', 'of_series'));
    expect(await put(first?.id ?? '', { dataFinePianificazione: '2027-03-01' })).toMatchObject(
      refused('dataFinePianificazione', 'of_series'),
    );
    expect(await put(first?.id ?? '', { mode: 'all', tipoInterventoId: extraordinaryId })).toMatchObject(
      refused('tipoInterventoId', 'ordinary_only'),
    );
    const once = await schedule({
      ricorrenzaId: null,
      dataFinePianificazione: null,
      tipoInterventoId: extraordinaryId,
    });
    expect(await put(once.id, { ricorrenzaId: weeklyId })).toMatchObject(refused('ricorrenzaId', 'ordinary_only'));
  });
});

describe('the period of a series', () => {
  it('ends earlier, and later again: what lies behind the end goes and comes back', async () => {
    const all = await series();
    const { serieId } = at(all, 0);
    await put(at(all, 5).id, { note: 'resta' });
    const shorter = await put(at(all, 1).id, { mode: 'all', dataFinePianificazione: '2027-03-31' });
    expect(shorter).toMatchObject({ status: 200, body: { dataFinePianificazione: '2027-03-31' } });
    expect(days(await rows(serieId))).toEqual(['2027-01-11', '2027-02-11', '2027-03-11', '2027-06-11']);
    await put(at(all, 1).id, { mode: 'following', dataFinePianificazione: '2027-08-31' });
    const now = await until(serieId, (found) => found.length === 8);
    expect(days(now).slice(3)).toEqual(['2027-04-11', '2027-05-11', '2027-06-11', '2027-07-11', '2027-08-11']);
    expect(now.slice(0, 6).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  it('is told alike by the answer, the list and the detail, also where no occurrence comes or goes with it', async () => {
    const all = await series();
    const { id, serieId } = at(all, 1);
    for (const end of ['2027-07-05', '2027-06-20', '2027-03-31', '2027-04-05']) {
      const told = { dataFinePianificazione: end, pianificataFinoAl: end, troncata: false };
      expect(await put(id, { mode: 'all', dataFinePianificazione: end })).toMatchObject({ status: 200, body: told });
      expect((await supervisor.get(`${base}/${id}`)).body).toMatchObject(told);
      expect((await rows(serieId))[0]).toMatchObject(told);
    }
    const yearly = { codice: 'Y', descrizione: 'Annuale', valore: 1, unitaTempo: 'A' };
    const { id: ricorrenzaId } = bodyOf(await supervisor.post('/api/ricorrenze', yearly));
    const told = { ricorrenzaId, pianificataFinoAl: '2027-04-05' };
    expect(await put(id, { mode: 'all', ricorrenzaId })).toMatchObject({ status: 200, body: told });
    expect((await rows(serieId))[0]).toMatchObject(told);
  });

  it('is filled up to its end where the end is said after a move, and ends where the series is deleted', async () => {
    const all = await series({ dataInizioPianificazione: '2027-01-11' });
    const { id, serieId } = at(all, 0);
    // Three weeks earlier, with the end in the same request: one more fits before it.
    const times = { dataOraInizio: '2026-12-21T08:00', dataOraFine: '2026-12-21T09:00' };
    const moved = await put(id, { mode: 'all', ...times, dataFinePianificazione: '2027-06-30' });
    expect(moved).toMatchObject({
      status: 200,
      body: { dataInizioPianificazione: '2026-12-21', dataFinePianificazione: '2027-06-30' },
    });
    const filled = await until(serieId, (found) => found.length === 7);
    expect(days(filled).at(-1)).toBe('2027-06-21');
    await supervisor.delete(`${base}/${at(filled, 2).id}/following`);
    const left = await rows(serieId);
    expect(left.map((row) => Object(row).dataFinePianificazione)).toEqual(Array(2).fill('2027-02-20'));
    expect((await supervisor.get(`${base}/${id}`)).body).toMatchObject({ dataFinePianificazione: '2027-02-20' });
    expect(await put(id, { mode: 'all', dataFinePianificazione: '2027-02-20' })).toMatchObject({ status: 200 });
  });

  it('begins with the first occurrence at the latest, and holds the one in hand', async () => {
    const all = await series();
    expect(await put(at(all, 2).id, { mode: 'all', dataInizioPianificazione: '2027-01-01' })).toMatchObject({
      body: { dataInizioPianificazione: '2027-01-01' },
    });
    expect(await put(at(all, 2).id, { mode: 'all', dataInizioPianificazione: '2027-02-01' })).toMatchObject(
      refused('dataInizioPianificazione', 'after_first'),
    );
    expect(await put(at(all, 2).id, { mode: 'following', dataFinePianificazione: '2027-02-28' })).toMatchObject(
      refused('dataFinePianificazione', 'end_before_start'),
    );
  });
});

describe('a series that is moved', () => {
  const day = (date: string) => ({ dataOraInizio: `${date}T09:00:00`, dataOraFine: `${date}T10:00:00` });

  it('by months is counted anew from the day that was chosen', async () => {
    const all = await series({ ...day('2029-01-30'), dataFinePianificazione: '2029-06-30' }, 6);
    expect(await put(at(all, 0).id, { mode: 'all', ...day('2029-01-31') })).toMatchObject({ status: 200 });
    expect(days(await rows(at(all, 0).serieId))).toEqual([
      ...['2029-01-31', '2029-02-28', '2029-03-31', '2029-04-30', '2029-05-31', '2029-06-30'],
    ]);
    const later = { mode: 'all', dataFinePianificazione: '2029-08-31' };
    expect(await put(at(all, 0).id, later)).toMatchObject({ body: { pianificataFinoAl: '2029-08-31' } });
    const now = await until(at(all, 0).serieId, (found) => found.length === 8);
    expect(days(now).slice(6)).toEqual(['2029-07-31', '2029-08-31']);
  });

  it('holds the end of its planning, and has back what it is moved back for', async () => {
    const weekly = { ricorrenzaId: weeklyId, dataFinePianificazione: '2028-03-27' };
    const all = await series({ ...weekly, ...day('2028-03-06') }, 4);
    const { id, serieId } = at(all, 0);
    expect(await put(id, { mode: 'all', ...day('2028-03-20') })).toMatchObject({ status: 200 });
    expect(days(await rows(serieId))).toEqual(['2028-03-20', '2028-03-27']);
    const behind = await put(id, { mode: 'all', ...day('2028-04-03') });
    expect(behind).toMatchObject({ status: 422, body: { code: 'planning_end_before_start' } });
    expect(await put(id, { mode: 'all', ...day('2028-03-06') })).toMatchObject({ status: 200 });
    expect((await rows(serieId)).map((row) => row.id)).toEqual(all.map((row) => row.id));
  });
});

describe('what a call answers is there', () => {
  it('another rule, said where it leaves nothing, answers the work that stays', async () => {
    const all = await series({ ricorrenzaId: weeklyId, dataFinePianificazione: '2027-02-08' }, 5);
    const changed = await put(at(all, 2).id, { mode: 'all', ricorrenzaId: setup.monthlyId });
    expect(changed).toMatchObject({ status: 200, body: { id: at(all, 0).id, ricorrenzaId: setup.monthlyId } });
    expect((await supervisor.get(`${base}/${bodyOf(changed).id}`)).status).toBe(200);
  });

  it('a series that skips its first day answers the first that is worked', async () => {
    const holiday = { giorno: '2033-01-11', tipologia: 'CA' };
    expect((await supervisor.post('/api/calendario-lavorativo', holiday)).status).toBe(201);
    const times = { dataOraInizio: '2033-01-11T08:00', dataOraFine: '2033-01-11T09:00' };
    const made = await schedule({ spostamentoNonLavorativo: 'skip', ...times, dataFinePianificazione: '2033-06-30' });
    expect(made).toMatchObject({ dataGenerata: '2033-02-11', dataOraInizio: '2033-02-11T08:00:00+01:00' });
    expect((await supervisor.get(`${base}/${made.id}`)).body).toMatchObject({ id: made.id });
  });
});

it('a series from the past is planned a thousand times at most, too', async () => {
  const daily = { codice: 'G', descrizione: 'Giornaliera', valore: 1, unitaTempo: 'G' };
  const { id: ricorrenzaId } = bodyOf(await supervisor.post('/api/ricorrenze', daily));
  const from = { dataOraInizio: '2020-01-10T08:00', dataOraFine: '2020-01-10T09:00' };
  const made = await schedule({ ricorrenzaId, ...from, dataFinePianificazione: null });
  expect(made).toMatchObject({ troncata: true, pianificataFinoAl: '2022-10-05' });
  const window = `${base}?filters[dataInizio]=2020-01-01&filters[dataFine]=2023-12-31`;
  await until(made.serieId, () => true);
  const count = async (): Promise<number> =>
    bodyOf<{ totalRows: number }>(await supervisor.get(`${window}&page=1&rowsPerPage=1`)).totalRows;
  for (let found = 0; found < 1000; found = await count()) await nextProjection();
  const last = await supervisor.get(`${window}&page=1000&rowsPerPage=1&sortBy=dataOraInizio`);
  expect(last.body).toMatchObject({ totalRows: 1000, data: [{ dataGenerata: '2022-10-05', troncata: true }] });
  expect((await supervisor.delete(`${base}/${made.id}/all`)).status).toBe(204);
});

it('the window of a calendar shows what runs into it; a page counts what begins', async () => {
  const once = { ricorrenzaId: null, dataFinePianificazione: null };
  const long = await schedule({ ...once, dataOraInizio: '2031-09-15T08:00', dataOraFine: '2031-09-19T17:00' });
  const night = await schedule({ ...once, dataOraInizio: '2031-09-16T22:00', dataOraFine: '2031-09-17T06:00' });
  const shown = async (day: string, page = '') => {
    const { body } = await supervisor.get(`${base}?filters[dataInizio]=${day}&filters[dataFine]=${day}${page}`);
    return (body as { data: Row[] }).data.map(({ id }) => id);
  };
  expect(await shown('2031-09-14')).toEqual([]);
  expect(await shown('2031-09-15')).toEqual([long.id]);
  expect(await shown('2031-09-17')).toEqual([long.id, night.id]);
  expect(await shown('2031-09-18')).toEqual([long.id]);
  expect(await shown('2031-09-20')).toEqual([]);
  expect(await shown('2031-09-17', '&page=1&rowsPerPage=10')).toEqual([]);
});

describe('what the work is about', () => {
  it('has a checklist of its own machine and kind of work, or none', async () => {
    const misfit = refused('listaId', 'of_other_work');
    const made = await supervisor.post(base, {
      ...setup.body,
      attrezzaturaId: otherEquipmentId,
      dataOraInizio: '2027-01-11T08:00:00+01:00',
      dataOraFine: '2027-01-11T10:00:00+01:00',
    });
    expect(made).toMatchObject(misfit);
    const { id } = await schedule({ listaId: null, attrezzaturaId: otherEquipmentId });
    for (const mode of ['one', 'all'])
      expect(await put(id, { mode, listaId: setup.body.listaId })).toMatchObject(misfit);
    const { attrezzaturaId, listaId } = setup.body;
    expect(await put(id, { mode: 'all', attrezzaturaId, listaId })).toMatchObject({ status: 200, body: { listaId } });
  });

  it('changes for one, for the following, for all; ids stay', async () => {
    const all = await series();
    const { serieId } = at(all, 0);
    expect(await put(at(all, 1).id, { attrezzaturaId: otherEquipmentId, listaId: null })).toMatchObject({
      status: 200,
      body: { attrezzaturaId: otherEquipmentId, listaId: null },
    });
    // The list of the machine of before is none of another's: who changes the machine says what becomes of it.
    const ofOther = { mode: 'following', attrezzaturaId: otherEquipmentId, guasto: 'Y' };
    for (const mode of ['one', 'following'])
      expect(await put(at(all, 4).id, { ...ofOther, mode })).toMatchObject(refused('listaId', 'of_other_work'));
    expect(await put(at(all, 4).id, { ...ofOther, listaId: null })).toMatchObject({ status: 200 });
    const now = await rows(serieId);
    expect(now.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    const { attrezzaturaId } = setup.body;
    const [one, other] = [attrezzaturaId, otherEquipmentId];
    expect(now.map((row) => row.attrezzaturaId)).toEqual([one, other, one, one, other, other]);
    expect(now.map((row) => row.guasto)).toEqual([false, false, false, false, true, true]);
    const { data } = bodyOf<{ data: Row[] }>(
      await supervisor.get(`${base}?filters[attrezzaturaId]=${otherEquipmentId}`),
    );
    expect(data.map(({ id }) => id)).toEqual([1, 4, 5].map((index) => at(all, index).id));
  });

  it('is refused where it does not exist, and where the work is done', async () => {
    const [first] = await series();
    const id = first?.id ?? '';
    expect(await put(id, { attrezzaturaId: newId() })).toMatchObject(refused('attrezzaturaId', 'not_found'));
    expect(await put(id, { mode: 'all', descrizioneInterventoId: newId() })).toMatchObject(
      refused('descrizioneInterventoId', 'not_found'),
    );
    expect(await put(id, { mode: 'all', durataInterventoInOre: 2 })).toMatchObject(
      refused('durataInterventoInOre', 'of_one'),
    );
    expect(await put(id, { mode: 'all', completato: 'Y' })).toMatchObject(refused('completato', 'of_one'));
    const incomplete = await put(id, { completato: 'Y', durataInterventoInOre: 1, note: 'non resta' });
    expect(incomplete).toMatchObject({ status: 409, body: { code: 'incomplete' } });
    expect((await supervisor.get(`${base}/${id}`)).body).toMatchObject({ note: null, durataInterventoInOre: null });
  });

  it('a record sent back whole changes nothing', async () => {
    const all = await series();
    for (const mode of ['one', 'all', 'following']) {
      const body = bodyOf<Row & { version: string }>(await supervisor.get(`${base}/${at(all, 2).id}`));
      const same = await put(at(all, 2).id, { ...body, mode });
      expect(same).toMatchObject({ status: 200, body: { dataOraInizio: body.dataOraInizio, version: body.version } });
    }
  });
});

describe('all and following, said of work that is done', () => {
  const complete = async (id: string) => {
    const { body } = await supervisor.get(`${base}/${id}`);
    for (const line of bodyOf<{ listaDettaglio: { id: string }[] }>({ body }).listaDettaglio) {
      await supervisor.put(`/api/pianificazione-intervento-lista-dettagli/${line.id}/completato/Y`, {});
    }
    expect(await put(id, { durataInterventoInOre: 1, completato: 'Y' })).toMatchObject({ status: 200 });
  };

  it('are refused by name where nothing else is in reach; equal values are not', async () => {
    const { id } = await schedule({ ricorrenzaId: null, dataFinePianificazione: null });
    await complete(id);
    const { body } = await supervisor.get(`${base}/${id}`);
    for (const mode of ['all', 'following']) {
      for (const [field, value] of Object.entries({
        note: 'a nessuno',
        tipoInterventoId: extraordinaryId,
        attrezzaturaId: otherEquipmentId,
        manutentoreId: null,
        listaId: null,
        guasto: 'Y',
      })) {
        expect(await put(id, { mode, [field]: value })).toMatchObject(refused(field, 'cannot_change'));
      }
      const moved = await put(id, { mode, dataOraInizio: '2027-01-12T08:00:00+01:00' });
      expect(moved).toMatchObject({ status: 409, body: { code: 'cannot_move_completed' } });
      expect(await put(id, { ...(body as object), mode })).toMatchObject({ status: 200 });
    }
    expect((await supervisor.get(`${base}/${id}`)).body).toEqual(body);
    // What belongs to a series makes it an edit of the whole, so it is told there, too.
    const whole = await put(id, { ...(body as object), note: 'a nessuno' });
    expect(whole).toMatchObject(refused('note', 'cannot_change'));
  });

  it('reach what is not done yet, and are refused once nothing is left', async () => {
    const all = await series({ dataFinePianificazione: '2027-03-31' }, 3);
    const { id, serieId } = at(all, 1);
    await complete(id);
    expect(await put(id, { mode: 'following', note: 'a marzo' })).toMatchObject({ status: 200 });
    expect((await rows(serieId)).map(({ note }) => note)).toEqual([null, null, 'a marzo']);
    expect((await supervisor.delete(`${base}/${at(all, 2).id}/one`)).status).toBe(204);
    const late = { mode: 'following', note: 'troppo tardi' };
    expect(await put(id, late)).toMatchObject(refused('note', 'cannot_change'));
    expect(await put(id, { mode: 'all', note: 'a gennaio' })).toMatchObject({ status: 200 });
    expect((await rows(serieId)).map(({ note }) => note)).toEqual(['a gennaio', null]);
    // With a later end there is work again that can take it.
    expect(await put(id, { ...late, dataFinePianificazione: '2027-04-30' })).toMatchObject({ status: 200 });
    const now = await until(serieId, (found) => found.length === 3);
    expect(now.map(({ note }) => note)).toEqual(['a gennaio', null, 'troppo tardi']);
  });
});

describe('all and following, said while looking at an exception', () => {
  it('mean that one too', async () => {
    const all = await series();
    const { id, serieId } = at(all, 2);
    await put(id, { dataOraInizio: '2027-03-13T15:00', note: 'da sola' });
    const moved = await put(id, { mode: 'all', dataOraInizio: '2027-03-14T09:00', note: 'tutte' });
    expect(moved.body).toMatchObject({ dataOraInizio: '2027-03-14T09:00:00+01:00', note: 'tutte' });
    const now = await rows(serieId);
    expect(new Set(now.map(({ note }) => note))).toEqual(new Set(['tutte']));
    expect(now.map(({ dataOraInizio }) => dataOraInizio.slice(8, 16))).toEqual([
      ...['12T09:00', '12T09:00', '14T09:00', '12T09:00', '12T09:00', '12T09:00'],
    ]);
    // It is no exception any more: the next change of all takes it along, wherever it is said.
    await put(at(all, 0).id, { mode: 'all', note: 'di nuovo' });
    expect((await rows(serieId))[2]?.note).toBe('di nuovo');
  });

  it('the same over GraphQL, and once for one command id', async () => {
    const all = await series();
    const { id } = at(all, 1);
    await put(id, { dataOraInizio: '2027-02-12T15:00' });
    const move = `mutation ($commandId: ID!, $id: ID!) {
      moveIntervention(commandId: $commandId, id: $id, input: { start: "2027-02-13T09:00:00Z", scope: FOLLOWING }) {
        position state { start } cut reachesUntil
      }
    }`;
    const commandId = newId();
    const first = await supervisor.graphql(move, { commandId, id });
    expect(first).toMatchObject({
      data: { moveIntervention: { state: { start: '2027-02-13T09:00:00Z' }, cut: false, reachesUntil: '2027-06-30' } },
    });
    const again = await supervisor.graphql(move, { commandId, id });
    expect(again).toMatchObject({ data: { moveIntervention: { state: { start: '2027-02-13T09:00:00Z' } } } });
    expect(days(await rows(at(all, 0).serieId))).toEqual([
      ...['2027-01-11', '2027-02-13', '2027-03-12', '2027-04-12', '2027-05-12', '2027-06-12'],
    ]);
  });

  it('a deletion takes an exception along that an earlier rule left over', async () => {
    const all = await series();
    await put(at(all, 4).id, { note: 'resta' });
    await put(at(all, 3).id, { mode: 'following', ricorrenzaId: null });
    const { serieId } = at(all, 0);
    expect(days(await rows(serieId))).toEqual(['2027-01-11', '2027-02-11', '2027-03-11', '2027-04-11', '2027-05-11']);
    expect((await supervisor.delete(`${base}/${at(all, 4).id}/following`)).status).toBe(204);
    expect(days(await rows(serieId))).toEqual(['2027-01-11', '2027-02-11', '2027-03-11', '2027-04-11']);
  });
});

describe('anomalies', () => {
  const key = 'pianificazioneInterventoAnomalie';
  const anomaly = async (descrizione: string, by = supervisor, impiantoId?: string): Promise<string> => {
    const made = await by.post('/api/anomalie', { descrizione, ...(impiantoId && { impiantoId }) });
    expect(made).toMatchObject({ status: 201 });
    return bodyOf(made).id;
  };
  const switchOff = (id: string) => supervisor.put(`/api/anomalie/${id}/active/N`);
  const named = (row: object): string[] =>
    (row as { [key]: { descrizione: string }[] })[key].map(({ descrizione }) => descrizione);
  const whole = async (id: string): Promise<object> => (await supervisor.get(`${base}/${id}`)).body as object;

  it('are named by one work, by this and the following, and by all, and each reads the same everywhere', async () => {
    const [leak, noise] = [await anomaly('Perdita d’olio'), await anomaly('Rumore anomalo')];
    const all = await series({ [key]: [noise, leak, noise] });
    expect(named(await whole(at(all, 3).id))).toEqual(['Perdita d’olio', 'Rumore anomalo']);
    expect(named(bodyOf(await put(at(all, 4).id, { [key]: [{ id: noise, descrizione: 'x' }] })))).toEqual([
      'Rumore anomalo',
    ]);
    expect(named(bodyOf(await put(at(all, 2).id, { mode: 'following', [key]: null })))).toEqual([]);
    const now = await Promise.all(all.map(async ({ id }) => named(await whole(id)).length));
    expect(now).toEqual([2, 2, 0, 0, 1, 0]);
    const same = await whole(at(all, 4).id);
    expect(await unchangedIn(world, () => put(at(all, 4).id, same))).toMatchObject({ status: 200 });
    const { data } = await supervisor.graphql(
      `query($id: ID!) { plannedIntervention(id: $id) { planned { anomalies { id label } } }
         history(kind: PLANNED_INTERVENTION, id: $id) { rows { event changes { field before { label } after { label } } } } }`,
      { id: at(all, 4).id },
    );
    expect(data).toMatchObject({
      plannedIntervention: { planned: { anomalies: [{ id: noise, label: 'Rumore anomalo' }] } },
    });
    const told = (data as { history: { rows: { event: string; changes: object[] }[] } }).history.rows;
    expect(told.find(({ event }) => event === 'InterventionWorkChanged')?.changes).toEqual([
      {
        field: 'anomalyIds',
        before: expect.arrayContaining([{ label: 'Perdita d’olio' }, { label: 'Rumore anomalo' }]),
        after: [{ label: 'Rumore anomalo' }],
      },
    ]);
  });

  it('that are not there, not active or of another plant are refused, and those named before stay', async () => {
    const stranger = await world.client(await world.company('Altre Officine'), ['ROLE_ADMIN']);
    const foreign = await anomaly('Altrui', stranger);
    const old = await anomaly('Vecchia');
    const kept = await schedule({ ricorrenzaId: null, dataFinePianificazione: null, [key]: [old] });
    const plant = bodyOf(await supervisor.post('/api/impianti', { descrizione: 'Altro impianto' })).id;
    const elsewhere = await anomaly('Forno che si spegne', supervisor, plant);
    const off = await anomaly('Mai usata');
    await switchOff(off);
    const many = Array.from({ length: 21 }, () => newId());
    for (const [ids, code] of [
      [[foreign], 'not_found'],
      [['x'], 'invalid_id'],
      [[off], 'inactive'],
      [[elsewhere], 'of_other_plant'],
      [many, 'too_many'],
    ] as const) {
      const body = { ...setup.body, dataOraInizio: '2027-02-01T08:00', dataOraFine: '2027-02-01T09:00', [key]: ids };
      const refusal = { status: 422, body: { errors: [{ field: expect.stringMatching(`^${key}`), code }] } };
      expect(await unchangedIn(world, () => supervisor.post(base, body))).toMatchObject(refusal);
      expect(await unchangedIn(world, () => put(kept.id, { [key]: [old, ...ids] }))).toMatchObject(refusal);
      const all = { mode: 'all', [key]: [old, ...ids] };
      expect(await unchangedIn(world, () => put(kept.id, all))).toMatchObject(refusal);
    }
    const lineaId = bodyOf(await supervisor.post('/api/linee', { descrizione: 'Forni', impiantoId: plant })).id;
    const oven = bodyOf(await supervisor.post('/api/attrezzature', { descrizione: 'Forno', lineaId })).id;
    const own = await anomaly('Solo allo stabilimento', supervisor, await plantOf(setup.body.attrezzaturaId ?? ''));
    expect((await put(kept.id, { [key]: [old, own] })).status).toBe(200);
    const moved = () => put(kept.id, { attrezzaturaId: oven, listaId: null });
    expect(await unchangedIn(world, moved)).toMatchObject(refused(key, 'of_other_plant'));
    const both = { attrezzaturaId: oven, listaId: null, [key]: [old, elsewhere] };
    expect(named(bodyOf(await put(kept.id, both)))).toEqual(['Forno che si spegne', 'Vecchia']);
  });

  const plantOf = async (id: string): Promise<string> => {
    const [machine] = bodyOf<{ data: { lineaId: string }[] }>(
      await supervisor.get(`/api/attrezzature?filters[id]=${id}`),
    ).data;
    const [line] = bodyOf<{ impiantoId: string }[]>(await supervisor.get(`/api/linee?filters[id]=${machine?.lineaId}`));
    return line?.impiantoId ?? '';
  };

  it('are offered where they may be named, and open faults are found with theirs', async () => {
    const oil = await anomaly('Olio sul pavimento');
    const plant = bodyOf(await supervisor.post('/api/impianti', { descrizione: 'Terzo impianto' })).id;
    await anomaly('Olio in forno', supervisor, plant);
    await switchOff(await anomaly('Olio vecchio'));
    const equipmentId = setup.body.attrezzaturaId ?? '';
    const made = await schedule({
      ...{ ricorrenzaId: null, dataFinePianificazione: null, guasto: true, [key]: [oil] },
      ...{ dataOraInizio: '2027-08-02T08:00', dataOraFine: '2027-08-02T09:00' },
    });
    const { data } = await supervisor.graphql(
      `query($id: ID!) { anomalyChoices(equipmentId: $id, search: "olio SUL") { label }
         all: anomalyChoices(equipmentId: $id, search: "olio") { label }
         equipmentPlaces(ids: [$id, "x"]) { id line { label } plant { label } }
         byWords: plannedList(query: { equipmentId: $id, fault: true, search: "no such thing" }) { totalRows }
         plannedList(query: { equipmentId: $id, fault: true, completed: false }) { totalRows rows { id anomalies { label } } } }`,
      { id: equipmentId },
    );
    expect(data).toMatchObject({
      anomalyChoices: [{ label: 'Olio sul pavimento' }],
      equipmentPlaces: [{ id: equipmentId, line: { label: expect.any(String) }, plant: { label: expect.any(String) } }],
      byWords: { totalRows: 0 },
      plannedList: { totalRows: 1, rows: [{ id: made.id, anomalies: [{ label: 'Olio sul pavimento' }] }] },
    });
    const all = (data as { all: { label: string }[] }).all.map(({ label }) => label);
    expect(all).toEqual(expect.arrayContaining(['Olio sul pavimento', 'Perdita d’olio']));
    expect(all).not.toEqual(expect.arrayContaining(['Olio in forno']));
    expect(all).not.toEqual(expect.arrayContaining(['Olio vecchio']));
    const faults = bodyOf<{ data: Row[] }>(
      await supervisor.get(`${base}?filters[guasto]=Y&filters[attrezzaturaId]=${equipmentId}`),
    );
    expect(faults.data.map(({ id }) => id)).toEqual([made.id]);
    expect(await supervisor.get(`${base}?filters[guasto]=forse`)).toMatchObject(
      refused('filters[guasto]', 'invalid_flag'),
    );
  });

  it('that are switched off take the future work along that was listed, what is done stays, and the series goes on', async () => {
    const [worn, other] = [await anomaly('Usura'), await anomaly('Gioco eccessivo')];
    const all = await series({ [key]: [worn, other], dataFinePianificazione: null, ricorrenzaId: setup.monthlyId });
    const past = await schedule({
      ...{ ricorrenzaId: null, dataFinePianificazione: null, [key]: [worn] },
      ...{ dataOraInizio: '2025-01-13T08:00', dataOraFine: '2025-01-13T09:00' },
    });
    const elsewhere = await put(at(all, 1).id, { [key]: [other] });
    expect(elsewhere.status).toBe(200);
    const check = await supervisor.get(`/api/anomalie/${worn}/check-anomalia-attivo`);
    const { pianificazioni, ...told } = bodyOf<{ data: { pianificazioni: Row[] } }>(check).data;
    expect({ status: check.status, ...told }).toEqual({
      ...{ status: 200, isActive: true, totalePianificazioni: pianificazioni.length },
    });
    const starts = pianificazioni.map(({ dataOraInizio }) => dataOraInizio);
    expect(starts).toEqual(starts.toSorted());
    expect(pianificazioni.map(({ id }) => id)).not.toContain(past.id);
    expect(pianificazioni.every(({ serieId }) => serieId === at(all, 0).serieId)).toBe(true);
    expect((await switchOff(worn)).status).toBe(200);
    const left = await until(at(all, 0).serieId, (found) => found.length === 1);
    expect(left.map(({ id }) => id)).toEqual([at(all, 1).id]);
    expect(named(await whole(past.id))).toEqual(['Usura']);
    // A repeat of what it names already is no new choice.
    expect(await put(past.id, { [key]: [worn], note: 'resta' })).toMatchObject({
      status: 200,
      body: { note: 'resta' },
    });
    // What is expanded from here on comes without it, and with the other.
    const { rules } = await world.database.pool
      .query('select rules from rm.plan_series where id = $1', [at(all, 0).serieId])
      .then(({ rows: [row] }) => row as { rules: { changes: { changes: object }[] } });
    expect(rules.changes.at(-1)?.changes).toEqual({ anomalyIds: [other] });
  });
});

describe('a thousand occurrences', () => {
  it('end a daily series, and the answer says where', async () => {
    const daily = await supervisor.post('/api/ricorrenze', {
      codice: 'D',
      descrizione: 'Ogni giorno',
      valore: 1,
      unitaTempo: 'G',
    });
    const made = await schedule({ ricorrenzaId: bodyOf(daily).id, dataFinePianificazione: '2032-12-31' });
    expect(made).toMatchObject({ troncata: true, pianificataFinoAl: '2029-10-06' });
  });
});

describe('the hour that comes twice, and the one that does not come', () => {
  it('a series at 02:30 keeps asking for 02:30', async () => {
    const daily = await supervisor.post('/api/ricorrenze', {
      codice: 'D',
      descrizione: 'Ogni giorno',
      valore: 1,
      unitaTempo: 'G',
    });
    for (const [from, to] of [
      ['2027-03-28T02:30', '2027-03-28T03:00'],
      ['2027-03-28T02:30:00+01:00', '2027-03-28T03:00:00+01:00'],
    ]) {
      const body = {
        ricorrenzaId: bodyOf(daily).id,
        dataOraInizio: from,
        dataOraFine: to,
        dataFinePianificazione: '2027-03-30',
      };
      const all = await series(body, 3);
      expect(all.map(({ dataOraInizio }) => dataOraInizio)).toEqual([
        '2027-03-28T03:30:00+02:00',
        '2027-03-29T02:30:00+02:00',
        '2027-03-30T02:30:00+02:00',
      ]);
    }
  });

  it('the second half past two is kept, through a move of all, too', async () => {
    const once = { ricorrenzaId: null, dataFinePianificazione: null };
    const made = await schedule({ ...once, dataOraInizio: '2027-10-31T01:30Z', dataOraFine: '2027-10-31T02:00Z' });
    expect(made).toMatchObject({
      dataOraInizio: '2027-10-31T02:30:00+01:00',
      dataOraFine: '2027-10-31T03:00:00+01:00',
      durataPianificataInOre: 0.5,
    });
    const moved = await put(made.id, {
      mode: 'all',
      dataOraInizio: '2027-10-31T02:45:00+02:00',
      dataOraFine: '2027-10-31T02:15:00+01:00',
    });
    expect(moved.body).toMatchObject({ dataOraInizio: '2027-10-31T02:45:00+02:00', durataPianificataInOre: 0.5 });
    const back = await put(made.id, { mode: 'all', dataOraInizio: '2027-10-31T02:45:00+01:00' });
    expect(back.body).toMatchObject({ dataOraInizio: '2027-10-31T02:45:00+01:00', durataPianificataInOre: 0.5 });
  });
});
