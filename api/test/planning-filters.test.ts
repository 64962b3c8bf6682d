import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** Lists of planned work that ask for any of several maintainers, machines, lines, plants, interventions or types. */

let world: World;
let plans: Client;
let setup: Setup;
let other: { equipmentId: string; lineId: string; plantId: string };
const [from, to] = ['2027-05-02T22:00:00Z', '2027-05-09T22:00:00Z'];

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
    const times = { dataOraInizio: `2027-05-${day}T08:00`, dataOraFine: `2027-05-${day}T09:00` };
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
  const days = 'filters[dataInizio]=2027-05-03&filters[dataFine]=2027-05-09';
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
