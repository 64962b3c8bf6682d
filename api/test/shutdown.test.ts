import { once } from 'node:events';
import { connect } from 'node:net';
import { newId } from '@cadenza/infra/ids';
import { createClient } from 'graphql-ws';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import WebSocket from 'ws';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { startProcess } from './testing/processes.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** The writer's lock of the log: whoever holds it keeps every append waiting. */
const appendLock = 7305430061;

let world: World;
let supervisor: Client;
let setup: Setup;
/** Of the api in this process, which stays. */
let address: string;

beforeAll(async () => {
  world = await createWorld({ workers: true });
  const companyId = await world.company('Officine Rossi', { workingWeekdays: [1, 2, 3, 4, 5] });
  supervisor = await world.client(companyId, ['ROLE_PLANT']);
  setup = await setUpPlant(world, companyId);
  address = await world.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => world.close());

const start = async (...args: Parameters<typeof startProcess>) => {
  const child = await startProcess(...args);
  onTestFinished(() => child.end());
  return child;
};

const send = (address: string, method: string, path: string, body: object, commandId = newId()) =>
  fetch(`${address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${supervisor.token}`,
      'content-type': 'application/json',
      'idempotency-key': commandId,
    },
    body: JSON.stringify(body),
  });

const schedule = (address: string, extra: object = {}) =>
  send(address, 'POST', '/api/pianificazione-interventi', {
    ...setup.body,
    dataOraInizio: '2027-01-11T08:00:00+01:00',
    dataOraFine: '2027-01-11T10:00:00+01:00',
    ...extra,
  });

/** Holds something in the database, so that a process stands still in the middle of its work until `release`. */
const hold = async (statement: string) => {
  const client: pg.PoolClient = await world.database.pool.connect();
  await client.query('begin');
  await client.query(statement);
  let held = true;
  const release = async (): Promise<void> => {
    if (!held) return;
    held = false;
    await client.query('commit');
    client.release();
  };
  onTestFinished(release);
  return release;
};

const waiting = async (application: string): Promise<number> => {
  const { rows } = await world.database.pool.query(
    `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        and application_name = $1`,
    [application],
  );
  return rows.length;
};
const untilWaiting = (application: string) =>
  expect.poll(() => waiting(application), { timeout: 15_000 }).toBeGreaterThan(0);

/** Whether the batch that writes this table waits: every projection of the process may wait, each for itself. */
const waitingInBatch = async (table: string): Promise<boolean> => {
  const { rows } = await world.database.pool.query(
    `select 1 from pg_stat_activity a join pg_locks l on l.pid = a.pid join pg_class c on c.oid = l.relation
     where a.datname = current_database() and a.application_name = 'projections' and a.wait_event_type = 'Lock'
       and l.granted and l.mode = 'RowExclusiveLock' and c.relname = $1`,
    [table],
  );
  return rows.length > 0;
};

const untilStopping = (address: string) =>
  expect.poll(async () => (await fetch(`${address}/readyz`)).text()).toContain('stopping');

/** A socket whose other end has gone without a word: it answers nothing, not even its dismissal. */
const openMuteSocket = async (address: string): Promise<void> => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const headers = ['Host: x', 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'];
  const key = ['Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==', 'Sec-WebSocket-Protocol: graphql-transport-ws'];
  socket.write(`${['GET /graphql HTTP/1.1', ...headers, ...key].join('\r\n')}\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('101 Switching Protocols');
};

const isRefused = async (address: string): Promise<boolean> =>
  fetch(`${address}/healthz`, { headers: { connection: 'close' } }).then(
    (response) => response.status === 503,
    () => true,
  );

/** Scheduling brings the first occurrence; the job brings the others with one event more. */
const expansions = async (seriesId: string): Promise<number> => {
  const { rows } = await world.database.pool.query(
    `select 1 from es.events where stream = $1 and type = 'OccurrencesExpanded'`,
    [`planSeries-${seriesId}`],
  );
  return rows.length;
};

describe('SIGTERM', () => {
  it('api: answers the request in hand, takes no other, and ends with 0', async () => {
    const api = await start('api', world.database.url);
    const release = await hold(`select pg_advisory_xact_lock(${appendLock})`);
    const answer = schedule(api.address);
    await openMuteSocket(api.address);
    await untilWaiting('api:events');
    api.terminate();
    await expect.poll(() => isRefused(api.address)).toBe(true);
    await release();
    expect((await answer).status).toBe(201);
    expect(await api.exited).toBe(0);
  });

  it('api: a subscriber is told to go, finds another node and misses nothing', async () => {
    const [leaving, staying] = await Promise.all([start('api', world.database.url), start('api', world.database.url)]);
    const made = (await (await schedule(staying.address)).json()) as { id: string };
    const expected = Array.from({ length: 12 }, () => newId());
    const told: string[] = [];
    const closes: number[] = [];
    let connections = 0;
    let position: string | null = null;
    const client = createClient({
      // As a balancer does: the node that leaves is not offered again.
      url: () => `${(connections++ === 0 ? leaving : staying).address.replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { token: supervisor.token },
      shouldRetry: () => true,
      retryWait: async () => {},
      on: { closed: (event) => void closes.push((event as { code: number }).code) },
    });
    onTestFinished(() => void client.dispose());
    const joined = Promise.withResolvers<void>();
    client.subscribe<{ planningFeed: { signal: string; position: string; commandId: string | null } }>(
      {
        query: `subscription($after: Position) { planningFeed(after: $after) { signal position commandId } }`,
        variables: {
          get after() {
            return position;
          },
        },
      },
      {
        next: ({ data }) => {
          if (!data) return;
          position = data.planningFeed.position;
          // The work itself may still be told: its answer did not wait for that.
          const { commandId } = data.planningFeed;
          if (commandId !== null && expected.includes(commandId)) told.push(commandId);
          joined.resolve();
        },
        error: joined.reject,
        complete: () => {},
      },
    );
    await joined.promise;
    for (const [i, commandId] of expected.entries()) {
      if (i === 4) leaving.terminate();
      const path = `/api/pianificazione-interventi/${made.id}/fields`;
      const done = await send(staying.address, 'PUT', path, { field: 'note', value: `nota ${i}` }, commandId);
      expect(done.status).toBe(200);
    }
    await expect.poll(() => told).toEqual(expected);
    expect(closes).toEqual([1001]);
    expect(await leaving.exited).toBe(0);
  });

  it('projections: the batch in hand is whole, and the next process takes over', async () => {
    // Ours gives up its projections, so that the child owns them.
    await world.host.close();
    const projections = await start('projections', world.database.url);
    const positionOf = async (): Promise<bigint> => {
      const { rows } = await world.database.pool.query<{ position: bigint }>(
        `select position from es.checkpoints where projection = 'planning' order by version desc limit 1`,
      );
      return rows[0]?.position ?? 0n;
    };
    const rowsOf = async (id: string): Promise<number> =>
      (await world.database.pool.query('select 1 from rm.planned_interventions where id = $1', [id])).rows.length;
    await expect.poll(async () => (await fetch(`${projections.address}/readyz`)).status, { timeout: 15_000 }).toBe(200);
    const before = await positionOf();
    const release = await hold('lock table feed.changes in exclusive mode');
    const made = await supervisor.post('/api/pianificazione-interventi', {
      ...setup.body,
      dataOraInizio: '2027-02-11T08:00:00+01:00',
      dataOraFine: '2027-02-11T10:00:00+01:00',
    });
    const { id } = made.body as { id: string };
    await expect.poll(() => waitingInBatch('planned_interventions'), { timeout: 15_000 }).toBe(true);
    expect([await positionOf(), await rowsOf(id)]).toEqual([before, 0]);
    projections.terminate();
    await untilStopping(projections.address);
    await release();
    expect(await projections.exited).toBe(0);
    expect(await positionOf()).toBeGreaterThan(before);
    expect(await rowsOf(id)).toBe(1);

    const next = await start('projections', world.database.url);
    await expect.poll(async () => (await fetch(`${next.address}/readyz`)).status, { timeout: 15_000 }).toBe(200);
    next.terminate();
    expect(await next.exited).toBe(0);
  });

  it('workers: the job in hand is done, once', async () => {
    await world.worker?.close();
    const made = await schedule(address, {
      ricorrenzaId: setup.monthlyId,
      dataFinePianificazione: '2027-06-30',
    });
    const { serieId } = (await made.json()) as { serieId: string };
    const release = await hold(`select pg_advisory_xact_lock(${appendLock})`);
    const workers = await start('workers', world.database.url);
    await untilWaiting('workers:events');
    workers.terminate();
    await untilStopping(workers.address);
    expect(await expansions(serieId)).toBe(1);
    await release();
    expect(await workers.exited).toBe(0);
    expect(workers.lines.map(({ msg }) => msg)).not.toContain(
      'jobs are still running; another process will run them again',
    );
    expect(await expansions(serieId)).toBe(2);
  });
});
