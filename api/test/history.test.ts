import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

let world: World;
let admin: Client;
let developer: Client;
let maintainer: Client;
let stranger: Client;
let planned: string;
let machine: string;
let maintainerId: string;

const selection = `{ next timeZone rows { id event happenedAt recordedAt actor { kind id name } correlationId kind subjectId label
  equipment { id label } start count scope reason line done lines
  changes { field type references before { value label } after { value label } } } }`;

type Value = { value: string; label: string | null };
type Line = {
  id: string;
  event: string;
  actor: { kind: string; id: string | null; name: string | null };
  kind: string;
  subjectId: string;
  label: string | null;
  changes: { field: string; type: string; before: Value[]; after: Value[] }[];
} & Record<string, unknown>;
type History = { next: string | null; timeZone: string; rows: Line[] };

const ask = async (by: Client, kind: string, id: string, page: { first?: number; before?: string | null } = {}) => {
  const reply = await by.graphql(
    `query($kind: HistoryKind!, $id: ID!, $first: Int, $before: Position) { history(kind: $kind, id: $id, first: $first, before: $before) ${selection} }`,
    { kind, id, ...page },
  );
  return { history: (reply.data as { history: History } | null)?.history, errors: reply.errors };
};
const read = async (...asked: Parameters<typeof ask>): Promise<History> => {
  const { history, errors } = await ask(...asked);
  if (!history) throw new Error(JSON.stringify(errors));
  return history;
};
const events = ({ rows }: History): string[] => rows.map(({ event }) => event);

beforeAll(async () => {
  world = await createWorld();
  const company = await world.company('Officine Rossi');
  const setup = await setUpPlant(world, company);
  maintainerId = setup.maintainerId;
  machine = String(setup.body.attrezzaturaId);
  admin = await world.client(company, ['ROLE_ADMIN']);
  developer = await world.client(company, ['ROLE_DEVELOPER']);
  maintainer = await world.client(company, ['ROLE_USER'], { maintainerId });
  stranger = await world.client(await world.company('Fonderie Bianchi'), ['ROLE_ADMIN']);
  const made = await admin.post('/api/pianificazione-interventi', {
    ...setup.body,
    dataOraInizio: '2027-01-11T08:00:00Z',
    dataOraFine: '2027-01-11T10:00:00Z',
  });
  planned = (made.body as { id: string }).id;
});
afterAll(() => world.close());

test('who changed what, before and after, as everything was called then', async () => {
  await admin.put(`/api/attrezzature/${machine}`, { descrizione: 'Tornio CNC', costoAcquisto: '1250.5' });
  const { body } = await admin.put(`/api/pianificazione-interventi/${planned}/fields`, {
    field: 'note',
    value: 'olio',
  });
  expect(body).toMatchObject({ id: planned });
  const { rows, next, timeZone } = await read(admin, 'EQUIPMENT', machine);
  expect([next, timeZone]).toEqual([null, 'Europe/Rome']);
  expect(rows.map(({ event }) => event)).toEqual(['EquipmentChanged', 'SeriesScheduled', 'EquipmentRegistered']);
  expect(rows[0]).toMatchObject({
    actor: { kind: 'PERSON', id: admin.userId },
    kind: 'EQUIPMENT',
    subjectId: machine,
    label: 'Tornio CNC',
    changes: [
      {
        field: 'description',
        type: 'text',
        before: [{ value: 'Tornio', label: null }],
        after: [{ value: 'Tornio CNC', label: null }],
      },
      { field: 'purchaseCost', type: 'money', before: [], after: [{ value: '1250.50', label: null }] },
    ],
  });
  expect(rows[1]).toMatchObject({
    kind: 'PLANNED_INTERVENTION',
    subjectId: planned,
    label: 'Cambio olio',
    equipment: { id: machine, label: 'Tornio' },
  });
  const [noted, scheduled] = (await read(admin, 'PLANNED_INTERVENTION', planned)).rows;
  expect(noted).toMatchObject({
    event: 'InterventionNoted',
    changes: [{ field: 'notes', before: [], after: [{ value: 'olio' }] }],
  });
  expect(scheduled?.changes).toContainEqual({
    field: 'maintainerId',
    type: 'reference',
    references: 'MAINTAINER',
    before: [],
    after: [{ value: maintainerId, label: 'Bruno Neri' }],
  });
});

test('who may read a thing reads its history, and of other companies nobody learns what exists', async () => {
  expect(events(await read(maintainer, 'PLANNED_INTERVENTION', planned))).toContain('SeriesScheduled');
  expect(events(await read(maintainer, 'MAINTAINER', maintainerId))).toContain('MaintainerRegistered');
  expect(events(await read(admin, 'USER', admin.userId))).toEqual(['UserRegistered']);
  expect(events(await read(admin, 'COMPANY', admin.companyId))).toEqual(['CompanyRegistered']);
  for (const [by, kind, id] of [
    [maintainer, 'USER', admin.userId],
    [maintainer, 'COMPANY', admin.companyId],
    [maintainer, 'WORKING_CALENDAR_DAY', newId()],
    [developer, 'EQUIPMENT', machine],
    [developer, 'PLANNED_INTERVENTION', planned],
  ] as const)
    expect((await ask(by, kind, id)).errors?.[0]?.extensions?.code, `${kind}`).toBe('not_authorised');
  const nothing = { next: null, timeZone: 'Europe/Rome', rows: [] };
  for (const id of [machine, planned, admin.userId, admin.companyId, maintainerId, newId(), 'x']) {
    for (const kind of ['EQUIPMENT', 'PLANNED_INTERVENTION', 'USER', 'COMPANY', 'MAINTAINER'])
      expect(await read(stranger, kind, id), `${kind} ${id}`).toEqual(nothing);
  }
  // A record under the name of another kind is not there.
  expect(await read(admin, 'PLANT', machine)).toEqual(nothing);
  for (const first of [0, -1, 101])
    expect((await ask(admin, 'EQUIPMENT', machine, { first })).errors?.[0]?.extensions?.code).toBe('invalid_fields');
});

test('a record of 10 000 events is read page by page, each once and in order', async () => {
  const id = newId();
  const { pool } = world.database;
  await pool.query(
    `insert into rm.registry_activity (company_id, id, event, subject_id, actor_id, command_id, causation_id, correlation_id, happened_at, recorded_at, changes)
     select $1, 1000000 + n, 'PlantChanged', $2, $3, $3, $3, $3, '2026-03-02T08:00:00Z', '2026-03-02T08:00:00Z',
            jsonb_build_array(jsonb_build_array('description', 'n' || n - 1, 'n' || n)) from generate_series(1, 10000) n`,
    [admin.companyId, id, admin.userId],
  );
  await pool.query('analyze rm.registry_activity');
  const seen: string[] = [];
  let before: string | null = null;
  do {
    const page: History = await read(admin, 'PLANT', id, { first: 100, before });
    expect(page.rows).toHaveLength(100);
    seen.push(...page.rows.map((row) => row.changes[0]?.after[0]?.value ?? ''));
    before = page.next;
  } while (before !== null);
  expect(seen).toEqual(Array.from({ length: 10_000 }, (_, n) => `n${10_000 - n}`));
});
