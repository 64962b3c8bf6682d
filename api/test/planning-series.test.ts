import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anomalies } from './planning-series/anomalies.ts';
import { answers } from './planning-series/answers.ts';
import {
  at,
  base,
  bodyOf,
  days,
  extraordinaryId,
  put,
  refused,
  rows,
  schedule,
  series,
  setUp,
  supervisor,
  until,
  weeklyId,
  world,
} from './planning-series/fixtures.ts';
import { limits } from './planning-series/limits.ts';
import { reach } from './planning-series/reach.ts';

/** What a PUT changes of a series and of one of its occurrences: everything that is sent, or it is refused by name. */

// One product for all of them: each that is booted costs half a second of a processor.
beforeAll(setUp);
afterAll(() => world.close());

describe('the rule of a series', () => {
  it('changes for this and the following: from its day on the new rule says where work lies', async () => {
    const all = await series();
    await put(at(all, 1).id, { note: 'prima di tutto' });
    await put(at(all, 4).id, { note: 'già preparata' });
    const changed = await put(at(all, 3).id, { mode: 'following', ricorrenzaId: weeklyId });
    expect(changed).toMatchObject({
      status: 200,
      body: { id: at(all, 3).id, ricorrenzaId: weeklyId, troncata: false, pianificataFinoAl: '2027-06-30' },
    });

    const now = await until(at(all, 0).serieId, (found) => days(found).includes('2027-06-27'));
    expect(days(now)).toEqual([
      ...['2027-01-11', '2027-02-11', '2027-03-11', '2027-04-11'],
      ...['2027-04-18', '2027-04-25', '2027-05-02', '2027-05-09'],
      // What somebody has touched stays.
      '2027-05-11',
      ...['2027-05-16', '2027-05-23', '2027-05-30', '2027-06-06', '2027-06-13', '2027-06-20', '2027-06-27'],
    ]);
  });

  it('changes for all that is not completed, and a day with work that somebody touched is not planned twice', async () => {
    const all = await series();
    await put(at(all, 0).id, { durataInterventoInOre: 1 });
    const first = await supervisor.get(`${base}/${at(all, 0).id}`);
    for (const line of bodyOf<{ listaDettaglio: { id: string }[] }>(first).listaDettaglio) {
      await supervisor.put(`/api/pianificazione-intervento-lista-dettagli/${line.id}/completato/Y`, {});
    }
    expect(await put(at(all, 0).id, { completato: 'Y' })).toMatchObject({ status: 200, body: { completato: 'Y' } });
    await put(at(all, 3).id, { note: 'questa resta' });
    const every = await supervisor.post('/api/ricorrenze', {
      codice: 'B',
      descrizione: 'Bimestrale',
      valore: 2,
      unitaTempo: 'M',
    });
    await put(at(all, 5).id, { mode: 'all', ricorrenzaId: bodyOf(every).id });
    const now = await until(at(all, 0).serieId, (found) => found.length === 4);
    // Every other month, counted from June: February stays, March and May go; April has a note, and its id.
    expect(now[0]).toMatchObject({ completato: 'Y', inizioPianificato: '2027-01-11T08:00:00+01:00' });
    expect(days(now.slice(1))).toEqual(['2027-02-11', '2027-04-11', '2027-06-11']);
    expect(now[2]).toMatchObject({ id: at(all, 3).id, note: 'questa resta' });
  });

  it('can be given to a single schedule, and taken away again', async () => {
    const { id, serieId } = await schedule({ ricorrenzaId: null, dataFinePianificazione: null });
    expect(await put(id, { ricorrenzaId: weeklyId, dataFinePianificazione: '2027-02-01' })).toMatchObject({
      status: 200,
      body: { ricorrenzaId: weeklyId, dataFinePianificazione: '2027-02-01', pianificataFinoAl: '2027-02-01' },
    });
    await until(serieId, (found) => found.length === 4);
    expect(await put(id, { mode: 'all', ricorrenzaId: null })).toMatchObject({ body: { ricorrenzaId: null } });
    expect(days(await rows(serieId))).toEqual(['2027-01-11']);
  });

  it('is not a thing of one occurrence, nor of extraordinary work', async () => {
    const [first] = await series({}, 6);
    expect(await put(first?.id ?? '', { ricorrenzaId: weeklyId })).toMatchObject(refused('ricorrenzaId', 'of_series'));
    expect(await put(first?.id ?? '', { dataFinePianificazione: '2027-03-01' })).toMatchObject(
      refused('dataFinePianificazione', 'of_series'),
    );
    expect(await put(first?.id ?? '', { mode: 'all', tipoInterventoId: extraordinaryId })).toMatchObject(
      refused('tipoInterventoId', 'ordinary_only'),
    );
    const once = await schedule({
      ricorrenzaId: null,
      dataFinePianificazione: null,
      tipoInterventoId: extraordinaryId,
    });
    expect(await put(once.id, { ricorrenzaId: weeklyId })).toMatchObject(refused('ricorrenzaId', 'ordinary_only'));
  });
});

describe('the period of a series', () => {
  it('ends earlier, and later again: what lies behind the end goes and comes back', async () => {
    const all = await series();
    const { serieId } = at(all, 0);
    await put(at(all, 5).id, { note: 'resta' });
    const shorter = await put(at(all, 1).id, { mode: 'all', dataFinePianificazione: '2027-03-31' });
    expect(shorter).toMatchObject({ status: 200, body: { dataFinePianificazione: '2027-03-31' } });
    expect(days(await rows(serieId))).toEqual(['2027-01-11', '2027-02-11', '2027-03-11', '2027-06-11']);
    await put(at(all, 1).id, { mode: 'following', dataFinePianificazione: '2027-08-31' });
    const now = await until(serieId, (found) => found.length === 8);
    expect(days(now).slice(3)).toEqual(['2027-04-11', '2027-05-11', '2027-06-11', '2027-07-11', '2027-08-11']);
    expect(now.slice(0, 6).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  });

  it('is told alike by the answer, the list and the detail, also where no occurrence comes or goes with it', async () => {
    const all = await series();
    const { id, serieId } = at(all, 1);
    for (const end of ['2027-07-05', '2027-06-20', '2027-03-31', '2027-04-05']) {
      const told = { dataFinePianificazione: end, pianificataFinoAl: end, troncata: false };
      expect(await put(id, { mode: 'all', dataFinePianificazione: end })).toMatchObject({ status: 200, body: told });
      expect((await supervisor.get(`${base}/${id}`)).body).toMatchObject(told);
      expect((await rows(serieId))[0]).toMatchObject(told);
    }
    const yearly = { codice: 'Y', descrizione: 'Annuale', valore: 1, unitaTempo: 'A' };
    const { id: ricorrenzaId } = bodyOf(await supervisor.post('/api/ricorrenze', yearly));
    const told = { ricorrenzaId, pianificataFinoAl: '2027-04-05' };
    expect(await put(id, { mode: 'all', ricorrenzaId })).toMatchObject({ status: 200, body: told });
    expect((await rows(serieId))[0]).toMatchObject(told);
  });

  it('is filled up to its end where the end is said after a move, and ends where the series is deleted', async () => {
    const all = await series({ dataInizioPianificazione: '2027-01-11' });
    const { id, serieId } = at(all, 0);
    // Three weeks earlier, with the end in the same request: one more fits before it.
    const times = { dataOraInizio: '2026-12-21T08:00', dataOraFine: '2026-12-21T09:00' };
    const moved = await put(id, { mode: 'all', ...times, dataFinePianificazione: '2027-06-30' });
    expect(moved).toMatchObject({
      status: 200,
      body: { dataInizioPianificazione: '2026-12-21', dataFinePianificazione: '2027-06-30' },
    });
    const filled = await until(serieId, (found) => found.length === 7);
    expect(days(filled).at(-1)).toBe('2027-06-21');
    await supervisor.delete(`${base}/${at(filled, 2).id}/following`);
    const left = await rows(serieId);
    expect(left.map((row) => Object(row).dataFinePianificazione)).toEqual(Array(2).fill('2027-02-20'));
    expect((await supervisor.get(`${base}/${id}`)).body).toMatchObject({ dataFinePianificazione: '2027-02-20' });
    expect(await put(id, { mode: 'all', dataFinePianificazione: '2027-02-20' })).toMatchObject({ status: 200 });
  });

  it('begins with the first occurrence at the latest, and holds the one in hand', async () => {
    const all = await series();
    expect(await put(at(all, 2).id, { mode: 'all', dataInizioPianificazione: '2027-01-01' })).toMatchObject({
      body: { dataInizioPianificazione: '2027-01-01' },
    });
    expect(await put(at(all, 2).id, { mode: 'all', dataInizioPianificazione: '2027-02-01' })).toMatchObject(
      refused('dataInizioPianificazione', 'after_first'),
    );
    expect(await put(at(all, 2).id, { mode: 'following', dataFinePianificazione: '2027-02-28' })).toMatchObject(
      refused('dataFinePianificazione', 'end_before_start'),
    );
  });
});

describe('a series that is moved', () => {
  const day = (date: string) => ({ dataOraInizio: `${date}T09:00:00`, dataOraFine: `${date}T10:00:00` });

  it('by months is counted anew from the day that was chosen', async () => {
    const all = await series({ ...day('2029-01-30'), dataFinePianificazione: '2029-06-30' }, 6);
    expect(await put(at(all, 0).id, { mode: 'all', ...day('2029-01-31') })).toMatchObject({ status: 200 });
    expect(days(await rows(at(all, 0).serieId))).toEqual([
      ...['2029-01-31', '2029-02-28', '2029-03-31', '2029-04-30', '2029-05-31', '2029-06-30'],
    ]);
    const later = { mode: 'all', dataFinePianificazione: '2029-08-31' };
    expect(await put(at(all, 0).id, later)).toMatchObject({ body: { pianificataFinoAl: '2029-08-31' } });
    const now = await until(at(all, 0).serieId, (found) => found.length === 8);
    expect(days(now).slice(6)).toEqual(['2029-07-31', '2029-08-31']);
  });

  it('holds the end of its planning, and has back what it is moved back for', async () => {
    const weekly = { ricorrenzaId: weeklyId, dataFinePianificazione: '2028-03-27' };
    const all = await series({ ...weekly, ...day('2028-03-06') }, 4);
    const { id, serieId } = at(all, 0);
    expect(await put(id, { mode: 'all', ...day('2028-03-20') })).toMatchObject({ status: 200 });
    expect(days(await rows(serieId))).toEqual(['2028-03-20', '2028-03-27']);
    const behind = await put(id, { mode: 'all', ...day('2028-04-03') });
    expect(behind).toMatchObject({ status: 422, body: { code: 'planning_end_before_start' } });
    expect(await put(id, { mode: 'all', ...day('2028-03-06') })).toMatchObject({ status: 200 });
    expect((await rows(serieId)).map((row) => row.id)).toEqual(all.map((row) => row.id));
  });
});

answers();
reach();
anomalies();
limits();
