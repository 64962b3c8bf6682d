import { describe, expect, it } from 'vitest';
import { bodyOf, put, schedule, series, supervisor } from './fixtures.ts';

/** A series that is cut, and hours that come twice or not at all. */
export const limits = (): void => {
  describe('a thousand occurrences', () => {
    it('end a daily series, and the answer says where', async () => {
      const daily = await supervisor.post('/api/ricorrenze', {
        codice: 'D',
        descrizione: 'Ogni giorno',
        valore: 1,
        unitaTempo: 'G',
      });
      const made = await schedule({ ricorrenzaId: bodyOf(daily).id, dataFinePianificazione: '2032-12-31' });
      expect(made).toMatchObject({ troncata: true, pianificataFinoAl: '2029-10-06' });
    });
  });

  describe('the hour that comes twice, and the one that does not come', () => {
    it('a series at 02:30 keeps asking for 02:30', async () => {
      const daily = await supervisor.post('/api/ricorrenze', {
        codice: 'D',
        descrizione: 'Ogni giorno',
        valore: 1,
        unitaTempo: 'G',
      });
      for (const [from, to] of [
        ['2027-03-28T02:30', '2027-03-28T03:00'],
        ['2027-03-28T02:30:00+01:00', '2027-03-28T03:00:00+01:00'],
      ]) {
        const body = {
          ricorrenzaId: bodyOf(daily).id,
          dataOraInizio: from,
          dataOraFine: to,
          dataFinePianificazione: '2027-03-30',
        };
        const all = await series(body, 3);
        expect(all.map(({ dataOraInizio }) => dataOraInizio)).toEqual([
          '2027-03-28T03:30:00+02:00',
          '2027-03-29T02:30:00+02:00',
          '2027-03-30T02:30:00+02:00',
        ]);
      }
    });

    it('the second half past two is kept, through a move of all, too', async () => {
      const once = { ricorrenzaId: null, dataFinePianificazione: null };
      const made = await schedule({ ...once, dataOraInizio: '2027-10-31T01:30Z', dataOraFine: '2027-10-31T02:00Z' });
      expect(made).toMatchObject({
        dataOraInizio: '2027-10-31T02:30:00+01:00',
        dataOraFine: '2027-10-31T03:00:00+01:00',
        durataPianificataInOre: 0.5,
      });
      const moved = await put(made.id, {
        mode: 'all',
        dataOraInizio: '2027-10-31T02:45:00+02:00',
        dataOraFine: '2027-10-31T02:15:00+01:00',
      });
      expect(moved.body).toMatchObject({ dataOraInizio: '2027-10-31T02:45:00+02:00', durataPianificataInOre: 0.5 });
      const back = await put(made.id, { mode: 'all', dataOraInizio: '2027-10-31T02:45:00+01:00' });
      expect(back.body).toMatchObject({ dataOraInizio: '2027-10-31T02:45:00+01:00', durataPianificataInOre: 0.5 });
    });
  });
};
