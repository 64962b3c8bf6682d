import { occurrenceId } from '@cadenza/domain/planning/occurrence-id';
import { recordStream } from '@cadenza/domain/registry/descriptor';
import type { RegistryEvent } from '@cadenza/domain/registry/events';
import { workingCalendarDay } from '@cadenza/domain/registry/working-calendar-day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unchangedIn } from './endpoints/testing/fixtures.ts';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** A day is closed under planned work: it is listed, a choice is asked for, and what stays can be worked on. */

let world: World;
let admin: Client;
let setup: Setup;
beforeAll(async () => {
  world = await createWorld({ workers: true });
  const companyId = await world.company('Officine Rossi', { workingWeekdays: [1, 2, 3, 4, 5] });
  admin = await world.client(companyId, ['ROLE_ADMIN']);
  setup = await setUpPlant(world, companyId);
});
afterAll(() => world.close());

const base = '/api/pianificazione-interventi';
const calendar = '/api/calendario-lavorativo';
type Planned = { id: string; serieId: string; dataOraInizio: string; dataOraFine: string; inizioPianificato: string };

const schedule = async (day: string, time: string, extra: object = {}): Promise<Planned> => {
  const body = {
    ...setup.body,
    dataOraInizio: `${day}T${time}`,
    dataOraFine: `${day}T${time.slice(0, 2)}:45`,
    ...extra,
  };
  const made = await admin.post(base, body);
  expect(made).toMatchObject({ status: 201 });
  return made.body as Planned;
};
const read = async (id: string): Promise<Planned> => (await admin.get(`${base}/${id}`)).body as Planned;

/** Looks again at each change of the read model: the worker's move has no other sign. */
const until = async (id: string, holds: (row: Planned | undefined) => boolean): Promise<Planned> => {
  for (;;) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = world.services.signals.on('projection', () => resolve());
    const { status, body } = await admin.get(`${base}/${id}`);
    const row = body as Planned;
    if (holds(status === 200 ? row : undefined)) {
      stop();
      return row;
    }
    await promise;
    stop();
  }
};

describe('closing a day with planned work on it', () => {
  it('lists it first, by start, with a count; what is done or elsewhere is not in it', async () => {
    const late = await schedule('2027-05-04', '15:00');
    const early = await schedule('2027-05-04', '08:00');
    await schedule('2027-05-05', '08:00');
    const cancelled = await schedule('2027-05-04', '09:00');
    await admin.delete(`${base}/${cancelled.id}/one`);
    const check = await admin.get(`${calendar}/2027-05-04/check-giorno`);
    expect(check).toMatchObject({
      status: 200,
      body: {
        isActive: true,
        totalePianificazioni: 2,
        pianificazioni: [
          { id: early.id, attrezzatura: { descrizione: 'Tornio' }, manutentore: { identificativo: 'Bruno Neri' } },
          { id: late.id, descrizioneIntervento: { descrizione: 'Cambio olio' } },
        ],
      },
    });
    const { data } = await admin.graphql(
      '{ plannedOnDay(day: "2027-05-04") { total rows { id start equipment { label } } } }',
    );
    expect(data).toMatchObject({ plannedOnDay: { total: 2, rows: [{ id: early.id }, { id: late.id }] } });
    expect(await admin.get(`${calendar}/2027-13-04/check-giorno`)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'giorno', code: 'invalid_date' }] },
    });
  });

  it('is refused without a choice, and says how many and what to send', async () => {
    const refused = await unchangedIn(world, () => admin.post(calendar, { giorno: '2027-05-04', tipologia: 'CA' }));
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'planned_work_on_day', detail: expect.stringMatching(/04-05-2027.*: 2\..*interventiPianificati/) },
    });
    const wrong = { giorno: '2027-05-04', tipologia: 'CA', interventiPianificati: 'boh' };
    expect(await unchangedIn(world, () => admin.post(calendar, wrong))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'interventiPianificati', code: 'invalid_choice' }] },
    });
    expect((await admin.post(calendar, { giorno: '2027-05-06', tipologia: 'CA' })).status).toBe(201);
  });

  it('of fifty at once by one person is closed by one; fifty other days are all closed', async () => {
    const close = (giorno: string) => admin.post(calendar, { giorno, tipologia: 'FE' });
    const same = await Promise.all(Array.from({ length: 50 }, () => close('2029-01-02')));
    expect(same.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
    const first = Temporal.PlainDate.from('2029-02-01');
    const days = await Promise.all(Array.from({ length: 50 }, (_, days) => close(first.add({ days }).toString())));
    expect(new Set(days.map(({ status }) => status))).toEqual(new Set([201]));
  });

  it('with "sposta" moves it to the next working day, at the same time, and once', async () => {
    const { id } = await schedule('2027-05-14', '10:30');
    const key = { 'idempotency-key': 'chiusura-14-maggio' };
    const close = () =>
      admin.post(calendar, { giorno: '2027-05-14', tipologia: 'CA', interventiPianificati: 'sposta' }, key);
    const made = await close();
    expect(made.status).toBe(201);
    const moved = await until(id, (row) => row?.dataOraInizio.slice(0, 10) !== '2027-05-14');
    expect([moved.dataOraInizio, moved.dataOraFine]).toEqual([
      '2027-05-17T10:30:00+02:00',
      '2027-05-17T10:45:00+02:00',
    ]);
    expect((await close()).body).toEqual(made.body);
  });

  it('of a series goes back where its rule says so, and is never left out', async () => {
    const rule = { ricorrenzaId: setup.monthlyId, dataFinePianificazione: '2027-08-30' };
    const back = await schedule('2027-08-11', '08:00', { ...rule, spostamentoNonLavorativo: 'previous' });
    const out = await schedule('2027-08-11', '09:00', { ...rule, spostamentoNonLavorativo: 'skip' });
    const closed = { giorno: '2027-08-11', tipologia: 'FE', interventiPianificati: 'sposta' };
    expect((await admin.post(calendar, closed)).status).toBe(201);
    const moved = await until(back.id, (row) => row?.dataOraInizio.slice(0, 10) !== '2027-08-11');
    expect(moved.dataOraInizio).toBe('2027-08-10T08:00:00+02:00');
    const kept = await until(out.id, (row) => row?.dataOraInizio.slice(0, 10) !== '2027-08-11');
    expect(kept.dataOraInizio).toBe('2027-08-12T09:00:00+02:00');
  });

  it('moves with its series what follows it, by itself what was put there by hand, and leaves what is done', async () => {
    const rule = { ricorrenzaId: setup.monthlyId, dataFinePianificazione: '2027-12-31' };
    const follows = await schedule('2027-09-15', '08:00', rule);
    const byHand = await schedule('2027-09-14', '09:00', rule);
    const done = await schedule('2027-09-15', '11:00', rule);
    const moved = { mode: 'one', dataOraInizio: '2027-09-15T09:00' };
    expect((await admin.put(`${base}/${byHand.id}`, moved)).status).toBe(200);
    const { listaDettaglio } = (await admin.get(`${base}/${done.id}`)).body as { listaDettaglio: { id: string }[] };
    for (const line of listaDettaglio)
      await admin.put(`/api/pianificazione-intervento-lista-dettagli/${line.id}/completato/Y`);
    for (const [field, value] of [
      ['durataInterventoInOre', 1],
      ['completato', 'Y'],
    ])
      expect((await admin.put(`${base}/${done.id}/fields`, { field, value })).status).toBe(200);
    const closed = { giorno: '2027-09-15', tipologia: 'CA', interventiPianificati: 'sposta' };
    const made = await admin.post(calendar, closed);
    expect(made.status).toBe(201);
    const left = (row: Planned | undefined) => row?.dataOraInizio.slice(0, 10) === '2027-09-16';
    for (const { id } of [follows, byHand]) await until(id, left);
    const why = async ({ id }: Planned) => {
      const { data } = await admin.graphql(
        'query($id: ID!) { plannedIntervention(id: $id) { dayReason { alone shift closed { day } } } }',
        { id },
      );
      return (data as { plannedIntervention: { dayReason: object } }).plannedIntervention.dayReason;
    };
    expect(await why(follows)).toEqual({ alone: false, shift: 'next', closed: { day: '2027-09-15' } });
    expect(await why(byHand)).toMatchObject({ alone: true });
    expect(await why(done)).toEqual({ alone: false, shift: 'next', closed: null });
    // So a move of the series takes the one along, and leaves the other.
    for (const { serieId } of [follows, byHand]) {
      const second = await until(occurrenceId(serieId, 1), (row) => row !== undefined);
      const later = { mode: 'all', dataOraInizio: `${second.dataOraInizio.slice(0, 10)}T13:00` };
      expect((await admin.put(`${base}/${second.id}`, later)).status).toBe(200);
    }
    expect((await until(follows.id, (row) => row?.dataOraInizio.slice(11, 13) === '13')).dataOraInizio).toBe(
      '2027-09-16T13:00:00+02:00',
    );
    expect((await read(byHand.id)).dataOraInizio).toBe('2027-09-16T09:00:00+02:00');
    expect((await read(done.id)).inizioPianificato).toBe('2027-09-15T11:00:00+02:00');
  });

  it('with "lascia" leaves it there, to be worked on, and nothing else goes there', async () => {
    const { id } = await schedule('2027-06-03', '08:00');
    const other = await schedule('2027-06-03', '14:00');
    const elsewhere = await schedule('2027-06-04', '08:00');
    const closed = { giorno: '2027-06-03', tipologia: 'GF', interventiPianificati: 'lascia' };
    expect((await admin.post(calendar, closed)).status).toBe(201);
    const path = `${base}/${id}`;
    for (const change of [
      { dataOraFine: '2027-06-03T12:00' },
      { dataOraInizio: '2027-06-03T09:00', dataOraFine: '2027-06-03T09:30' },
      { note: 'con calma' },
      { manutentoreId: setup.otherMaintainerId },
    ]) {
      expect([change, (await admin.put(path, change)).status]).toEqual([change, 200]);
    }
    expect((await read(id)).dataOraInizio).toBe('2027-06-03T09:00:00+02:00');
    for (const one of ['durataInterventoInOre', 'avanzamento'])
      expect((await admin.put(`${path}/fields`, { field: one, value: 1 })).status).toBe(200);
    const { listaDettaglio } = (await admin.get(path)).body as { listaDettaglio: { id: string }[] };
    for (const line of listaDettaglio)
      expect((await admin.put(`/api/pianificazione-intervento-lista-dettagli/${line.id}/completato/Y`)).status).toBe(
        200,
      );
    expect(await admin.put(`${path}/fields`, { field: 'completato', value: 'Y' })).toMatchObject({
      status: 200,
      body: { completato: 'Y', inizioPianificato: '2027-06-03T09:00:00+02:00' },
    });
    const move = { dataOraInizio: '2027-06-03T08:00' };
    expect(await admin.put(`${base}/${elsewhere.id}`, move)).toMatchObject({
      status: 409,
      body: { code: 'non_working_day' },
    });
    const away = `${base}/${other.id}`;
    expect((await admin.put(away, { dataOraInizio: '2027-06-04T08:00' })).status).toBe(200);
    expect(await admin.put(away, move)).toMatchObject({ status: 409, body: { code: 'non_working_day' } });
  });

  it('goes, though nobody was asked, when it was placed while an empty day was being closed', async () => {
    const closed = { giorno: '2027-06-23', tipologia: 'CA' };
    expect((await admin.post(calendar, closed)).status).toBe(201);
    const events = await Array.fromAsync(
      world.services.store.read(recordStream(workingCalendarDay, { id: '', companyId: admin.companyId })),
      ({ data }) => data as RegistryEvent['data'],
    );
    expect(events.filter(({ values }) => values?.day === closed.giorno)).toMatchObject([{ plannedWork: 'move' }]);
  });

  it('is asked again when a calendar day is changed to one with work', async () => {
    await schedule('2027-06-10', '08:00');
    const { body } = await admin.post(calendar, { giorno: '2027-06-09', tipologia: 'CA' });
    const path = `${calendar}/${(body as { id: string }).id}`;
    expect((await admin.put(path, { tipologia: 'FE' })).status).toBe(200);
    expect(await admin.put(path, { giorno: '2027-06-10' })).toMatchObject({ body: { code: 'planned_work_on_day' } });
    const kept = { giorno: '2027-06-10', interventiPianificati: 'lascia' };
    expect(await admin.put(path, kept)).toMatchObject({ status: 200, body: { giorno: '2027-06-10' } });
  });

  it('moves it when that is chosen later, for a day that is closed already', async () => {
    const { id } = await schedule('2027-06-15', '08:00');
    const closed = { giorno: '2027-06-15', tipologia: 'CA', interventiPianificati: 'lascia' };
    const made = await admin.post(calendar, closed);
    const path = `${calendar}/${(made.body as { id: string }).id}`;
    expect((await admin.put(path, { tipologia: 'FE' })).status).toBe(200);
    expect((await read(id)).dataOraInizio).toBe('2027-06-15T08:00:00+02:00');
    const answer = await admin.put(path, { interventiPianificati: 'sposta' });
    expect(answer).toMatchObject({ status: 200, body: { giorno: '2027-06-15', tipologia: 'FE' } });
    const moved = await until(id, (row) => row?.dataOraInizio.slice(0, 10) !== '2027-06-15');
    expect(moved.dataOraInizio).toBe('2027-06-16T08:00:00+02:00');
    // Nothing is left to move: nothing happens.
    const [day] = (await admin.get(`${calendar}?filters[giorno]=2027-06-15`)).body as { version: number }[];
    const version = day?.version;
    expect((await admin.put(path, { interventiPianificati: 'sposta' })).body).toMatchObject({ version });
  });

  it('is asked through GraphQL as well', async () => {
    const { id } = await schedule('2027-06-17', '08:00');
    const create = (commandId: string, choice: string) =>
      admin.graphql(
        `mutation { createWorkingCalendarDay(commandId: "${commandId}",
           input: { day: "2027-06-17", type: "holiday" } ${choice}) { id } }`,
      );
    const { errors } = await create('0199aaaa-0000-7000-8000-0000000000c1', '');
    expect(errors).toMatchObject([{ extensions: { code: 'planned_work_on_day' } }]);
    expect((await create('0199aaaa-0000-7000-8000-0000000000c2', 'plannedWork: MOVE')).errors).toBeUndefined();
    const moved = await until(id, (row) => row?.dataOraInizio.slice(0, 10) !== '2027-06-17');
    expect(moved.dataOraInizio).toBe('2027-06-18T08:00:00+02:00');
  });

  it('is a matter of those who keep the calendar', async () => {
    const supervisor = await world.client(admin.companyId, ['ROLE_PLANT']);
    expect((await supervisor.get(`${calendar}/2027-05-04/check-giorno`)).status).toBe(403);
  });
});

describe('closing many days at once', () => {
  const closeDays = (days: object[], plannedWork?: string, commandId = crypto.randomUUID()) =>
    admin.graphql(
      `mutation($c: ID!, $days: [ClosedDayInput!]!, $work: PlannedWork) {
        closeDays(commandId: $c, days: $days, plannedWork: $work) { ids skipped position }
      }`,
      { c: commandId, days, work: plannedWork ?? null },
    );
  const range = (month: string, from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => ({
      day: `${month}-${String(from + at).padStart(2, '0')}`,
      type: 'companyClosure',
      description: 'Ferie estive',
    }));

  it('asks once for all of them, closes none without the choice, and leaves those that are closed already', async () => {
    const [first, second] = [await schedule('2028-08-08', '08:00'), await schedule('2028-08-10', '09:00')];
    const days = range('2028-08', 7, 11);
    const found = await admin.graphql(
      'query($days: [LocalDate!]!) { plannedOnDays(days: $days) { total rows { id } } }',
      { days: days.map(({ day }) => day) },
    );
    expect(found.data).toEqual({ plannedOnDays: { total: 2, rows: [{ id: first.id }, { id: second.id }] } });
    expect((await admin.post(calendar, { giorno: '2028-08-09', tipologia: 'FE' })).status).toBe(201);
    const refused = await unchangedIn(world, () => closeDays(days));
    expect(refused.errors).toMatchObject([
      {
        message: expect.any(String),
        extensions: { code: 'planned_work_on_days', detail: expect.stringContaining(': 2.') },
      },
    ]);
    const { data } = await closeDays(days, 'MOVE');
    expect(data).toMatchObject({ closeDays: { ids: Array(4).fill(expect.any(String)), skipped: ['2028-08-09'] } });
    // Both to the first day behind the whole closure, none from one closed day to the next.
    for (const { id } of [first, second]) {
      const moved = await until(id, (row) => (row?.dataOraInizio ?? '') > '2028-08-12');
      expect(moved.dataOraInizio.slice(0, 10)).toBe('2028-08-14');
    }
    const { body } = await admin.get(`${calendar}?filters[descrizione]=Ferie estive`);
    expect(body).toHaveLength(4);
  });

  it('is done once however often it is sent, and taken back by one command', async () => {
    const commandId = crypto.randomUUID();
    const days = range('2029-08', 6, 10);
    const { data } = await closeDays(days, undefined, commandId);
    const again = await closeDays(days, undefined, commandId);
    expect(again.data).toEqual(data);
    const { ids } = (data as { closeDays: { ids: string[] } }).closeDays;
    const remove = (some: string[]) =>
      admin.graphql(
        `mutation($c: ID!, $ids: [ID!]!) { removeRecords(commandId: $c, kind: WORKING_CALENDAR_DAY, ids: $ids) { ids } }`,
        { c: crypto.randomUUID(), ids: some },
      );
    const wrong = await unchangedIn(world, () => remove([...ids, crypto.randomUUID()]));
    expect(wrong.errors).toMatchObject([{ extensions: { code: 'not_found' } }]);
    expect((await remove(ids)).errors).toBeUndefined();
    const { body } = await admin.get(`${calendar}?filters[giorno]=2029-08-07`);
    expect(body).toEqual([]);
  });

  it('closes none where one of them is no day, or is there twice', async () => {
    for (const days of [
      [...range('2029-09', 3, 4), { day: '2029-09-05', type: 'sagra' }],
      [...range('2029-09', 3, 4), ...range('2029-09', 4, 4)],
      [],
    ]) {
      const { errors } = await unchangedIn(world, () => closeDays(days));
      expect(errors).toMatchObject([{ extensions: { code: 'invalid_fields' } }]);
    }
  });

  it('knows the public holidays of a country and year, named as the reader speaks', async () => {
    const { data } = await admin.graphql(
      '{ publicHolidays(country: "IT", year: 2028) { day name } holidayCountries { code } }',
    );
    expect(data).toMatchObject({
      publicHolidays: expect.arrayContaining([{ day: '2028-04-17', name: 'Lunedì dell’Angelo' }]),
      holidayCountries: expect.arrayContaining([{ code: 'IT' }, { code: 'ES' }]),
    });
    const wrong = await admin.graphql('{ publicHolidays(country: "XX", year: 2028) { day } }');
    expect(wrong.errors).toMatchObject([{ extensions: { code: 'invalid_fields' } }]);
  });
});

describe('taking weekdays out of the working week', () => {
  const week = [1, 2, 3, 4, 5];
  let path: string;
  beforeAll(async () => {
    path = `/api/settings/${admin.companyId}`;
  });
  const settings = async () => ((await admin.get('/api/settings')).body as { workingWeekdays: number[] }[])[0];

  it('is refused while work stands on them, with the count and the days; what is closed by itself is no part of it', async () => {
    expect((await admin.put(path, { workingWeekdays: [...week, 6] })).status).toBe(200);
    const [first, second] = [await schedule('2030-03-09', '08:00'), await schedule('2030-03-16', '09:00')];
    await schedule('2020-03-07', '09:00'); // long ago
    await schedule('2030-03-23', '09:00');
    const kept = { giorno: '2030-03-23', tipologia: 'CA', interventiPianificati: 'lascia' };
    expect((await admin.post(calendar, kept)).status).toBe(201);
    const refused = await unchangedIn(world, () => admin.put(path, { workingWeekdays: week }));
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'planned_work_on_weekdays', detail: expect.stringMatching(/09-03-2030.*16-03-2030: 2\./) },
    });
    const found = await admin.graphql('{ plannedOnWeekdays(weekdays: [6]) { total rows { id } } }');
    expect(found.data).toEqual({ plannedOnWeekdays: { total: 2, rows: [{ id: first.id }, { id: second.id }] } });
    const wrong = await admin.graphql('{ plannedOnWeekdays(weekdays: [8]) { total } }');
    expect(wrong.errors).toMatchObject([
      { extensions: { code: 'invalid_fields', errors: [{ field: 'weekdays.0', code: 'too_large' }] } },
    ]);
    expect(
      await unchangedIn(world, () => admin.put(path, { workingWeekdays: week, plannedWork: 'boh' })),
    ).toMatchObject({ status: 422, body: { errors: [{ field: 'plannedWork', code: 'invalid_choice' }] } });
    // Other settings ask nothing, and a choice without a change says nothing.
    expect((await admin.put(path, { expiryDays: 91 })).status).toBe(200);
    expect((await admin.put(path, { plannedWork: 'move' })).status).toBe(422);
  });

  it('with "keep" leaves it there, to be worked on; with "move" it goes to the next working day', async () => {
    const done = await schedule('2030-03-30', '07:00');
    expect((await admin.put(`${base}/${done.id}/fields`, { field: 'durataInterventoInOre', value: 1 })).status).toBe(
      200,
    );
    const { listaDettaglio } = (await admin.get(`${base}/${done.id}`)).body as { listaDettaglio: { id: string }[] };
    for (const line of listaDettaglio)
      await admin.put(`/api/pianificazione-intervento-lista-dettagli/${line.id}/completato/Y`);
    expect((await admin.put(`${base}/${done.id}/fields`, { field: 'completato', value: 'Y' })).status).toBe(200);
    const change = (plannedWork: string | null, workingWeekdays: number[], commandId = crypto.randomUUID()) =>
      admin.graphql(
        `mutation($c: ID!, $input: SettingsInput!, $work: PlannedWork) {
          changeSettings(commandId: $c, input: $input, plannedWork: $work) { position }
        }`,
        { c: commandId, input: { workingWeekdays }, work: plannedWork },
      );
    const { errors } = await unchangedIn(world, () => change(null, week));
    expect(errors).toMatchObject([{ extensions: { code: 'planned_work_on_weekdays' } }]);
    expect((await change('KEEP', week)).errors).toBeUndefined();
    const { data } = await admin.graphql('{ plannedOnWeekdays(weekdays: [6]) { rows { id start } } }');
    const { rows } = (data as { plannedOnWeekdays: { rows: { id: string; start: string }[] } }).plannedOnWeekdays;
    expect(rows.map(({ start }) => start.slice(0, 10))).toEqual(['2030-03-09', '2030-03-16']);
    const [kept] = rows;
    expect((await admin.put(`${base}/${kept?.id}`, { dataOraFine: '2030-03-09T12:00' })).status).toBe(200);

    expect((await change(null, [...week, 6])).errors).toBeUndefined();
    const commandId = crypto.randomUUID();
    const moved = await change('MOVE', week, commandId);
    for (const [at, { id }] of rows.entries()) {
      const row = await until(id, (one) => (one?.dataOraInizio ?? '').slice(8, 10) !== ['09', '16'][at]);
      expect(row.dataOraInizio.slice(0, 16)).toBe(['2030-03-11T08:00', '2030-03-18T09:00'][at]);
    }
    expect(await change('MOVE', week, commandId)).toEqual(moved);
    expect((await read(done.id)).inizioPianificato.slice(0, 10)).toBe('2030-03-30');
    expect(await settings()).toMatchObject({ workingWeekdays: week });
  });
});
