import { randomInt, randomUUID } from 'node:crypto';
import { type OccurrencesExpanded, seriesStream } from '@cadenza/domain/planning/events';
import type { ClusterNode } from '@cadenza/infra/embedded/testing/node';
import type { Cluster } from '@cadenza/infra/embedded/testing/start-cluster';
import { redisBinary } from '@cadenza/infra/redis/testing/redis-server';
import { withRedis } from '@cadenza/infra/redis/testing/with-redis';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Call, type Client, callAt, clientVia, password } from './testing/client.ts';
import { followFeed } from './testing/follow-feed.ts';
import { type LiveCluster, openCluster } from './testing/live-cluster.ts';
import type { Setup } from './testing/plant.ts';

/** Two of each process, as in production: what they must agree upon without knowing each other. */
const clusterSuite = (redisUrl: () => string | undefined): void => {
  let live: LiveCluster;
  let cluster: Cluster;
  let services: LiveCluster['services'];
  let people: LiveCluster['people'];
  let companyId: string;
  let supervisor: Client;
  let setup: Setup;

  beforeAll(async () => {
    live = await openCluster(redisUrl());
    ({ cluster, services, people, companyId, supervisor, setup } = live);
  }, 120_000);
  afterAll(() => live?.close());

  const apiNode = (index: number): ClusterNode => cluster.of('api')[index] as ClusterNode;
  const at =
    (index: number): Call =>
    (...call) =>
      callAt(apiNode(index).address)(...call);
  /** The same person at another node. */
  const supervisorAt = (index: number): Client => clientVia(at(index), supervisor.token, supervisor.userId, companyId);

  const schedule = async (node: number, more: object = {}): Promise<{ id: string; serieId: string }> => {
    const made = await supervisorAt(node).post('/api/pianificazione-interventi', {
      ...setup.body,
      dataOraInizio: '2027-01-11T08:00:00Z',
      dataOraFine: '2027-01-11T10:00:00Z',
      ...more,
    });
    expect(made).toMatchObject({ status: 201 });
    return made.body as { id: string; serieId: string };
  };
  const monthly = (node: number) =>
    schedule(node, {
      ricorrenzaId: setup.monthlyId,
      dataInizioPianificazione: '2027-01-11',
      dataFinePianificazione: '2027-12-31',
    });

  /** What each run of the expansion added, the first one by whoever scheduled the series. */
  const expansions = async (serieId: string): Promise<number[][]> => {
    const runs: number[][] = [];
    for await (const { type, data } of services.store.read(seriesStream(serieId))) {
      if (type === 'OccurrencesExpanded')
        runs.push((data as OccurrencesExpanded['data']).occurrences.map(({ ordinal }) => ordinal));
    }
    return runs;
  };
  const expanded = [[0], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]];

  it('has one owner of each projection and of each reactor', async () => {
    for (const kind of ['projections', 'workers'] as const) {
      const owners = await cluster.ownersOf(kind);
      expect(owners.size).toBeGreaterThan(1);
      for (const [name, nodes] of owners) expect([name, nodes.length]).toEqual([name, 1]);
    }
  });

  it('tells the boards of both api nodes what happens on one of them', async () => {
    const feeds = [0, 1].map((index) => followFeed(apiNode(index).address, supervisor.token));
    for (const feed of feeds) expect(await feed.next()).toMatchObject({ signal: 'CAUGHT_UP' });
    const { id } = await schedule(0);
    for (const feed of feeds) {
      expect(await feed.next()).toMatchObject({ change: 'scheduled' });
      expect(await feed.next()).toMatchObject({ change: 'expanded', upserted: [{ id }] });
    }
    await supervisorAt(1).put(`/api/pianificazione-interventi/${id}/fields`, { field: 'note', value: 'dal secondo' });
    for (const feed of feeds) expect(await feed.next()).toMatchObject({ upserted: [{ id, notes: 'dal secondo' }] });
    for (const feed of feeds) feed.end();
  });

  it('reads on one node what was written on the other', async () => {
    const { id } = await schedule(0);
    const changed = await supervisorAt(0).put(`/api/pianificazione-interventi/${id}/fields`, {
      field: 'note',
      value: 'letto',
    });
    const position = String(changed.headers['x-position'] ?? '');
    const read = await supervisorAt(1).get(`/api/pianificazione-interventi/${id}`, { 'x-read-after': position });
    expect(read).toMatchObject({ status: 200, body: { note: 'letto' } });
  });

  it('does each job once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, (_, index) => monthly(index % 2)));
    for (const { serieId } of made) {
      await expect.poll(() => expansions(serieId), { timeout: 20_000 }).toEqual(expanded);
    }
    const text = async (): Promise<string> =>
      (
        await Promise.all(cluster.of('workers').map(({ address }) => fetch(`${address}/metrics`).then((r) => r.text())))
      ).join();
    const sum = async (pattern: RegExp): Promise<number> =>
      (await text()).matchAll(pattern).reduce((all, [, value]) => all + Number(value), 0);
    await expect.poll(() => sum(/^cadenza_jobs\{job="expandSeries",state="(?:waiting|active)".* (\d+)$/gm)).toBe(0);
    await expect.poll(() => sum(/^cadenza_job_runs_total\{job="expandSeries".* (\d+)$/gm)).toBe(8);
    for (const { serieId } of made) expect(await expansions(serieId)).toEqual(expanded);
  });

  describe('numbers support requests', () => {
    const open = async (node: number, userRequest: string, commandId = randomUUID()): Promise<number> => {
      const body = { attrezzaturaId: setup.body.attrezzaturaId, userRequest };
      const key = { 'idempotency-key': commandId };
      const opened = await supervisorAt(node).post('/api/support-requests', body, key);
      expect(opened).toMatchObject({ status: 201 });
      return (opened.body as { number: number }).number;
    };
    const upTo = (last: number): number[] => Array.from({ length: last }, (_, n) => n + 1);
    const listed = async (): Promise<number[]> => {
      const { body } = await supervisorAt(0).get('/api/support-requests?page=1&rowsPerPage=500&sortBy=number');
      return (body as { data: { number: number }[] }).data.map(({ number }) => number);
    };

    it('of both nodes at once, none twice and none left out', async () => {
      const numbers = await Promise.all(Array.from({ length: 40 }, (_, n) => open(n % 2, `Guasto ${n}`)));
      expect(numbers.toSorted((a, b) => a - b)).toEqual(upTo(40));
    });

    it('that were opened by a node which died before it numbered them', async () => {
      const node = apiNode(1);
      await node.kill();
      await node.start([{ name: 'command.after-append', hit: 1, action: 'kill' }]);
      const commandId = randomUUID();
      await expect(open(1, 'Rimasto senza', commandId)).rejects.toThrow();
      await node.exited();
      await expect.poll(listed, { timeout: 20_000 }).toEqual(upTo(41));
      expect(await open(0, 'Rimasto senza', commandId)).toBe(41);
      await node.start();
      expect(await open(1, 'Dopo')).toBe(42);
    });
  });

  it('counts wrong passwords for all nodes together', async () => {
    const { username } = await people.user(companyId, ['ROLE_USER']);
    for (let attempt = 0; attempt < 5; attempt++) {
      const wrong = await at(attempt % 2)('POST', '/api/login_check', { username, password: 'no' });
      expect(wrong.status).toBe(401);
    }
    for (const node of [0, 1]) {
      expect(await at(node)('POST', '/api/login_check', { username, password })).toMatchObject({ status: 429 });
    }
  });

  type Login = { username: string; userId: string; token: string; refresh_token: string };
  const refresh = (node: number, refresh_token: string, device: string) =>
    at(node)('POST', '/token/refresh', { refresh_token }, { 'user-agent': device });

  const ends: [string, (login: Login) => Promise<number>, number][] = [
    ['a logout', async ({ refresh_token }) => (await at(0)('POST', '/api/logout', { refresh_token })).status, 204],
    [
      'a refresh token that somebody else had used',
      async ({ refresh_token }) => {
        expect(await refresh(0, refresh_token, 'node')).toMatchObject({ status: 200 });
        return (await refresh(0, refresh_token, 'another')).status;
      },
      401,
    ],
    [
      'a new password',
      async ({ token, userId }) => {
        const changed = `Cadenza-${randomInt(1_000, 9_999)}?`;
        const body = { oldPassword: password, password: changed, confirmPassword: changed };
        return (await clientVia(at(0), token, userId, companyId).put('/api/user/change-password', body)).status;
      },
      200,
    ],
    // What switching a user off does, from a process that serves none of the sockets.
    ['an end of all sessions', async ({ userId }) => services.sessions.endAll(userId).then(() => 0), 0],
  ];

  // Boards on which nothing happens: only word from the other node closes them.
  it.each(ends)('%s on one node closes the boards of all nodes', async (_, end, status) => {
    const { username, userId } = await people.user(companyId, ['ROLE_PLANT']);
    const { body } = await at(0)('POST', '/api/login_check', { username, password }, { 'user-agent': 'node' });
    const { token, refresh_token } = body as Pick<Login, 'token' | 'refresh_token'>;
    const elsewhere = clientVia(at(1), token, userId, companyId);
    const boards = [0, 1].map((node) => followFeed(apiNode(node).address, token));
    for (const board of boards) expect(await board.next()).toMatchObject({ signal: 'CAUGHT_UP' });
    expect(await elsewhere.get('/api/impianti')).toMatchObject({ status: 200 });
    expect(await end({ username, userId, token, refresh_token })).toBe(status);
    const since = performance.now();
    for (const board of boards) expect(await board.closed).toMatchObject({ code: 4403 });
    process.stdout.write(`boards of all nodes closed in ${Math.round(performance.now() - since)} ms\n`);
    await expect.poll(async () => (await elsewhere.get('/api/impianti')).status).toBe(401);
  });

  /** Waits until each projection and each reactor of the kind has one owner again; answers in how many milliseconds. */
  const takenOver = async (kind: ClusterNode['kind'], from: ClusterNode): Promise<number> => {
    const since = performance.now();
    const all = async () => (await cluster.ownersOf(kind, from)).values().toArray();
    await expect
      .poll(all, { timeout: 20_000, interval: 50 })
      .toSatisfy((owners: ClusterNode[][]) => owners.length > 1 && owners.every((nodes) => nodes.length === 1));
    return Math.round(performance.now() - since);
  };

  it.each([
    ['SIGKILL', 'projections', 'planning'],
    ['SIGKILL', 'workers', 'reactor expand-on-schedule'],
    ['SIGSTOP', 'projections', 'planning'],
  ] as const)('goes on after %s of the owner in %s', async (signal, kind, check) => {
    const feed = followFeed(apiNode(1).address, supervisor.token);
    await feed.next();
    const [owner] = await cluster.owners(check);
    if (owner === undefined) throw new Error('no owner');
    owner.signal(signal);
    process.stdout.write(`${kind} taken over after ${signal} in ${await takenOver(kind, owner)} ms\n`);
    const { serieId } = await monthly(0);
    expect(await feed.next()).toMatchObject({ change: 'scheduled' });
    await expect.poll(() => expansions(serieId), { timeout: 20_000 }).toEqual(expanded);
    feed.end();
    if (signal === 'SIGSTOP') owner.signal('SIGCONT');
    else await owner.kill().then(() => owner.start());
    await expect.poll(async () => (await owner.readiness())?.status, { timeout: 20_000 }).toBe('ready');
    expect(await cluster.owners(check)).toHaveLength(1);
  });
};

// With the log in EventStoreDB as in production, beside Redis: one cluster less is 30 s less.
if (inject('log') !== 'eventstoredb' || redisBinary === undefined)
  describe('a cluster without Redis', () => clusterSuite(() => undefined));

withRedis('a cluster with Redis', (server) => clusterSuite(() => server().url));
