import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ask,
  base,
  companyId,
  of,
  openAgain,
  type Preview,
  planner,
  preview,
  type Row,
  rows,
  series,
  setUp,
  setup,
  stranger,
  weeklyId,
  world,
} from './planning-previews/fixtures.ts';
import { seriesPage } from './planning-previews/series-page.ts';
import { worksInHand } from './planning-previews/works-in-hand.ts';

/** What is told before a change of a series is what the change does. */

beforeAll(setUp);
afterAll(() => world.close());

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

  it('takes a work along that was completed and opened again, but for what it has of its own', async () => {
    const [first, second, third] = await series(3, '2031-10-06');
    await openAgain(second?.id ?? '');
    const input = { start: '2031-10-06T10:00:00Z', end: '2031-10-06T11:00:00Z', scope: 'ALL' };
    const told = await preview(first?.id ?? '', input);
    expect(told).toMatchObject({ moved: 3, kept: 0 });
    const moved = { mode: 'all', dataOraInizio: '2031-10-06T12:00', dataOraFine: '2031-10-06T13:00' };
    expect((await planner.put(`${base}/${first?.id}`, moved)).status).toBe(200);
    const starts = new Map(
      (await rows(first?.serieId ?? '')).map(({ id, dataOraInizio }) => [id, dataOraInizio.slice(11, 16)]),
    );
    expect([first, second, third].map((row) => starts.get(row?.id ?? ''))).toEqual(['12:00', '12:00', '12:00']);
  });

  it('from a work that a closed day had shifted takes all to the weekday on which it was dropped, and is taken back', async () => {
    // Sundays, that stand on Mondays.
    const all = await series(4, '2031-05-18');
    const [first] = all;
    const days = async () => (await rows(first?.serieId ?? '')).map(({ dataOraInizio }) => dataOraInizio.slice(5, 10));
    expect(await days()).toEqual(['05-19', '05-26', '06-02', '06-09']);
    const wednesday = { start: '2031-05-21T06:00:00Z', end: '2031-05-21T07:00:00Z' };
    const alone = await preview(first?.id ?? '', { ...wednesday, scope: 'ONE' });
    expect(alone).toMatchObject({ moved: 1, shifted: 0, works: [{ closed: null }] });
    const input = { ...wednesday, scope: 'ALL' };
    expect(await preview(first?.id ?? '', input)).toMatchObject({
      moved: 3,
      cancelled: 1,
      shifted: 0,
      reversible: true,
    });
    const move =
      'mutation($c: ID!, $id: ID!, $input: MoveInput!) { moveIntervention(commandId: $c, id: $id, input: $input) { id } }';
    const say = async (said: object) =>
      expect(
        (await planner.graphql(move, { c: crypto.randomUUID(), id: first?.id, input: said })).errors,
      ).toBeUndefined();
    await say(input);
    expect(await days()).toEqual(['05-21', '05-28', '06-04']);
    const why = 'query($id: ID!) { plannedIntervention(id: $id) { dayReason { alone placedDate closed { day } } } }';
    expect(await ask(why, { id: first?.id })).toEqual({
      dayReason: { alone: false, placedDate: '2031-05-21', closed: null },
    });
    await say({ start: '2031-05-19T06:00:00Z', end: '2031-05-19T07:00:00Z', scope: 'ALL', left: wednesday });
    expect(await days()).toEqual(['05-19', '05-26', '06-02', '06-09']);
  });

  it('another rule for closed days moves what lies on one, for the series alone, and is refused where it says nothing', async () => {
    const [first, , , patron] = await series(5);
    const path = `${base}/${first?.id}`;
    expect(patron?.dataOraInizio.slice(0, 10)).toBe('2031-04-15');
    const told = await preview(first?.id ?? '', { shift: 'previous', scope: 'ALL' });
    expect(told).toMatchObject({ moved: 1, skipped: 0, reversible: false });
    expect(told.works).toMatchObject([
      { id: patron?.id, from: '2031-04-15T08:00', to: '2031-04-11T08:00', closed: { name: 'Patrono' } },
    ]);
    const left = await preview(first?.id ?? '', { shift: 'skip', scope: 'ALL' });
    expect(left).toMatchObject({ moved: 0, skipped: 1 });
    // The same of the work itself that the closed day moved: said of all, it is gone, and the one before it answers.
    const skip = { shift: 'skip', scope: 'ALL' };
    const other = await series(5);
    const moved = other.find(({ dataOraInizio }) => dataOraInizio.startsWith('2031-04-15'));
    expect(await preview(moved?.id ?? '', skip)).toMatchObject({ skipped: 1, works: [{ id: moved?.id }] });
    const gone = await planner.put(`${base}/${moved?.id}`, { mode: 'all', spostamentoNonLavorativo: 'skip' });
    expect(gone).toMatchObject({ status: 200, body: { id: other[2]?.id } });
    for (const [body, error] of [
      [{ mode: 'one', spostamentoNonLavorativo: 'previous' }, 'of_series'],
      [{ mode: 'all', spostamentoNonLavorativo: 'boh' }, 'invalid_choice'],
      [{ mode: 'all', spostamentoNonLavorativo: '' }, 'invalid_choice'],
      [{ mode: 'all', spostamentoNonLavorativo: null }, 'invalid_choice'],
    ] as const)
      expect(await planner.put(path, body)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'spostamentoNonLavorativo', code: error }] },
      });
    expect((await rows(first?.serieId ?? ''))[3]).toEqual(patron);
    expect((await planner.put(path, { mode: 'all', spostamentoNonLavorativo: 'previous' })).status).toBe(200);
    expect((await rows(first?.serieId ?? '')).map(({ dataOraInizio }) => dataOraInizio.slice(5, 10))).toEqual([
      ...['03-24', '03-31', '04-07', '04-11', '04-21'],
    ]);
    const { dayReason } = await ask<{ dayReason: object }>(
      'query($id: ID!) { plannedIntervention(id: $id) { dayReason { seriesShift shift closed { day } alone } } }',
      { id: patron?.id },
    );
    expect(dayReason).toEqual({
      ...{ seriesShift: 'previous', shift: 'previous', closed: { day: '2031-04-14' }, alone: false },
    });
    const { rows: lines } = await ask<{ rows: { event: string; changes: object[] }[] }>(
      `query($id: ID!) { history(kind: PLANNED_INTERVENTION, id: $id) { rows { event changes { field type
         before { value } after { value } } } } }`,
      { id: patron?.id },
    );
    expect(lines.find(({ event }) => event === 'SeriesShiftChanged')?.changes).toEqual([
      { field: 'shift', type: 'choice', before: [{ value: 'next' }], after: [{ value: 'previous' }] },
    ]);
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

it('a new series of every day is told to be done once on a Monday, and that its last day goes back', async () => {
  const daily = { codice: 'G', descrizione: 'Ogni giorno', valore: 1, unitaTempo: 'G' };
  const recurrenceId = ((await planner.post('/api/ricorrenze', daily)).body as { id: string }).id;
  const query = `query($input: SeriesDatesInput!) { previewOfDates(input: $input) { ${of} } }`;
  const input = { recurrenceId, start: '2031-09-05T08:00', end: '2031-09-05T09:00', planUntil: '2031-09-09' };
  const told = await ask<Preview>(query, { input });
  expect(told).toMatchObject({ added: 3, merged: 2, shifted: 1, skipped: 0 });
  expect(told.works.map(({ what, day, to }) => [what, day, to?.slice(0, 10)])).toEqual([
    ['added', '2031-09-05', '2031-09-05'],
    ['merged', '2031-09-07', undefined],
    ['merged', '2031-09-08', undefined],
    ['added', '2031-09-06', '2031-09-08'],
    ['added', '2031-09-09', '2031-09-09'],
  ]);
  const lastOnSunday = { ...input, recurrenceId: weeklyId, start: '2031-08-31T08:00', end: '2031-08-31T09:00' };
  const back = await ask<Preview>(query, { input: { ...lastOnSunday, planUntil: '2031-09-07' } });
  expect(back.works.map(({ to }) => to)).toEqual(['2031-09-01T08:00', '2031-09-05T08:00']);
});

describe('works in hand', worksInHand);
describe('the page of a series', seriesPage);
