import { readTable } from '@cadenza/infra/spreadsheets/read-table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

let world: World;
let plant: Client;
let theirs: Client;
let lineId: string;
beforeAll(async () => {
  world = await createWorld({ workers: true });
  const companyId = await world.company('Officine Rossi');
  plant = await world.client(companyId, ['ROLE_PLANT']);
  await setUpPlant(world, companyId);
  lineId = String(((await plant.get('/api/linee')).body as { id: string }[])[0]?.id);
  theirs = await world.client(await world.company('Fonderie Bianchi'), ['ROLE_PLANT']);
}, 120_000);
afterAll(() => world.close());

/** A file as it is saved. */
const download = async (by: Client, query: string) => {
  const headers = { authorization: `Bearer ${by.token}` };
  const answer = await world.app.inject({ method: 'GET', url: `/api/esportazioni/attrezzature?${query}`, headers });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};

describe('a list goes out', () => {
  it('with what its filters let through, in the columns and words that are asked for, and nothing that a spreadsheet would run', async () => {
    const made = {
      descrizione: '=HYPERLINK("x")',
      lineaId: lineId,
      costoAcquisto: '1250.50',
      dataAcquisto: '2024-02-29',
    };
    expect((await plant.post('/api/attrezzature', made)).status).toBe(201);
    const lista = encodeURIComponent(JSON.stringify({ search: '=hyper' }));
    const columns = 'description,lineId,purchaseCost,purchaseDate,active';
    const csv = await download(plant, `lista=${lista}&colonne=${columns}`);
    expect(csv.status).toBe(200);
    expect(csv.headers['content-disposition']).toMatch(/filename="Attrezzature_\d\d_\d\d_\d{4}_\d\d_\d\d\.csv"/);
    const [head, row, ...more] = csv.bytes.toString().split('\r\n');
    expect(head).toBe('\ufeffDescrizione;Linea;Costo di acquisto;Data di acquisto;Attivo');
    expect(row).toMatch(/^"'=HYPERLINK\(""x""\)";[^;]+;1250,50;29\/02\/2024;Sì$/);
    expect(more).toEqual(['']);
    const xlsx = await download(plant, `formato=xlsx&lista=${lista}&colonne=${columns}`);
    expect(await readTable(xlsx.bytes)).toMatchObject({
      table: { rows: [{ cells: ['=HYPERLINK("x")', expect.any(String), 1250.5, { day: '2024-02-29' }, 'Sì'] }] },
    });
  });

  it('of the own company, and only as it can be asked for', async () => {
    expect((await download(theirs, '')).bytes.toString().trim().split('\r\n')).toHaveLength(1);
    for (const wrong of ['formato=pdf', 'colonne=secret', 'lista=x', 'lista=%7B%22page%22%3A1%7D'])
      expect((await download(plant, wrong)).status).toBe(422);
  });
});
