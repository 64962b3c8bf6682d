import { newId } from '@cadenza/infra/ids';
import { describe, expect, it } from 'vitest';
import {
  at,
  base,
  bodyOf,
  nextProjection,
  otherEquipmentId,
  put,
  type Row,
  refused,
  rows,
  schedule,
  series,
  setup,
  supervisor,
  until,
  weeklyId,
} from './fixtures.ts';

/** What a call answers, and what a window shows. */
export const answers = (): void => {
  describe('what a call answers is there', () => {
    it('another rule is counted from the work in hand, which answers', async () => {
      const all = await series({ ricorrenzaId: weeklyId, dataFinePianificazione: '2027-02-08' }, 5);
      const changed = await put(at(all, 2).id, { mode: 'all', ricorrenzaId: setup.monthlyId });
      expect(changed).toMatchObject({ status: 200, body: { id: at(all, 2).id, ricorrenzaId: setup.monthlyId } });
      expect((await supervisor.get(`${base}/${bodyOf(changed).id}`)).status).toBe(200);
    });

    it('a series that skips its first day answers the first that is worked', async () => {
      const holiday = { giorno: '2033-01-11', tipologia: 'CA' };
      expect((await supervisor.post('/api/calendario-lavorativo', holiday)).status).toBe(201);
      const times = { dataOraInizio: '2033-01-11T08:00', dataOraFine: '2033-01-11T09:00' };
      const made = await schedule({ spostamentoNonLavorativo: 'skip', ...times, dataFinePianificazione: '2033-06-30' });
      expect(made).toMatchObject({ dataGenerata: '2033-02-11', dataOraInizio: '2033-02-11T08:00:00+01:00' });
      expect((await supervisor.get(`${base}/${made.id}`)).body).toMatchObject({ id: made.id });
    });
  });

  it('a series from the past is planned a thousand times at most, too', async () => {
    const daily = { codice: 'G', descrizione: 'Giornaliera', valore: 1, unitaTempo: 'G' };
    const { id: ricorrenzaId } = bodyOf(await supervisor.post('/api/ricorrenze', daily));
    const from = { dataOraInizio: '2020-01-10T08:00', dataOraFine: '2020-01-10T09:00' };
    const made = await schedule({ ricorrenzaId, ...from, dataFinePianificazione: null });
    expect(made).toMatchObject({ troncata: true, pianificataFinoAl: '2022-10-05' });
    const window = `${base}?filters[dataInizio]=2020-01-01&filters[dataFine]=2023-12-31`;
    await until(made.serieId, () => true);
    const count = async (): Promise<number> =>
      bodyOf<{ totalRows: number }>(await supervisor.get(`${window}&page=1&rowsPerPage=1`)).totalRows;
    for (let found = 0; found < 1000; found = await count()) await nextProjection();
    const last = await supervisor.get(`${window}&page=1000&rowsPerPage=1&sortBy=dataOraInizio`);
    expect(last.body).toMatchObject({ totalRows: 1000, data: [{ dataGenerata: '2022-10-05', troncata: true }] });
    expect((await supervisor.delete(`${base}/${made.id}/all`)).status).toBe(204);
  });

  it('the window of a calendar shows what runs into it; a page counts what begins', async () => {
    const once = { ricorrenzaId: null, dataFinePianificazione: null };
    const long = await schedule({ ...once, dataOraInizio: '2031-09-15T08:00', dataOraFine: '2031-09-19T17:00' });
    const night = await schedule({ ...once, dataOraInizio: '2031-09-16T22:00', dataOraFine: '2031-09-17T06:00' });
    const shown = async (day: string, page = '') => {
      const { body } = await supervisor.get(`${base}?filters[dataInizio]=${day}&filters[dataFine]=${day}${page}`);
      return (body as { data: Row[] }).data.map(({ id }) => id);
    };
    expect(await shown('2031-09-14')).toEqual([]);
    expect(await shown('2031-09-15')).toEqual([long.id]);
    expect(await shown('2031-09-17')).toEqual([long.id, night.id]);
    expect(await shown('2031-09-18')).toEqual([long.id]);
    expect(await shown('2031-09-20')).toEqual([]);
    expect(await shown('2031-09-17', '&page=1&rowsPerPage=10')).toEqual([]);
  });

  describe('what the work is about', () => {
    it('has a checklist of its own machine and kind of work, or none', async () => {
      const misfit = refused('listaId', 'of_other_work');
      const made = await supervisor.post(base, {
        ...setup.body,
        attrezzaturaId: otherEquipmentId,
        dataOraInizio: '2027-01-11T08:00:00+01:00',
        dataOraFine: '2027-01-11T10:00:00+01:00',
      });
      expect(made).toMatchObject(misfit);
      const { id } = await schedule({ listaId: null, attrezzaturaId: otherEquipmentId });
      for (const mode of ['one', 'all'])
        expect(await put(id, { mode, listaId: setup.body.listaId })).toMatchObject(misfit);
      const { attrezzaturaId, listaId } = setup.body;
      expect(await put(id, { mode: 'all', attrezzaturaId, listaId })).toMatchObject({ status: 200, body: { listaId } });
    });

    it('changes for one, for the following, for all; ids stay', async () => {
      const all = await series();
      const { serieId } = at(all, 0);
      expect(await put(at(all, 1).id, { attrezzaturaId: otherEquipmentId, listaId: null })).toMatchObject({
        status: 200,
        body: { attrezzaturaId: otherEquipmentId, listaId: null },
      });
      // The list of the machine of before is none of another's: who changes the machine says what becomes of it.
      const ofOther = { mode: 'following', attrezzaturaId: otherEquipmentId, guasto: 'Y' };
      for (const mode of ['one', 'following'])
        expect(await put(at(all, 4).id, { ...ofOther, mode })).toMatchObject(refused('listaId', 'of_other_work'));
      expect(await put(at(all, 4).id, { ...ofOther, listaId: null })).toMatchObject({ status: 200 });
      const now = await rows(serieId);
      expect(now.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
      const { attrezzaturaId } = setup.body;
      const [one, other] = [attrezzaturaId, otherEquipmentId];
      expect(now.map((row) => row.attrezzaturaId)).toEqual([one, other, one, one, other, other]);
      expect(now.map((row) => row.guasto)).toEqual([false, false, false, false, true, true]);
      const { data } = bodyOf<{ data: Row[] }>(
        await supervisor.get(`${base}?filters[attrezzaturaId]=${otherEquipmentId}`),
      );
      expect(data.map(({ id }) => id)).toEqual([1, 4, 5].map((index) => at(all, index).id));
    });

    it('is refused where it does not exist, and where the work is done', async () => {
      const [first] = await series();
      const id = first?.id ?? '';
      expect(await put(id, { attrezzaturaId: newId() })).toMatchObject(refused('attrezzaturaId', 'not_found'));
      expect(await put(id, { mode: 'all', descrizioneInterventoId: newId() })).toMatchObject(
        refused('descrizioneInterventoId', 'not_found'),
      );
      expect(await put(id, { mode: 'all', durataInterventoInOre: 2 })).toMatchObject(
        refused('durataInterventoInOre', 'of_one'),
      );
      expect(await put(id, { mode: 'all', completato: 'Y' })).toMatchObject(refused('completato', 'of_one'));
      const incomplete = await put(id, { completato: 'Y', durataInterventoInOre: 1, note: 'non resta' });
      expect(incomplete).toMatchObject({ status: 409, body: { code: 'incomplete' } });
      expect((await supervisor.get(`${base}/${id}`)).body).toMatchObject({ note: null, durataInterventoInOre: null });
    });

    it('a record sent back whole changes nothing', async () => {
      const all = await series();
      for (const mode of ['one', 'all', 'following']) {
        const body = bodyOf<Row & { version: string }>(await supervisor.get(`${base}/${at(all, 2).id}`));
        const same = await put(at(all, 2).id, { ...body, mode });
        expect(same).toMatchObject({ status: 200, body: { dataOraInizio: body.dataOraInizio, version: body.version } });
      }
    });
  });
};
