import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** Lines of one work, and the clock of who works on it, over both endpoints. */

let world: World;
let supervisor: Client;
let maintainer: Client;
let setup: Setup;
beforeAll(async () => {
  world = await createWorld();
  const companyId = await world.company('Officine Rossi');
  supervisor = await world.client(companyId, ['ROLE_PLANT']);
  setup = await setUpPlant(world, companyId);
  maintainer = await world.client(companyId, ['ROLE_USER'], { maintainerId: setup.maintainerId });
});
afterAll(() => world.close());

type Line = { id: string; descrizione: string; completato: string; ordinamento: number; remove?: true };
type Planned = { id: string; righeTotali: number; righeCompletate: number; listaDettaglio: Line[] };

const schedule = async (): Promise<Planned> => {
  const body = { ...setup.body, dataOraInizio: '2027-01-11T08:00', dataOraFine: '2027-01-11T10:00' };
  const { body: made } = await supervisor.post('/api/pianificazione-interventi', {
    ...body,
    manutentoreId: setup.maintainerId,
  });
  return made as Planned;
};
const read = async (id: string): Promise<Planned> =>
  (await maintainer.get(`/api/pianificazione-interventi/${id}`)).body as Planned;
const fields = (id: string, value: unknown) =>
  maintainer.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'listaDettaglio', value });
const line = (id: string, field: string, value: string) =>
  maintainer.put(`/api/pianificazione-intervento-lista-dettagli/${id}/${field}/${value}`);
const texts = ({ listaDettaglio }: Planned) => listaDettaglio.map(({ descrizione, remove }) => [descrizione, remove]);

it('are added behind those of the checklist, placed, and counted', async () => {
  const { id } = await schedule();
  expect(await fields(id, [{ new: true, descrizione: 'Pulire il filtro', obbligatorio: 'Y' }])).toMatchObject({
    status: 200,
    body: { righeTotali: 3 },
  });
  const work = await read(id);
  expect(texts(work)).toEqual([
    ['Scaricare', undefined],
    ['Riempire', undefined],
    ['Pulire il filtro', undefined],
  ]);
  expect(await line(work.listaDettaglio[2]?.id ?? '', 'ordinamento', '5')).toMatchObject({ status: 200 });
  expect(texts(await read(id))[0]).toEqual(['Pulire il filtro', undefined]);
  expect((await read(id)).listaDettaglio.map(({ ordinamento }) => ordinamento)).toEqual([5, 10, 15]);
  expect(await line(work.listaDettaglio[2]?.id ?? '', 'completato', 'Y')).toMatchObject({
    body: { righeCompletate: 1 },
  });
  // An own one is gone for good, with its tick.
  expect(await line(work.listaDettaglio[2]?.id ?? '', 'remove', 'Y')).toMatchObject({
    body: { righeTotali: 2, righeCompletate: 0 },
  });
  expect(texts(await read(id))).toHaveLength(2);
});

it('of the checklist stay in sight when they are taken out, count no more, and come back', async () => {
  const { id, listaDettaglio } = await schedule();
  const [first, second] = listaDettaglio.map((one) => one.id) as [string, string];
  await line(first, 'remove', 'Y');
  expect(await read(id)).toMatchObject({
    righeTotali: 1,
    listaDettaglio: [{ id: first, remove: true }, { id: second }],
  });
  expect(await line(first, 'completato', 'Y')).toMatchObject({ status: 409 });
  await line(second, 'completato', 'Y');
  const complete = { field: 'completato', value: 'Y' };
  await maintainer.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'durataInterventoInOre', value: 1 });
  expect(await maintainer.put(`/api/pianificazione-interventi/${id}/fields`, complete)).toMatchObject({
    body: { completato: 'Y', righeTotali: 1, righeCompletate: 1 },
  });
  expect(await read(id)).toMatchObject({ righeTotali: 1, listaDettaglio: [{ remove: true }, { completato: 'Y' }] });
  expect(await supervisor.put(`/api/pianificazione-intervento-lista-dettagli/${first}/remove/N`)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'listaDettaglio', code: 'cannot_change' }] },
  });
  await supervisor.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'completato', value: 'N' });
  expect(await supervisor.put(`/api/pianificazione-intervento-lista-dettagli/${first}/remove/N`)).toMatchObject({
    body: { righeTotali: 2 },
  });
});

it('say who ticked them, and a clock who worked when; completing stops it', async () => {
  const { id, listaDettaglio } = await schedule();
  for (const one of listaDettaglio) await line(one.id, 'completato', 'Y');
  const say = (field: string) =>
    maintainer.graphql(`mutation($c: ID!, $id: ID!) { ${field}(commandId: $c, id: $id) { position } }`, {
      c: newId(),
      id,
    });
  expect((await say('startWork')).errors).toBeUndefined();
  const detail = async () =>
    (
      await maintainer.graphql(
        'query($id: ID!) { plannedIntervention(id: $id) { lines { doneBy doneAt } runs { userId who from to } } }',
        { id },
      )
    ).data;
  const who = expect.any(String);
  expect(await detail()).toEqual({
    plannedIntervention: {
      lines: [
        { doneBy: who, doneAt: who },
        { doneBy: who, doneAt: who },
      ],
      runs: [{ userId: maintainer.userId, who, from: who, to: null }],
    },
  });
  await maintainer.graphql(
    'mutation($c: ID!, $id: ID!) { completeIntervention(commandId: $c, id: $id, durationMinutes: 30) { position } }',
    { c: newId(), id },
  );
  expect(await detail()).toMatchObject({ plannedIntervention: { runs: [{ to: who }] } });
});
