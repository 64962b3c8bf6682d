import { describe, expect, it } from 'vitest';
import type { Client } from '../testing/world.ts';
import { admin, plant, stranger } from './fixtures.ts';

/** Records that are looked for. */
export const search = (): void => {
  describe('records that are looked for', () => {
    type Found = { kind: string; id: string; label: string; detail: string | null };
    const search = async (by: Client, words: string): Promise<Found[]> => {
      const { data, errors } = await by.graphql(
        'query($words: String!) { searchRecords(words: $words) { kind id label detail active } }',
        { words },
      );
      expect(errors).toBeUndefined();
      return (data as { searchRecords: Found[] }).searchRecords;
    };

    it('are found by any part of name, serial number or code, of all kinds, and of one’s own company', async () => {
      const impiantoId = await plant(admin, 'Reparto Zincatura');
      const { body: line } = await admin.post('/api/linee', { descrizione: 'Zinco 1', impiantoId });
      const lineaId = (line as { id: string }).id;
      const machine = { descrizione: 'Vasca di decapaggio', lineaId, matricola: 'ZK-4711/b', marca: 'Galvan' };
      const { body: made } = await admin.post('/api/attrezzature', machine);
      await admin.post('/api/ricorrenze', {
        codice: 'ZIN90',
        descrizione: 'Ogni 90 giorni',
        valore: 90,
        unitaTempo: 'G',
      });
      await plant(stranger, 'Zincatura di altri');
      expect((await search(admin, 'zinc')).map(({ kind, label }) => [kind, label])).toEqual([
        ['LINE', 'Zinco 1'],
        ['PLANT', 'Reparto Zincatura'],
      ]);
      expect(await search(admin, '4711/B')).toEqual([
        expect.objectContaining({ kind: 'EQUIPMENT', id: (made as { id: string }).id, detail: 'ZK-4711/b · Galvan' }),
      ]);
      expect((await search(admin, 'galvan decapaggio')).map(({ label }) => label)).toEqual(['Vasca di decapaggio']);
      expect((await search(admin, 'zin90')).map(({ kind }) => kind)).toEqual(['RECURRENCE']);
      for (const nothing of ['', '  ', '%', 'zinc%', "' or 1=1 --"])
        expect([nothing, await search(admin, nothing)]).toEqual([nothing, []]);

      const counts = await admin.graphql(
        'query($ids: [ID!]!) { recordCounts(kind: "plant", ids: $ids) { id kind field count } }',
        { ids: [impiantoId, crypto.randomUUID()] },
      );
      expect(counts.data).toEqual({ recordCounts: [{ id: impiantoId, kind: 'LINE', field: 'plantId', count: 1 }] });
      const theirs = await stranger.graphql(
        'query($ids: [ID!]!) { recordCounts(kind: "plant", ids: $ids) { count } }',
        {
          ids: [impiantoId],
        },
      );
      expect(theirs.data).toEqual({ recordCounts: [] });
    });

    it('are filtered by part of a text, and by nothing else in part', async () => {
      const part = (field: string, value: string) =>
        admin.graphql(
          'query($f: [FieldFilter!]) { equipment(query: { filters: $f }) { rows { description } totalRows } }',
          { f: [{ field, value, part: true }] },
        );
      expect((await part('serialNumber', '4711')).data).toEqual({
        equipment: { rows: [{ description: 'Vasca di decapaggio' }], totalRows: 1 },
      });
      expect((await part('serialNumber', '4_11')).data).toEqual({ equipment: { rows: [], totalRows: 0 } });
      for (const field of ['lineId', 'purchaseDate', 'boh', 'active']) {
        expect((await part(field, 'x')).errors).toMatchObject([
          { extensions: { code: 'invalid_fields', errors: [{ field }] } },
        ]);
      }
    });
  });
};
