import { expect } from 'vitest';
import { type Setup, setUpPlant } from '../testing/plant.ts';
import { type Client, createWorld, type World } from '../testing/world.ts';

export let world: World;
export let planner: Client;
export let stranger: Client;
export let setup: Setup;
export let companyId: string;
export let weeklyId: string;

export const base = '/api/pianificazione-interventi';

export const setUp = async (): Promise<void> => {
  world = await createWorld({ workers: true });
  companyId = await world.company('Officine Anteprime', { workingWeekdays: [1, 2, 3, 4, 5] });
  planner = await world.client(companyId, ['ROLE_ADMIN']);
  stranger = await world.client(await world.company('Altra'), ['ROLE_ADMIN']);
  setup = await setUpPlant(world, companyId);
  const weekly = { codice: 'S', descrizione: 'Settimanale', valore: 7, unitaTempo: 'G' };
  weeklyId = ((await planner.post('/api/ricorrenze', weekly)).body as { id: string }).id;
  const closed = { giorno: '2031-04-14', tipologia: 'FE', descrizione: 'Patrono' };
  expect((await planner.post('/api/calendario-lavorativo', closed)).status).toBe(201);
};

export type Row = { id: string; serieId: string; dataOraInizio: string };
export type Work = {
  id: string;
  what: string;
  day: string;
  from: string | null;
  to: string | null;
  closed: { name: string } | null;
};
export type Preview = Record<string, number> & { works: Work[] };

export const of =
  'moved resized changed cancelled added skipped merged kept shifted reversible reachesUntil works { id what day from to minutesBefore minutes changes closed { day type name } }';
export const ask = async <T>(query: string, variables: object, by = planner): Promise<T> => {
  const { data, errors } = await by.graphql(query, variables);
  expect(errors).toBeUndefined();
  return Object.values(data as Record<string, T>)[0] as T;
};
export const preview = (id: string, input: object) =>
  ask<Preview>(`query($id: ID!, $input: MoveInput!) { previewOfChange(id: $id, input: $input) { ${of} } }`, {
    id,
    input,
  });

export const rows = async (serieId: string): Promise<Row[]> => {
  const { body } = await planner.get(`${base}?filters[dataInizio]=2031-01-01&filters[dataFine]=2031-12-31`);
  return (body as { data: Row[] }).data.filter((row) => row.serieId === serieId);
};
/** What is read, as soon as the rows have followed so far. */
export const eventually = async <T>(read: () => Promise<T>, isThere: (found: T) => boolean): Promise<T> => {
  for (;;) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = world.services.signals.on('projection', () => resolve());
    const found = await read();
    if (!isThere(found)) await promise;
    stop();
    if (isThere(found)) return found;
  }
};

export const series = async (count: number, from = '2031-03-24'): Promise<Row[]> => {
  const end = Temporal.PlainDate.from(from).add({ days: 7 * (count - 1) + 2 });
  const times = { dataOraInizio: `${from}T08:00`, dataOraFine: `${from}T09:00` };
  const made = await planner.post(base, {
    ...setup.body,
    ...times,
    ricorrenzaId: weeklyId,
    dataFinePianificazione: end.toString(),
  });
  expect(made).toMatchObject({ status: 201 });
  const { serieId } = made.body as Row;
  return eventually(
    () => rows(serieId),
    (found) => found.length === count,
  );
};

export const complete = async (id: string): Promise<void> => {
  const path = `${base}/${id}`;
  const { listaDettaglio } = (await planner.get(path)).body as { listaDettaglio: { id: string }[] };
  for (const line of listaDettaglio)
    await planner.put(`/api/pianificazione-intervento-lista-dettagli/${line.id}/completato/Y`);
  expect((await planner.put(path, { durataInterventoInOre: 1, completato: 'Y' })).status).toBe(200);
};

export const openAgain = async (id: string): Promise<void> => {
  await complete(id);
  expect((await planner.put(`${base}/${id}`, { completato: 'N' })).status).toBe(200);
};

export const move = async (id: string | undefined, input: object): Promise<void> => {
  const move =
    'mutation($c: ID!, $id: ID!, $input: MoveInput!) { moveIntervention(commandId: $c, id: $id, input: $input) { id } }';
  expect((await planner.graphql(move, { c: crypto.randomUUID(), id, input })).errors).toBeUndefined();
};
