import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { followFeed } from './testing/follow-feed.ts';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

let world: World;
let setup: Setup;
let address: string;
let supervisor: Client;
let bruno: Client;
let carla: Client;
let demo: Client;
let stranger: Client;

beforeAll(async () => {
  world = await createWorld();
  const company = await world.company('Officine Rossi');
  setup = await setUpPlant(world, company);
  supervisor = await world.client(company, ['ROLE_PLANT']);
  bruno = await world.client(company, ['ROLE_USER'], { maintainerId: setup.maintainerId });
  carla = await world.client(company, ['ROLE_USER'], { maintainerId: setup.otherMaintainerId });
  demo = await world.client(company, ['ROLE_DEMO']);
  stranger = await world.client(await world.company('Fonderie Bianchi'), ['ROLE_ADMIN']);
  address = await world.app.listen({ host: '127.0.0.1', port: 0 });
}, 60_000);
afterAll(() => world.close());

type Listed = {
  id: string;
  kind: string;
  at: string;
  read: boolean;
  count: number;
  actor: { kind: string; name: string | null } | null;
  work: { id: string; equipment: string } | null;
  request: { id: string; equipment: string } | null;
};
let position = '0';
const notices = async (by: Client, args = 'first: 50') => {
  const { data, errors } = await by.graphql(
    `{ notices(${args}) { unread rows { id kind at read count actor { kind name } work { id equipment } request { id equipment } } } }`,
    {},
    { 'x-read-after': position },
  );
  expect(errors).toBeUndefined();
  return (data as { notices: { unread: number; rows: Listed[] } }).notices;
};
const kinds = async (by: Client) => (await notices(by)).rows.map(({ kind }) => kind);

const written = ({ status, body, headers }: { status: number; body: unknown; headers: object }): string => {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  position = String((headers as { 'x-position'?: string })['x-position'] ?? position);
  return (body as { id?: string }).id ?? '';
};
const plan = async (more: object = {}): Promise<string> =>
  written(
    await supervisor.post('/api/pianificazione-interventi', {
      ...setup.body,
      ...{ dataOraInizio: '2027-01-11T08:00:00Z', dataOraFine: '2027-01-11T10:00:00Z' },
      ...more,
    }),
  );
const send = async (by: Client, call: string, declared: string, variables: object) => {
  const { data, errors } = await by.graphql(
    `mutation ($c: ID!, ${declared}) { done: ${call}(commandId: $c, ${declared.replaceAll(/\$(\w+): [\w!]+/g, '$1: $$$1')}) { position } }`,
    { c: newId(), ...variables },
  );
  const told = (data as { done: { position: string } | null } | null)?.done;
  if (told) position = told.position;
  return errors?.[0]?.extensions?.code;
};
const readAll = (by: Client, until: string) => send(by, 'readNotices', '$until: Instant!', { until });
const readOne = (by: Client, { id, at }: Pick<Listed, 'id' | 'at'>) =>
  send(by, 'readNotices', '$id: String!, $until: Instant!', { id, until: at });

it('tells each what concerns them, live, and keeps what they have read in every tab', async () => {
  const feeds = [followFeed(address, bruno.token, undefined, 'noticesFeed')];
  const [own] = feeds as [(typeof feeds)[0]];
  expect(await own.next()).toMatchObject({ signal: 'CAUGHT_UP' });
  const id = await plan();
  expect(await own.next()).toMatchObject({ signal: 'CHANGE', actor: { name: 'Marta Greco' } });
  const [assigned, ...others] = (await notices(bruno)).rows;
  expect(others).toEqual([]);
  expect(assigned).toMatchObject({
    ...{ kind: 'WORK_ASSIGNED', read: false, count: 1, actor: { kind: 'PERSON', name: 'Marta Greco' } },
    work: { id, equipment: 'Tornio' },
  });
  for (const by of [carla, supervisor, stranger]) expect(await kinds(by)).toEqual([]);

  written(
    await supervisor.put(`/api/pianificazione-interventi/${id}`, {
      ...{ dataOraInizio: '2027-01-12T08:00:00Z', dataOraFine: '2027-01-12T10:00:00Z' },
    }),
  );
  expect(await own.next()).toMatchObject({ signal: 'CHANGE' });
  expect((await kinds(bruno)).sort()).toEqual(['WORK_ASSIGNED', 'WORK_MOVED']);

  // In one tab read, in the other told so; nobody else is.
  const quiet = followFeed(address, carla.token, undefined, 'noticesFeed');
  await quiet.next();
  const nothing = quiet.next();
  expect((await notices(bruno)).unread).toBe(2);
  if (!assigned) throw new Error('nothing was assigned');
  expect(await readOne(bruno, assigned)).toBeUndefined();
  expect(await own.next()).toMatchObject({ signal: 'CHANGE', upserted: [{ id: bruno.userId }] });
  expect(await notices(bruno, 'unread: true')).toMatchObject({ unread: 1, rows: [{ kind: 'WORK_MOVED' }] });
  const [newest] = (await notices(bruno)).rows;
  expect(await readAll(bruno, newest?.at ?? '')).toBeUndefined();
  expect(await notices(bruno, 'unread: true')).toEqual({ unread: 0, rows: [] });
  expect((await notices(bruno)).rows.every(({ read }) => read)).toBe(true);
  expect(await Promise.race([nothing, Promise.resolve('nothing came')])).toBe('nothing came');
  nothing.catch(() => {});
  own.end();
  quiet.end();
});

it('tells who handles requests of a new one, and who asked of what became of it', async () => {
  const { attrezzaturaId } = setup.body;
  const request = written(await bruno.post('/api/support-requests', { attrezzaturaId, userRequest: 'Perde olio' }));
  const [opened] = (await notices(supervisor)).rows;
  expect(opened).toMatchObject({ kind: 'REQUEST_OPENED', request: { id: request, equipment: 'Tornio' } });
  expect((await notices(demo)).rows[0]).toMatchObject({ kind: 'REQUEST_OPENED' });
  expect(await kinds(carla)).toEqual([]);
  expect(await kinds(bruno)).not.toContain('REQUEST_OPENED');
  const { errors } = await supervisor.graphql(
    'mutation ($c: ID!, $id: ID!) { handleSupportRequest(commandId: $c, id: $id) { position } }',
    { c: newId(), id: request },
  );
  expect(errors).toBeUndefined();
  await expect.poll(() => kinds(bruno)).toContain('REQUEST_HANDLED');
  // Who changes nothing has read nothing; times to come, and ids that are none, are refused.
  expect(await readAll(demo, '2026-03-02T08:00:00Z')).toBe('not_authorised');
  expect(await readAll(bruno, '2100-01-01T08:00:00Z')).toBe('invalid_fields');
  expect(await readOne(bruno, { id: '../etc', at: '2026-03-02T08:00:00Z' })).toBe('invalid_fields');
  const { errors: tooMany } = await bruno.graphql('{ notices(first: 101) { unread } }');
  expect(tooMany?.[0]?.extensions).toMatchObject({ code: 'invalid_fields' });
  expect(await kinds(stranger)).toEqual([]);
});

it('names what became of a series by its cause: another rule, its end, and a change that was taken back', async () => {
  const rule = { ricorrenzaId: setup.monthlyId, dataFinePianificazione: '2027-09-30' };
  const id = await plan(rule);
  const fresh = async () => (await kinds(bruno)).filter((kind) => kind.startsWith('SERIES_')).sort();
  const change = (wish: object) => supervisor.put(`/api/pianificazione-interventi/${id}`, { mode: 'all', ...wish });
  written(await change({ dataFinePianificazione: '2027-05-31' }));
  expect(await fresh()).toEqual(['SERIES_ENDED']);
  const { data } = await supervisor.graphql('{ undoable { rows { id } } }', {}, { 'x-read-after': position });
  const [ended] = (data as { undoable: { rows: { id: string }[] } }).undoable.rows;
  expect(await send(supervisor, 'undo', '$change: ID!', { change: ended?.id })).toBeUndefined();
  expect(await fresh()).toEqual(['SERIES_ENDED', 'SERIES_UNDONE']);
  written(await change({ ricorrenzaId: null }));
  expect(await fresh()).toEqual(['SERIES_ENDED', 'SERIES_RULE_CHANGED', 'SERIES_UNDONE']);
  // A later end takes nothing away.
  const other = await plan({ ...rule, dataOraInizio: '2027-01-13T08:00:00Z', dataOraFine: '2027-01-13T10:00:00Z' });
  const before = await fresh();
  written(
    await supervisor.put(`/api/pianificazione-interventi/${other}`, {
      ...{ mode: 'all', dataFinePianificazione: '2027-11-30' },
    }),
  );
  expect(await fresh()).toEqual(before);
});
