import { expect, it } from 'vitest';
import { ask, base, complete, eventually, move, planner, series, setup, stranger } from './fixtures.ts';

/** A series with its works, each with the reason for its day. */
export const seriesPage = (): void => {
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

    await planner.put(`${base}/${third?.id}/fields`, { field: 'avanzamento', value: 10 });
    expect(await ask(query, { id: third?.serieId })).toMatchObject({
      works: [{ state: 'OPEN' }, { state: 'OPEN' }, { state: 'STARTED' }, { state: 'OPEN' }],
    });

    const rejoin = 'mutation($c: ID!, $id: ID!) { rejoinSeries(commandId: $c, id: $id) { state { start } } }';
    const c = '0199a1b2-0000-7000-8000-00000000c0de';
    expect(await ask(rejoin, { c, id: second?.id })).toEqual({ state: { start: '2031-04-07T06:00:00Z' } });
    const again = await ask<Series>(query, { id: second?.serieId });
    expect(again.works.every(({ own }) => own.length === 0)).toBe(true);
  });

  it('nothing is said of a completed work but what was so when it was completed', async () => {
    const [first, , third] = await series(4, '2031-03-31');
    await complete(third?.id ?? '');
    const why =
      'query($id: ID!) { plannedIntervention(id: $id) { dayReason { placedDate changedSince closed { day } } } }';
    const page = 'query($id: ID!) { plannedSeries(id: $id) { works { id closed { day } } } }';
    const closed = async () => {
      const { works } = await ask<{ works: { id: string; closed: object | null }[] }>(page, { id: third?.serieId });
      return works.find(({ id }) => id === third?.id)?.closed;
    };
    const patron = { day: '2031-04-14' };
    expect(await closed()).toEqual(patron);
    expect(await ask(why, { id: third?.id })).toEqual({
      dayReason: { placedDate: '2031-04-14', changedSince: false, closed: patron },
    });
    await move(first?.id, { start: '2031-04-03T06:00:00Z', end: '2031-04-03T07:00:00Z', scope: 'ALL' });
    expect(await closed()).toBeNull();
    expect(await ask(why, { id: third?.id })).toEqual({
      dayReason: { placedDate: '2031-04-14', changedSince: true, closed: null },
    });
  });

  it('a series whose ordinary works are gone has what they had', async () => {
    const all = await series(3, '2031-11-03');
    await planner.put(`${base}/${all[2]?.id}`, { manutentoreId: setup.otherMaintainerId });
    for (const one of all.slice(0, 2)) expect((await planner.delete(`${base}/${one.id}/one`)).status).toBe(204);
    const page = 'query($id: ID!) { plannedSeries(id: $id) { maintainer { id } } }';
    expect(await ask(page, { id: all[0]?.serieId })).toEqual({ maintainer: { id: setup.maintainerId } });
  });

  it('the series has what its works have, but for exceptions; a day that one of these has is told once', async () => {
    const all = await series(5, '2031-11-03');
    const last = all.at(-1)?.id ?? '';
    await planner.put(`${base}/${last}`, { manutentoreId: setup.otherMaintainerId });
    await planner.put(`${base}/${all[2]?.id}`, { manutentoreId: setup.otherMaintainerId });
    const twoWeeks = { codice: '2S', descrizione: 'Ogni due settimane', valore: 14, unitaTempo: 'G' };
    const { id: recurrenceId } = (await planner.post('/api/ricorrenze', twoWeeks)).body as { id: string };
    await move(all[0]?.id, { recurrenceId, scope: 'ALL' });
    const page =
      'query($id: ID!) { plannedSeries(id: $id) { maintainer { id } works { id state generatedDate maintainer { id } } } }';
    type Found = { maintainer: { id: string }; works: { state: string; generatedDate: string }[] };
    const found = await ask<Found>(page, { id: all[0]?.serieId });
    expect(found.maintainer.id).toBe(setup.maintainerId);
    const days = found.works.filter(({ state }) => state !== 'CANCELLED').map((work) => work.generatedDate);
    expect(days).toEqual(['2031-11-03', '2031-11-17', '2031-12-01']);
  });

  it('a day of a rule that closed days send to the day of another work is told with that reason', async () => {
    const daily = { codice: 'G', descrizione: 'Ogni giorno', valore: 1, unitaTempo: 'G' };
    const { id: ricorrenzaId } = (await planner.post('/api/ricorrenze', daily)).body as { id: string };
    const made = await planner.post(base, {
      ...setup.body,
      ...{ dataOraInizio: '2031-04-11T08:00', dataOraFine: '2031-04-11T09:00' },
      ...{ ricorrenzaId, dataFinePianificazione: '2031-04-16' },
    });
    const { serieId } = made.body as { serieId: string };
    const page = 'query($id: ID!) { plannedSeries(id: $id) { works { generatedDate start state skipped } } }';
    type Found = { works: { generatedDate: string; start: string | null; state: string; skipped: string | null }[] };
    const found = await eventually(
      () => ask<Found>(page, { id: serieId }),
      ({ works }) => works.length === 6,
    );
    // Saturday, Sunday and the patron's Monday go to Tuesday the 15th, which the rule has, too: one of them is done there.
    expect(
      found.works.map(({ generatedDate, start, state, skipped }) => [generatedDate, start, state, skipped]),
    ).toEqual([
      ['2031-04-11', '2031-04-11T06:00:00Z', 'OPEN', null],
      ['2031-04-12', '2031-04-15T06:00:00Z', 'OPEN', null],
      ['2031-04-13', null, 'SKIPPED', 'SAME_DAY'],
      ['2031-04-14', null, 'SKIPPED', 'SAME_DAY'],
      ['2031-04-15', null, 'SKIPPED', 'SAME_DAY'],
      ['2031-04-16', '2031-04-16T06:00:00Z', 'OPEN', null],
    ]);
  });
};
