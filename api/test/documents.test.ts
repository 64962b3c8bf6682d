import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { simplePdf } from '@cadenza/infra/files/simple-pdf';
import { readPositions } from '@cadenza/projections/kernel/positions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FormPart } from './testing/form.ts';
import { setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

let world: World;
let plant: Client;
let maintainer: Client;
let demo: Client;
let theirs: Client;
let equipmentId: string;
let theirEquipmentId: string;
beforeAll(async () => {
  world = await createWorld({ workers: true, uploadLimit: 200_000 });
  const companyId = await world.company('Officine Rossi');
  plant = await world.client(companyId, ['ROLE_PLANT']);
  maintainer = await world.client(companyId, ['ROLE_USER']);
  demo = await world.client(companyId, ['ROLE_DEMO']);
  equipmentId = String((await setUpPlant(world, companyId)).body.attrezzaturaId);
  theirs = await world.client(await world.company('Fonderie Bianchi'), ['ROLE_PLANT']);
  theirEquipmentId = String((await setUpPlant(world, theirs.companyId)).body.attrezzaturaId);
}, 120_000);
afterAll(() => world.close());

type Document = { id: string; nomeFile: string; nomeFileOriginario: string; size: number; ai: boolean };
const calls = '/api/attrezzature-documenti';
const file = (content: string | Buffer, fileName = 'manuale.pdf', type = 'application/pdf'): FormPart => ({
  ...{ name: 'file', content, fileName, type },
});
const field = (name: string, content: string): FormPart => ({ name, content });
const add = (by: Client, ...parts: FormPart[]) => by.form('POST', calls, [field('relationId', equipmentId), ...parts]);
const added = async (...parts: FormPart[]): Promise<Document> => {
  const { status, body } = await add(plant, ...parts);
  expect([status, body]).toEqual([201, body]);
  return body as Document;
};
const list = async (by = plant): Promise<Document[]> =>
  (await by.get(`/api/attrezzature/${equipmentId}/documenti`)).body as Document[];
const manual = Buffer.from(simplePdf(['Manuale della pressa']));
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** The contents that are kept, of all companies. */
const kept = async (): Promise<string[]> =>
  (await Array.fromAsync(world.services.files.list())).map(({ hash }) => hash).sort();
const waiting = async (): Promise<string[]> => {
  const { files } = world.backends;
  return files.kind === 'folder' ? readdir(join(files.folder, 'incoming')).catch(() => []) : [];
};

/** Until the worker has read all that was added: from then on nobody writes but who is asked to. */
const idle = async (): Promise<void> => {
  const unread = 'select count(*)::int as unread from rm.documents where has_text is null';
  const left = async () => {
    const [positions, head] = [await readPositions(world.database.pool), await world.services.store.head()];
    // What is not in the rows yet has not been read either.
    return (positions.get('documents') ?? 0n) < head || (await world.database.pool.query(unread)).rows[0]?.unread > 0;
  };
  await expect.poll(left, { timeout: 30_000, interval: 50 }).toBe(false);
};

describe('a document', () => {
  it('is added, listed, fetched whole and in part, and removed', async () => {
    const one = await added(field('descrizione', 'Manuale d’uso'), field('companyId', plant.companyId), file(manual));
    expect(one).toMatchObject({
      ...{ relationId: equipmentId, descrizione: 'Manuale d’uso', nomeFileOriginario: 'manuale.pdf' },
      ...{ nomeFile: `${one.id}.pdf`, size: manual.length },
    });
    expect(await list()).toMatchObject([{ id: one.id }]);
    const download = await plant.get(`${calls}/downloads/${one.nomeFile}`);
    expect(download).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-length': String(manual.length),
        'content-disposition': expect.stringMatching(/^attachment; filename="manuale.pdf"/),
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
      },
    });
    const shown = await plant.get(`${calls}/files/${one.nomeFile}`, { range: 'bytes=0-7' });
    expect(shown).toMatchObject({ status: 206, body: '%PDF-1.4' });
    expect(shown.headers['content-disposition']).toMatch(/^inline/);
    expect((await plant.delete(`${calls}/${one.id}`)).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await plant.get(`${calls}/downloads/${one.nomeFile}`)).status).toBe(404);
    expect((await plant.delete(`${calls}/${one.id}`)).status).toBe(404);
  });

  it('tells whether words were found in it', async () => {
    const [text, picture] = [await added(file(manual)), await added(file(png, 'foto.png', 'image/png'))];
    const flags = async () => {
      const { data } = await plant.graphql(
        `query ($id: ID!) { documents(ownerKind: EQUIPMENT, ownerId: $id) { rows { id hasText } } }`,
        { id: equipmentId },
      );
      const { rows } = (data as { documents: { rows: { id: string; hasText: boolean | null }[] } }).documents;
      return [text, picture].map(({ id }) => rows.find((row) => row.id === id)?.hasText);
    };
    await expect.poll(flags, { timeout: 30_000, interval: 100 }).toEqual([true, false]);
    const ai = new Map((await list()).map((one) => [one.id, one.ai]));
    expect([ai.get(text.id), ai.get(picture.id)]).toEqual([true, false]);
  }, 60_000);

  it('is judged by its content, and nothing of it runs', async () => {
    const picture = await added(file(png, 'certificato.jpg'));
    const page = await added(file('<!doctype html><script>alert(1)</script>', 'pagina.html', 'text/html'));
    const drawing = await added(
      file('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'x.svg', 'image/svg+xml'),
    );
    const typeOf = async ({ nomeFile }: Document) =>
      (await plant.get(`${calls}/files/${nomeFile}`)).headers['content-type'];
    expect([picture.nomeFile, picture.nomeFileOriginario]).toEqual([`${picture.id}.png`, 'certificato.jpg']);
    expect(await typeOf(picture)).toBe('image/png');
    for (const one of [page, drawing]) expect(await typeOf(one)).toBe('text/plain; charset=utf-8');
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['a\u202efdp.txt', 'a fdp.txt'],
    [`${'x'.repeat(4_000)}.pdf`, `${'x'.repeat(196)}.pdf`],
    ['<img src=x onerror=alert(1)>.pdf', 'img src=x onerror=alert(1) .pdf'],
  ])('has a safe name: %s', async (given, safe) => {
    const { nomeFileOriginario, nomeFile } = await added(file(manual, given));
    expect(nomeFileOriginario).toBe(safe);
    expect((await plant.get(`${calls}/downloads/${nomeFile}`)).status).toBe(200);
  });

  it('may have the name and the content of another', async () => {
    const [one, two] = [await added(file('due volte', 'a.txt')), await added(file('due volte', 'a.txt'))];
    expect(one.id).not.toBe(two.id);
    await plant.delete(`${calls}/${one.id}`);
    expect(await plant.get(`${calls}/downloads/${two.nomeFile}`)).toMatchObject({ status: 200, body: 'due volte' });
  });

  it('is added once, however often the call comes', async () => {
    const headers = { 'idempotency-key': 'una-volta' };
    const parts = [field('relationId', equipmentId), file(manual)];
    const first = await plant.form('POST', calls, parts, headers);
    expect((await plant.form('POST', calls, parts, headers)).body).toEqual(first.body);
    const { id } = first.body as Document;
    await expect.poll(async () => (await list()).filter((one) => one.id === id)).toHaveLength(1);
    await idle();
    expect((await list()).filter((one) => one.id === id)).toHaveLength(1);
  });
});

describe('what is refused changes nothing, and keeps nothing', () => {
  const refused = async (work: () => Promise<{ status: number; body: unknown }>) => {
    await idle();
    const before = [await world.services.store.head(), await kept()];
    const { status, body } = await work();
    expect([await world.services.store.head(), await kept()]).toEqual(before);
    expect(await waiting()).toEqual([]);
    const { code, errors = [] } = body as { code: string; errors?: { field: string; code: string }[] };
    return [status, code, ...errors.map((one) => `${one.field} ${one.code}`)];
  };

  it('an empty file, one too large, a program, none', async () => {
    expect(await refused(() => add(plant, file('')))).toEqual([422, 'invalid_fields', 'file empty_file']);
    expect(await refused(() => add(plant, file('x'.repeat(200_001))))).toEqual([413, 'file_too_large']);
    const program = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(100)]);
    expect(await refused(() => add(plant, file(program)))).toEqual([415, 'file_kind_refused']);
    expect(await refused(() => add(plant, file('Remove-Item C:', 'avvio.ps1')))).toEqual([415, 'file_kind_refused']);
    const lie = [422, 'invalid_fields', 'file not_what_it_says'];
    expect(await refused(() => add(plant, file(png, 'certificato.pdf')))).toEqual(lie);
    expect(await refused(() => add(plant))).toEqual([422, 'invalid_fields', 'file required']);
    expect((await refused(() => plant.post(calls, { relationId: equipmentId })))[0]).toBe(415);
  });

  it('a record that is not there, of another company or of another kind', async () => {
    const of = (relationId: string) => () => plant.form('POST', calls, [field('relationId', relationId), file(manual)]);
    const unknown = [422, 'invalid_fields', 'relationId not_found'];
    for (const id of ['0199aaaa-0000-7000-8000-00000000dead', theirEquipmentId, 'x', '../x'])
      expect(await refused(of(id))).toEqual(unknown);
    const foreign = [field('relationId', equipmentId), field('companyId', theirs.companyId), file(manual)];
    expect((await refused(() => plant.form('POST', calls, foreign)))[0]).toBe(403);
  });

  it('words that nobody can read, or too many of them; a field that nobody knows', async () => {
    const withWords = (words: string) => () => add(plant, field('descrizione', words), file(manual));
    expect(await refused(withWords('x'.repeat(501)))).toEqual([422, 'invalid_fields', 'descrizione too_long']);
    expect(await refused(withWords('a\u202eb'))).toEqual([422, 'invalid_fields', 'descrizione hidden_characters']);
    const unknown = await refused(() => add(plant, field('descrizzione', 'x'), file(manual)));
    expect(unknown).toEqual([422, 'invalid_fields', 'descrizzione unknown_field']);
  });

  it('whoever may not: a maintainer and a demo user read', async () => {
    const one = await added(file(manual));
    for (const by of [maintainer, demo]) {
      expect(await refused(() => add(by, file(manual)))).toEqual([403, 'not_authorised']);
      expect(await refused(() => by.delete(`${calls}/${one.id}`))).toEqual([403, 'not_authorised']);
      // Somebody else's write is not waited for.
      await expect.poll(async () => (await list(by)).some(({ id }) => id === one.id)).toBe(true);
      expect((await by.get(`${calls}/downloads/${one.nomeFile}`)).status).toBe(200);
    }
  });

  it("another company's document, or under another kind of record", async () => {
    const { id, nomeFile } = await added(file('segreto', 'segreto.txt'));
    const asked = [
      () => theirs.get(`${calls}/downloads/${nomeFile}`),
      () => theirs.get(`${calls}/files/${nomeFile}`),
      () => theirs.delete(`${calls}/${id}`),
      () => theirs.get(`/api/attrezzature/${equipmentId}/documenti`),
      () => plant.get(`/api/impianti-documenti/downloads/${nomeFile}`),
      () => plant.delete(`/api/impianti-documenti/${id}`),
      () => plant.get(`${calls}/downloads/${id}.exe`),
      () => plant.get(`${calls}/downloads/..%2f..%2fetc%2fpasswd`),
    ];
    for (const ask of asked) expect(await refused(ask)).toEqual([404, 'not_found']);
    const { errors } = await theirs.graphql(
      `mutation { removeDocument(commandId: "0199aaaa-0000-7000-8000-00000000ab77", id: "${id}") { id } }`,
    );
    expect(errors?.[0]?.extensions.code).toBe('not_found');
  });
});

it('the content that is kept is what was sent', async () => {
  await added(file('esatto', 'x.txt'));
  expect(await kept()).toContain(createHash('sha256').update('esatto').digest('hex'));
});
