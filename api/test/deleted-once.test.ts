import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dueFigures, type WorkOfSeries, whenThereAre } from './testing/due-works.ts';
import { inDays, wall } from './testing/planned-before.ts';
import { setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** A deletion of many reaches what lies in the plan when it comes: neither what was deleted before, nor what a rule had taken out. */

let world: World;
let plans: Client;
let body: Record<string, string>;
let [everySecondDay, everyDay] = ['', ''];
beforeAll(async () => {
  world = await createWorld({ workers: true });
  const companyId = await world.company('Officine Una Volta');
  plans = await world.client(companyId, ['ROLE_ADMIN']);
  ({ body } = await setUpPlant(world, companyId));
  const rule = async (codice: string, valore: number): Promise<string> => {
    const made = await plans.post('/api/ricorrenze', { codice, descrizione: codice, valore, unitaTempo: 'G' });
    return (made.body as { id: string }).id;
  };
  [everySecondDay, everyDay] = [await rule('2G', 2), await rule('1G', 1)];
}, 60_000);
afterAll(() => world.close());

const base = '/api/pianificazione-interventi';
let behind: Record<string, string> = {};

/** Every other day from eight days ago to two days ahead: four are over, one is of today. */
const planned = async (): Promise<{ seriesId: string; works: WorkOfSeries[] }> => {
  const times = { dataOraInizio: wall(inDays(-8)), dataOraFine: wall(inDays(-8).add({ hours: 1 })) };
  const until = wall(inDays(2)).slice(0, 10);
  const made = await plans.post(base, {
    ...body,
    ...times,
    ...{ ricorrenzaId: everySecondDay, dataFinePianificazione: until },
  });
  expect(made.status).toBe(201);
  const { serieId: seriesId } = made.body as WorkOfSeries;
  return { seriesId, works: await whenThereAre(6, world, plans, seriesId) };
};

const figures = () => dueFigures(plans, behind);

const remove = async (path: string): Promise<void> => {
  const answer = await plans.delete(`${base}/${path}`);
  expect(answer.status).toBe(204);
  behind = { 'x-read-after': String(answer.headers['x-position']) };
};

const written = async (document: string, variables: object): Promise<void> => {
  const { data, errors } = await plans.graphql(document, variables);
  expect(errors).toBeUndefined();
  behind = { 'x-read-after': Object.values(data as Record<string, { position: string }>)[0]?.position ?? '' };
};

const reasonsOf = async (id: string) => {
  const told = await plans.graphql(
    'query($id: ID!) { history(kind: PLANNED_INTERVENTION, id: $id, first: 9) { rows { event cause reason } } }',
    { id },
    behind,
  );
  const { rows } = (told.data as { history: { rows: { event: string; cause: string; reason: string | null }[] } })
    .history;
  return rows.filter(({ event }) => event === 'SeriesCancelled').map(({ cause, reason }) => [cause, reason]);
};

it('leaves what was deleted before with what was said of it, in figures and histories, either way around', async () => {
  const { works } = await planned();
  const [first = { id: '' }, second = { id: '' }] = works;
  expect(await figures()).toEqual({ due: 4, deleted: 0, excused: 0 });
  await remove(`${second.id}/following?motivo=ALTRO&note=prima`);
  expect(await figures()).toEqual({ due: 4, deleted: 3, excused: 0 });
  await remove(`${first.id}/all?motivo=DOPPIO`);
  expect(await figures()).toEqual({ due: 3, deleted: 3, excused: 1 });
  expect(await reasonsOf(second.id)).toEqual([['OTHER', 'prima']]);
  expect(await reasonsOf(first.id)).toEqual([['DOUBLE', null]]);

  const [again = { id: '' }, , behindIt = { id: '' }] = (await planned()).works;
  await remove(`${behindIt.id}/following?motivo=DOPPIO`);
  expect(await figures()).toEqual({ due: 5, deleted: 3, excused: 5 });
  await remove(`${again.id}/all?motivo=ALTRO`);
  expect(await figures()).toEqual({ due: 5, deleted: 5, excused: 5 });
});

it('deletes nothing that another rule, taken back or not, had taken out of the plan', async () => {
  const before = await figures();
  const { seriesId, works } = await planned();
  const [first = { id: '' }] = works;
  const change = newId();
  const input = { recurrenceId: everyDay, scope: 'ALL' };
  await written(
    'mutation($c: ID!, $id: ID!, $input: MoveInput!) { moveIntervention(commandId: $c, id: $id, input: $input) { position } }',
    { c: change, id: first.id, input },
  );
  await whenThereAre(11, world, plans, seriesId);
  await written('mutation($c: ID!, $of: ID!) { undo(commandId: $c, change: $of) { position } }', {
    ...{ c: newId(), of: change },
  });
  await whenThereAre(6, world, plans, seriesId);
  const due = (before.due ?? 0) + 4;
  expect(await figures()).toEqual({ ...before, due });
  await remove(`${first.id}/all?motivo=ALTRO`);
  expect(await figures()).toEqual({ ...before, due, deleted: (before.deleted ?? 0) + 4 });

  const other = await planned();
  await written(
    'mutation($c: ID!, $id: ID!, $input: MoveInput!) { moveIntervention(commandId: $c, id: $id, input: $input) { position } }',
    { c: newId(), id: (other.works[0] as WorkOfSeries).id, input },
  );
  await whenThereAre(11, world, plans, other.seriesId);
  await remove(`${(other.works[0] as WorkOfSeries).id}/all?motivo=ALTRO`);
  expect(await figures()).toEqual({ ...before, due: due + 8, deleted: (before.deleted ?? 0) + 12 });
});
