import { describe, expect, it } from 'vitest';
import { admin, plant, stranger } from './fixtures.ts';

/** Records of another company, and the same over GraphQL. */
export const companiesApart = (): void => {
  describe('companies apart', () => {
    it("answers 404 for another company's id, the same as for none", async () => {
      const id = await plant(admin, 'Segreto');
      expect(JSON.stringify((await stranger.get('/api/impianti')).body)).not.toContain('Segreto');
      const foreign = await stranger.put(`/api/impianti/${id}`, { descrizione: 'Mio' });
      const unknown = await stranger.put('/api/impianti/00000000-0000-7000-8000-000000000000', { descrizione: 'Mio' });
      expect(foreign.status).toBe(404);
      expect(foreign.body).toEqual(unknown.body);
      expect((await stranger.post('/api/linee', { descrizione: 'x', impiantoId: id })).status).toBe(422);
    });

    it('refuses a companyId that is not the selected one', async () => {
      expect((await admin.get(`/api/impianti?filters[companyId]=${stranger.companyId}`)).status).toBe(403);
      expect((await admin.post('/api/impianti', { descrizione: 'x', companyId: stranger.companyId })).status).toBe(403);
      expect((await admin.get(`/api/impianti?filters[companyId]=${admin.companyId}`)).status).toBe(200);
    });
  });

  describe('registry over GraphQL', () => {
    it('saves with a position and reads after it', async () => {
      const commandId = '01990000-0000-7000-8000-00000000abcd';
      const saved = await admin.graphql(
        'mutation($commandId: ID!) { createSupplier(commandId: $commandId, input: {businessName: "Rossi Srl"}) { id position version active } }',
        { commandId },
      );
      const { id, position } = (saved.data as { createSupplier: { id: string; position: string } }).createSupplier;
      const read = await admin.graphql(
        'query($id: ID!) { supplierById(id: $id) { businessName supplierTypes { label } active } suppliers { totalRows } }',
        { id },
        { 'x-read-after': position },
      );
      expect(read).toEqual({
        data: {
          supplierById: { businessName: 'Rossi Srl', supplierTypes: [], active: true },
          suppliers: { totalRows: 1 },
        },
      });
    });

    it('names code and fields of a refusal', async () => {
      const refused = await admin.graphql(
        'mutation { createPlant(commandId: "01990000-0000-7000-8000-00000000abce", input: {description: ""}) { id } }',
      );
      expect(refused.errors?.[0]).toMatchObject({
        message: 'Alcuni campi non sono validi.',
        extensions: { code: 'invalid_fields', errors: [{ field: 'description', code: 'required' }] },
      });
    });
  });
};
