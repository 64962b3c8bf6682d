import { describe, expect, it } from 'vitest';
import { admin, checklistOf } from './fixtures.ts';

/** Lines of checklists and their order. */
export const checklists = (): void => {
  describe('one id, or one key, in two checklists', () => {
    it('names a line of each: neither vanishes, and what happens to the one leaves the other', async () => {
      const [one, two] = [await checklistOf(admin, 'Uno'), await checklistOf(admin, 'Due')];
      const id = '01990000-0000-7000-8000-0000000011aa';
      const made = await Promise.all(
        [one, two].map(({ listaId }) => admin.post('/api/lista-dettagli', { id, listaId, descrizione: 'Olio' })),
      );
      expect(made.map(({ status }) => status)).toEqual([201, 201]);
      const [first, second] = made.map(({ body }) => (body as { id: string }).id);
      expect(first).not.toBe(second);
      const again = await admin.post('/api/lista-dettagli', { id, listaId: one.listaId, descrizione: 'Ancora' });
      expect(again).toMatchObject({ status: 409, body: { code: 'already_exists' } });
      expect((await admin.put(`/api/lista-dettagli/${first}/active/N`)).status).toBe(200);
      const lines = async (listaId: string) =>
        ((await admin.get(`/api/lista-dettagli?filters[listaId]=${listaId}`)).body as object[]).length;
      expect([await lines(one.listaId), await lines(two.listaId)]).toEqual([1, 1]);
      expect((await admin.get(`/api/lista-dettagli?filters[id]=${second}`)).body).toMatchObject([
        { id: second, listaId: two.listaId, attivo: 'Y' },
      ]);
      expect(
        (await admin.post('/api/lista-dettagli', { id: 'x', listaId: one.listaId, descrizione: 'x' })).body,
      ).toMatchObject({
        errors: [{ field: 'id', code: 'invalid_id' }],
      });
    });
  });

  describe('change-sort', () => {
    it('puts it behind the one before or at `pos`; two places that differ are refused', async () => {
      const { listaId } = await checklistOf(admin, 'Ordine');
      const ids: string[] = [];
      for (const descrizione of ['a', 'b', 'c', 'd'])
        ids.push(((await admin.post('/api/lista-dettagli', { listaId, descrizione })).body as { id: string }).id);
      const move = (body: object) => admin.put(`/api/lista-dettagli/change-sort/${ids[3]}`, body);
      expect(await move({ pos: 1 })).toMatchObject({ status: 200, body: { ordinamento: 10 } });
      expect(await move({ previousListaDettaglioId: ids[1], pos: 2 })).toMatchObject({ body: { ordinamento: 15 } });
      expect(await move({ previousListaDettaglioId: null, pos: 0 })).toMatchObject({ body: { ordinamento: 5 } });
      for (const [body, field, code] of [
        [{ previousListaDettaglioId: ids[1], pos: 3 }, 'pos', 'contradictory'],
        [{ previousListaDettaglioId: ids[3] }, 'previousListaDettaglioId', 'not_found'],
        [{ pos: 9 }, 'pos', 'too_large'],
        [{ pos: '0x1' }, 'pos', 'invalid_number'],
        [{}, 'previousListaDettaglioId', 'required'],
      ] as const) {
        expect(await move(body)).toMatchObject({ status: 422, body: { errors: [{ field, code }] } });
      }
      const other = await admin.put(`/api/liste/change-sort/${listaId}`, { pos: 0 });
      expect(other).toMatchObject({ status: 200, body: { ordinamento: 5 } });
      expect(await admin.put(`/api/liste/change-sort/${listaId}`, { previousListaId: ids[0] })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'previousListaId', code: 'not_found' }] },
      });
    });
  });
};
