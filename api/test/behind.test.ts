import type { DomainEvent, StreamName } from '@cadenza/domain/kernel/event';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { openLog } from '@cadenza/infra/process/open-log';
import { createMetrics } from '@cadenza/infra/telemetry/metrics';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { followFeed } from './testing/follow-feed.ts';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

let world: World;
let companyId: string;
let admin: Client;
let setup: Setup;
/** The log without its schemas, as code of another release may have written it. */
let bare: EventStore & { close(): Promise<void> };

beforeAll(async () => {
  world = await createWorld();
  companyId = await world.company('Officine Rossi');
  admin = await world.client(companyId, ['ROLE_ADMIN']);
  setup = await setUpPlant(world, companyId);
  const opening = {
    backends: world.backends,
    applicationName: 'test',
    onError: () => {},
    metrics: createMetrics('api'),
  };
  bare = await openLog(opening, world.services.signals);
});
afterAll(async () => {
  await bare.close();
  await world.close();
});

const poison = async (stream: StreamName, event: DomainEvent): Promise<void> => {
  const id = uuidV5(companyId, `${stream} ${event.type}`);
  const happenedAt = '2027-01-01T08:00:00Z';
  const by = { companyId, actorId: admin.userId, commandId: id, correlationId: id, causationId: id };
  const metadata = { ...by, happenedAt, v: 1 };
  const appended = await bare.append({ stream, expected: 'exists', events: [{ id, ...event, metadata }] });
  expect(appended).toMatchObject({ outcome: 'appended' });
};

/** As the command line does it, but that it says nothing and the api looks by itself after a while. */
const release = async (stream: StreamName): Promise<void> => {
  await world.database.pool.query('delete from es.parked_streams where stream = $1', [stream]);
  await world.services.behind.look();
};

const schedule = async (day: string): Promise<{ id: string; seriesId: string }> => {
  const made = await admin.post('/api/pianificazione-interventi', {
    ...setup.body,
    dataOraInizio: `${day}T08:00:00Z`,
    dataOraFine: `${day}T10:00:00Z`,
  });
  const { id, serieId } = made.body as { id: string; serieId: string };
  return { id, seriesId: serieId };
};

const plannedFields = `query($id: ID!) {
  plannedIntervention(id: $id) { planned { behindSince } }
  plannedList(query: {}) { rows { id behindSince } }
}`;
type Planned = {
  plannedIntervention: { planned: { behindSince: string | null } };
  plannedList: { rows: { id: string; behindSince: string | null }[] };
};
const planned = async (id: string): Promise<Planned> => (await admin.graphql(plannedFields, { id })).data as Planned;

const headerOf = async (path: string): Promise<unknown> => (await admin.get(path)).headers['x-behind-since'];
const base = '/api/pianificazione-interventi';

it.each(['its own', "its series'"] as const)(
  'work of which an event in %s stream cannot be shown says since when, to boards at once',
  async (whose) => {
    const address = world.app.server.listening ? '' : await world.app.listen({ host: '127.0.0.1', port: 0 });
    const url = address || `http://127.0.0.1:${(world.app.server.address() as { port: number }).port}`;
    const [late, other] = [await schedule('2027-03-01'), await schedule('2027-03-02')];
    expect(await planned(late.id)).toMatchObject({ plannedIntervention: { planned: { behindSince: null } } });
    expect(await headerOf(base)).toBeUndefined();
    const feed = followFeed(url, admin.token);
    await feed.next();

    const own = whose === 'its own';
    const stream: StreamName = own ? `intervention-${late.id}` : `planSeries-${late.seriesId}`;
    if (own) await admin.put(`${base}/${late.id}/fields`, { field: 'note', value: 'ugello usurato' });
    await poison(
      stream,
      own
        ? {
            type: 'InterventionProgressSet',
            data: { seriesId: late.seriesId, occurrenceId: late.id, percent: 10_000_000_000 },
          }
        : { type: 'SeriesRescheduled', data: { seriesId: late.seriesId, fromOrdinal: 0 } },
    );
    let item = await feed.next();
    while (item.change !== 'parked') item = await feed.next();
    expect(item.upserted).toEqual([expect.objectContaining({ id: late.id, behindSince: expect.any(String) })]);
    feed.end();

    const { rows } = await world.database.pool.query<{ since: Date }>(
      "select since from es.parked_streams where projection = 'planning' and stream = $1",
      [stream],
    );
    const since = rows[0]?.since.toISOString();
    const answer = await planned(late.id);
    expect(answer.plannedIntervention.planned.behindSince).toBe(since);
    expect(answer.plannedList.rows.filter(({ behindSince }) => behindSince !== null)).toEqual([
      { id: late.id, behindSince: since },
    ]);
    expect(await headerOf(`${base}/${late.id}`)).toBe(since);
    expect(await headerOf(`${base}/${other.id}`)).toBeUndefined();
    expect(await headerOf(base)).toBe(since);

    await release(stream);
    expect(await planned(late.id)).toMatchObject({ plannedIntervention: { planned: { behindSince: null } } });
    expect(await headerOf(base)).toBeUndefined();
  },
);

it.each([
  {
    kind: 'a record with a stream of its own',
    stream: () => `equipment-${setup.body.attrezzaturaId}` as StreamName,
    event: () => ({ type: 'EquipmentChanged', data: { id: setup.body.attrezzaturaId, values: { lineId: 'nessuna' } } }),
    list: 'equipment',
    path: '/api/attrezzature',
    ids: () => [setup.body.attrezzaturaId],
  },
  {
    kind: 'the lines of a checklist, with it',
    stream: () => `checklist-${setup.body.listaId}` as StreamName,
    event: () => ({
      type: 'ChecklistChanged',
      data: { id: setup.body.listaId, values: { equipmentId: 'nessuna' } },
    }),
    list: 'checklistLines',
    path: '/api/lista-dettagli',
    ids: undefined,
  },
])('$kind: says since when', async ({ stream, event, list, path, ids }) => {
  const fields = `{ list: ${list} { rows { id behindSince } } plants { rows { behindSince } } }`;
  type Lists = Record<'list' | 'plants', { rows: { id: string; behindSince: string | null }[] }>;
  const read = async (): Promise<Lists> => (await admin.graphql(fields)).data as Lists;
  const before = await read();
  expect(before.list.rows.length).toBeGreaterThan(0);
  expect(before.list.rows.every(({ behindSince }) => behindSince === null)).toBe(true);
  expect(await headerOf(path)).toBeUndefined();

  await poison(stream(), event());
  await vi.waitFor(async () => {
    const behind = (await read()).list.rows.filter(({ behindSince }) => behindSince !== null);
    expect(behind.map(({ id }) => id)).toEqual(ids?.() ?? before.list.rows.map(({ id }) => id));
  });
  const now = await read();
  expect(now.plants.rows.every(({ behindSince }) => behindSince === null)).toBe(true);
  expect(await headerOf(path)).toBe(now.list.rows.find(({ behindSince }) => behindSince)?.behindSince);
  expect(await headerOf('/api/impianti')).toBeUndefined();

  await release(stream());
  expect(await headerOf(path)).toBeUndefined();
});
