import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** Lists of planned work that ask for any of several maintainers, machines, lines, plants, interventions or types. */

let world: World;
let plans: Client;
let setup: Setup;
let other: { equipmentId: string; lineId: string; plantId: string };
const [from, to] = ['2038-05-02T22:00:00Z', '2038-05-09T22:00:00Z'];

const make = async (path: string, body: object): Promise<string> => {
  const made = await plans.post(`/api/${path}`, body);
  expect(made.status).toBe(201);
  return (made.body as { id: string }).id;
};

/** By name, the works that the tests ask for. */
const works: Record<string, string> = {};

beforeAll(async () => {
  world = await createWorld();
  const companyId = await world.company('Officine Arancio');
  plans = await world.client(companyId, ['ROLE_ADMIN']);
  setup = await setUpPlant(world, companyId);
  const plantId = await make('impianti', { descrizione: 'Magazzino' });
  const lineId = await make('linee', { descrizione: 'Linea 9', impiantoId: plantId });
  other = { plantId, lineId, equipmentId: await make('attrezzature', { descrizione: 'Nastro', lineaId: lineId }) };
  const plan = async (name: string, day: string, changes: object): Promise<void> => {
    const { listaId: _, ...body } = setup.body;
    const times = { dataOraInizio: `2038-05-${day}T08:00`, dataOraFine: `2038-05-${day}T09:00` };
    works[name] = await make('pianificazione-interventi', { ...body, ...times, ...changes });
  };
  await plan('bruno', '03', {});
  await plan('carla', '04', { manutentoreId: setup.otherMaintainerId });
  await plan('nobody', '05', { manutentoreId: null });
  await plan('conveyor', '06', { attrezzaturaId: other.equipmentId });
}, 60_000);
afterAll(() => world.close());

const names = (ids: readonly string[]): (string | undefined)[] =>
  ids.map((id) => Object.keys(works).find((name) => works[name] === id));

const listed = async (query: object) => {
  const { data, errors } = await plans.graphql(
    'query($query: PlannedListQuery!) { plannedList(query: $query) { totalRows rows { id } } }',
    { query: { from, to, ...query } },
  );
  expect(errors).toBeUndefined();
  const { rows, totalRows } = (data as { plannedList: { rows: { id: string }[]; totalRows: number } }).plannedList;
  expect(totalRows).toBe(rows.length);
  return names(rows.map(({ id }) => id));
};

it('answers what any of several has, and all of the lists together let through', async () => {
  const { maintainerId, otherMaintainerId, body } = setup;
  const both = { maintainerIds: [maintainerId, otherMaintainerId] };
  expect(await listed({})).toEqual(['bruno', 'carla', 'nobody', 'conveyor']);
  expect(await listed(both)).toEqual(['bruno', 'carla', 'conveyor']);
  expect(await listed({ maintainerIds: [otherMaintainerId], unassigned: true })).toEqual(['carla', 'nobody']);
  expect(await listed({ ...both, unassigned: false })).toEqual(['bruno', 'carla', 'conveyor']);
  expect(await listed({ ...both, equipmentIds: [body.attrezzaturaId] })).toEqual(['bruno', 'carla']);
  expect(await listed({ ...both, lineIds: [other.lineId] })).toEqual(['conveyor']);
  expect(await listed({ plantIds: [other.plantId, newId()], page: 1, rowsPerPage: 10 })).toEqual(['conveyor']);
  expect(await listed({ interventionIds: [body.descrizioneInterventoId], interventionTypeIds: [newId()] })).toEqual([]);
  expect(await listed({ maintainerIds: [] })).toEqual([]);
});

it('goes out as a spreadsheet as it is filtered and sorted, with end, days late and state; what people wrote does not run', async () => {
  await plans.put(`/api/pianificazione-interventi/${works.carla}/fields`, { field: 'note', value: '=1+1' });
  const late = await make('pianificazione-interventi', {
    ...{ ...setup.body, listaId: null, manutentoreId: setup.otherMaintainerId },
    ...{ dataOraInizio: '2026-01-12T22:00', dataOraFine: '2026-01-13T02:00' },
  });
  expect(late).toBeDefined();
  const list = {
    from: '2026-01-01T00:00:00Z',
    to,
    maintainerIds: [setup.otherMaintainerId],
    sortBy: 'start',
    descending: true,
  };
  const get = (lista: string, formato = 'csv') =>
    plans.get(`/api/esportazioni/pianificazione-interventi?formato=${formato}&lista=${encodeURIComponent(lista)}`);
  const { status, headers, body } = await get(JSON.stringify({ ...list, endsBefore: null, completed: null }));
  expect([status, headers['content-disposition']]).toEqual([
    200,
    expect.stringMatching(/Interventi_pianificati_.*\.csv/),
  ]);
  const [heading, first, second, ...more] = String(body)
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  expect(heading?.slice(5, 11)).toEqual(['Manutentore', 'Inizio', 'Fine', 'Giorni di ritardo', 'Stato', 'Guasto']);
  expect(heading?.slice(11, 13)).toEqual(['Causa del guasto', 'Rimedio del guasto']);
  expect(first?.slice(5, 11)).toEqual(['Carla Blu', '04/05/2038 08:00', '04/05/2038 09:00', '', 'Da fare', 'No']);
  expect(first?.slice(11, 14)).toEqual(['', '', '1']);
  expect(first?.at(-1)).toBe("'=1+1");
  expect(second?.slice(6, 8)).toEqual(['12/01/2026 22:00', '13/01/2026 02:00']);
  expect(Number(second?.[8])).toBeGreaterThan(30);
  expect([second?.[9], more]).toEqual(['In ritardo', []]);
  expect(await get(JSON.stringify(list), 'xlsx')).toMatchObject({ status: 200 });
  for (const lista of ['x', '{"page":1}', '{"from":"x"}', '[]', '{"lineIds":["x"]}', '{"sortBy":"x"}'])
    expect((await get(lista)).status).toBe(422);
});

it('refuses what is no id, and more of them than are asked for at once', async () => {
  const refused = async (query: object) => {
    const { errors } = await plans.graphql(
      'query($query: PlannedListQuery!) { plannedList(query: $query) { totalRows } }',
      { query },
    );
    return errors?.[0]?.extensions;
  };
  expect(await refused({ lineIds: ['x'] })).toMatchObject({
    code: 'invalid_fields',
    errors: [{ field: 'lineIds', code: 'invalid_id' }],
  });
  expect(await refused({ maintainerIds: Array.from({ length: 501 }, newId) })).toMatchObject({
    errors: [{ field: 'maintainerIds', code: 'too_many' }],
  });
});

it('says the same over REST, ids with commas between them, and one as before', async () => {
  const days = 'filters[dataInizio]=2038-05-03&filters[dataFine]=2038-05-09';
  const get = (filter: string) => plans.get(`/api/pianificazione-interventi?${days}&${filter}`);
  const rows = async (filter: string) =>
    names(((await get(filter)).body as { data: { id: string }[] }).data.map(({ id }) => id));
  const { maintainerId, otherMaintainerId, body } = setup;
  const both = `${maintainerId},${otherMaintainerId}`;
  expect(await rows(`filters[manutentoreId]=${both}`)).toEqual(['bruno', 'carla', 'conveyor']);
  expect(await rows(`filters[manutentore]=${otherMaintainerId}`)).toEqual(['carla']);
  expect(await rows(`filters[manutentoreId]=${both}&filters[attrezzaturaId]=${other.equipmentId},${newId()}`)).toEqual([
    'conveyor',
  ]);
  expect(await rows(`filters[descrizioneInterventoId]=${body.descrizioneInterventoId},${newId()}`)).toHaveLength(4);
  for (const [filter, code] of [
    [`manutentoreId]=${maintainerId},`, 'invalid_id'],
    [`id]=${both}`, 'invalid_id'],
    [`manutentoreId]=${both}&filters[manutentore]=${maintainerId}`, 'contradicts'],
    [`attrezzaturaId]=${Array.from({ length: 51 }, newId).join(',')}`, 'too_many'],
  ])
    expect(await get(`filters[${filter}`)).toMatchObject({ status: 422, body: { errors: [{ code }] } });
});
