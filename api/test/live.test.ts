import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { followFeed } from './testing/follow-feed.ts';
import { type Setup, setUpPlant } from './testing/plant.ts';
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

const follow = (token: string, after?: string) => followFeed(address, token, after);

const schedule = async (): Promise<string> => {
  const made = await supervisor.post('/api/pianificazione-interventi', {
    ...setup.body,
    dataOraInizio: '2027-01-11T08:00:00Z',
    dataOraFine: '2027-01-11T10:00:00Z',
  });
  return (made.body as { id: string }).id;
};
/** The same, and its rows are there: who begins to follow now hears nothing more of it. */
const scheduleAndSee = async (): Promise<string> => {
  const id = await schedule();
  await supervisor.get(`/api/pianificazione-interventi/${id}`);
  return id;
};
const note = (id: string, value: string) =>
  supervisor.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'note', value });

describe('planning feed', () => {
  it('tells every subscriber of a company each change, with who did it, and no other company', async () => {
    const stranger = await world.client(await world.company('Fonderie Bianchi'), ['ROLE_ADMIN']);
    const [one, two, foreign] = [follow(supervisor.token), follow(supervisor.token), follow(stranger.token)];
    for (const feed of [one, two, foreign])
      expect(await feed.next()).toMatchObject({ signal: 'CAUGHT_UP', upserted: [] });
    const id = await schedule();
    for (const feed of [one, two]) {
      const [scheduled, expanded] = [await feed.next(), await feed.next()];
      expect(scheduled).toMatchObject({ signal: 'CHANGE', change: 'scheduled', actor: { name: 'Marta Greco' } });
      expect(expanded).toMatchObject({ signal: 'CHANGE', change: 'expanded', upserted: [{ id }] });
    }
    const foreignNext = foreign.next();
    const quiet = Symbol('nothing came');
    await note(id, 'ancora');
    for (const feed of [one, two]) await feed.next();
    expect(await Promise.race([foreignNext, one.closed, Promise.resolve(quiet)])).toBe(quiet);
    for (const feed of [one, two, foreign]) feed.end();
    foreignNext.catch(() => {});
  });

  it('resumes from a position without gap or repeat', async () => {
    const id = await scheduleAndSee();
    const whole = follow(supervisor.token);
    await whole.next();
    const dropped = follow(supervisor.token);
    await dropped.next();
    await note(id, 'uno');
    const seen = [await dropped.next()];
    dropped.end();
    for (const text of ['due', 'tre', 'quattro']) await note(id, text);
    const resumed = follow(supervisor.token, seen[0]?.position);
    for (let item = await resumed.next(); item.signal !== 'CAUGHT_UP'; item = await resumed.next()) seen.push(item);
    await note(id, 'cinque');
    // An answer does not wait until the rows are there: some may come behind the mark.
    while (seen.length < 5) seen.push(await resumed.next());
    const complete = [
      await whole.next(),
      await whole.next(),
      await whole.next(),
      await whole.next(),
      await whole.next(),
    ];
    expect(seen.map(({ position }) => position)).toEqual(complete.map(({ position }) => position));
    whole.end();
    resumed.end();
  });

  it('says what left the board', async () => {
    const id = await scheduleAndSee();
    const feed = follow(supervisor.token);
    await feed.next();
    await supervisor.delete(`/api/pianificazione-interventi/${id}/one`);
    expect(await feed.next()).toMatchObject({ change: 'cancelled', removedIds: [id], upserted: [] });
    feed.end();
  });

  it('closes with 4403 when the session ends, and for a token that is none', async () => {
    const companyId = supervisor.companyId;
    const user = await world.user(companyId, ['ROLE_PLANT']);
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
    const none = follow('nonsense');
    none.next().catch(() => {});
    expect((await none.closed).code).toBe(4403);
  });

  it('refuses a role that may not see the planning', async () => {
    const payments = await world.client(supervisor.companyId, ['ROLE_PAYMENTS']);
    const feed = follow(payments.token);
    feed.next().catch(() => {});
    expect((await feed.closed).code).toBe(4403);
  });
});
