import { endContract } from '@cadenza/commands/contracts/end-contract';
import { createUseCaseServices } from '@cadenza/commands/create-services';
import { changeRegistry } from '@cadenza/commands/registry/change-registry';
import { restoreRecord } from '@cadenza/commands/registry/removal';
import { addDays } from '@cadenza/domain/calendar/civil-date';
import { graceDays, sellerDay } from '@cadenza/domain/contracts/standing';
import { registry } from '@cadenza/domain/registry/decider';
import { recordStream } from '@cadenza/domain/registry/descriptor';
import { equipment } from '@cadenza/domain/registry/equipment';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf } from './testing/answer-of.ts';
import { buy } from './testing/contract.ts';
import { setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ workers: true });
}, 120_000);
afterAll(() => world.close());

/** A company with one machine, and whoever works in it. */
const company = async () => {
  const companyId = await world.company('Officine Rossi');
  await setUpPlant(world, companyId);
  const plant = await world.client(companyId, ['ROLE_PLANT']);
  const { body } = await plant.get('/api/linee');
  const lineId = String((body as { id: string }[])[0]?.id);
  const create = (descrizione: string) => plant.post('/api/attrezzature', { descrizione, lineaId: lineId });
  const createByGraphql = (description: string) =>
    plant.graphql(
      'mutation ($commandId: ID!, $input: EquipmentInput!) { createEquipment(commandId: $commandId, input: $input) { id } }',
      { commandId: newId(), input: { description, lineId } },
    );
  const setActive = (id: string, active: 'Y' | 'N') => plant.put(`/api/attrezzature/${id}/active/${active}`);
  return { companyId, plant, lineId, create, createByGraphql, setActive };
};
type Machine = { id: string; attivo: string };
const active = async (plant: Client): Promise<number> => {
  const { body } = await plant.get('/api/attrezzature');
  return (body as { data: Machine[] }).data.filter(({ attivo }) => attivo === 'Y').length;
};
const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;
const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id;

describe('a license that allows so many pieces of equipment', () => {
  it('has exactly so many when fifty come at once, over REST and GraphQL', async () => {
    const { companyId, plant, create, createByGraphql } = await company();
    await buy(world, companyId, { limit: 20 });
    const overRest = Promise.all(Array.from({ length: 25 }, (_, n) => create(`Pressa ${n}`)));
    const overGraphql = Promise.all(Array.from({ length: 25 }, (_, n) => createByGraphql(`Fresa ${n}`)));
    const [rest, graphql] = [await overRest, await overGraphql];
    const outcomes = [
      ...rest.map((reply) => codeOf(reply) ?? 'made'),
      ...graphql.map(({ errors }) => errors?.[0]?.extensions.code ?? 'made'),
    ];
    // One was there before there was a limit.
    expect(outcomes.filter((one) => one === 'made')).toHaveLength(19);
    expect(outcomes.filter((one) => one === 'license_limit_reached')).toHaveLength(31);
    expect(rest.find((reply) => codeOf(reply) !== undefined)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('20 attrezzature attive') },
    });
    await expect.poll(() => active(plant)).toBe(20);
  });

  it('counts those that are active: one that is switched off makes room, and comes back only into room', async () => {
    const { companyId, create, setActive } = await company();
    await buy(world, companyId, { limit: 3 });
    const [one, two] = [await create('Uno'), await create('Due')];
    expect(codeOf(await create('Tre'))).toBe('license_limit_reached');
    expect((await setActive(idOf(one), 'N')).status).toBe(200);
    const three = await create('Tre');
    expect(three.status).toBe(201);
    expect(codeOf(await setActive(idOf(one), 'Y'))).toBe('license_limit_reached');
    await setActive(idOf(three), 'N');
    const both = await Promise.all([setActive(idOf(one), 'Y'), setActive(idOf(three), 'Y')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await setActive(idOf(two), 'N')).status).toBe(200);
  });

  it('holds for an import, and says so of each row that finds no room', async () => {
    const { companyId, plant } = await company();
    await buy(world, companyId, { limit: 5 });
    const content = ['Descrizione', ...Array.from({ length: 12 }, (_, n) => `Nastro ${n}`)].join('\n');
    const parts = [{ name: 'file', content, fileName: 'macchine.csv', type: 'text/csv' }];
    const { file } = (await plant.form('POST', '/api/importazioni/attrezzature', parts)).body as { file: string };
    const input = {
      ...{ kind: 'EQUIPMENT', file, columns: ['description'] },
      fixed: [{ field: 'lineId', value: 'linea 1' }],
    };
    const { id } = await answerOf<{ id: string }>(
      plant,
      `mutation ($commandId: ID!, $input: ImportInput!) {
         startImport(commandId: $commandId, input: $input, name: "x.csv", allOrNothing: false) { id } }`,
      { commandId: newId(), input },
    );
    const progress = () =>
      answerOf<{ status: string; created: number; refused: number }>(
        plant,
        'query ($id: ID!) { importProgress(kind: EQUIPMENT, id: $id) { status created refused } }',
        { id },
      );
    await expect.poll(async () => (await progress()).status, { timeout: 30_000 }).toBe('DONE');
    expect(await progress()).toMatchObject({ created: 4, refused: 8 });
    await expect.poll(() => active(plant)).toBe(5);
  });

  it('holds when a deletion is undone', async () => {
    const { companyId, create } = await company();
    const { asked } = await buy(world, companyId, { limit: 2 });
    const id = idOf(await create('Uno'));
    const removed = await world.services.execute({
      ...{ ...asked(), now: world.services.clock(), permission: 'registries.manage', decider: registry },
      stream: recordStream(equipment, { id, companyId }),
      decide: (state, context) => registry.decide({ type: 'RemoveRecord', kind: equipment, id }, state, context),
    });
    expect(removed).toMatchObject({ events: [{ type: 'EquipmentRemoved' }] });
    const other = await create('Due');
    expect(other.status).toBe(201);
    const restore = () => restoreRecord(asked(), { kind: equipment, id });
    expect(await restore()).toMatchObject({ code: 'license_limit_reached' });
  });

  it('loses no place for ever to a process that dies before it writes the record', async () => {
    const { companyId, lineId, create } = await company();
    const { asked } = await buy(world, companyId, { limit: 2 });
    const { store } = world.services;
    let ahead = 0;
    const later = () => new Date(Date.parse(world.services.clock()) + ahead).toISOString();
    const append: EventStore['append'] = async (events) => {
      if (events.stream.startsWith('equipment-')) throw new Error('cut off');
      return store.append(events);
    };
    const dying = createUseCaseServices({ ...world.services, store: { ...store, append } });
    const intent = { type: 'CreateRecord', values: { description: 'Uno', lineId } } as const;
    await expect(changeRegistry({ ...asked(), services: dying }, equipment, intent)).rejects.toThrow('cut off');
    // Until it is clear that it is dead, it may still be writing.
    expect(codeOf(await create('Due'))).toBe('license_limit_reached');
    ahead = 61_000;
    const living = createUseCaseServices({ ...world.services, clock: later });
    const made = await changeRegistry({ ...asked(), services: living }, equipment, intent);
    expect(made).toMatchObject({ changed: true });
  });

  it('gives a place back whose record is refused after all', async () => {
    const { companyId, create } = await company();
    await buy(world, companyId, { limit: 2 });
    expect((await create('')).status).toBe(422);
    expect((await create('Uno')).status).toBe(201);
  });

  it('of -1, or of no contract, has no end, and takes no seat', async () => {
    const seats = async (companyId: string) =>
      (await Array.fromAsync(world.services.store.read(`seats-${companyId}`))).length;
    const [free, unlimited] = [await company(), await company()];
    await buy(world, unlimited.companyId, { limit: -1 });
    for (const { companyId, create } of [free, unlimited]) {
      expect((await create('Uno')).status).toBe(201);
      expect(await seats(companyId)).toBe(0);
    }
  });
});

describe('a license that is over or unpaid', () => {
  it('freezes what is changed, and says what to do; reading, exports and the own account go on', async () => {
    const { companyId, plant, create } = await company();
    const { pay } = await buy(world, companyId, { limit: 9, paid: false, daysAgo: graceDays + 1 });
    const refused = await create('Uno');
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'license_unpaid', detail: expect.stringContaining('Pagamenti') },
    });
    const byGraphql = await plant.graphql(
      'mutation ($commandId: ID!) { createPlant(commandId: $commandId, input: {description: "Nord"}) { id } }',
      { commandId: newId() },
    );
    expect(byGraphql.errors?.[0]?.extensions.code).toBe('license_unpaid');
    expect((await plant.get('/api/attrezzature')).status).toBe(200);
    expect((await plant.get('/api/esportazioni/attrezzature')).status).toBe(200);
    const read = await plant.graphql(
      'mutation ($commandId: ID!, $until: Instant!) { readNotices(commandId: $commandId, until: $until) { __typename } }',
      { commandId: newId(), until: world.services.clock() },
    );
    expect(read.errors).toBeUndefined();
    // It works on as soon as it is paid.
    await pay();
    expect((await create('Uno')).status).toBe(201);
  });

  it('works on through the days of grace', async () => {
    const { companyId, create } = await company();
    await buy(world, companyId, { limit: 9, paid: false, daysAgo: graceDays });
    expect((await create('Uno')).status).toBe(201);
  });

  it('freezes from the day on which it ends', async () => {
    const { companyId, create } = await company();
    const { asked, contractId } = await buy(world, companyId, { limit: 9, daysAgo: 3 });
    const today = sellerDay(world.services.clock());
    const end = (endsOn: string) => endContract(asked(), { companyId, contractId, endsOn, reason: 'cancelled' });
    await end(addDays(today, 1));
    expect((await create('Uno')).status).toBe(201);
    await end(today);
    expect(codeOf(await create('Due'))).toBe('license_ended');
  });
});
