import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** What is told before a change of a series is what the change does. */

let world: World;
let planner: Client;
let stranger: Client;
let setup: Setup;
let companyId: string;
let weeklyId: string;

const base = '/api/pianificazione-interventi';

beforeAll(async () => {
  world = await createWorld({ workers: true });
  companyId = await world.company('Officine Anteprime', { workingWeekdays: [1, 2, 3, 4, 5] });
  planner = await world.client(companyId, ['ROLE_ADMIN']);
  stranger = await world.client(await world.company('Altra'), ['ROLE_ADMIN']);
  setup = await setUpPlant(world, companyId);
  const weekly = { codice: 'S', descrizione: 'Settimanale', valore: 7, unitaTempo: 'G' };
  weeklyId = ((await planner.post('/api/ricorrenze', weekly)).body as { id: string }).id;
  const closed = { giorno: '2031-04-14', tipologia: 'FE', descrizione: 'Patrono' };
  expect((await planner.post('/api/calendario-lavorativo', closed)).status).toBe(201);
});
afterAll(() => world.close());

type Row = { id: string; serieId: string; dataOraInizio: string };
type Work = { id: string; what: string; from: string | null; to: string | null; closed: { name: string } | null };
type Preview = Record<string, number> & { works: Work[] };

const of =
  'moved resized changed cancelled added skipped kept shifted reversible reachesUntil works { id what from to minutesBefore minutes changes closed { day type name } }';
const ask = async <T>(query: string, variables: object, by = planner): Promise<T> => {
  const { data, errors } = await by.graphql(query, variables);
  expect(errors).toBeUndefined();
  return Object.values(data as Record<string, T>)[0] as T;
};
const preview = (id: string, input: object) =>
  ask<Preview>(`query($id: ID!, $input: MoveInput!) { previewOfChange(id: $id, input: $input) { ${of} } }`, {
    id,
    input,
  });

const rows = async (serieId: string): Promise<Row[]> => {
  const { body } = await planner.get(`${base}?filters[dataInizio]=2031-01-01&filters[dataFine]=2031-12-31`);
  return (body as { data: Row[] }).data.filter((row) => row.serieId === serieId);
};
const series = async (count: number, from = '2031-03-24'): Promise<Row[]> => {
  const end = Temporal.PlainDate.from(from).add({ days: 7 * (count - 1) + 2 });
  const times = { dataOraInizio: `${from}T08:00`, dataOraFine: `${from}T09:00` };
  const made = await planner.post(base, {
    ...setup.body,
    ...times,
    ricorrenzaId: weeklyId,
    dataFinePianificazione: end.toString(),
  });
  expect(made).toMatchObject({ status: 201 });
  const { serieId } = made.body as Row;
  for (;;) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = world.services.signals.on('projection', () => resolve());
    const found = await rows(serieId);
    if (found.length === count) {
      stop();
      return found;
    }
    await promise;
    stop();
  }
};

describe('a move of a series', () => {
  it('is told before it is made: what moves, what meets a closed day, what is left alone, and nothing is written', async () => {
    const all = await series(5, '2031-03-23');
    const [first] = all;
    // A Sunday, so that the series stands on Mondays; one was moved alone.
    await planner.put(`${base}/${all[2]?.id}`, { dataOraInizio: '2031-04-09T10:00', dataOraFine: '2031-04-09T11:00' });
    const before = await rows(first?.serieId ?? '');
    const input = { start: '2031-03-24T10:00:00Z', end: '2031-03-24T11:00:00Z', scope: 'ALL' };
    const told = await preview(first?.id ?? '', input);
    expect(told).toMatchObject({ moved: 4, kept: 1, cancelled: 0, added: 0 });
    const patron = told.works.find(({ to }) => to?.startsWith('2031-04-15'));
    expect(patron).toMatchObject({ what: 'moved' });
    expect(await rows(first?.serieId ?? '')).toEqual(before);
    await planner.put(`${base}/${first?.id}`, {
      mode: 'all',
      dataOraInizio: '2031-03-24T11:00',
      dataOraFine: '2031-03-24T12:00',
    });
    const after = await rows(first?.serieId ?? '');
    const starts = new Map(after.map(({ id, dataOraInizio }) => [id, dataOraInizio.slice(0, 16)]));
    for (const { id, to } of told.works) expect(starts.get(id)).toBe(to);
  });

  it('is refused as the command is', async () => {
    const [first] = await series(2, '2031-05-05');
    const query = 'query($id: ID!, $input: MoveInput!) { previewOfChange(id: $id, input: $input) { moved } }';
    const sunday = { id: first?.id, input: { start: '2031-05-04T08:00:00Z', scope: 'ALL' } };
    expect((await planner.graphql(query, sunday)).errors?.[0]?.extensions).toMatchObject({ code: 'non_working_day' });
    expect((await stranger.graphql(query, sunday)).errors?.[0]?.extensions).toMatchObject({ code: 'not_found' });
  });

  it('says how long each takes from now on, and what else of it becomes another', async () => {
    const [first] = await series(2, '2031-09-01');
    const longer = await preview(first?.id ?? '', { end: '2031-09-01T08:30:00Z', notes: 'Piano', scope: 'ALL' });
    expect(longer).toMatchObject({ moved: 0, resized: 2, changed: 0 });
    for (const work of longer.works)
      expect(work).toMatchObject({ what: 'resized', minutesBefore: 60, minutes: 150, changes: ['notes'] });
    const noted = await preview(first?.id ?? '', { maintainerId: null, fault: true, scope: 'ONE' });
    expect(noted.works).toMatchObject([{ what: 'changed', changes: expect.arrayContaining(['fault']) }]);
  });

  it('knows whether the same said backwards brings everything back', async () => {
    const all = await series(4, '2031-11-10');
    const [first, second] = all;
    const later = { start: '2031-11-10T09:00:00Z', end: '2031-11-10T10:00:00Z' };
    expect(await preview(first?.id ?? '', { ...later, scope: 'ALL' })).toMatchObject({ reversible: true });
    expect(await preview(first?.id ?? '', { ...later, scope: 'ONE' })).toMatchObject({ reversible: true });
    expect(await preview(first?.id ?? '', { planUntil: '2031-11-20', scope: 'ALL' })).toMatchObject({
      reversible: false,
    });
    // One that was changed alone would give all what it has.
    await planner.put(`${base}/${second?.id}`, { dataOraInizio: '2031-11-18T10:00', dataOraFine: '2031-11-18T11:00' });
    const moved = { start: '2031-11-18T11:00:00Z', end: '2031-11-18T12:00:00Z', scope: 'ALL' };
    expect(await preview(second?.id ?? '', moved)).toMatchObject({ reversible: false });
  });

  it('names an hour that the clock shows, also on the night in which one is left out', async () => {
    const [first] = await series(2, '2031-03-24');
    const night = await preview(first?.id ?? '', { start: '2031-03-24T01:15:00Z', scope: 'ALL' });
    for (const { to } of night.works) expect(to).not.toMatch(/03-30T02:/);
  });

  it('is refused where one work is asked to recur, and where the work in hand is none that recurs', async () => {
    const once = { ...setup.body, dataOraInizio: '2031-10-06T08:00', dataOraFine: '2031-10-06T09:00' };
    const made = await planner.post(base, { ...once, ricorrenzaId: null, dataFinePianificazione: null });
    const { id } = made.body as Row;
    const query = 'query($id: ID!, $input: MoveInput!) { previewOfChange(id: $id, input: $input) { added } }';
    const move =
      'mutation($c: ID!, $id: ID!, $input: MoveInput!) { moveIntervention(commandId: $c, id: $id, input: $input) { id } }';
    const refusals = async (input: object) => {
      const answers = [
        await planner.graphql(query, { id, input }),
        await planner.graphql(move, { c: crypto.randomUUID(), id, input }),
      ];
      return answers.map(
        ({ errors }) => (errors?.[0]?.extensions as { errors?: { code: string }[] } | undefined)?.errors?.[0]?.code,
      );
    };
    const weekly = { recurrenceId: weeklyId, planUntil: '2031-10-31' };
    expect(await refusals({ ...weekly, scope: 'ONE' })).toEqual(['of_series', 'of_series']);
    const developer = await world.client(companyId, ['ROLE_DEVELOPER']);
    const extra = await developer.post('/api/tipo-interventi', { tipo: 'Straordinario', codice: 'S' });
    const { id: interventionTypeId } = extra.body as { id: string };
    const { errors } = await planner.graphql(move, {
      ...{ c: crypto.randomUUID(), id },
      input: { interventionTypeId, scope: 'ONE' },
    });
    expect(errors).toBeUndefined();
    expect(await refusals({ ...weekly, scope: 'ALL' })).toEqual(['ordinary_only', 'ordinary_only']);
  });

  it('that another rule or end follows tells what goes and what comes', async () => {
    const all = await series(4, '2031-06-02');
    const shorter = await preview(all[0]?.id ?? '', { planUntil: '2031-06-10', scope: 'ALL' });
    expect(shorter).toMatchObject({ cancelled: 2, moved: 0 });
    const longer = await preview(all[0]?.id ?? '', { planUntil: '2031-07-07', scope: 'ALL' });
    expect(longer).toMatchObject({ added: 2 });
  });
});

it('a deletion is told in its three scopes', async () => {
  const all = await series(4, '2031-08-04');
  const query = `query($id: ID!, $scope: Scope) { previewOfDeletion(id: $id, scope: $scope) { ${of} } }`;
  const told = await Promise.all(
    ['ONE', 'ALL', 'FOLLOWING'].map((scope) => ask<Preview>(query, { id: all[2]?.id, scope })),
  );
  expect(told.map(({ cancelled }) => cancelled)).toEqual([1, 4, 2]);
  expect(told[2]?.works.map(({ from, to }) => [from, to])).toEqual([
    ['2031-08-18T08:00', null],
    ['2031-08-25T08:00', null],
  ]);
});

it('what is taken back leaves no exception behind', async () => {
  const all = await series(3, '2031-06-30');
  const second = all[1]?.id ?? '';
  const move =
    'mutation($c: ID!, $id: ID!, $input: MoveInput!) { moveIntervention(commandId: $c, id: $id, input: $input) { id } }';
  const put = async (input: object) => {
    const { errors } = await planner.graphql(move, { c: crypto.randomUUID(), id: second, input });
    expect(errors).toBeUndefined();
  };
  const own = async () => {
    const asked = 'query($id: ID!) { plannedSeries(id: $id) { works { id own } } }';
    const { works } = await ask<{ works: { id: string; own: string[] }[] }>(asked, { id: all[0]?.serieId });
    return works.find(({ id }) => id === second)?.own;
  };
  const [was, is] = [
    { start: '2031-07-07T06:00:00Z', end: '2031-07-07T07:00:00Z' },
    { start: '2031-07-08T06:00:00Z', end: '2031-07-08T07:30:00Z' },
  ];
  await put({ ...is, maintainerId: null, notes: 'Solo questo', scope: 'ONE' });
  expect((await own())?.toSorted()).toEqual(['maintainerId', 'notes', 'time']);
  await put({ ...was, maintainerId: setup.maintainerId, scope: 'ONE', left: { ...is, maintainerId: null } });
  expect(await own()).toEqual(['notes']);
});

it('what another rule has taken away takes nothing that follows with it', async () => {
  const all = await series(5, '2031-12-01');
  const monthly = { recurrenceId: setup.monthlyId, scope: 'ALL' };
  const move =
    'mutation($c: ID!, $id: ID!, $input: MoveInput!) { moveIntervention(commandId: $c, id: $id, input: $input) { id } }';
  const moved = await planner.graphql(move, { c: crypto.randomUUID(), id: all[0]?.id, input: monthly });
  expect(moved.errors).toBeUndefined();
  const remove = 'mutation($c: ID!, $id: ID!) { deleteIntervention(commandId: $c, id: $id, scope: FOLLOWING) { id } }';
  const { errors } = await planner.graphql(remove, { c: crypto.randomUUID(), id: all[2]?.id });
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'occurrence_cancelled' });
});

it('a new series is told by its days', async () => {
  const input = { recurrenceId: weeklyId, start: '2031-03-31T08:00', end: '2031-03-31T09:00', planUntil: '2031-04-21' };
  const query = `query($input: SeriesDatesInput!) { previewOfDates(input: $input) { ${of} } }`;
  const told = await ask<Preview>(query, { input });
  expect(told).toMatchObject({ added: 4, shifted: 1, reachesUntil: '2031-04-21' });
  expect(told.works[2]).toMatchObject({
    to: '2031-04-15T08:00',
    closed: { day: '2031-04-14', type: 'holiday', name: 'Patrono' },
  });
  const skipping = await ask<Preview>(query, { input: { ...input, shift: 'skip' } });
  expect(skipping).toMatchObject({ added: 3, skipped: 1 });
});

it('a series is read with its exceptions, which go back to its rule; each work says why it stands on its day', async () => {
  const all = await series(4, '2031-03-31');
  const [, second, third] = all;
  await planner.put(`${base}/${second?.id}`, { dataOraInizio: '2031-04-09T10:00', manutentoreId: null });
  const query = `query($id: ID!) { plannedSeries(id: $id) { ended rule { value unit } works { id state own start closed { name } } } }`;
  type Series = { works: { id: string; own: string[]; closed: { name: string } | null }[] };
  const found = await ask<Series>(query, { id: second?.serieId });
  expect(found).toMatchObject({ ended: false, rule: { value: 7, unit: 'day' } });
  expect(found.works.map(({ own }) => own.toSorted())).toEqual([[], ['maintainerId', 'time'], [], []]);
  expect(found.works[2]).toMatchObject({ id: third?.id, closed: { name: 'Patrono' } });
  expect(await ask(query, { id: second?.serieId }, stranger)).toBeNull();

  const why =
    'query($id: ID!) { plannedIntervention(id: $id) { dayReason { alone placedDate closed { day name } shift } } }';
  expect(await ask(why, { id: third?.id })).toEqual({
    dayReason: {
      alone: false,
      placedDate: '2031-04-14',
      closed: { day: '2031-04-14', name: 'Patrono' },
      shift: 'next',
    },
  });

  const rejoin = 'mutation($c: ID!, $id: ID!) { rejoinSeries(commandId: $c, id: $id) { state { start } } }';
  const c = '0199a1b2-0000-7000-8000-00000000c0de';
  expect(await ask(rejoin, { c, id: second?.id })).toEqual({ state: { start: '2031-04-07T06:00:00Z' } });
  const again = await ask<Series>(query, { id: second?.serieId });
  expect(again.works.every(({ own }) => own.length === 0)).toBe(true);
});
