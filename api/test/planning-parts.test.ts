import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** Spare parts of a work, over both endpoints. */

let world: World;
let supervisor: Client;
let maintainer: Client;
let other: Client;
let setup: Setup;
beforeAll(async () => {
  world = await createWorld();
  const companyId = await world.company('Officine Rossi');
  supervisor = await world.client(companyId, ['ROLE_PLANT']);
  setup = await setUpPlant(world, companyId);
  maintainer = await world.client(companyId, ['ROLE_USER'], { maintainerId: setup.maintainerId });
  other = await world.client(companyId, ['ROLE_USER'], { maintainerId: setup.otherMaintainerId });
});
afterAll(() => world.close());

type Part = { id: string; ordinamento: number; nome: string; costo: string; quantity: number };
type Planned = { id: string; ricambiPianificazione: Part[] };

const base = '/api/pianificazione-intervento-ricambi';
const schedule = async (): Promise<string> => {
  const body = { ...setup.body, dataOraInizio: '2027-01-11T08:00', dataOraFine: '2027-01-11T10:00' };
  const { body: made } = await supervisor.post('/api/pianificazione-interventi', {
    ...body,
    manutentoreId: setup.maintainerId,
  });
  return (made as Planned).id;
};
const add = async (work: string, body: object) => {
  const { status, body: answer } = await maintainer.put(`${base}/new`, {
    ...{ new: true, pianificazioneInterventoId: work },
    ...body,
  });
  expect({ status, answer }).toMatchObject({ status: 200 });
  return (answer as { data: Part }).data;
};
const detail = async (work: string): Promise<Part[]> => {
  const { body } = await maintainer.get(`/api/pianificazione-interventi/${work}`);
  return (body as Planned).ricambiPianificazione;
};
const fault = (field: string, code: string) => ({ status: 422, body: { errors: [{ field, code }] } });

it('are added, changed, placed and removed by who works on it, and stand in the answers of the work', async () => {
  const work = await schedule();
  const belt = await add(work, { nome: 'Cinghia A42', costo: '18.5', quantity: 2 });
  expect(belt).toEqual({
    ...{ id: belt.id, ordinamento: 5, nome: 'Cinghia A42', costo: '18.50', quantity: 2 },
    pianificazioneInterventoId: work,
  });
  const grease = await add(work, { nome: 'Grasso' });
  expect(grease).toMatchObject({ ordinamento: 10, costo: '0.00', quantity: 1 });
  expect(await maintainer.put(`${base}/${grease.id}`, { quantity: '0.5', ordinamento: 5 })).toMatchObject({
    body: { data: { id: grease.id, ordinamento: 5, quantity: 0.5, nome: 'Grasso' } },
  });
  expect((await detail(work)).map(({ nome, ordinamento }) => [nome, ordinamento])).toEqual([
    ['Grasso', 5],
    ['Cinghia A42', 10],
  ]);
  const { body: page } = await maintainer.get(`/api/pianificazione-interventi?filters[id]=${work}`);
  expect((page as { data: Planned[] }).data[0]?.ricambiPianificazione).toHaveLength(2);
  const gone = await maintainer.put(`${base}/${belt.id}`, { remove: true, pianificazioneInterventoId: work });
  expect(gone).toMatchObject({ status: 200, body: { data: null } });
  expect((await detail(work)).map(({ id }) => id)).toEqual([grease.id]);
});

it('say what is wrong by documented names, and change nothing then', async () => {
  const work = await schedule();
  const put = (body: object) => maintainer.put(`${base}/new`, { new: true, pianificazioneInterventoId: work, ...body });
  expect(await put({})).toMatchObject(fault('nome', 'required'));
  expect(await put({ nome: 'x', costo: '-1' })).toMatchObject(fault('costo', 'invalid_money'));
  expect(await put({ nome: 'x', quantity: 0 })).toMatchObject(fault('quantity', 'too_small'));
  expect(await put({ nome: 'x', remove: true })).toMatchObject(fault('remove', 'contradictory'));
  expect(await maintainer.put(`${base}/new`, { new: true, nome: 'x' })).toMatchObject(
    fault('pianificazioneInterventoId', 'required'),
  );
  expect(await maintainer.put(`${base}/${work}.${newId()}`, { nome: 'x' })).toMatchObject({ status: 404 });
  expect(await other.put(`${base}/new`, { new: true, pianificazioneInterventoId: work, nome: 'x' })).toMatchObject({
    status: 403,
    body: { code: 'not_assigned_to_you' },
  });
  expect(await detail(work)).toEqual([]);
});

it('of two people who set one field of one part, the second reads both values; other fields merge', async () => {
  const work = await schedule();
  const { id } = await add(work, { nome: 'Cinghia', costo: '10.00' });
  expect(await supervisor.put(`${base}/${id}`, { costo: '12.00', costoVisto: '10.00' })).toMatchObject({ status: 200 });
  expect(await maintainer.put(`${base}/${id}`, { quantity: 3, quantityVista: 1 })).toMatchObject({ status: 200 });
  expect(await maintainer.put(`${base}/${id}`, { costo: '11.00', costoVisto: '10.00' })).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'costo', code: 'conflict', conflict: { mine: '11.00', theirs: '12.00' } }] },
  });
  expect(await detail(work)).toMatchObject([{ costo: '12.00', quantity: 3 }]);
});

it('are the same over GraphQL, with their totals; a command that is sent twice adds one', async () => {
  const work = await schedule();
  const addition = {
    document: `mutation($c: ID!, $id: ID!) { addSparePart(commandId: $c, id: $id, input: { name: "Vite", cost: "0.15", quantity: 12.5 }) {
      state { parts { id name cost quantity total order } } } }`,
    variables: { c: newId(), id: work },
  };
  const first = await maintainer.graphql(addition.document, addition.variables);
  expect(first.data).toMatchObject({
    addSparePart: { state: { parts: [{ name: 'Vite', cost: '0.15', quantity: 12.5, total: '1.88', order: 5 }] } },
  });
  expect((await maintainer.graphql(addition.document, addition.variables)).data).toEqual(first.data);
  const read = await maintainer.graphql(
    'query($id: ID!) { plannedIntervention(id: $id) { parts { name } partsTotal } }',
    { id: work },
  );
  expect(read.data).toEqual({ plannedIntervention: { parts: [{ name: 'Vite' }], partsTotal: '1.88' } });
  const history = await maintainer.graphql(
    'query($id: ID!) { history(kind: PLANNED_INTERVENTION, id: $id) { rows { event line } } }',
    { id: work },
  );
  expect(history.data).toMatchObject({ history: { rows: [{ event: 'SparePartSet', line: 'Vite' }, {}] } });
});
