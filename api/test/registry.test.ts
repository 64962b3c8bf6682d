import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checklists } from './registry/checklists.ts';
import { companiesApart } from './registry/companies-apart.ts';
import { admin, plant, setUp, world } from './registry/fixtures.ts';
import { pastedLines } from './registry/pasted-lines.ts';
import { search } from './registry/search.ts';
import { told } from './registry/told.ts';

// One product for all of them: each that is booted costs half a second of a processor.
beforeAll(setUp);
afterAll(() => world.close());

describe('registry over REST', () => {
  it('creates, lists, changes and switches a record under the documented names', async () => {
    const id = await plant(admin, 'Stabilimento di Brescia');
    expect((await admin.get('/api/impianti')).body).toContainEqual(
      expect.objectContaining({ id, descrizione: 'Stabilimento di Brescia', attivo: 'Y' }),
    );
    const changed = await admin.put(`/api/impianti/${id}`, { descrizione: 'Stabilimento di Lumezzane' });
    expect(changed).toMatchObject({ status: 200, body: { id, descrizione: 'Stabilimento di Lumezzane' } });
    expect(await admin.put(`/api/impianti/${id}/active/N`)).toMatchObject({ status: 200, body: { attivo: 'N' } });
    const inactive = await admin.get('/api/impianti?filters[attivo]=N&sortBy=descrizione&descending=1');
    expect(inactive.body).toMatchObject([{ id }]);
  });

  it('answers references nested, pages with totalRows, money as decimal strings', async () => {
    const impiantoId = await plant(admin, 'Carpenteria');
    const { body: line } = await admin.post('/api/linee', { descrizione: 'Linea taglio', impiantoId });
    const lineaId = (line as { id: string }).id;
    const made = await admin.post('/api/attrezzature', {
      descrizione: 'Pressa',
      lineaId,
      costoAcquisto: '125000.5',
      oreMensili: 160,
    });
    expect(made).toMatchObject({
      status: 201,
      body: { costoAcquisto: '125000.50', linea: { id: lineaId, descrizione: 'Linea taglio' } },
    });
    await admin.post('/api/attrezzature', { descrizione: 'Cesoia', lineaId });
    const page = await admin.get('/api/attrezzature?page=1&rowsPerPage=1&sortBy=descrizione');
    expect(page.body).toMatchObject({ totalRows: 2, data: [{ descrizione: 'Cesoia', linea: { id: lineaId } }] });
    const { body: other } = await admin.post('/api/linee', { descrizione: 'allestimento', impiantoId });
    await admin.put(`/api/attrezzature/${(made.body as { id: string }).id}`, { lineaId: (other as { id: string }).id });
    const byLine = async (descending: 0 | 1) => {
      const { body } = await admin.get(
        `/api/attrezzature?page=1&rowsPerPage=9&sortBy=lineaId&descending=${descending}`,
      );
      return (body as { data: { linea: { descrizione: string } }[] }).data.map(({ linea }) => linea.descrizione);
    };
    // By what a person reads in the column, whatever the case; ids tell nothing.
    expect([await byLine(0), await byLine(1)]).toEqual([
      ['allestimento', 'Linea taglio'],
      ['Linea taglio', 'allestimento'],
    ]);
    // And by how many hang on a row, as its column counts them.
    const byCount = (sortBy: string) =>
      admin.graphql('query ($query: ListQuery) { lines(query: $query) { rows { id } } }', {
        query: { sortBy, descending: true, page: 1, rowsPerPage: 9 },
      });
    await admin.post('/api/attrezzature', { descrizione: 'Piegatrice', lineaId });
    expect((await byCount('equipment.lineId')).data).toEqual({
      lines: { rows: [{ id: lineaId }, { id: (other as { id: string }).id }] },
    });
    expect((await byCount('equipment.supplierId')).errors).toMatchObject([
      { extensions: { code: 'unknown_sort_field' } },
    ]);
    const beyond = await admin.get('/api/attrezzature?page=9&rowsPerPage=10');
    expect(beyond.body).toEqual({ totalRows: 3, data: [] });
  });

  it('names what is wrong, in the language asked for, and writes nothing', async () => {
    const before = await world.services.store.head();
    const wrong = await admin.post('/api/attrezzature', { descrizione: '', lineaId: 'x' }, { 'accept-language': 'en' });
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        code: 'invalid_fields',
        message: 'Some fields are not valid.',
        errors: expect.arrayContaining([
          { field: 'descrizione', code: 'required', message: 'Required.' },
          { field: 'lineaId', code: 'invalid_id', message: 'Id not valid.' },
        ]),
      },
    });
    expect((await admin.get('/api/impianti?sortBy=colore')).status).toBe(422);
    expect((await admin.get('/api/impianti?filters[colore]=1')).status).toBe(422);
    expect(await world.services.store.head()).toBe(before);
  });

  it('repeats a command by its Idempotency-Key with one effect', async () => {
    const key = { 'idempotency-key': 'ordine-77' };
    const first = await admin.post('/api/categorie-interventi', { descrizione: 'Elettrica' }, key);
    const again = await admin.post('/api/categorie-interventi', { descrizione: 'Elettrica' }, key);
    expect(again.body).toEqual(first.body);
    const listed = await admin.get('/api/categorie-interventi');
    expect(listed.body).toMatchObject({ totalRows: 1 });
  });

  it('does not delete what is used', async () => {
    const category = await admin.post('/api/categorie-interventi', { descrizione: 'Meccanica' });
    const categoriaInterventoId = (category.body as { id: string }).id;
    const made = await admin.post('/api/interventi', { descrizione: 'Ingrassaggio', categoriaInterventoId });
    const refused = await admin.delete(`/api/categorie-interventi/${categoriaInterventoId}`);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'in_use',
        detail: expect.stringContaining('Ingrassaggio'),
        users: [{ kind: 'intervention', id: (made.body as { id: string }).id, label: 'Ingrassaggio' }],
      },
    });
  });

  it('keeps checklist lines in steps of 5', async () => {
    const impiantoId = await plant(admin, 'Verniciatura');
    const lineaId = ((await admin.post('/api/linee', { descrizione: 'L1', impiantoId })).body as { id: string }).id;
    const attrezzaturaId = (
      (await admin.post('/api/attrezzature', { descrizione: 'Cabina', lineaId })).body as { id: string }
    ).id;
    const categoriaInterventoId = (
      (await admin.post('/api/categorie-interventi', { descrizione: 'Pulizia' })).body as { id: string }
    ).id;
    const descrizioneInterventoId = (
      (await admin.post('/api/interventi', { descrizione: 'Filtri', categoriaInterventoId })).body as { id: string }
    ).id;
    const listaId = (
      (await admin.post('/api/liste', { descrizione: 'Filtri cabina', attrezzaturaId, descrizioneInterventoId }))
        .body as { id: string }
    ).id;
    const lines: string[] = [];
    for (const descrizione of ['Spegnere', 'Smontare', 'Lavare']) {
      const made = await admin.post('/api/lista-dettagli', { listaId, descrizione });
      expect(made.status).toBe(201);
      lines.push((made.body as { id: string }).id);
    }
    await admin.put(`/api/lista-dettagli/change-sort/${lines[2]}`, { previousListaDettaglioId: lines[0], pos: 1 });
    const other = await admin.post('/api/liste', { descrizione: 'Aaa', attrezzaturaId, descrizioneInterventoId });
    const moved = await admin.put(`/api/liste/change-sort/${listaId}`, { previousListaId: null, pos: 0 });
    expect(moved).toMatchObject({ status: 200, body: { id: listaId, ordinamento: 5 } });
    expect((await admin.get('/api/liste')).body).toMatchObject([
      { id: listaId },
      { id: (other.body as { id: string }).id },
    ]);
    const found = await admin.get(
      `/api/liste/singola?filters[attrezzaturaId]=${attrezzaturaId}&filters[descrizioneInterventoId]=${descrizioneInterventoId}`,
    );
    expect((found.body as { data: { listaDettaglio: unknown } }).data.listaDettaglio).toMatchObject([
      { descrizione: 'Spegnere', ordinamento: 5, obbligatorio: 'Y' },
      { descrizione: 'Lavare', ordinamento: 10 },
      { descrizione: 'Smontare', ordinamento: 15 },
    ]);
  });
});

checklists();
told();
companiesApart();
pastedLines();
search();
