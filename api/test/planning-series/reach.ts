import { newId } from '@cadenza/infra/ids';
import { describe, expect, it } from 'vitest';
import {
  at,
  base,
  bodyOf,
  days,
  extraordinaryId,
  otherEquipmentId,
  put,
  type Row,
  refused,
  rows,
  schedule,
  series,
  supervisor,
  until,
} from './fixtures.ts';

/** Which works all, or this and the following, are. */
export const reach = (): void => {
  describe('all and following, said of work that is done', () => {
    const complete = async (id: string) => {
      const { body } = await supervisor.get(`${base}/${id}`);
      for (const line of bodyOf<{ listaDettaglio: { id: string }[] }>({ body }).listaDettaglio) {
        await supervisor.put(`/api/pianificazione-intervento-lista-dettagli/${line.id}/completato/Y`, {});
      }
      expect(await put(id, { durataInterventoInOre: 1, completato: 'Y' })).toMatchObject({ status: 200 });
    };

    it('are refused by name where nothing else is in reach; equal values are not', async () => {
      const { id } = await schedule({ ricorrenzaId: null, dataFinePianificazione: null });
      await complete(id);
      const { body } = await supervisor.get(`${base}/${id}`);
      for (const mode of ['all', 'following']) {
        for (const [field, value] of Object.entries({
          note: 'a nessuno',
          tipoInterventoId: extraordinaryId,
          attrezzaturaId: otherEquipmentId,
          manutentoreId: null,
          listaId: null,
          guasto: 'Y',
        })) {
          expect(await put(id, { mode, [field]: value })).toMatchObject(refused(field, 'cannot_change'));
        }
        const moved = await put(id, { mode, dataOraInizio: '2027-01-12T08:00:00+01:00' });
        expect(moved).toMatchObject({ status: 409, body: { code: 'cannot_move_completed' } });
        expect(await put(id, { ...(body as object), mode })).toMatchObject({ status: 200 });
      }
      expect((await supervisor.get(`${base}/${id}`)).body).toEqual(body);
      // What belongs to a series makes it an edit of the whole, so it is told there, too.
      const whole = await put(id, { ...(body as object), note: 'a nessuno' });
      expect(whole).toMatchObject(refused('note', 'cannot_change'));
    });

    it('reach what is not done yet, and are refused once nothing is left', async () => {
      const all = await series({ dataFinePianificazione: '2027-03-31' }, 3);
      const { id, serieId } = at(all, 1);
      // Lists are by when works are, and what is completed is of now: before those to come, or behind those of the past.
      const notes = (found: readonly Row[]) => found.map(({ note }) => note ?? '').toSorted();
      await complete(id);
      expect(await put(id, { mode: 'following', note: 'a marzo' })).toMatchObject({ status: 200 });
      expect(notes(await rows(serieId))).toEqual(['', '', 'a marzo']);
      expect((await supervisor.delete(`${base}/${at(all, 2).id}/one`)).status).toBe(204);
      const late = { mode: 'following', note: 'troppo tardi' };
      expect(await put(id, late)).toMatchObject(refused('note', 'cannot_change'));
      expect(await put(id, { mode: 'all', note: 'a gennaio' })).toMatchObject({ status: 200 });
      expect(notes(await rows(serieId))).toEqual(['', 'a gennaio']);
      // With a later end there is work again that can take it.
      expect(await put(id, { ...late, dataFinePianificazione: '2027-04-30' })).toMatchObject({ status: 200 });
      const now = await until(serieId, (found) => found.length === 3);
      expect(notes(now)).toEqual(['', 'a gennaio', 'troppo tardi']);
    });
  });

  describe('all and following, said while looking at an exception', () => {
    it('mean that one too', async () => {
      const all = await series();
      const { id, serieId } = at(all, 2);
      await put(id, { dataOraInizio: '2027-03-13T15:00', note: 'da sola' });
      const moved = await put(id, { mode: 'all', dataOraInizio: '2027-03-14T09:00', note: 'tutte' });
      expect(moved.body).toMatchObject({ dataOraInizio: '2027-03-14T09:00:00+01:00', note: 'tutte' });
      const now = await rows(serieId);
      expect(new Set(now.map(({ note }) => note))).toEqual(new Set(['tutte']));
      expect(now.map(({ dataOraInizio }) => dataOraInizio.slice(8, 16))).toEqual([
        ...['12T09:00', '12T09:00', '14T09:00', '12T09:00', '12T09:00', '12T09:00'],
      ]);
      // It is no exception any more: the next change of all takes it along, wherever it is said.
      await put(at(all, 0).id, { mode: 'all', note: 'di nuovo' });
      expect((await rows(serieId))[2]?.note).toBe('di nuovo');
    });

    it('the same over GraphQL, and once for one command id', async () => {
      const all = await series();
      const { id } = at(all, 1);
      await put(id, { dataOraInizio: '2027-02-12T15:00' });
      const move = `mutation ($commandId: ID!, $id: ID!) {
        moveIntervention(commandId: $commandId, id: $id, input: { start: "2027-02-13T09:00:00Z", scope: FOLLOWING }) {
          position state { start } cut reachesUntil
        }
      }`;
      const commandId = newId();
      const first = await supervisor.graphql(move, { commandId, id });
      expect(first).toMatchObject({
        data: {
          moveIntervention: { state: { start: '2027-02-13T09:00:00Z' }, cut: false, reachesUntil: '2027-06-30' },
        },
      });
      const again = await supervisor.graphql(move, { commandId, id });
      expect(again).toMatchObject({ data: { moveIntervention: { state: { start: '2027-02-13T09:00:00Z' } } } });
      expect(days(await rows(at(all, 0).serieId))).toEqual([
        ...['2027-01-11', '2027-02-13', '2027-03-12', '2027-04-12', '2027-05-12', '2027-06-12'],
      ]);
    });

    it('a deletion takes an exception along that an earlier rule left over', async () => {
      const all = await series();
      await put(at(all, 4).id, { note: 'resta' });
      await put(at(all, 3).id, { mode: 'following', ricorrenzaId: null });
      const { serieId } = at(all, 0);
      expect(days(await rows(serieId))).toEqual(['2027-01-11', '2027-02-11', '2027-03-11', '2027-04-11', '2027-05-11']);
      expect((await supervisor.delete(`${base}/${at(all, 4).id}/following`)).status).toBe(204);
      expect(days(await rows(serieId))).toEqual(['2027-01-11', '2027-02-11', '2027-03-11', '2027-04-11']);
    });
  });
};
