import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unchangedIn } from './endpoints/testing/fixtures.ts';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { unwritten } from './testing/unwritten.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** A closed day is worked again: what it had sent elsewhere is told, and goes back by one press that one undo takes back. */

let world: World;
let admin: Client;
let setup: Setup;
let companyId: string;
beforeAll(async () => {
  world = await createWorld({ workers: true });
  companyId = await world.company('Officine Rossi', { workingWeekdays: [1, 2, 3, 4, 5] });
  admin = await world.client(companyId, ['ROLE_ADMIN']);
  setup = await setUpPlant(world, companyId);
});
afterAll(() => world.close());

const base = '/api/pianificazione-interventi';
const calendar = '/api/calendario-lavorativo';
type Planned = { id: string; serieId: string; dataOraInizio: string };

const schedule = async (day: string, time: string, extra: object = {}): Promise<Planned> => {
  const times = { dataOraInizio: `${day}T${time}`, dataOraFine: `${day}T${time.slice(0, 2)}:45` };
  const made = await admin.post(base, { ...setup.body, ...times, ...extra });
  expect(made).toMatchObject({ status: 201 });
  return made.body as Planned;
};
const startOf = async (id: string): Promise<string> =>
  ((await admin.get(`${base}/${id}`)).body as Planned).dataOraInizio.slice(0, 16);

/** Looks again at each change of the read model: the worker's move has no other sign. */
const until = async (id: string, start: string): Promise<void> => {
  for (;;) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = world.services.signals.on('projection', () => resolve());
    const now = await startOf(id);
    if (now === start) return stop();
    await promise;
    stop();
  }
};

const close = async (giorno: string): Promise<string> => {
  const made = await admin.post(calendar, { giorno, tipologia: 'CA', interventiPianificati: 'sposta' });
  expect(made).toMatchObject({ status: 201 });
  return (made.body as { id: string }).id;
};

const shifted = 'shifted { total completed started moved inactive rows { id start from equipment { label } } }';
const remove = (id: string) =>
  admin.graphql(
    `mutation($c: ID!, $id: ID!) { removeRecord(commandId: $c, kind: WORKING_CALENDAR_DAY, id: $id) { id ${shifted} } }`,
    { c: crypto.randomUUID(), id },
  );
const bringBack = (days: readonly string[], commandId: string = crypto.randomUUID()) =>
  admin.graphql(
    `mutation($c: ID!, $days: [LocalDate!]!) {
      returnToDays(commandId: $c, days: $days) { ids completed started moved inactive }
    }`,
    { c: commandId, days },
  );
const nothingStays = { completed: 0, started: 0, moved: 0, inactive: 0 };

describe('a closure that is removed', () => {
  it('tells what it had sent elsewhere, and one press brings it back: a series and a single work; one undo takes that back', async () => {
    const rule = { ricorrenzaId: setup.monthlyId, dataFinePianificazione: '2038-08-30' };
    const series = await schedule('2038-05-14', '08:00', rule);
    const single = await schedule('2038-05-14', '10:00');
    const closure = await close('2038-05-14');
    await until(series.id, '2038-05-17T08:00');
    await until(single.id, '2038-05-17T10:00');
    const { data } = await remove(closure);
    expect(data).toMatchObject({
      removeRecord: {
        shifted: {
          ...{ total: 2, ...nothingStays },
          rows: [
            {
              ...{ id: series.id, start: '2038-05-14T06:00:00Z', from: '2038-05-17T08:00' },
              equipment: { label: 'Tornio' },
            },
            { id: single.id, start: '2038-05-14T08:00:00Z', from: '2038-05-17T10:00' },
          ],
        },
      },
    });
    expect(await startOf(series.id)).toBe('2038-05-17T08:00');
    const commandId = crypto.randomUUID();
    const answer = await bringBack(['2038-05-14'], commandId);
    expect(answer.errors).toBeUndefined();
    expect(answer.data).toEqual({ returnToDays: { ids: [series.id, single.id], ...nothingStays } });
    expect([await startOf(series.id), await startOf(single.id)]).toEqual(['2038-05-14T08:00', '2038-05-14T10:00']);
    expect((await bringBack(['2038-05-14'], commandId)).data).toEqual(answer.data);
    const { data: open } = await admin.graphql('{ undoable { rows { works entries { equipment { label } } } } }');
    const named = { equipment: { label: 'Tornio' } };
    expect((open as { undoable: { rows: object[] } }).undoable.rows[0]).toEqual({ works: 2, entries: [named, named] });
    const undone = await admin.graphql(
      'mutation($c: ID!, $of: ID!) { undo(commandId: $c, change: $of) { position } }',
      {
        c: crypto.randomUUID(),
        of: commandId,
      },
    );
    expect(undone.errors).toBeUndefined();
    expect([await startOf(series.id), await startOf(single.id)]).toEqual(['2038-05-17T08:00', '2038-05-17T10:00']);
  });

  it('leaves and counts what was moved since, begun or completed, and says so over REST, too', async () => {
    const rule = { ricorrenzaId: setup.monthlyId, dataFinePianificazione: '2038-12-31' };
    const [goes, byHand, begun] = [
      await schedule('2038-06-09', '08:00', rule),
      await schedule('2038-06-09', '09:00'),
      await schedule('2038-06-09', '10:00', rule),
    ];
    const closure = await close('2038-06-09');
    for (const [{ id }, hour] of [
      [goes, '08'],
      [byHand, '09'],
      [begun, '10'],
    ] as const)
      await until(id, `2038-06-10T${hour}:00`);
    expect((await admin.put(`${base}/${byHand.id}`, { dataOraInizio: '2038-06-11T09:00' })).status).toBe(200);
    expect((await admin.put(`${base}/${begun.id}/fields`, { field: 'avanzamento', value: 20 })).status).toBe(200);
    const removed = await admin.delete(`${calendar}/${closure}`);
    expect(removed).toMatchObject({ status: 204, headers: { 'x-shifted-works': '1' } });
    const path = `${calendar}/2038-06-09`;
    const staying = { completati: 0, inCorso: 1, spostatiDopo: 1, disattivati: 0 };
    expect(await admin.get(`${path}/interventi-spostati`)).toMatchObject({
      status: 200,
      body: {
        ...{ totale: 1, ...staying },
        pianificazioni: [
          { id: goes.id, dataOraInizio: '2038-06-09T08:00:00+02:00', inizioAttuale: '2038-06-10T08:00' },
        ],
      },
    });
    expect(await admin.post(`${path}/riporta-interventi`, {})).toMatchObject({
      status: 200,
      body: { riportati: [goes.id], ...staying },
    });
    expect(await startOf(goes.id)).toBe('2038-06-09T08:00');
    expect([await startOf(byHand.id), await startOf(begun.id)]).toEqual(['2038-06-11T09:00', '2038-06-10T10:00']);
  });

  it('has nothing back while the day is closed, in the past, or no day', async () => {
    await close('2038-07-07');
    const { errors } = await unchangedIn(world, () => bringBack(['2038-07-07']));
    expect(errors).toMatchObject([{ extensions: { code: 'non_working_day' } }]);
    expect((await bringBack(['2026-01-07'])).data).toMatchObject({ returnToDays: { ids: [] } });
    expect(await unchangedIn(world, () => admin.post(`${calendar}/2038-13-07/riporta-interventi`, {}))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'giorno', code: 'invalid_date' }] },
    });
  });

  it('is none of an absence, which moves nothing', async () => {
    const input = { absenteeId: setup.maintainerId, firstDay: '2038-09-01', lastDay: '2038-09-03' };
    const made = await admin.graphql(
      'mutation($c: ID!, $input: MaintainerAbsenceInput!) { createMaintainerAbsence(commandId: $c, input: $input) { id } }',
      { c: crypto.randomUUID(), input },
    );
    const { id } = (made.data as { createMaintainerAbsence: { id: string } }).createMaintainerAbsence;
    const { data } = await admin.graphql(
      `mutation($c: ID!, $id: ID!) { removeRecord(commandId: $c, kind: MAINTAINER_ABSENCE, id: $id) { ${shifted} } }`,
      { c: crypto.randomUUID(), id },
    );
    expect(data).toEqual({ removeRecord: { shifted: null } });
  });
});

describe('a closing of days that is taken back', () => {
  const closeBoth = (commandId: string, both = ['2038-10-05', '2038-10-07']) =>
    admin.graphql(
      'mutation($c: ID!, $days: [ClosedDayInput!]!) { closeDays(commandId: $c, days: $days, plannedWork: MOVE) { ids } }',
      { c: commandId, days: both.map((day) => ({ day, type: 'companyClosure' })) },
    );
  const undo = (by: Client, change: string, c: string = crypto.randomUUID()) =>
    by.graphql(
      'mutation($c: ID!, $change: ID!) { undo(commandId: $c, change: $change) { works staying { completed started moved inactive } } }',
      { c, change },
    );
  const listed = async () => {
    const { data } = await admin.graphql('{ undoable { rows { id works days entries { event label } } } }');
    return (data as { undoable: { rows: { id: string }[] } }).undoable.rows;
  };

  it('opens them and has back what they had sent elsewhere; what somebody moved since stays, and is counted', async () => {
    const rule = { ricorrenzaId: setup.monthlyId, dataFinePianificazione: '2038-12-31' };
    const [series, single, byHand] = [
      await schedule('2038-10-05', '08:00', rule),
      await schedule('2038-10-05', '09:00'),
      await schedule('2038-10-07', '10:00'),
    ];
    const closing = crypto.randomUUID();
    expect((await closeBoth(closing)).errors).toBeUndefined();
    await until(series.id, '2038-10-06T08:00');
    await until(single.id, '2038-10-06T09:00');
    await until(byHand.id, '2038-10-08T10:00');
    expect((await admin.put(`${base}/${byHand.id}`, { dataOraInizio: '2038-10-11T10:00' })).status).toBe(200);
    const told = (label: string) => ({ event: 'WorkingCalendarDayRegistered', label });
    const entries = [told('2038-10-05'), told('2038-10-07')];
    expect(await listed()).toContainEqual({ id: closing, works: 0, days: 2, entries });

    const other = await world.client(companyId, ['ROLE_ADMIN']);
    expect((await undo(other, closing)).errors).toMatchObject([{ extensions: { code: 'cannot_take_back' } }]);
    const again = crypto.randomUUID();
    const done = await undo(admin, closing, again);
    expect(done.errors).toBeUndefined();
    const staying = { ...nothingStays, moved: 1 };
    expect(done.data).toEqual({ undo: { works: [series.id, single.id], staying } });
    expect([await startOf(series.id), await startOf(single.id), await startOf(byHand.id)]).toEqual([
      ...['2038-10-05T08:00', '2038-10-05T09:00', '2038-10-11T10:00'],
    ]);
    expect((await undo(admin, closing, again)).errors).toBeUndefined();
    expect((await listed()).map(({ id }) => id)).not.toContain(closing);
  });

  it('is refused where somebody else has changed one of the days since, and leaves all of them closed', async () => {
    const closing = crypto.randomUUID();
    const { data } = await closeBoth(closing, ['2038-11-03', '2038-11-05']);
    const [id] = (data as { closeDays: { ids: string[] } }).closeDays.ids;
    const other = await world.client(companyId, ['ROLE_ADMIN']);
    expect(await other.put(`${calendar}/${id}`, { descrizione: 'Inventario' })).toMatchObject({ status: 200 });
    const refused = await unwritten(world.services.store, () => undo(admin, closing));
    expect(refused.errors).toMatchObject([{ extensions: { code: 'changed_since' } }]);
  });
});
