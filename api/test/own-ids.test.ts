import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

let world: World;
let mine: Client;
let theirs: Client;

beforeAll(async () => {
  world = await createWorld();
  mine = await world.client(await world.company('Officine Rossi'), ['ROLE_ADMIN']);
  theirs = await world.client(await world.company('Fonderie Bianchi'), ['ROLE_ADMIN']);
});
afterAll(() => world.close());

/** All that a create says, but for what is its own. */
const told = ({ status, body }: { status: number; body: unknown }) => [status, Object.keys(body as object).sort()];

it('an id that another company has answers as an unused one, over REST', async () => {
  const id = newId();
  const create = (client: Client, given: string) =>
    client.post('/api/tipi-fornitori', { id: given, descrizione: 'Oli' });
  const first = await create(theirs, id);
  expect(first.status).toBe(201);
  expect(told(await create(mine, id))).toEqual(told(await create(mine, newId())));
  // Within one company it is one record.
  expect((await create(theirs, id)).status).toBe(409);
  const { body } = await theirs.get('/api/tipi-fornitori');
  expect((body as { totalRows: number }).totalRows).toBe(1);
});

it('so does one of a record or a series made through GraphQL', async () => {
  const create = (client: Client, id: string) =>
    client.graphql(
      'mutation ($commandId: ID!, $id: ID) { createPlant(commandId: $commandId, id: $id, input: {description: "Nord"}) { id } }',
      { commandId: newId(), id },
    );
  const id = newId();
  const [first, second] = [await create(theirs, id), await create(mine, id)];
  expect(first.errors ?? second.errors).toBeUndefined();
  expect(first.data).not.toEqual(second.data);

  const schedule = async (client: Client, seriesId: string) => {
    const { body } = await setUpPlant(world, client.companyId);
    const input = {
      seriesId,
      equipmentId: body.attrezzaturaId,
      interventionId: body.descrizioneInterventoId,
      interventionTypeId: body.tipoInterventoId,
      start: '2027-01-11T08:00',
      end: '2027-01-11T09:00',
    };
    const mutation = `mutation ($commandId: ID!, $input: ScheduleInput!) {
      scheduleIntervention(commandId: $commandId, input: $input) { id } }`;
    return client.graphql(mutation, { commandId: newId(), input });
  };
  const series = newId();
  const [their, my] = [await schedule(theirs, series), await schedule(mine, series)];
  expect(their.errors ?? my.errors).toBeUndefined();
  expect(their.data).not.toEqual(my.data);
});

it('an id of a command that somebody else used makes a thing of its own', async () => {
  const key = { 'idempotency-key': newId() };
  const colleague = await world.client(mine.companyId, ['ROLE_ADMIN']);
  const create = async (client: Client) => {
    const { status, body } = await client.post('/api/ruoli-manutentori', { descrizione: 'Saldatore' }, key);
    expect(status).toBe(201);
    return (body as { id: string }).id;
  };
  const ids = [await create(mine), await create(colleague), await create(theirs), await create(mine)];
  expect(new Set(ids).size).toBe(3);
  expect(ids[3]).toBe(ids[0]);
});
