import { kinds } from '@cadenza/domain/registry/kinds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createWorld, type World } from './testing/world.ts';

let world: World;
let admin: Client;
let stranger: Client;

beforeAll(async () => {
  world = await createWorld();
  const [mine, other] = await Promise.all([world.company('Officine Rossi'), world.company('Fonderie Bianchi')]);
  admin = await world.client(mine, ['ROLE_ADMIN']);
  stranger = await world.client(other, ['ROLE_ADMIN']);
});
afterAll(() => world.close());

const plant = async (by: Client, descrizione: string): Promise<string> => {
  const { status, body } = await by.post('/api/impianti', { descrizione });
  expect(status).toBe(201);
  return (body as { id: string }).id;
};

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

const checklistOf = async (by: Client, descrizione: string): Promise<{ listaId: string; body: object }> => {
  const post = async (path: string, body: object) => ((await by.post(path, body)).body as { id: string }).id;
  const lineaId = await post('/api/linee', { descrizione, impiantoId: await plant(by, descrizione) });
  const attrezzaturaId = await post('/api/attrezzature', { descrizione, lineaId });
  const categoriaInterventoId = await post('/api/categorie-interventi', { descrizione });
  const descrizioneInterventoId = await post('/api/interventi', { descrizione, categoriaInterventoId });
  const body = { descrizione, attrezzaturaId, descrizioneInterventoId };
  return { listaId: await post('/api/liste', body), body };
};

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

describe('what is told of a record', () => {
  it('names field and person of a conflict as people do', async () => {
    const id = await plant(admin, 'Conteso');
    const colleague = await world.colleague(admin.companyId, ['ROLE_ADMIN']);
    expect((await colleague.put(`/api/impianti/${id}`, { descrizione: 'Suo' })).status).toBe(200);
    const { rows } = await world.database.pool.query<{ full: string }>(
      `select name || ' ' || surname as full from rm.users where id = $1`,
      [colleague.userId],
    );
    const late = await admin.put(`/api/impianti/${id}`, { descrizione: 'Mio', version: 1 });
    const conflict = {
      mine: 'Mio',
      theirs: 'Suo',
      by: rows[0]?.full,
      at: expect.stringMatching(/^\d{4}-.+[+]0[12]:00$/),
    };
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'conflict', errors: [{ field: 'descrizione', code: 'conflict', conflict }] },
    });
    const { detail } = late.body as { detail: string };
    expect(detail).toMatch(/^Il campo «Descrizione» è stato modificato da .+ il \d\d-\d\d-\d{4} \d\d:\d\d\./);
    expect(detail).toContain(rows[0]?.full);
  });

  it('tells both values of every field that two people set, as each wire writes them, and merges the others', async () => {
    const impiantoId = await plant(admin, 'Due mani');
    const { body: line } = await admin.post('/api/linee', { descrizione: 'Linea due mani', impiantoId });
    const lineaId = (line as { id: string }).id;
    const { body: made } = await admin.post('/api/attrezzature', { descrizione: 'Tornio', lineaId });
    const { id } = made as { id: string };
    const colleague = await world.client(admin.companyId, ['ROLE_ADMIN']);
    await colleague.put(`/api/attrezzature/${id}`, { costoAcquisto: '1200.50', marca: 'Graziano', version: 1 });
    const mine = { costoAcquisto: '900.00', marca: 'Mazak', modello: 'QT 200', version: 1 };
    const late = await admin.put(`/api/attrezzature/${id}`, mine);
    expect(late).toMatchObject({
      status: 409,
      body: {
        errors: [
          { field: 'marca', conflict: { mine: 'Mazak', theirs: 'Graziano' } },
          { field: 'costoAcquisto', conflict: { mine: '900.00', theirs: '1200.50' } },
        ],
      },
    });
    const change =
      'mutation($c: ID!, $id: ID!, $input: EquipmentInput!) { changeEquipment(commandId: $c, id: $id, seenVersion: 1, input: $input) { version } }';
    const over = (c: string, input: object) => admin.graphql(change, { c, id, input });
    const refused = await over('01990000-0000-7000-8000-00000000abd0', { purchaseCost: '900.00' });
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: 'conflict',
      errors: [{ field: 'purchaseCost', conflict: { mine: '900.00', theirs: '1200.50' } }],
    });
    expect(await over('01990000-0000-7000-8000-00000000abd1', { model: 'QT 200' })).toMatchObject({
      data: { changeEquipment: { version: 3 } },
    });
    const { body } = await admin.get(`/api/attrezzature?filters[id]=${id}`);
    expect(JSON.stringify(body)).toMatch(/"marca":"Graziano".*"modello":"QT 200".*"costoAcquisto":"1200.50"/);
  });

  it('refuses a filter that no row can have, by name', async () => {
    for (const [path, filter, code] of [
      ['attrezzature', 'attivo]=X', 'invalid_flag'],
      ['attrezzature', 'lineaId]=x', 'invalid_id'],
      ['attrezzature', 'annoCostruzione]=0x10', 'invalid_number'],
      ['attrezzature', 'dataAcquisto]=ieri', 'invalid_date'],
      ['manutentori', 'tipo]=Z', 'invalid_choice'],
      ['fornitori', 'tipiFornitori]=x', 'invalid_id'],
      ['impianti', 'id]=x', 'invalid_id'],
    ] as const) {
      const field = `filters[${filter.split('=')[0]}`;
      const answer = await admin.get(`/api/${path}?filters[${filter}`);
      expect([filter, answer]).toMatchObject([filter, { status: 422, body: { errors: [{ field, code }] } }]);
    }
    expect((await admin.get('/api/manutentori?filters[invioEmail]=true&filters[tipo]=E')).status).toBe(200);
  });

  it('holds tax numbers to their check characters', async () => {
    const post = (body: object) => stranger.post('/api/fornitori', { ragioneSociale: 'Bianchi', ...body });
    expect(await post({ codiceFiscale: 'rssmra85t10a562s', partitaIva: 'IT 00743110157' })).toMatchObject({
      status: 201,
      body: { codiceFiscale: 'RSSMRA85T10A562S', partitaIva: 'IT00743110157' },
    });
    expect(await post({ codiceFiscale: 'RSSMRA85T10A562X', partitaIva: '00743110158' })).toMatchObject({
      status: 422,
      body: {
        errors: expect.arrayContaining([
          expect.objectContaining({ field: 'codiceFiscale', code: 'invalid_tax_code' }),
          expect.objectContaining({ field: 'partitaIva', code: 'invalid_vat_number' }),
        ]),
      },
    });
  });

  it('takes a phone number and a web address for what they are, and an anomaly without a category', async () => {
    const post = (body: object) => stranger.post('/api/fornitori', { ragioneSociale: 'Verdi', ...body });
    expect(await post({ telefono1: '+39 030 825 0144', sitoWeb: 'www.verdi.it' })).toMatchObject({ status: 201 });
    expect(await post({ telefono2: 'Mario', sitoWeb: 'javascript:alert(1)' })).toMatchObject({
      status: 422,
      body: {
        errors: [
          { field: 'telefono2', code: 'invalid_phone' },
          { field: 'sitoWeb', code: 'invalid_url' },
        ],
      },
    });
    const answer = await stranger.post('/api/anomalie', { descrizione: 'Vibrazione' });
    expect(answer).toMatchObject({ status: 201, body: { categoriaAnomaliaId: null, categoriaAnomalia: null } });
  });

  it('takes no text of which nothing shows for a name', async () => {
    expect(await admin.post('/api/impianti', { descrizione: '\u200b\u2060' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'descrizione', code: 'required' }] },
    });
  });

  it.each(kinds.map((kind) => [kind.rest, kind] as const))(
    'names fields of %s as they were sent',
    async (rest, kind) => {
      const wire = kind.fields.map((field) => field.wire);
      const body = Object.fromEntries(wire.map((name) => [name, { wrong: true }]));
      const parent = kind.stream.of === 'parent' ? { listaId: (await checklistOf(admin, 'Nomi')).listaId } : {};
      const answer = await admin.post(`/api/${rest}`, { ...body, ...parent });
      expect(answer.status).toBe(kind.permission === 'interventionTypes' ? 403 : 422);
      const { errors = [] } = answer.body as { errors?: { field: string }[] };
      for (const { field } of errors) expect(wire).toContain(field);
      if (answer.status === 422) expect(errors.length).toBe(wire.length - Object.keys(parent).length);
    },
  );
});

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
    const theirs = await stranger.graphql('query($ids: [ID!]!) { recordCounts(kind: "plant", ids: $ids) { count } }', {
      ids: [impiantoId],
    });
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
