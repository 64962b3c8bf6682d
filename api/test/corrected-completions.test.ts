import type { InterventionCompleted } from '@cadenza/domain/planning/events';
import { interventionStream } from '@cadenza/domain/planning/events';
import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inDays, now, plannedBefore } from './testing/planned-before.ts';
import { setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** Completions of before what happened had a time of its own: those that lie ahead of their event are shown, and put right one by one. */

let world: World;
let plans: Client;
let works: Client;
let body: Record<string, string>;
beforeAll(async () => {
  world = await createWorld();
  const companyId = await world.company('Officine Gialle');
  plans = await world.client(companyId, ['ROLE_PLANT']);
  const plant = await setUpPlant(world, companyId);
  works = await world.client(companyId, ['ROLE_USER'], { maintainerId: plant.maintainerId });
  ({ body } = plant);
}, 60_000);
afterAll(() => world.close());

const instantOf = (time: Temporal.ZonedDateTime): string => time.toInstant().toString();

/** As it was written then: the plan alone, and the moment of its event. */
const completedThen = async (
  days: number,
  toldAt: Temporal.ZonedDateTime,
): Promise<{ id: string; position: string }> => {
  const id = await plannedBefore(world, plans, body, days);
  const { companyId, userId } = plans;
  const [start, end] = [instantOf(inDays(days)), instantOf(inDays(days).add({ hours: 2 }))];
  const planned = await plans.graphql('query($id: ID!) { plannedIntervention(id: $id) { planned { seriesId } } }', {
    id,
  });
  const { seriesId } = (planned.data as { plannedIntervention: { planned: { seriesId: string } } }).plannedIntervention
    .planned;
  const data: InterventionCompleted['data'] = {
    ...{ seriesId, occurrenceId: id, lines: [], durationMinutes: 30 },
    plan: {
      ...{
        start,
        end,
        generated: inDays(days).toPlainDate().toString(),
        typeCode: 'O',
        checklistId: null,
        anomalyIds: [],
      },
      ...{ equipmentId: body.attrezzaturaId ?? '', interventionId: body.descrizioneInterventoId ?? '' },
      ...{ interventionTypeId: body.tipoInterventoId ?? '', maintainerId: null, fault: false, notes: null },
    },
  };
  const commandId = newId();
  const of = { companyId, actorId: userId, commandId, correlationId: commandId, causationId: commandId };
  const appended = await world.services.store.append({
    stream: interventionStream(id),
    expected: 'none',
    events: [
      { id: commandId, type: 'InterventionCompleted', data, metadata: { ...of, v: 1, happenedAt: instantOf(toldAt) } },
    ],
  });
  if (appended.outcome !== 'appended') throw new Error(JSON.stringify(appended));
  return { id, position: String(appended.position) };
};

const listed = async (after: string) => {
  const { data } = await plans.graphql(
    '{ plannedList(query: { ahead: true, page: 1, rowsPerPage: 10 }) { totalRows rows { id start end } } }',
    {},
    { 'x-read-after': after },
  );
  return (data as { plannedList: { totalRows: number; rows: { id: string; start: string; end: string }[] } })
    .plannedList;
};
const correct = (by: Client, id: string) =>
  by.graphql(
    'mutation($c: ID!, $id: ID!) { correctCompletion(commandId: $c, id: $id) { position state { start end } } }',
    {
      ...{ c: newId(), id },
    },
  );

it('are counted, changed by nobody else, and each put right by one press of who plans', async () => {
  const told = now.subtract({ hours: 3 });
  const kept = await completedThen(-3, now.subtract({ hours: 1 }));
  const { id, position } = await completedThen(6, told);
  const before = await listed(position);
  expect(before).toMatchObject({ totalRows: 1, rows: [{ id, end: instantOf(inDays(6).add({ hours: 2 })) }] });
  expect((await correct(works, id)).errors).toBeDefined();
  const { data, errors } = await correct(plans, id);
  expect(errors).toBeUndefined();
  const { correctCompletion } = data as { correctCompletion: { position: string } };
  expect(await listed(correctCompletion.position)).toEqual({ totalRows: 0, rows: [] });
  const read = async (one: string) => {
    const answer = await plans.graphql(
      'query($id: ID!) { plannedIntervention(id: $id) { plannedStart planned { start end completed } } }',
      { id: one },
    );
    return (answer.data as { plannedIntervention: object }).plannedIntervention;
  };
  expect(await read(id)).toEqual({
    plannedStart: instantOf(inDays(6)),
    planned: { start: instantOf(told.subtract({ minutes: 30 })), end: instantOf(told), completed: true },
  });
  // What lies before its event is left as it was told.
  expect((await correct(plans, kept.id)).errors).toBeUndefined();
  expect(await read(kept.id)).toMatchObject({ planned: { start: instantOf(inDays(-3)) } });
});
