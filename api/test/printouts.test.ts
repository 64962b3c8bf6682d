import { newId } from '@cadenza/infra/ids';
import { grainyPhoto, photo } from '@cadenza/infra/images/testing/photo';
import { extractImages, extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { ask, labels, listed, made, one } from './testing/printouts.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

let world: World;
let plant: Client;
let maintainer: Client;
let demo: Client;
let theirs: Client;
let setup: Setup;
/** Of a year that lies ahead of every instant on which runs begin: else it is late. */
let plannedId: string;
beforeAll(async () => {
  world = await createWorld({ workers: true });
  const companyId = await world.company('Officine Rossi');
  setup = await setUpPlant(world, companyId);
  plant = await world.client(companyId, ['ROLE_PLANT']);
  maintainer = await world.client(companyId, ['ROLE_USER']);
  demo = await world.client(companyId, ['ROLE_DEMO']);
  theirs = await world.client(await world.company('Fonderie Bianchi'), ['ROLE_PLANT']);
  plannedId = await plan('2038-01-11T08:00:00Z', '2038-01-11T09:30:00Z', { note: 'Olio & filtri <script>x</script>' });
}, 120_000);
afterAll(() => world.close());

const plan = async (dataOraInizio: string, dataOraFine: string, more: object = {}): Promise<string> => {
  const made = await plant.post('/api/pianificazione-interventi', {
    ...setup.body,
    dataOraInizio,
    dataOraFine,
    ...more,
  });
  expect([made.status, made.body]).toEqual([201, made.body]);
  return (made.body as { id: string }).id;
};
const pdf = '/api/pianificazione-interventi/pdf';
/** Bytes: the calls of the tests hand out texts. */
const fetched = async (by: Client, path: string, headers: Record<string, string> = {}) => {
  const answer = await world.app.inject({
    method: 'GET',
    url: path,
    headers: { authorization: `Bearer ${by.token}`, ...headers },
  });
  const { statusCode: status, headers: told, rawPayload } = answer;
  const found = {
    status,
    name: String(told['content-disposition'] ?? ''),
    type: told['content-type'],
    text: '',
    pages: 0,
    images: 0,
    bytes: rawPayload.byteLength,
  };
  if (status !== 200) return { ...found, code: (answer.json() as { code: string }).code };
  const document = await getDocumentProxy(new Uint8Array(rawPayload));
  const { text, totalPages } = await extractText(document, { mergePages: true });
  let images = 0;
  for (let page = 1; page <= totalPages; page++) images += (await extractImages(document, page)).length;
  return { ...found, text: text.replaceAll(/\s+/g, ' '), pages: totalPages, images };
};

describe('the sheet of an intervention', () => {
  it('is answered at once, says what was planned and done and by whom, in the reader’s language', async () => {
    const { body } = await plant.get(`/api/pianificazione-interventi/${plannedId}`);
    const { listaDettaglio } = body as { listaDettaglio: { id: string; descrizione: string }[] };
    await plant.put(`/api/pianificazione-intervento-lista-dettagli/${listaDettaglio[0]?.id}/completato/Y`);
    const sheet = await fetched(plant, `${pdf}/${plannedId}`);
    expect(sheet).toMatchObject({ status: 200, type: 'application/pdf', pages: 1 });
    expect(sheet.name).toMatch(/filename="Intervento_Tornio_\d\d_\d\d_\d{4}_\d\d_\d\d\.pdf"/);
    for (const words of [
      ...[
        'Officine Rossi',
        'Cambio olio',
        'Tornio',
        'Bruno Neri',
        '11-01-2038 09:00',
        '11-01-2038 10:30',
        '1 h 30 min',
      ],
      ...[
        'Olio & filtri <script>x</script>',
        'Scaricare',
        'Riempire',
        '1 di 2 completate',
        'In corso',
        'Pagina 1 di 1',
      ],
      ...["ha pianificato l'intervento", 'ha spuntato «Scaricare»'],
    ]) {
      expect(sheet.text).toContain(words);
    }
    const english = await fetched(maintainer, `${pdf}/${plannedId}`, { 'accept-language': 'en' });
    expect(english.name).toContain('Intervention_Tornio_');
    expect(english.text).toContain('ticked “Scaricare”');
    expect((await fetched(plant, `${pdf}/${plannedId}`, { 'accept-language': 'es' })).text).toContain('Página 1 de 1');
  });

  it('shows photos with who took them, those of the request, and a signature with what became of what was signed', async () => {
    const asked = await plant.post('/api/support-requests', {
      ...{ attrezzaturaId: setup.body.attrezzaturaId, userRequest: 'Perde olio' },
    });
    const supportRequestId = (asked.body as { id: string }).id;
    const picture = async (path: string, name: string, content: string, shade: number) => {
      const sent = [
        { name, content },
        { name: 'image', content: await grainyPhoto(1_600, shade), fileName: 'a.jpg', type: 'image/jpeg' },
      ];
      expect((await plant.form('POST', path, sent)).status).toBe(201);
    };
    await picture('/api/support-request-images', 'supportRequestId', supportRequestId, 1_200);
    const id = await plan('2038-01-18T08:00:00Z', '2038-01-18T09:00:00Z', { supportRequestId });
    for (const height of [800, 1_000])
      await picture('/api/pianificazione-intervento-immagini', 'pianificazioneInterventoId', id, height);
    const sign = [
      { name: 'signature', content: await photo(), fileName: 'firma.png', type: 'image/png' },
      { name: 'nome', content: 'Anna <b>Bianchi</b>' },
    ];
    expect((await plant.form('POST', `/api/pianificazione-interventi/${id}/upload-firma`, sign)).status).toBe(201);
    const signed = await fetched(plant, `${pdf}/${id}`);
    for (const words of ['Foto 1 di 2 · Marta Greco', 'Foto 2 di 2', 'Foto della richiesta', 'Foto 1 di 1'])
      expect(signed.text).toContain(words);
    for (const words of [
      'Anna <b>Bianchi</b> Firma raccolta da Marta Greco',
      'Ciò che è stato firmato non è cambiato.',
    ])
      expect(signed.text).toContain(words);
    // Three photos and what was drawn.
    expect(signed.images).toBe(4);
    expect(signed.bytes).toBeLessThan(1_000_000);
    await plant.put(`/api/pianificazione-interventi/${id}/fields`, { field: 'note', value: 'Dopo' });
    const changed = await fetched(plant, `${pdf}/${id}`, { 'accept-language': 'en' });
    expect(changed.text).toContain('The work has changed since it was signed.');
  });

  it('is nobody’s but who may see the work, and not there for work that is not', async () => {
    expect(await fetched(theirs, `${pdf}/${plannedId}`)).toMatchObject({ status: 404, code: 'not_found' });
    for (const id of [newId(), 'x', `${plannedId}x`]) {
      expect(await fetched(plant, `${pdf}/${id}`)).toMatchObject({ status: 404, code: 'not_found' });
    }
    expect(await fetched(demo, `${pdf}/${plannedId}`)).toMatchObject({ status: 403, code: 'not_authorised' });
    const gone = await plan('2038-02-08T08:00:00Z', '2038-02-08T09:00:00Z');
    await plant.delete(`/api/pianificazione-interventi/${gone}/one`);
    expect(await fetched(plant, `${pdf}/${gone}`)).toMatchObject({ status: 404 });
  });
});

describe('a report', () => {
  const path = (report: string, more = 'filters[years]=2038&filters[months]=1') =>
    `/api/report/pdf?tipoReport=${report}&${more}`;

  it('is answered at once: company, period, figures, rows and what they mean, in the language of its reader', async () => {
    const found = await fetched(plant, path('reportManutentori'));
    expect(found).toMatchObject({ status: 200, type: 'application/pdf' });
    expect(found.name).toMatch(/filename="Report_manutentori_\d\d_\d\d_\d{4}_\d\d_\d\d\.pdf"/);
    for (const words of [
      ...['Officine Rossi', 'Report manutentori', 'gennaio 2038', 'nessuno: tutta l', 'Bruno Neri'],
      ...['Carico e ore disponibili', 'Interventi pianificati', 'Definizioni', `Pagina 1 di ${found.pages}`],
    ])
      expect(found.text).toContain(words);
    const machines = await fetched(plant, path('reportAttrezzature', 'filters[years]=2026,2038&filters[months]=1,2,3'));
    for (const words of ['gennaio 2026 – marzo 2026, gennaio 2038 – marzo 2038', 'Tornio', 'MTBF', 'Totale'])
      expect(machines.text).toContain(words);
    expect((await fetched(plant, path('reportGenerale'), { 'accept-language': 'en' })).text).toContain('January 2038');
    const none = await fetched(plant, path('reportGuastiInterventi', 'filters[years]=1950&filters[months]=1'));
    expect(none.text).toContain('nulla da mostrare');
  });

  it('is of the filters, refused where it makes no sense, and nobody’s who may not read it', async () => {
    const line = await fetched(
      plant,
      `${path('reportAttrezzature')}&filters[attrezzaturaId]=${setup.body.attrezzaturaId}`,
    );
    expect(line.text).toContain('Attrezzatura Tornio');
    const narrowed = `${path('reportAttrezzature')}&filters[attrezzaturaId]=`;
    for (const [by, id] of [
      [theirs, setup.body.attrezzaturaId],
      [plant, newId()],
    ] as const)
      expect(await fetched(by, narrowed + id)).toMatchObject({ status: 404, code: 'filter_not_found' });
    for (const wrong of [
      path('reportX'),
      path('reportGenerale', 'filters[months]=13&filters[years]=2038'),
      path('reportGenerale', ''),
    ])
      expect(await fetched(plant, wrong)).toMatchObject({ status: 422, code: 'invalid_fields' });
    for (const by of [demo, maintainer])
      expect(await fetched(by, path('reportGenerale'))).toMatchObject({ status: 403, code: 'not_authorised' });
  });

  it('is asked for as the screen has it, and listed until it is fetched no more', async () => {
    const mutation =
      'mutation ($c: ID!, $q: ReportInput!) { printReport(commandId: $c, report: EQUIPMENT, query: $q) { id } }';
    const send = (query: object) =>
      plant.graphql(mutation, { c: newId(), q: { years: [2038], months: [1], ...query } });
    const { data } = await send({ sortBy: 'label', descending: true });
    const { id } = (data as { printReport: { id: string } }).printReport;
    expect(await made(plant, id)).toMatchObject({ kind: 'REPORT', status: 'READY', failure: null });
    expect((await listed(plant)).map((printout) => printout.id)).toContain(id);
    expect(await one(theirs, id)).toBeNull();
    expect((await send({ sortBy: 'nothing' })).errors?.[0]?.extensions.code).toBe('unknown_sort_field');
    expect((await send({ months: [] })).errors?.[0]?.extensions.code).toBe('invalid_fields');
  });
});

describe('labels', () => {
  it('are printed for what a list shows, a line, a plant or one machine, and fetched by who asked, nobody else', async () => {
    const { attrezzaturaId } = setup.body;
    const row = async (path: string, id: unknown): Promise<Record<string, string> | undefined> => {
      const { body } = await plant.get(`/api/${path}?filters[id]=${id}`);
      return (Array.isArray(body) ? body : (body as { data: Record<string, string>[] }).data)[0];
    };
    const lineId = (await row('attrezzature', attrezzaturaId))?.lineaId ?? '';
    for (let at = 0; at < 30; at++) {
      const body = { descrizione: `Pressa ${at}`, lineaId: lineId, matricola: `SN-${at}` };
      expect((await plant.post('/api/attrezzature', body)).status).toBe(201);
    }
    const plantId = (await row('linee', lineId))?.impiantoId;
    const commandId = newId();
    const line = await ask(plant, labels([{ field: 'lineId', value: lineId }], { skip: 20 }), commandId);
    expect(line.code).toBeUndefined();
    expect(await made(plant, line.id)).toMatchObject({
      ...{ status: 'READY', total: 31, failure: null },
      fileName: expect.stringMatching(/^Etichette_QR_\d\d_\d\d_\d{4}_\d\d_\d\d\.pdf$/),
    });
    // The same request is the same printout.
    expect(await ask(plant, labels([{ field: 'lineId', value: lineId }], { skip: 20 }), commandId)).toMatchObject({
      id: line.id,
    });
    const sheet = await fetched(plant, `/api/stampe/${line.id}`);
    expect(sheet).toMatchObject({ status: 200, pages: 3 });
    expect(sheet.text).toContain('Pressa 29 Matricola: SN-29 Linea: Linea 1 Officine Rossi');
    const counted = async (input: object): Promise<number> => (await made(plant, (await ask(plant, input)).id)).total;
    expect(await counted(labels([{ field: 'id', value: String(attrezzaturaId) }], { perSheet: 8 }))).toBe(1);
    expect(await counted(labels([], { plantId }))).toBe(31);
    expect(await counted({ ...labels(), list: { search: 'sn-1 pressa' } })).toBe(11);
    for (const other of [maintainer, theirs, demo]) {
      expect(await one(other, line.id)).toBeNull();
      expect(await fetched(other, `/api/stampe/${line.id}`)).toMatchObject({ status: 404, code: 'not_found' });
      expect((await listed(other)).map(({ id }) => id)).not.toContain(line.id);
    }
    expect((await listed(plant)).map(({ id }) => id)).toContain(line.id);
  });

  it('are refused, or fail, where there is nothing to print, at what is wrong', async () => {
    for (const [input, code] of [
      [labels([{ field: 'lineId', value: 'x' }]), 'invalid_fields'],
      [labels([{ field: 'nothing', value: 'x' }]), 'invalid_fields'],
      [labels([], { perSheet: 23 }), 'invalid_fields'],
      [labels([], { skip: 24 }), 'invalid_fields'],
      [labels([], { plantId: 'x' }), 'invalid_fields'],
      [{ ...labels(), list: { search: 'x'.repeat(201) } }, 'invalid_fields'],
      [{ ...labels(), list: { page: 1, rowsPerPage: 10 } }, 'invalid_fields'],
    ] as const) {
      expect([input, (await ask(plant, input)).code]).toEqual([input, code]);
    }
    expect((await ask(demo, labels())).code).toBe('not_authorised');
    // Another company's machine is one that nobody has.
    for (const id of [String(setup.body.attrezzaturaId), newId()])
      expect((await ask(theirs, labels([{ field: 'id', value: id }]))).code).toBe('nothing_to_print');
    const { status, body } = await theirs.post('/api/impianti', { descrizione: 'Vuoto' });
    expect(status).toBe(201);
    const empty = await ask(theirs, labels([], { plantId: (body as { id: string }).id }));
    expect(await made(theirs, empty.id)).toMatchObject({ status: 'FAILED', failure: 'NOTHING_TO_PRINT' });
    expect(await fetched(theirs, `/api/stampe/${empty.id}`)).toMatchObject({ status: 404 });
  });

  it('are waited for five at a time by one person, whatever comes at once', async () => {
    const busy = await world.client(plant.companyId, ['ROLE_PLANT']);
    const asked = await Promise.all(Array.from({ length: 9 }, () => ask(busy, labels())));
    const refused = asked.filter(({ code }) => code === 'too_many_printouts');
    expect(asked.filter(({ code }) => code !== undefined)).toEqual(refused);
    expect(refused.length).toBeGreaterThan(0);
    for (const { id } of asked.filter((each) => each.id !== ''))
      expect(await made(busy, id)).toMatchObject({ status: 'READY' });
    expect((await ask(busy, labels())).code).toBeUndefined();
  });
});
