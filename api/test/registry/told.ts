import { kinds } from '@cadenza/domain/registry/kinds';
import { describe, expect, it } from 'vitest';
import { admin, checklistOf, plant, stranger, world } from './fixtures.ts';

/** What is told of a record, and refused of it. */
export const told = (): void => {
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

    it('shows who was overtaken what overtook them, though no read model has it yet', async () => {
      const id = await plant(admin, 'Superato');
      const colleague = await world.client(admin.companyId, ['ROLE_ADMIN']);
      const projector = await world.database.pool.connect();
      try {
        await projector.query('begin');
        await projector.query('lock table rm.plants in share mode');
        await colleague.put(`/api/impianti/${id}`, { descrizione: 'Suo' });
        const late = await admin.put(`/api/impianti/${id}`, { descrizione: 'Mio', version: 1 });
        expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } });
        const read = () => admin.get(`/api/impianti?filters[id]=${id}`, { 'x-read-after': '0' });
        // No one says after what to read. It waits for it, as for a write of one's own, and says that it has waited in vain.
        expect((await read()).headers).toMatchObject({ 'x-stale': 'true' });
        await projector.query('rollback');
        expect(await read()).toMatchObject({ body: [{ descrizione: 'Suo' }] });
      } finally {
        projector.release(true);
      }
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
};
