import { expect, it } from 'vitest';
import { ask, base, complete, move, of, openAgain, planner, preview, rows, series, setup } from './fixtures.ts';

/** What a change of the series makes of works that somebody has in hand. */
export const worksInHand = (): void => {
  it('a work that was opened again is work of its series: assigned, noted and deleted with it, and brought back to it', async () => {
    const [first, second] = await series(3, '2031-02-03');
    const id = second?.id ?? '';
    await openAgain(id);
    const read = async () => (await planner.get(`${base}/${id}`)).body;
    const other = { manutentoreId: setup.otherMaintainerId, note: 'Tutti', mode: 'all' };
    expect((await planner.put(`${base}/${first?.id}`, other)).status).toBe(200);
    expect(await read()).toMatchObject({ manutentoreId: setup.otherMaintainerId, note: 'Tutti' });
    expect((await planner.put(`${base}/${id}`, { manutentoreId: setup.maintainerId })).status).toBe(200);
    const rejoin = 'mutation($c: ID!, $id: ID!) { rejoinSeries(commandId: $c, id: $id) { id } }';
    expect((await planner.graphql(rejoin, { c: crypto.randomUUID(), id })).errors).toBeUndefined();
    expect(await read()).toMatchObject({ manutentoreId: setup.otherMaintainerId });
    const query = `query($id: ID!, $scope: Scope) { previewOfDeletion(id: $id, scope: $scope) { ${of} } }`;
    expect(await ask(query, { id: first?.id, scope: 'ALL' })).toMatchObject({ cancelled: 3, kept: 0 });
    expect(await planner.delete(`${base}/${first?.id}/all`)).toMatchObject({ status: 204 });
    expect(await rows(second?.serieId ?? '')).toEqual([]);
  });

  it('a work that was opened again keeps what its series left behind meanwhile, and whoever changes the series is told so before', async () => {
    const [first, second] = await series(3, '2031-05-05');
    const id = second?.id ?? '';
    await complete(id);
    const all = { manutentoreId: setup.otherMaintainerId, mode: 'all' };
    expect((await planner.put(`${base}/${first?.id}`, all)).status).toBe(200);
    expect((await planner.put(`${base}/${id}`, { completato: 'N' })).status).toBe(200);
    const asked = await preview(first?.id ?? '', { maintainerId: null, scope: 'ALL' });
    expect(asked).toMatchObject({ changed: 2, kept: 1 });
    expect(asked.works.find(({ what }) => what === 'kept')).toMatchObject({ id });
    const rejoin = 'mutation($c: ID!, $id: ID!) { rejoinSeries(commandId: $c, id: $id) { id } }';
    expect((await planner.graphql(rejoin, { c: crypto.randomUUID(), id })).errors).toBeUndefined();
    expect(await preview(first?.id ?? '', { maintainerId: null, scope: 'ALL' })).toMatchObject({ changed: 3, kept: 0 });
  });

  it('the history of a completed work tells nothing that its series did meanwhile, and again what it does from its reopening on', async () => {
    const [first, second] = await series(3, '2031-07-28');
    await complete(second?.id ?? '');
    const told = async (id: string | undefined): Promise<string[]> => {
      const query = 'query($id: ID!) { history(kind: PLANNED_INTERVENTION, id: $id) { rows { event } } }';
      const { rows: lines } = await ask<{ rows: { event: string }[] }>(query, { id });
      return lines.map(({ event }) => event).filter((event) => /^Series(?!Scheduled)/.test(event));
    };
    const say = async (body: object) =>
      expect((await planner.put(`${base}/${first?.id}`, { mode: 'all', ...body })).status).toBe(200);
    await say({
      dataOraInizio: '2031-07-29T08:00',
      dataFinePianificazione: '2031-08-20',
      spostamentoNonLavorativo: 'previous',
    });
    expect(await told(second?.id)).toEqual([]);
    expect((await told(first?.id)).toSorted()).toEqual([
      ...['SeriesPeriodChanged', 'SeriesRescheduled', 'SeriesShiftChanged'],
    ]);
    expect((await planner.put(`${base}/${second?.id}`, { completato: 'N' })).status).toBe(200);
    await say({ note: 'Tutti' });
    expect(await told(second?.id)).toEqual(['SeriesChanged']);
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
    const remove =
      'mutation($c: ID!, $id: ID!) { deleteIntervention(commandId: $c, id: $id, scope: FOLLOWING) { id } }';
    const { errors } = await planner.graphql(remove, { c: crypto.randomUUID(), id: all[2]?.id });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'occurrence_cancelled' });
  });

  it('another rule for all leaves the work that is looked at, which answers; what is told before is what becomes of it', async () => {
    const all = await series(5, '2031-01-06');
    const [, , held] = all;
    const id = held?.id ?? '';
    const told = await preview(id, { recurrenceId: setup.monthlyId, scope: 'ALL' });
    expect(told.works.filter(({ what }) => what === 'cancelled').map((work) => work.id)).toEqual(
      all.filter((row) => row.id !== id).map((row) => row.id),
    );
    const once = await preview(id, { recurrenceId: null, scope: 'ALL' });
    expect(once).toMatchObject({ cancelled: 4, added: 0 });
    expect(once.works.some((work) => work.id === id)).toBe(false);
    const said = await planner.put(`${base}/${id}`, { ricorrenzaId: null, mode: 'all' });
    expect(said).toMatchObject({ status: 200, body: { id } });
    expect((await rows(held?.serieId ?? '')).map((row) => row.id)).toEqual([id]);
  });

  it('all, said of a work that was opened again behind the end of its series, means that one', async () => {
    const [first, second] = await series(3, '2031-09-01');
    const id = second?.id ?? '';
    await complete(id);
    expect((await planner.delete(`${base}/${first?.id}/all`)).status).toBe(204);
    expect((await planner.put(`${base}/${id}`, { completato: 'N' })).status).toBe(200);
    const input = { start: '2031-09-09T06:00:00Z', end: '2031-09-09T07:00:00Z', scope: 'ALL' };
    expect(await preview(id, input)).toMatchObject({ moved: 1, kept: 0, works: [{ id, to: '2031-09-09T08:00' }] });
    await move(id, input);
    const lay = { start: '2031-09-08T06:00:00Z', end: '2031-09-08T07:00:00Z', scope: 'ONE' };
    const { start, end } = input;
    // Taken back it lies where it lay; there is no series for it to go back to.
    await move(id, { ...lay, left: { start, end } });
    expect(await rows(second?.serieId ?? '')).toMatchObject([
      { id, dataOraInizio: expect.stringMatching('2031-09-08') },
    ]);
    await move(id, input);
    const rejoin = 'mutation($c: ID!, $id: ID!) { rejoinSeries(commandId: $c, id: $id) { id } }';
    const { errors } = await planner.graphql(rejoin, { c: crypto.randomUUID(), id });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'not_of_series' });
    const other = { manutentoreId: setup.otherMaintainerId, mode: 'following' };
    expect((await planner.put(`${base}/${id}`, other)).status).toBe(200);
    const found = await rows(second?.serieId ?? '');
    expect(found).toMatchObject([
      { id, dataOraInizio: expect.stringMatching('2031-09-09'), manutentoreId: setup.otherMaintainerId },
    ]);
    expect(await planner.put(`${base}/${id}`, { ricorrenzaId: setup.monthlyId, mode: 'all' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'ricorrenzaId', code: 'cannot_change' }] },
    });
  });

  it('an exception that is moved with all goes where it is dropped, and stays one where the rule has no work', async () => {
    const [first, second, third] = await series(3, '2031-09-01');
    await move(second?.id, { start: '2031-09-11T06:00:00Z', end: '2031-09-11T07:00:00Z', scope: 'ONE' });
    const input = { start: '2031-09-12T06:00:00Z', end: '2031-09-12T07:00:00Z', scope: 'ALL' };
    const told = await preview(second?.id ?? '', input);
    await move(second?.id, input);
    const starts = async () =>
      Object.fromEntries(
        (await rows(first?.serieId ?? '')).map(({ id, dataOraInizio }) => [id, dataOraInizio.slice(0, 16)]),
      );
    expect(Object.fromEntries(told.works.map(({ id, to }) => [id, to]))).toEqual(await starts());
    expect(Object.values(await starts()).toSorted()).toEqual([
      ...['2031-09-02T08:00', '2031-09-12T08:00', '2031-09-16T08:00'],
    ]);
    const why = 'query($id: ID!) { plannedIntervention(id: $id) { dayReason { alone changedSince } } }';
    expect(await ask(why, { id: second?.id })).toEqual({ dayReason: { alone: true, changedSince: false } });
    expect(await ask(why, { id: third?.id })).toEqual({ dayReason: { alone: false, changedSince: false } });
    // Dropped on the day to which the rule has come, it follows the series again.
    await move(second?.id, { start: '2031-09-09T06:00:00Z', end: '2031-09-09T07:00:00Z', scope: 'ONE' });
    await move(second?.id, { start: '2031-09-10T06:00:00Z', end: '2031-09-10T07:00:00Z', scope: 'ALL' });
    expect(await ask(why, { id: second?.id })).toMatchObject({ dayReason: { alone: false } });
    expect(Object.values(await starts()).toSorted()).toEqual([
      ...['2031-09-03T08:00', '2031-09-10T08:00', '2031-09-17T08:00'],
    ]);
  });

  it('a change of the following, said of what an earlier rule left over, is taken back without an exception', async () => {
    const [first, , , held] = await series(5, '2031-09-01');
    const id = held?.id ?? '';
    await planner.put(`${base}/${id}`, { note: 'resta' });
    await move(first?.id, { recurrenceId: setup.monthlyId, scope: 'ALL' });
    const own = async () => {
      const page = 'query($id: ID!) { plannedSeries(id: $id) { works { id own } } }';
      const { works } = await ask<{ works: { id: string; own: string[] }[] }>(page, { id: held?.serieId });
      return works.find((work) => work.id === id)?.own.toSorted();
    };
    await move(id, { maintainerId: setup.otherMaintainerId, scope: 'FOLLOWING' });
    expect(await own()).toEqual(['maintainerId', 'notes']);
    const left = { maintainerId: setup.otherMaintainerId };
    await move(id, { maintainerId: setup.maintainerId, scope: 'FOLLOWING', left });
    expect(await own()).toEqual(['notes']);
  });

  it('what only its own day keeps after another rule is neither led back to nothing nor lost by an undo', async () => {
    const [first, , third] = await series(4, '2031-09-01');
    const id = third?.id ?? '';
    const [was, is] = [
      { start: '2031-09-15T06:00:00Z', end: '2031-09-15T07:00:00Z' },
      { start: '2031-09-18T06:00:00Z', end: '2031-09-18T07:00:00Z' },
    ];
    await move(id, { ...is, scope: 'ONE' });
    await move(first?.id, { recurrenceId: setup.monthlyId, scope: 'ALL' });
    const rejoin = 'mutation($c: ID!, $id: ID!) { rejoinSeries(commandId: $c, id: $id) { id } }';
    const { errors } = await planner.graphql(rejoin, { c: crypto.randomUUID(), id });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'not_of_series' });
    await move(id, { ...was, scope: 'ONE', left: is });
    const found = await rows(first?.serieId ?? '');
    expect(found.find((row) => row.id === id)?.dataOraInizio).toMatch('2031-09-15');
  });

  it('hour and length of its own that a work keeps are not asked of the others', async () => {
    const [first, second] = await series(3, '2031-09-01');
    await move(second?.id, { start: '2031-09-08T12:00:00Z', end: '2031-09-08T15:30:00Z', scope: 'ONE' });
    const input = { start: '2031-09-09T12:00:00Z', end: '2031-09-09T15:30:00Z', scope: 'ALL' };
    expect(await preview(second?.id ?? '', input)).toMatchObject({ moved: 3, resized: 0 });
    await move(second?.id, input);
    const found = await rows(first?.serieId ?? '');
    const times = found.map((row) => [row.dataOraInizio.slice(5, 16), Object(row).dataOraFine.slice(11, 16)]);
    expect(times.toSorted()).toEqual([
      ['09-02T08:00', '09:00'],
      ['09-09T14:00', '17:30'],
      ['09-16T08:00', '09:00'],
    ]);
  });
};
