import { now as clockNow } from '@cadenza/infra/clock/clock';
import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays, now, plannedBefore, wall } from './testing/planned-before.ts';
import { setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** What is completed without a clock happened when somebody says, or when it is completed; never by the plan alone, and never after now. */

let world: World;
let supervisor: Client;
let maintainer: Client;
let body: Record<string, string>;
let maintainerId: string;
beforeAll(async () => {
  world = await createWorld();
  const companyId = await world.company('Officine Rossi');
  supervisor = await world.client(companyId, ['ROLE_PLANT']);
  const plant = await setUpPlant(world, companyId);
  const { listaId: _none, ...references } = plant.body;
  [body, maintainerId] = [references, plant.maintainerId];
  maintainer = await world.client(companyId, ['ROLE_USER'], { maintainerId });
  expect((await supervisor.put(`/api/attrezzature/${body.attrezzaturaId}`, { oreMensili: 720 })).status).toBe(200);
}, 60_000);
afterAll(() => world.close());

const base = '/api/pianificazione-interventi';

const planned = (days: number, more: { fault?: boolean } = {}): Promise<string> =>
  plannedBefore(world, supervisor, body, days, { ...more, maintainerId });

type Wire = { completato: string; dataOraInizio: string; dataOraFine: string };
/** Behind what the maintainer did: one's own writes are read, those of others may come later. */
let behind: Record<string, string> = {};
const read = async (id: string): Promise<Wire> => (await supervisor.get(`${base}/${id}`, behind)).body as Wire;
const timesOf = ({ dataOraInizio, dataOraFine }: Wire) => [Date.parse(dataOraInizio), Date.parse(dataOraFine)];
const at = (time: Temporal.ZonedDateTime): number => time.epochMilliseconds;

/** By who works on it, who has said before that it took half an hour. */
const complete = async (id: string, more: object = {}) => {
  expect((await maintainer.put(`${base}/${id}/fields`, { field: 'durataInterventoInOre', value: 0.5 })).status).toBe(
    200,
  );
  const answer = await maintainer.put(`${base}/${id}/fields`, { field: 'completato', value: 'Y', ...more });
  behind = { 'x-read-after': String(answer.headers['x-position'] ?? behind['x-read-after'] ?? 0) };
  return answer;
};

/** From the start of this test up to a moment after it, half an hour long. */
const expectJustNow = async (id: string): Promise<void> => {
  const [start = 0, end = 0] = timesOf(await read(id));
  expect(end).toBeGreaterThanOrEqual(at(now));
  expect(end).toBeLessThanOrEqual(clockNow());
  expect(end - start).toBe(30 * 60_000);
};

const figures = async (time: Temporal.ZonedDateTime): Promise<Record<string, number>> => {
  const { body: answer } = await supervisor.get(
    `/api/report/dati?tipoReport=reportAttrezzature&filters[years]=${time.year}&filters[months]=${time.month}&filters[attrezzaturaId]=${body.attrezzaturaId}`,
    behind,
  );
  return (answer as { data: Record<string, number>[] }).data[0] ?? {};
};
/** Two months from now, where no other test has work. */
const ahead = 62;

describe('a completion without clocks', () => {
  it('of a work of days ago is of now, and late', async () => {
    const before = await figures(inDays(-11));
    const id = await planned(-11);
    expect((await complete(id)).status).toBe(200);
    await expectJustNow(id);
    const after = await figures(inDays(-11));
    expect(after.preventiveOnTime).toBe(before.preventiveOnTime);
    expect(after.preventiveDue).toBe((before.preventiveDue ?? 0) + 1);
  });

  it('says the same with the whole record over REST, and over GraphQL', async () => {
    const [sent, asked] = [await planned(-10), await planned(-9)];
    const record = { ...(await read(sent)), durataInterventoInOre: 0.5, completato: 'Y' };
    const names = ['dataOraInizio', 'dataOraFine', 'durataInterventoInOre', 'completato'] as const;
    const echoed = Object.fromEntries(names.map((name) => [name, record[name]]));
    expect((await supervisor.put(`${base}/${sent}`, echoed)).status).toBe(200);
    await expectJustNow(sent);
    const mutation =
      'mutation($c: ID!, $id: ID!) { completeIntervention(commandId: $c, id: $id, durationMinutes: 30) { position } }';
    const { data } = await maintainer.graphql(mutation, { c: newId(), id: asked });
    behind = { 'x-read-after': (data as { completeIntervention: { position: string } }).completeIntervention.position };
    await expectJustNow(asked);
  });

  it('of a fault and of a work that are planned for later stops nothing in the future', async () => {
    const before = await figures(inDays(ahead));
    const [fault, work] = [await planned(ahead, { fault: true }), await planned(ahead)];
    for (const id of [fault, work]) {
      expect((await complete(id)).status).toBe(200);
      await expectJustNow(id);
    }
    const { downtimeFailure, downtimePlanned, failures } = await figures(inDays(ahead));
    expect([downtimeFailure, downtimePlanned, failures]).toEqual([
      ...[before.downtimeFailure, before.downtimePlanned, before.failures],
    ]);
  });

  it('of a repair of last week that is noted now is of then', async () => {
    const [start, end] = [inDays(-7), inDays(-7).add({ hours: 2 })];
    const times = {
      dataOraInizio: start.toString({ timeZoneName: 'never' }),
      dataOraFine: end.toString({ timeZoneName: 'never' }),
    };
    const made = await supervisor.post(base, { ...body, manutentoreId: maintainerId, ...times });
    const { id } = made.body as { id: string };
    // By which a screen suggests the plan.
    const plannedAt = async () => {
      const query = 'query($id: ID!) { plannedIntervention(id: $id) { plannedAt } }';
      const { data } = await supervisor.graphql(query, { id }, behind);
      return (data as { plannedIntervention: { plannedAt: string | null } }).plannedIntervention.plannedAt;
    };
    expect(Date.parse((await plannedAt()) ?? '')).toBeGreaterThan(at(now));
    expect((await complete(id)).status).toBe(200);
    expect(await plannedAt()).toBeNull();
    expect(timesOf(await read(id))).toEqual([at(start), at(end)]);
    // Opened again and moved, it is when it is moved to.
    await supervisor.put(`${base}/${id}/fields`, { field: 'completato', value: 'N' });
    const later = {
      dataOraInizio: wall(start.add({ hours: 3 })),
      dataOraFine: wall(end.add({ hours: 3 })),
      completato: 'Y',
    };
    expect((await supervisor.put(`${base}/${id}`, later)).status).toBe(200);
    expect(timesOf(await read(id))).toEqual([at(start.add({ hours: 3 })), at(end.add({ hours: 3 }))]);
  });
});

describe('the time that a completion states', () => {
  it('is its end, on the wall of the company where it has no offset', async () => {
    const [byField, byRecord, asPlanned] = [await planned(-8), await planned(-8), await planned(-8)];
    const end = inDays(-3);
    expect((await complete(byField, { at: wall(end) })).status).toBe(200);
    const record = { durataInterventoInOre: 0.5, completato: 'Y', at: end.toString({ timeZoneName: 'never' }) };
    expect((await supervisor.put(`${base}/${byRecord}`, record)).status).toBe(200);
    for (const id of [byField, byRecord])
      expect(timesOf(await read(id))).toEqual([at(end.subtract({ minutes: 30 })), at(end)]);
    const plan = [at(inDays(-8)), at(inDays(-8).add({ hours: 2 }))];
    expect((await complete(asPlanned, { at: wall(inDays(-8).add({ hours: 2 })) })).status).toBe(200);
    expect(timesOf(await read(asPlanned))).toEqual(plan);
    // Said once more it changes nothing; another time of what is completed is refused.
    expect((await supervisor.put(`${base}/${byRecord}`, record)).status).toBe(200);
    expect(await supervisor.put(`${base}/${byRecord}`, { ...record, at: wall(inDays(-4)) })).toMatchObject({
      ...{ status: 422, body: { errors: [{ field: 'at', code: 'cannot_change' }] } },
    });
  });

  it('is refused where it is still to come, in the language of the reader', async () => {
    const id = await planned(-8);
    // Beyond the hour that comes twice on the day on which clocks go back: what is said without an offset is the first of the two.
    const refused = await complete(id, { at: wall(now.add({ hours: 3 })) });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'at', code: 'end_in_future', message: expect.stringContaining('futuro') }] },
    });
    const mutation =
      'mutation($c: ID!, $id: ID!, $end: Instant) { completeIntervention(commandId: $c, id: $id, endedAt: $end) { id } }';
    const end = now.add({ hours: 1 }).toInstant().toString();
    const { errors } = await maintainer.graphql(mutation, { c: newId(), id, end });
    expect(errors?.[0]?.extensions).toMatchObject({ errors: [{ field: 'endedAt', code: 'end_in_future' }] });
    expect((await read(id)).completato).toBe('N');
  });

  it('is refused beside clocks, and where nothing is completed with it', async () => {
    const id = await planned(-8);
    for (const [sent, code] of [
      [{ field: 'note', value: 'x', at: wall(inDays(-3)) }, 'unknown_field'],
      [{ field: 'completato', value: 'N', at: wall(inDays(-3)) }, 'contradictory'],
      [{ field: 'completato', value: 'Y', at: 'ieri' }, 'invalid_date_time'],
    ] as const)
      expect(await maintainer.put(`${base}/${id}/fields`, sent)).toMatchObject({
        ...{ status: 422, body: { errors: [{ field: 'at', code }] } },
      });
    expect(await supervisor.put(`${base}/${id}`, { note: 'x', at: wall(inDays(-3)) })).toMatchObject({
      ...{ status: 422, body: { errors: [{ field: 'at', code: 'contradictory' }] } },
    });
    await maintainer.graphql('mutation($c: ID!, $id: ID!) { startWork(commandId: $c, id: $id) { id } }', {
      ...{ c: newId(), id },
    });
    expect(await complete(id, { at: wall(inDays(-3)) })).toMatchObject({
      ...{ status: 422, body: { errors: [{ field: 'at', code: 'cannot_change' }] } },
    });
  });
});
