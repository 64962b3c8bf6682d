import { describe, expect, it } from 'vitest';
import { admin, checklistOf, stranger } from './fixtures.ts';

/** Several lines of a checklist at once. */
export const pastedLines = (): void => {
  describe('lines of a checklist at once', () => {
    const add = (checklistId: string, descriptions: string[], afterId?: string | null) =>
      admin.graphql(
        `mutation($c: ID!, $id: ID!, $lines: [ChecklistLineDraft!]!${afterId === undefined ? '' : ', $after: ID'}) {
          addChecklistLines(commandId: $c, checklistId: $id, lines: $lines${afterId === undefined ? '' : ', afterId: $after'}) { ids }
        }`,
        {
          c: crypto.randomUUID(),
          id: checklistId,
          lines: descriptions.map((description) => ({ description })),
          after: afterId,
        },
      );
    const lines = async (listaId: string) => {
      const { body } = await admin.get(`/api/lista-dettagli?filters[listaId]=${listaId}&sortBy=ordinamento`);
      return (body as { descrizione: string; ordinamento: number }[]).map((one) => [one.descrizione, one.ordinamento]);
    };

    it('are all there in their order, behind the one that is named; or none of them', async () => {
      const { listaId } = await checklistOf(admin, 'Incollata');
      const { data } = await add(listaId, ['Prima', 'Seconda']);
      const [first] = (data as { addChecklistLines: { ids: string[] } }).addChecklistLines.ids;
      await add(listaId, ['Tra le due', 'E ancora'], first);
      await add(listaId, ['In testa'], null);
      expect(await lines(listaId)).toEqual([
        ['In testa', 5],
        ['Prima', 10],
        ['Tra le due', 15],
        ['E ancora', 20],
        ['Seconda', 25],
      ]);
      const wrong = await add(listaId, ['Buona', '', 'x'.repeat(501)]);
      expect(wrong.errors).toMatchObject([
        {
          extensions: {
            code: 'invalid_fields',
            errors: [
              { field: 'lines.1.description', code: 'required' },
              { field: 'lines.2.description', code: 'too_long' },
            ],
          },
        },
      ]);
      expect(await lines(listaId)).toHaveLength(5);
    });

    it('are of one’s own company, and not of a checklist that is switched off', async () => {
      const { listaId } = await checklistOf(admin, 'Spenta');
      await admin.put(`/api/liste/${listaId}/active/N`, {});
      expect((await add(listaId, ['Una'])).errors).toMatchObject([
        { extensions: { code: 'invalid_fields', errors: [{ field: 'checklistId', code: 'inactive' }] } },
      ]);
      const theirs = await checklistOf(stranger, 'Di altri');
      expect((await add(theirs.listaId, ['Una'])).errors).toMatchObject([{ extensions: { code: 'not_found' } }]);
    });
  });
};
