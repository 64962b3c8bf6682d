import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

let world: World;
let admin: Client;
let maintainer: Client;
let stranger: Client;
let body: Record<string, string>;

const selection = `timeZone today counts { overdue today todayDone week weekDone unassigned }
  own { overdue unassigned } overdueByLine { line { label } count oldest } overdueLines
  stopped { equipment { label } line since faults workId } stoppedTotal done { monday sunday planned done }
  backlog { backlogOverdueHours backlogHours weeklyCapacityHours backlogWeeks missing }
  ahead { monday capacityHours } planned { maintainer { label } hours capacityHours } maintainers`;

type Statistics = {
  today: string;
  counts: Record<string, number>;
  done: { monday: string; sunday: string; planned: number; done: number }[];
  ahead: { monday: string; capacityHours: number }[];
  planned: { maintainer: { label: string } | null; capacityHours: number[] }[];
} & Record<string, unknown>;

const read = async (by: Client): Promise<Statistics> => {
  const reply = await by.graphql(`{ planningStatistics { ${selection} } }`);
  if (reply.errors) throw new Error(JSON.stringify(reply.errors));
  return (reply.data as { planningStatistics: Statistics }).planningStatistics;
};

type BoardSetup = { maintainers: { dailyHours: number | null }[]; absences: object[] };
const setupOf = async (from: unknown, to: unknown): Promise<BoardSetup> => {
  const asked = `query ($from: LocalDate!, $to: LocalDate!) { planningSetup(from: $from, to: $to) {
    maintainers { dailyHours } absences { maintainerId firstDay lastDay description } } }`;
  const { data, errors } = await admin.graphql(asked, { from, to });
  expect(errors).toBeUndefined();
  return (data as { planningSetup: BoardSetup }).planningSetup;
};

type Line = { event: string; label: string | null; actor: { id: string | null } };
const lastDone = async (by: Client, first?: number): Promise<Line[]> => {
  const reply = await by.graphql(
    'query ($first: Int) { recentActivity(first: $first) { timeZone next rows { event label actor { id } } } }',
    { first: first ?? null },
  );
  if (reply.errors) throw new Error(JSON.stringify(reply.errors));
  return (reply.data as { recentActivity: { rows: Line[] } }).recentActivity.rows;
};
const events = async (by: Client): Promise<string[]> => (await lastDone(by)).map(({ event }) => event);

/** Of days that lie behind whatever today is. */
const work = async (day: string, more: object = {}): Promise<string> => {
  const { status, body: made } = await admin.post('/api/pianificazione-interventi', {
    ...body,
    dataOraInizio: `${day}T08:00:00Z`,
    dataOraFine: `${day}T09:30:00Z`,
    ...more,
  });
  expect(status, JSON.stringify(made)).toBe(201);
  return (made as { id: string }).id;
};

beforeAll(async () => {
  world = await createWorld();
  const company = await world.company('Officine Rossi');
  const setup = await setUpPlant(world, company);
  const { listaId: _none, ...references } = setup.body;
  body = references;
  admin = await world.client(company, ['ROLE_ADMIN']);
  maintainer = await world.client(company, ['ROLE_USER'], { maintainerId: setup.maintainerId });
  stranger = await world.client(await world.company('Fonderie Bianchi'), ['ROLE_ADMIN']);
}, 60_000);
afterAll(() => world.close());

test('a company without work has weeks with their hours, and nothing in them', async () => {
  const found = await read(stranger);
  expect(found).toMatchObject({
    ...{ timeZone: 'Europe/Rome', own: null, overdueByLine: [], overdueLines: 0, stopped: [], stoppedTotal: 0 },
    counts: { overdue: 0, today: 0, todayDone: 0, week: 0, weekDone: 0, unassigned: 0 },
    ...{ planned: [], maintainers: 0 },
    // Nobody is there to do it.
    backlog: {
      ...{
        backlogOverdueHours: 0,
        backlogHours: 0,
        weeklyCapacityHours: 0,
        backlogWeeks: null,
        missing: 'no_capacity',
      },
    },
  });
  expect([found.done.length, found.ahead.length]).toEqual([12, 12]);
  expect(found.done.at(-1)?.monday).toBe(found.ahead[0]?.monday);
  expect(found.ahead.every(({ capacityHours }) => capacityHours > 0)).toBe(true);
  expect(await lastDone(stranger)).toEqual([]);
});

test('who is away has no hours of those days, and is there again when the absence is gone', async () => {
  const hoursOf = async (by: Client): Promise<number[]> => (await read(by)).planned[0]?.capacityHours ?? [];
  const { ahead } = await read(admin);
  const whole = ahead.map(({ capacityHours }) => capacityHours);
  expect(await hoursOf(admin)).toEqual(whole);
  const week = { dal: ahead[1]?.monday, al: ahead[2]?.monday };
  const absence = { manutentoreId: body.manutentoreId, ...week };
  // From Monday to the next one, which is away, too.
  const { status, body: made } = await admin.post('/api/assenze-manutentori', absence);
  expect(status).toBe(201);
  const { id } = made as { id: string };
  const [first = 0, second = 0, third = 0, ...others] = await hoursOf(admin);
  expect([first, second, ...others]).toEqual([whole[0], 0, ...whole.slice(3)]);
  expect(third).toBeLessThan(whole[2] ?? 0);
  expect(await setupOf(week.dal, week.dal)).toMatchObject({
    absences: [{ maintainerId: body.manutentoreId, firstDay: week.dal, lastDay: week.al, description: null }],
  });
  expect(await setupOf('2020-01-01', '2020-01-02')).toMatchObject({ absences: [] });
  const backwards = { errors: [{ field: 'al', code: 'end_before_start' }] };
  const turned = { ...absence, dal: week.al, al: week.dal };
  expect(await admin.post('/api/assenze-manutentori', turned)).toMatchObject({ status: 422, body: backwards });
  expect(await admin.put(`/api/assenze-manutentori/${id}`, { al: '2020-01-01' })).toMatchObject({ body: backwards });
  expect((await stranger.delete(`/api/assenze-manutentori/${id}`)).status).toBe(404);
  expect((await admin.delete(`/api/assenze-manutentori/${id}`)).status).toBe(204);
  expect(await hoursOf(admin)).toEqual(whole);
});

test('who has hours a day of their own has those, instead of the hours in which the company is open', async () => {
  const path = `/api/manutentori/${body.manutentoreId}`;
  const set = (oreGiornaliere: unknown) => admin.put(path, { oreGiornaliere });
  const before = (await read(admin)).planned[0]?.capacityHours;
  expect(await set(6)).toMatchObject({ status: 200, body: { oreGiornaliere: 6 } });
  const { planned, ahead } = await read(admin);
  expect(planned[0]?.capacityHours).toEqual(ahead.map(() => 7 * 6));
  // A day of seven hours and a half, as a number or as a form sends it.
  for (const said of [7.5, '7.50'])
    expect(await set(said)).toMatchObject({ status: 200, body: { oreGiornaliere: 7.5 } });
  expect((await read(admin)).planned[0]?.capacityHours).toEqual(ahead.map(() => 7 * 7.5));
  const { maintainers } = await setupOf('2027-01-01', '2027-01-02');
  expect(maintainers.map(({ dailyHours }) => dailyHours)).toContain(7.5);
  for (const [wrong, code] of [
    [25, 'too_large'],
    [0, 'too_small'],
    [7.1, 'not_in_quarters'],
    ['six', 'invalid_number'],
  ] as const)
    expect(await set(wrong)).toMatchObject({ status: 422, body: { errors: [{ field: 'oreGiornaliere', code }] } });
  expect(await set(null)).toMatchObject({ status: 200, body: { oreGiornaliere: null } });
  expect((await read(admin)).planned[0]?.capacityHours).toEqual(before);
});

test('what is late, broken and done is counted, told by whom, and gone from the numbers once it is completed', async () => {
  const late = await work('2021-03-01', { guasto: true });
  await work('2021-03-02');
  await work('2021-03-03', { manutentoreId: null });
  const found = await read(admin);
  expect(found).toMatchObject({
    counts: { overdue: 3 },
    overdueByLine: [{ line: { label: 'Linea 1' }, count: 3, oldest: '2021-03-01T09:30:00.000Z' }],
    stopped: [
      { equipment: { label: 'Tornio' }, line: 'Linea 1', since: '2021-03-01T08:00:00.000Z', faults: 1, workId: late },
    ],
    ...{ overdueLines: 1, stoppedTotal: 1, maintainers: 2 },
  });
  const backlog = found.backlog as Record<string, number>;
  // What nobody has is waiting, too.
  expect(backlog).toMatchObject({ backlogOverdueHours: 4.5, backlogHours: 4.5, missing: null });
  expect(backlog.weeklyCapacityHours).toBeGreaterThan(0);
  expect(backlog.backlogWeeks).toBeCloseTo(4.5 / (backlog.weeklyCapacityHours ?? 0), 9);
  // A maintainer reads those of the company, and the own ones beside them.
  expect(await read(maintainer)).toMatchObject({ counts: { overdue: 3 }, own: { overdue: 2, unassigned: 0 } });
  // What is no longer in use is not waited for.
  const inUse = (flag: string) => admin.put(`/api/attrezzature/${body.attrezzaturaId}/active/${flag}`);
  expect((await inUse('N')).status).toBe(200);
  expect(await read(admin)).toMatchObject({ counts: { overdue: 3 }, stopped: [], stoppedTotal: 0 });
  expect((await inUse('Y')).status).toBe(200);
  expect(await read(admin)).toMatchObject({ stoppedTotal: 1 });
  const completed = { durataInterventoInOre: 2, completato: 'Y' };
  expect((await admin.put(`/api/pianificazione-interventi/${late}`, completed)).status).toBe(200);
  expect(await read(admin)).toMatchObject({
    ...{ counts: { overdue: 2 }, stopped: [], stoppedTotal: 0, backlog: { backlogHours: 3 } },
  });
  const [last] = await lastDone(admin, 1);
  expect(last).toEqual({ event: 'InterventionCompleted', label: 'Cambio olio', actor: { id: admin.userId } });
  expect(await read(stranger)).toMatchObject({ counts: { overdue: 0 }, own: null });
});

test('a work of this week is in its list, with or without a maintainer', async () => {
  const { today } = await read(admin);
  await work(today, { dataOraInizio: `${today}T11:00:00Z`, dataOraFine: `${today}T11:30:00Z`, manutentoreId: null });
  const { counts, done } = await read(admin);
  expect(counts).toMatchObject({ today: 1, week: 1, unassigned: 1 });
  expect(done.at(-1)).toMatchObject({ planned: 1, done: 0 });
  const of = async (unassigned: boolean) => {
    const query = { from: `${today}T00:00:00Z`, to: `${today}T23:00:00Z`, unassigned };
    const reply = await admin.graphql('query ($query: PlannedListQuery) { plannedList(query: $query) { totalRows } }', {
      query,
    });
    return (reply.data as { plannedList: { totalRows: number } }).plannedList.totalRows;
  };
  expect([await of(true), await of(false)]).toEqual([1, 0]);
});

test('steps of a work are nobody’s news, and requests are told to who may read those of everybody', async () => {
  const before = await events(admin);
  const id = await work('2021-04-06');
  expect(
    (await admin.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'note', value: 'olio' })).status,
  ).toBe(200);
  const opened = await admin.post('/api/support-requests', {
    ...{ attrezzaturaId: body.attrezzaturaId, userRequest: 'Vibra' },
  });
  expect(opened.status, JSON.stringify(opened.body)).toBe(201);
  expect((await events(admin)).slice(0, 2)).toEqual(['SupportRequestOpened', 'SeriesScheduled']);
  expect((await events(admin)).length).toBe(before.length + 2);
  expect(await events(maintainer)).not.toContain('SupportRequestOpened');
  expect(await events(maintainer)).not.toContain('InterventionNoted');
  for (const first of [0, -1, 101]) {
    const { errors } = await admin.graphql('query ($first: Int) { recentActivity(first: $first) { next } }', { first });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'invalid_fields', errors: [{ field: 'first' }] });
  }
});
