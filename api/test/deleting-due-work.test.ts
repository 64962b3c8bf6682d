import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inDays, now, plannedBefore } from './testing/planned-before.ts';
import { setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** Ordinary work that is deleted leaves the figures for two reasons, and counts as not done for any other; both are shown. */

let world: World;
let plans: Client;
let body: Record<string, string>;
beforeAll(async () => {
  world = await createWorld();
  const companyId = await world.company('Officine Verdi');
  plans = await world.client(companyId, ['ROLE_PLANT']);
  ({ body } = await setUpPlant(world, companyId));
}, 60_000);
afterAll(() => world.close());

const base = '/api/pianificazione-interventi';
const planned = (days: number): Promise<string> => plannedBefore(world, plans, body, days);
const due = inDays(-8);

let behind: Record<string, string> = {};
const figures = async () => {
  const { body: answer } = await plans.get(
    `/api/report/dati?tipoReport=reportAttrezzature&filters[years]=${due.year}&filters[months]=${due.month}`,
    behind,
  );
  const [row] = (answer as { data: Record<string, number | null>[] }).data;
  return {
    ...{ due: row?.preventiveDue, deleted: row?.preventiveDeleted, excused: row?.preventiveExcused },
    efficiency: row?.preventiveEfficiency,
    scheduled: row?.scheduled,
  };
};

/** Over REST, as the documented call with what it may say of why. */
const deleteBy = async (id: string, why: string): Promise<void> => {
  const answer = await plans.delete(`${base}/${id}/one${why}`);
  expect(answer.status).toBe(204);
  behind = { 'x-read-after': String(answer.headers['x-position']) };
};

it('counts a deletion by what is said of it, over REST and GraphQL, and names each work behind the figure', async () => {
  expect(due.month).toBe(now.month);
  const [silent = '', other = '', needless = '', double = '', kept] = await Promise.all(
    [-8, -7, -6, -5, -4].map(planned),
  );
  expect(await figures()).toEqual({ due: 5, deleted: 0, excused: 0, efficiency: 0, scheduled: 5 });
  await deleteBy(silent, '');
  expect(await figures()).toEqual({ due: 5, deleted: 1, excused: 0, efficiency: 0, scheduled: 5 });
  await deleteBy(other, '?motivo=ALTRO&note=Linea%20ferma');
  await deleteBy(needless, '?motivo=NON_NECESSARIO');
  expect(await figures()).toEqual({ due: 4, deleted: 2, excused: 1, efficiency: 0, scheduled: 4 });
  const { data } = await plans.graphql(
    'mutation($c: ID!, $id: ID!) { deleteIntervention(commandId: $c, id: $id, scope: ONE, cause: DOUBLE) { position } }',
    { c: newId(), id: double },
  );
  behind = { 'x-read-after': (data as { deleteIntervention: { position: string } }).deleteIntervention.position };
  expect(await figures()).toEqual({ due: 3, deleted: 2, excused: 2, efficiency: 0, scheduled: 3 });

  const works = `query($query: ReportInput!) { reportWorks(query: $query, of: PREVENTIVE) { rows { id role cause reason } } }`;
  const query = { years: [due.year], months: [due.month] };
  const shown = await plans.graphql(works, { query }, behind);
  expect((shown.data as { reportWorks: { rows: object[] } }).reportWorks.rows).toEqual([
    { id: silent, role: 'DELETED', cause: 'OTHER', reason: null },
    { id: other, role: 'DELETED', cause: 'OTHER', reason: 'Linea ferma' },
    { id: needless, role: 'EXCUSED', cause: 'NOT_NECESSARY', reason: null },
    { id: double, role: 'EXCUSED', cause: 'DOUBLE', reason: null },
    { id: kept, role: 'MISSED', cause: null, reason: null },
  ]);
  const history = await plans.graphql(
    'query($id: ID!) { history(kind: PLANNED_INTERVENTION, id: $id, first: 1) { rows { event cause reason } } }',
    { id: other },
    behind,
  );
  expect(history.data).toEqual({
    history: { rows: [{ event: 'InterventionCancelled', cause: 'OTHER', reason: 'Linea ferma' }] },
  });
});

it('counts nothing of what is deleted before it falls due', async () => {
  const before = await figures();
  const id = await planned(5);
  await deleteBy(id, '');
  expect(await figures()).toEqual(before);
});

it('counts what was ordinary on its day, whatever it is made of later', async () => {
  const developer = await world.client(plans.companyId, ['ROLE_DEVELOPER']);
  const made = await developer.post('/api/tipo-interventi', { tipo: 'Straordinario', codice: 'S' });
  expect(made.status).toBe(201);
  const [late, ahead] = [await planned(-3), await planned(1)];
  const before = await figures();
  const { data } = await plans.graphql(
    `mutation($c: ID!, $ids: [ID!]!, $type: ID!) {
      changeInterventions(commandId: $c, ids: $ids, change: { interventionTypeId: $type }) { position }
    }`,
    { c: newId(), ids: [late, ahead], type: (made.body as { id: string }).id },
  );
  behind = { 'x-read-after': (data as { changeInterventions: { position: string } }).changeInterventions.position };
  expect(await figures()).toEqual(before);
  const shown = await plans.graphql(
    'query($query: ReportInput!) { reportWorks(query: $query, of: PREVENTIVE) { rows { id } } }',
    { query: { years: [due.year, inDays(1).year], months: [due.month, inDays(1).month] } },
    behind,
  );
  const ids = (shown.data as { reportWorks: { rows: { id: string }[] } }).reportWorks.rows.map(({ id }) => id);
  expect([ids.includes(late), ids.includes(ahead)]).toEqual([true, false]);
});

it('takes no reason that it does not know', async () => {
  const id = await planned(-3);
  expect(await plans.delete(`${base}/${id}/one?motivo=noia`)).toMatchObject({
    ...{ status: 422, body: { errors: [{ field: 'motivo', code: 'invalid_choice' }] } },
  });
});
