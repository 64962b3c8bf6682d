import { afterAll, beforeAll, expect, it } from 'vitest';
import { followText } from './testing/follow-feed.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

let world: World;
let address: string;
let [supervisor, maintainer, stranger]: Client[] = [];
beforeAll(async () => {
  world = await createWorld();
  const companyId = await world.company('Officine Rossi');
  supervisor = await world.client(companyId, ['ROLE_PLANT']);
  maintainer = await world.client(companyId, ['ROLE_USER']);
  stranger = await world.client(await world.company('Fonderie Bianchi'), ['ROLE_PLANT']);
  address = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());

type Seen = { presence: { people: { userId: string; name: string }[] } };
const work = '01935d2c-7a00-7000-8000-000000000001';
const look = (by: Client | undefined) => {
  const query = 'subscription($id: ID!) { presence(id: $id) { people { userId name } } }';
  const { next, ...rest } = followText<Seen>(address, by?.token ?? '', query, { id: work });
  return { ...rest, next: async () => (await next()).presence.people.map(({ userId }) => userId).toSorted() };
};
/** With another id. */
const lookAt = (id: string) =>
  followText<Seen>(
    address,
    supervisor?.token ?? '',
    'subscription($id: ID!) { presence(id: $id) { people { userId } } }',
    {
      id,
    },
  );
const ids = (...clients: (Client | undefined)[]) => clients.map((one) => one?.userId).toSorted();

it('who looks at the same work sees the others come and go, and nobody of another company', async () => {
  const foreign = look(stranger);
  expect(await foreign.next()).toEqual(ids(stranger));
  const first = look(supervisor);
  expect(await first.next()).toEqual(ids(supervisor));
  const second = look(maintainer);
  expect(await second.next()).toEqual(ids(supervisor, maintainer));
  expect(await first.next()).toEqual(ids(supervisor, maintainer));
  second.end();
  expect(await first.next()).toEqual(ids(supervisor));
  const news = foreign.next();
  const nothing = Symbol('nothing');
  expect(await Promise.race([news, Promise.resolve(nothing)])).toBe(nothing);
  news.catch(() => undefined);
  first.end();
  foreign.end();
});

it.each(['', 'x', 'x'.repeat(20_000)])('nobody looks at what is no work: %#', async (id) => {
  const looking = lookAt(id);
  await expect(looking.next()).rejects.toBeDefined();
  looking.end();
});
