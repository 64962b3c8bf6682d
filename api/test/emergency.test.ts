import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** What has broken down does not wait for Monday: a fault is planned on a closed day by who says that this is meant. */

let world: World;
let admin: Client;
let setup: Setup;
let extraordinaryId: string;
beforeAll(async () => {
  world = await createWorld({ workers: true });
  const companyId = await world.company('Officine Emergenza', { workingWeekdays: [1, 2, 3, 4, 5] });
  admin = await world.client(companyId, ['ROLE_ADMIN']);
  setup = await setUpPlant(world, companyId);
  const developer = await world.client(companyId, ['ROLE_DEVELOPER']);
  const type = await developer.post('/api/tipo-interventi', { tipo: 'Straordinario', codice: 'S' });
  extraordinaryId = (type.body as { id: string }).id;
});
afterAll(() => world.close());

const base = '/api/pianificazione-interventi';
const saturday = '2027-05-08';
const monday = '2027-05-10';
const at = (day: string) => ({ dataOraInizio: `${day}T09:00`, dataOraFine: `${day}T10:00` });
const fault = () => ({ ...setup.body, tipoInterventoId: extraordinaryId, guasto: 'Y' });
const confirmed = { chiuso: 'conferma' };
const refused = { body: { code: 'non_working_day' } };
const startOf = async (id: string) =>
  ((await admin.get(`${base}/${id}`)).body as { dataOraInizio: string }).dataOraInizio.slice(0, 10);

it('a fault is planned on a closed day where that is said, and nothing else is', async () => {
  expect(await admin.post(base, { ...fault(), ...at(saturday) })).toMatchObject(refused);
  const made = await admin.post(base, { ...fault(), ...at(saturday), ...confirmed });
  expect(made).toMatchObject({ status: 201 });
  expect(await startOf((made.body as { id: string }).id)).toBe(saturday);

  const planned = { ...setup.body, ...at(saturday), ...confirmed };
  expect(await admin.post(base, planned)).toMatchObject(refused);
  expect(await admin.post(base, { ...planned, guasto: 'Y' })).toMatchObject(refused);
  expect(await admin.post(base, { ...planned, tipoInterventoId: extraordinaryId })).toMatchObject(refused);
  const unknown = await admin.post(base, { ...fault(), ...at(saturday), chiuso: 'forse' });
  expect(unknown).toMatchObject({ status: 422, body: { errors: [{ field: 'chiuso', code: 'invalid_choice' }] } });
});

it('a fault is moved to a closed day where that is said', async () => {
  const { body } = await admin.post(base, { ...fault(), ...at(monday) });
  const { id } = body as { id: string };
  expect(await admin.put(`${base}/${id}`, at(saturday))).toMatchObject(refused);
  expect(await admin.put(`${base}/${id}`, { ...at(saturday), ...confirmed })).toMatchObject({ status: 200 });
  expect(await startOf(id)).toBe(saturday);

  const other = await admin.post(base, { ...setup.body, ...at(monday) });
  const path = `${base}/${(other.body as { id: string }).id}`;
  expect(await admin.put(path, { ...at(saturday), ...confirmed })).toMatchObject(refused);
});

it('is made ordinary there by nobody: it is moved first, or by the same form; what is undone was so before', async () => {
  const { body } = await admin.post(base, { ...fault(), ...at(saturday), ...confirmed });
  const path = `${base}/${(body as { id: string }).id}`;
  const ordinary = { tipoInterventoId: setup.body.tipoInterventoId };
  expect(await admin.put(path, { guasto: 'N' })).toMatchObject(refused);
  expect(await admin.put(path, ordinary)).toMatchObject(refused);
  expect(await admin.put(path, { ...ordinary, mode: 'all' })).toMatchObject(refused);
  expect(await admin.put(`${path}/fields`, { field: 'guasto', value: 'N' })).toMatchObject(refused);
  expect(await admin.put(path, { note: 'Perde olio' })).toMatchObject({ status: 200 });
  expect(await admin.put(path, { ...ordinary, ...at(monday) })).toMatchObject({ status: 200 });

  // It lay there when the day was closed, and was no fault: somebody marked it by mistake.
  const day = '2027-06-16';
  const planned = await admin.post(base, { ...setup.body, ...at(day), tipoInterventoId: extraordinaryId });
  const { id } = planned.body as { id: string };
  const closing = { giorno: day, tipologia: 'FE', interventiPianificati: 'lascia' };
  expect(await admin.post('/api/calendario-lavorativo', closing)).toMatchObject({ status: 201 });
  const c = crypto.randomUUID();
  await admin.graphql(
    'mutation($c: ID!, $id: ID!) { markInterventionFault(commandId: $c, id: $id, fault: true) { id } }',
    {
      ...{ c, id },
    },
  );
  const undone = await admin.graphql('mutation($c: ID!, $of: ID!) { undo(commandId: $c, change: $of) { position } }', {
    ...{ c: crypto.randomUUID(), of: c },
  });
  expect(undone.errors).toBeUndefined();
});

it('stays there also where work of that day was to move when it was closed', async () => {
  const day = '2027-05-11';
  const closing = { giorno: day, tipologia: 'FE', descrizione: 'Patrono' };
  expect(await admin.post('/api/calendario-lavorativo', closing)).toMatchObject({ status: 201 });
  const mutation = `mutation($c: ID!, $input: ScheduleInput!) { scheduleIntervention(commandId: $c, input: $input) { id } }`;
  const { body } = setup;
  const input = {
    equipmentId: body.attrezzaturaId,
    interventionId: body.descrizioneInterventoId,
    interventionTypeId: extraordinaryId,
    ...{ start: `${day}T09:00`, end: `${day}T10:00`, fault: true, onClosedDay: true },
  };
  const { data } = await admin.graphql(mutation, { c: crypto.randomUUID(), input });
  const { id } = (data as { scheduleIntervention: { id: string } }).scheduleIntervention;
  // What comes behind it in the log has been looked at by the worker once its own series is complete.
  const marker = await admin.post(base, { ...setup.body, ...at('2027-06-07'), ricorrenzaId: setup.monthlyId });
  const { serieId } = marker.body as { serieId: string };
  const rows = async () => {
    const listed = await admin.get(`${base}?filters[dataInizio]=2027-06-01&filters[dataFine]=2027-12-31`);
    return (listed.body as { data: { serieId: string }[] }).data.filter((row) => row.serieId === serieId);
  };
  for (;;) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = world.services.signals.on('projection', () => resolve());
    if ((await rows()).length > 1) {
      stop();
      break;
    }
    await promise;
    stop();
  }
  expect(await startOf(id)).toBe(day);
});
