import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dueFigures, type WorkOfSeries, whenThereAre, worksOfSeries } from './testing/due-works.ts';
import { inDays, now, wall } from './testing/planned-before.ts';
import { setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** Ordinary work that a changed rule or an end of the series drops once it has fallen due counts as not done, and that is told before. */

let world: World;
let plans: Client;
let body: Record<string, string>;
let recurrenceId: string;
beforeAll(async () => {
  world = await createWorld({ workers: true });
  const companyId = await world.company('Officine Scadute');
  plans = await world.client(companyId, ['ROLE_ADMIN']);
  ({ body } = await setUpPlant(world, companyId));
  const every = { codice: '2G', descrizione: 'Ogni due giorni', valore: 2, unitaTempo: 'G' };
  recurrenceId = ((await plans.post('/api/ricorrenze', every)).body as { id: string }).id;
}, 60_000);
afterAll(() => world.close());

const base = '/api/pianificazione-interventi';
let behind: Record<string, string> = {};

/** Every other day from eight days ago to ten days ahead: four are over, one is of today. */
const planned = async (): Promise<WorkOfSeries[]> => {
  const times = { dataOraInizio: wall(inDays(-8)), dataOraFine: wall(inDays(-8).add({ hours: 1 })) };
  const until = wall(inDays(10)).slice(0, 10);
  const made = await plans.post(base, { ...body, ...times, ricorrenzaId: recurrenceId, dataFinePianificazione: until });
  expect(made.status).toBe(201);
  return whenThereAre(10, world, plans, (made.body as WorkOfSeries).serieId);
};

const figures = () => dueFigures(plans, behind);

const told = async (id: string, input: object): Promise<object> => {
  const query = 'query($id: ID!, $input: MoveInput!) { previewOfChange(id: $id, input: $input) { cancelled missed } }';
  const { data, errors } = await plans.graphql(query, { id, input }, behind);
  expect(errors).toBeUndefined();
  return (data as { previewOfChange: object }).previewOfChange;
};

const change = async (id: string, wish: object, note = ''): Promise<void> => {
  const answer = await plans.put(`${base}/${id}?${new URLSearchParams(note && { note })}`, { mode: 'all', ...wish });
  expect(answer.status).toBe(200);
  behind = { 'x-read-after': String(answer.headers['x-position']) };
};

it('counts what an end and then another rule take away once it is overdue, as the preview says', async () => {
  const works = await planned();
  const [first = { id: '' }, , , , ofToday = { id: '' }] = works;
  expect(await figures()).toEqual({ due: 4, deleted: 0, excused: 0 });

  const end = wall(inDays(-3)).slice(0, 10);
  expect(await told(first.id, { planUntil: end, scope: 'ALL' })).toEqual({ cancelled: 7, missed: 1 });
  await change(first.id, { dataFinePianificazione: end });
  expect(await figures()).toEqual({ due: 4, deleted: 1, excused: 0 });
  await change(first.id, { dataFinePianificazione: wall(inDays(10)).slice(0, 10) });
  expect(await figures()).toEqual({ due: 4, deleted: 0, excused: 0 });

  expect(await told(ofToday.id, { recurrenceId: null, scope: 'ALL' })).toEqual({ cancelled: 9, missed: 4 });
  await change(ofToday.id, { ricorrenzaId: null }, 'Linea ferma');
  expect(await worksOfSeries(plans, (works[0] as WorkOfSeries).serieId)).toHaveLength(1);
  expect(await figures()).toEqual({ due: 4, deleted: 4, excused: 0 });
  const query = { years: [now.year], months: [inDays(-8).month, now.month] };
  const shown = await plans.graphql(
    'query($query: ReportInput!) { reportWorks(query: $query, of: PREVENTIVE) { rows { id role cause reason } } }',
    { query },
    behind,
  );
  const { rows } = (shown.data as { reportWorks: { rows: object[] } }).reportWorks;
  expect(rows.slice(0, 4)).toEqual(
    works.slice(0, 4).map(({ id }) => ({ id, role: 'DELETED', cause: null, reason: 'Linea ferma' })),
  );

  const history = await plans.graphql(
    'query($id: ID!) { history(kind: PLANNED_INTERVENTION, id: $id, first: 1) { rows { event reason } } }',
    { id: first.id },
    behind,
  );
  expect(history.data).toEqual({ history: { rows: [{ event: 'SeriesRecurrenceChanged', reason: 'Linea ferma' }] } });
});

it('refuses a reason that is longer than that of a deletion, over both wires', async () => {
  const [first = { id: '' }] = await planned();
  const long = 'x'.repeat(1001);
  const errors = [{ field: 'note', code: 'too_long' }];
  expect(await plans.put(`${base}/${first.id}?note=${long}`, { mode: 'all', ricorrenzaId: null })).toMatchObject({
    ...{ status: 422, body: { errors } },
  });
  const mutation =
    'mutation($commandId: ID!, $id: ID!, $input: MoveInput!) { moveIntervention(commandId: $commandId, id: $id, input: $input) { id } }';
  const said = (reason: string) => ({
    ...{ commandId: newId(), id: first.id },
    input: { planUntil: wall(inDays(-3)).slice(0, 10), scope: 'ALL', reason },
  });
  const refused = await plans.graphql(mutation, said(long));
  expect(refused.errors?.[0]?.extensions).toMatchObject({ errors: [{ field: 'reason', code: 'too_long' }] });
  const taken = await plans.graphql(mutation, said('x'.repeat(1000)));
  expect(taken.errors).toBeUndefined();
});
