import { projections } from '@cadenza/projections/all';
import { readPositions } from '@cadenza/projections/kernel/positions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { topics } from '../src/topics.ts';
import { followFeed, followText } from './testing/follow-feed.ts';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { topicSamples } from './testing/topic-samples.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

let world: World;
let supervisor: Client;
let setup: Setup;
let address: string;

beforeAll(async () => {
  world = await createWorld();
  const companyId = await world.company('Officine Rossi');
  supervisor = await world.client(companyId, ['ROLE_PLANT']);
  setup = await setUpPlant(world, companyId);
  address = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());

it('every topic has a sample for the tests below', () => {
  const declared = topics.map((declare) => declare(world.services).field);
  expect(Object.keys(topicSamples).sort()).toEqual(declared.sort());
});

it('every topic is that of a projection of its name, by whose place a feed begins', () => {
  const written = projections.filter(({ name, topic }) => name === topic).map(({ name }) => name);
  for (const declare of topics) expect(written).toContain(declare(world.services).name);
});

describe.each(Object.entries(topicSamples))('%s', (field, { begin, change, roles }) => {
  let by: Client;
  beforeAll(async () => {
    by = roles === undefined ? supervisor : await world.client(supervisor.companyId, [...roles]);
  });
  const follow = (token: string, after?: string) => followFeed(address, token, after, field);

  it('tells every subscriber of a company each change, with who did it, and no other company', async () => {
    const stranger = await world.client(await world.company('Fonderie Bianchi'), [
      ...(roles ?? (['ROLE_ADMIN'] as const)),
    ]);
    const id = await begin(by, setup, world.services);
    // What the stranger's own company is told of its beginning has passed.
    const head = await world.services.store.head();
    const behind = async () => [...(await readPositions(world.database.pool)).values()].filter((at) => at < head);
    await expect.poll(behind).toEqual([]);
    const [one, two, foreign] = [follow(by.token), follow(by.token), follow(stranger.token)];
    for (const feed of [one, two, foreign])
      expect(await feed.next()).toMatchObject({ signal: 'CAUGHT_UP', upserted: [], removedIds: [] });
    const foreignNext = foreign.next();
    const quiet = Symbol('nothing came');
    await change(by, id, 'ancora', world.services);
    for (const feed of [one, two])
      expect(await feed.next()).toMatchObject({
        signal: 'CHANGE',
        actor: { name: 'Marta Greco' },
        upserted: [{ id }],
        removedIds: [],
      });
    expect(await Promise.race([foreignNext, one.closed, Promise.resolve(quiet)])).toBe(quiet);
    for (const feed of [one, two, foreign]) feed.end();
    foreignNext.catch(() => {});
  });

  it('resumes from a position without gap or repeat', async () => {
    const id = await begin(by, setup, world.services);
    const whole = follow(by.token);
    await whole.next();
    const dropped = follow(by.token);
    await dropped.next();
    await change(by, id, 'uno', world.services);
    const seen = [await dropped.next()];
    dropped.end();
    for (const text of ['due', 'tre', 'quattro']) await change(by, id, text, world.services);
    const resumed = follow(by.token, seen[0]?.position);
    for (let item = await resumed.next(); item.signal !== 'CAUGHT_UP'; item = await resumed.next()) seen.push(item);
    await change(by, id, 'cinque', world.services);
    // An answer does not wait until the rows are there: some may come behind the mark.
    while (seen.length < 5) seen.push(await resumed.next());
    const complete = [];
    while (complete.length < 5) complete.push(await whole.next());
    expect(seen.map(({ position }) => position)).toEqual(complete.map(({ position }) => position));
    whole.end();
    resumed.end();
  });

  it('closes with 4403 when the session ends', async () => {
    const user = await world.user(supervisor.companyId, [...(roles ?? (['ROLE_PLANT'] as const))]);
    const login = await world.anonymous.post('/api/login_check', {
      username: user.username,
      password: 'Cadenza-2026!',
    });
    const feed = follow((login.body as { token: string }).token);
    await feed.next();
    const waiting = feed.next().catch(() => {});
    await world.services.sessions.endAll(user.userId);
    expect((await feed.closed).code).toBe(4403);
    await waiting;
  });
});

const leaving = Object.entries(topicSamples).flatMap(([field, { begin, remove, roles }]) =>
  remove === undefined ? [] : [[field, begin, remove, roles] as const],
);
it.each(leaving)('%s says what is gone', async (field, begin, remove, roles) => {
  const by = roles === undefined ? supervisor : await world.client(supervisor.companyId, [...roles]);
  const id = await begin(by, setup, world.services);
  const feed = followFeed(address, by.token, undefined, field);
  await feed.next();
  await remove(by, id);
  expect(await feed.next()).toMatchObject({ removedIds: [id], upserted: [] });
  feed.end();
});

describe('planning', () => {
  it('tells a plan, and then what it came to', async () => {
    const feed = followFeed(address, supervisor.token);
    await feed.next();
    const id = await topicSamples.planningFeed?.begin(supervisor, setup, world.services);
    expect(await feed.next()).toMatchObject({ change: 'scheduled', actor: { name: 'Marta Greco' } });
    expect(await feed.next()).toMatchObject({ change: 'expanded', upserted: [{ id }] });
    feed.end();
  });

  it('is refused to a role that may not see it, which may connect all the same', async () => {
    const payments = await world.client(supervisor.companyId, ['ROLE_PAYMENTS']);
    const feed = followFeed(address, payments.token);
    await expect(feed.next()).rejects.toMatchObject([{ extensions: { code: 'not_authorised' } }]);
  });
});

describe('registry', () => {
  const followKinds = (by: Client) => followFeed(address, by.token, undefined, 'registryFeed');

  it('tells a record as its own type, with the names of what it points at, and each of those that were ordered', async () => {
    const feed = followKinds(supervisor);
    await feed.next();
    const post = async (path: string, body: object) =>
      ((await supervisor.post(`/api/${path}`, body)).body as { id: string }).id;
    const impiantoId = await post('impianti', { descrizione: 'Fonderia' });
    expect(await feed.next()).toMatchObject({ kind: 'PLANT', upserted: [{ id: impiantoId, __typename: 'Plant' }] });
    const id = await post('linee', { descrizione: 'Colata', impiantoId });
    expect(await feed.next()).toMatchObject({
      kind: 'LINE',
      upserted: [{ id, __typename: 'Line', plant: { label: 'Fonderia' } }],
    });
    await supervisor.put(`/api/linee/${id}/active/N`);
    expect(await feed.next()).toMatchObject({ kind: 'LINE', upserted: [{ id }], removedIds: [] });
    const { listaId } = setup.body;
    const line = (descrizione: string) => post('lista-dettagli', { listaId, descrizione });
    const [first, second] = [await line('Pulire'), await line('Chiudere')];
    await feed.next();
    await feed.next();
    const moved = await supervisor.graphql(
      'mutation($id: ID!) { moveRecord(commandId: "0199e000-0000-7000-8000-00000000abcd", kind: CHECKLIST_LINE, id: $id) { id } }',
      { id: second },
    );
    expect(moved.errors).toBeUndefined();
    const ordered = await feed.next();
    expect(ordered).toMatchObject({ kind: 'CHECKLIST_LINE', removedIds: [] });
    expect(ordered.upserted.map((row) => row.id)).toEqual(expect.arrayContaining([first, second]));
    feed.end();
  });

  it('tells a role the kinds that it may read', async () => {
    const developer = await world.client(supervisor.companyId, ['ROLE_DEVELOPER']);
    const feed = followKinds(developer);
    await feed.next();
    await supervisor.post('/api/tipi-fornitori', { descrizione: 'Vernici' });
    await developer.post('/api/tipo-interventi', { tipo: 'Predittivo', codice: 'S' });
    expect(await feed.next()).toMatchObject({ kind: 'INTERVENTION_TYPE' });
    feed.end();
  });

  it('is told of the kinds that are asked for, and refused where one may read none of them', async () => {
    const ask = (by: Client, kinds: string) =>
      followText(address, by.token, `subscription { registryFeed(kinds: ${kinds}) { signal kind } }`, {});
    const plants = ask(supervisor, '[PLANT]');
    expect(await plants.next()).toMatchObject({ registryFeed: { signal: 'CAUGHT_UP' } });
    await supervisor.post('/api/tipi-fornitori', { descrizione: 'Oli' });
    await supervisor.post('/api/impianti', { descrizione: 'Verniciatura' });
    expect(await plants.next()).toMatchObject({ registryFeed: { kind: 'PLANT' } });
    plants.end();
    const developer = await world.client(supervisor.companyId, ['ROLE_DEVELOPER']);
    const payments = await world.client(supervisor.companyId, ['ROLE_PAYMENTS']);
    for (const [by, kinds] of [
      [developer, '[PLANT, LINE]'],
      [payments, 'null'],
      [supervisor, '[WORKING_CALENDAR_DAY]'],
      [supervisor, '[]'],
    ] as const) {
      const refused = ask(by, kinds);
      await expect(refused.next(), kinds).rejects.toMatchObject([{ extensions: { code: 'not_authorised' } }]);
    }
  });

  it('goes on from what a list shows', async () => {
    const listed = await supervisor.graphql('{ plants { asOfPosition totalRows } }');
    const { asOfPosition } = (listed.data as { plants: { asOfPosition: string } }).plants;
    const made = await supervisor.post('/api/impianti', { descrizione: 'Collaudo' });
    await supervisor.get('/api/impianti');
    const feed = followFeed(address, supervisor.token, asOfPosition, 'registryFeed');
    expect(await feed.next()).toMatchObject({ signal: 'CHANGE', upserted: [{ id: (made.body as { id: string }).id }] });
    expect(await feed.next()).toMatchObject({ signal: 'CAUGHT_UP' });
    feed.end();
  });
});

it('a token that is none closes the socket with 4403', async () => {
  const none = followFeed(address, 'nonsense');
  none.next().catch(() => {});
  expect((await none.closed).code).toBe(4403);
});
