import { createUseCaseServices } from '@cadenza/commands/create-services';
import { runImport } from '@cadenza/commands/exchange/run-import';
import { systemActor } from '@cadenza/commands/kernel/actor';
import { registry } from '@cadenza/domain/registry/decider';
import { recordStream } from '@cadenza/domain/registry/descriptor';
import { maintainer } from '@cadenza/domain/registry/maintainer';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import { newId } from '@cadenza/infra/ids';
import { createOwners } from '@cadenza/infra/postgres/ownership';
import { readTable } from '@cadenza/infra/spreadsheets/read-table';
import { rawWorkbook } from '@cadenza/infra/spreadsheets/testing/raw-workbook';
import { importLockOf } from '@cadenza/workers/exchange/exchange';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { answerOf } from './testing/answer-of.ts';
import { setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

let world: World;
let plant: Client;
let theirs: Client;
let demo: Client;
let lineId: string;
beforeAll(async () => {
  world = await createWorld({ workers: true });
  const companyId = await world.company('Officine Rossi');
  plant = await world.client(companyId, ['ROLE_PLANT']);
  await setUpPlant(world, companyId);
  lineId = String(((await plant.get('/api/linee')).body as { id: string }[])[0]?.id);
  demo = await world.client(companyId, ['ROLE_DEMO']);
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
    expect(head).toBe('\ufeffDescrizione;Linea;Costo di acquisto;Data di acquisto;Attivo;ID Cadenza');
    expect(row).toMatch(/^"'=HYPERLINK\(""x""\)";[^;]+;1250,50;29\/02\/2024;Sì;[0-9a-f-]{36}$/);
    expect(more).toEqual(['']);
    const xlsx = await download(plant, `formato=xlsx&lista=${lista}&colonne=${columns}`);
    expect(await readTable(xlsx.bytes)).toMatchObject({
      table: {
        rows: [
          { cells: ['=HYPERLINK("x")', expect.any(String), 1250.5, { day: '2024-02-29' }, 'Sì', expect.any(String)] },
        ],
      },
    });
  });

  it('of the own company, and only as it can be asked for', async () => {
    expect((await download(theirs, '')).bytes.toString().trim().split('\r\n')).toHaveLength(1);
    for (const wrong of ['formato=pdf', 'colonne=secret', 'lista=x', 'lista=%7B%22page%22%3A1%7D'])
      expect((await download(plant, wrong)).status).toBe(422);
  });
});

type Progress = Record<
  'created' | 'changed' | 'unchanged' | 'refused' | 'removed' | 'restored' | 'kept' | 'done',
  number
> & {
  status: string;
  faults: { line: number; label: string; message: string }[];
  keptNames: string[];
};

const upload = async (text: string, by = plant): Promise<string> => {
  const parts = [{ name: 'file', content: text, fileName: 'macchine.csv', type: 'text/csv' }];
  const { status, body } = await by.form('POST', '/api/importazioni/attrezzature', parts);
  expect([status, body]).toEqual([201, body]);
  return (body as { file: string }).file;
};
const planOf = (file: string, columns: (string | null)[], more: object = {}) => ({
  ...{ kind: 'EQUIPMENT', file, columns, fixed: [{ field: 'lineId', value: 'linea 1' }] },
  ...more,
});
const preview = (plan: object, by = plant) =>
  answerOf<
    Progress & {
      rows: { outcome: string; values: { label: string; text: string }[] }[];
      doubts: { line: number; label: string; message: string }[];
    }
  >(
    by,
    `query ($input: ImportInput!) { importPreview(input: $input) {
       created changed unchanged refused rows { line outcome label values { label text } } faults { line label message }
       doubts { line label message } } }`,
    { input: plan },
  );
const progress = (id: string, by = plant) =>
  answerOf<Progress | null>(
    by,
    `query ($id: ID!) { importProgress(kind: EQUIPMENT, id: $id) { status done created changed unchanged refused removed restored kept
       keptNames faults { line label message } } }`,
    { id },
  );
const settled = async (id: string, ...statuses: string[]): Promise<Progress> => {
  await expect.poll(async () => (await progress(id))?.status, { timeout: 30_000, interval: 100 }).toBeOneOf(statuses);
  return (await progress(id)) as Progress;
};
const begin = async (plan: object, allOrNothing: boolean): Promise<string> => {
  const document = `mutation ($commandId: ID!, $input: ImportInput!, $allOrNothing: Boolean!) {
    startImport(commandId: $commandId, input: $input, name: "macchine.csv", allOrNothing: $allOrNothing) { id } }`;
  const { id } = await answerOf<{ id: string }>(plant, document, { commandId: newId(), input: plan, allOrNothing });
  return id;
};
const start = async (plan: object, allOrNothing: boolean) => {
  const id = await begin(plan, allOrNothing);
  return { id, ...(await settled(id, 'DONE', 'NOTHING')) };
};
const undo = async (id: string): Promise<Progress> => {
  await answerOf(
    plant,
    'mutation ($commandId: ID!, $id: ID!) { undoImport(commandId: $commandId, kind: EQUIPMENT, id: $id) { id } }',
    {
      ...{ commandId: newId(), id },
    },
  );
  return settled(id, 'UNDONE');
};
type Machine = {
  id: string;
  descrizione: string;
  modello: string | null;
  costoAcquisto: string | null;
  dataAcquisto: string | null;
};
const machines = async (part: string): Promise<Machine[]> => {
  const { body } = await plant.get('/api/attrezzature');
  return (body as { data: Machine[] }).data.filter(({ descrizione }) => descrizione.startsWith(part));
};

describe('a list comes in', () => {
  it('as the preview says, record by record, and goes again as long as nobody has touched it', async () => {
    const file = await upload('machineID;Modello;costo di acquisto\nM-1;m3;1.250,50\nM-2;;\n\nM-3;m4;7\n');
    const table = await answerOf<object>(
      plant,
      `query ($file: String!) { importTable(kind: EQUIPMENT, file: $file) {
      rows headings samples columns sheet } }`,
      { file },
    );
    expect(table).toMatchObject({ rows: 3, columns: [null, 'model', 'purchaseCost'] });
    const plan = planOf(file, ['description', 'model', 'purchaseCost']);
    expect(await preview(plan)).toMatchObject({
      ...{ created: 3, refused: 0, faults: [] },
      rows: [
        {
          label: 'M-1',
          values: [
            { label: 'Modello', text: 'm3' },
            { label: 'Costo di acquisto', text: '1250,50' },
            { label: 'Linea', text: 'Linea 1' },
          ],
        },
        { label: 'M-2', values: [{ label: 'Linea', text: 'Linea 1' }] },
        {},
      ],
    });
    expect(await machines('M-')).toEqual([]);
    const done = await start(plan, true);
    expect(done).toMatchObject({ status: 'DONE', created: 3, refused: 0, done: 3 });
    await expect.poll(() => machines('M-')).toHaveLength(3);
    const [first, second] = await machines('M-');
    expect(first).toMatchObject({ descrizione: 'M-1', modello: 'm3', costoAcquisto: '1250.50' });
    // One was changed since, and stays.
    expect((await plant.put(`/api/attrezzature/${second?.id}`, { modello: 'm9' })).status).toBe(200);
    expect(await undo(done.id)).toMatchObject({ removed: 2, kept: 1, keptNames: ['M-2'] });
    await expect.poll(() => machines('M-')).toHaveLength(1);
  });

  it('with numbers longer than a spreadsheet keeps: the preview says that digits may be lost', async () => {
    const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
    const line = (name: string, number: string) => `<row>${text(name)}<c><v>${number}</v></c></row>`;
    const rows = [
      `<row>${text('Descrizione')}${text('Matricola')}</row>`,
      ...[line('Corta', '123456789012345'), line('Lunga', '1234567890123456789')],
    ].join('');
    const content = Buffer.from(rawWorkbook([{ name: 'Foglio', rows }]));
    const parts = [{ name: 'file', content, fileName: 'macchine.xlsx', type: 'application/octet-stream' }];
    const { body } = await plant.form('POST', '/api/importazioni/attrezzature', parts);
    const found = await preview(planOf((body as { file: string }).file, ['description', 'serialNumber']));
    expect(found.doubts).toMatchObject([{ line: 3, label: 'Matricola', message: expect.stringContaining('15 cifre') }]);
    expect(found).toMatchObject({ created: 2, refused: 0 });
  });

  it('with dates as people write them: the preview shows the day that was read, and asks about years that may be a slip', async () => {
    const dates = ['17.04.98', '17/04/2017 10:30', '2017/04/17', '01-feb-20', '17/04/1949', '17/04/2089', '31/02/2017'];
    const rows = dates.map((date, at) => `Data ${at};"${at === 0 ? 'a\r\nb' : 'a'}";${date}`);
    const file = await upload(`Descrizione;Note;Data di acquisto\r\n${rows.join('\r\n')}\r\n`);
    const plan = planOf(file, ['description', 'notes', 'purchaseDate']);
    const found = await preview(plan);
    const label = 'Data di acquisto';
    const read = found.rows.map(({ values }) => values.find((value) => value.label === label)?.text);
    expect(read).toEqual([
      ...['17/04/1998', '17/04/2017', '17/04/2017', '01/02/2020', '17/04/1949', '17/04/2089', '31/02/2017'],
    ]);
    expect(found.doubts.map(({ line, label: field }) => [line, field])).toEqual([
      [7, label],
      [8, label],
    ]);
    // By the lines of the file, in which the first row has two.
    expect(found.faults).toMatchObject([{ line: 9, label }]);
    expect(await start(plan, false)).toMatchObject({ created: 6, refused: 1 });
    await expect.poll(() => machines('Data ')).toHaveLength(6);
    const days = (await machines('Data ')).map(({ dataAcquisto }) => dataAcquisto);
    expect(days.toSorted()).toEqual([
      ...['1949-04-17', '1998-04-17', '2017-04-17', '2017-04-17', '2020-02-01', '2089-04-17'],
    ]);
  });

  it('knows by itself the field by which rows are records that are there, where one is', async () => {
    const keyOf = async (text: string) => {
      const table = await answerOf<{ key: string | null }>(
        plant,
        'query ($file: String!) { importTable(kind: EQUIPMENT, file: $file) { key } }',
        { file: await upload(text) },
      );
      return table.key;
    };
    expect(await keyOf('Modello;Descrizione\nT-9;TORNIO\n;Mai vista\n')).toBe('description');
    expect(await keyOf('Descrizione\nMai vista\nNemmeno questa\n')).toBeNull();
    // Of two rows with one name nobody knows which is the record.
    expect(await keyOf('Descrizione\nTornio\nTornio\n')).toBeNull();
    expect(await keyOf('Modello\nTornio\n')).toBeNull();
  });

  it('changes by a key only what its columns hold, and an undo puts that back', async () => {
    const file = await upload('Descrizione,Modello\nTornio,T-900\nFresa,F-1\n');
    const plan = planOf(file, ['description', 'model'], { key: 'description' });
    expect(await preview(plan)).toMatchObject({ created: 1, changed: 1 });
    const done = await start(plan, false);
    expect(done).toMatchObject({ created: 1, changed: 1 });
    await expect.poll(async () => (await machines('Tornio'))[0]?.modello).toBe('T-900');
    expect(await preview(plan)).toMatchObject({ unchanged: 2 });
    expect(await undo(done.id)).toMatchObject({ removed: 1, restored: 1, kept: 0 });
    await expect.poll(async () => (await machines('Tornio'))[0]?.modello).toBeNull();
  });

  it('once, where the same file is sent in twice at the same moment and says by which column records are known', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `Nastro ${n}`);
    const plan = planOf(await upload(['Descrizione', ...names].join('\n')), ['description'], { key: 'description' });
    const both = await Promise.all([start(plan, true), start(plan, true)]);
    expect(both.map(({ created }) => created).toSorted()).toEqual([0, 20]);
    expect(both.map(({ unchanged }) => unchanged).toSorted()).toEqual([0, 20]);
    await expect.poll(() => machines('Nastro ')).toHaveLength(20);
  });

  describe('and its process dies among the rows', () => {
    const names = Array.from({ length: 20 }, (_, n) => `Pressa ${n}`);
    const models = (model: string) => names.map((name) => `${name};${model}`).join('\n');
    const untilModel = (model: string | null, count: number) =>
      expect
        .poll(async () => (await machines('Pressa ')).filter(({ modello }) => modello === model))
        .toHaveLength(count);

    /** Begins an import that the worker does not get to see before `meanwhile` is over, and cuts a run of it off behind ten rows. */
    const cutOff = async (text: string, allOrNothing: boolean, meanwhile: () => Promise<void>) => {
      const plan = planOf(await upload(text), ['description', 'model'], { key: 'description' });
      const owners = createOwners(world.database.pool);
      onTestFinished(() => owners.close());
      const turn = await owners.acquire(importLockOf(plant.companyId), new AbortController().signal);
      const id = await begin(plan, allOrNothing);
      const { store } = world.services;
      let rows = 0;
      const append: EventStore['append'] = async (events) => {
        if (++rows > 10) throw new Error('cut off');
        return store.append(events);
      };
      const services = {
        ...world.services,
        ...createUseCaseServices({ ...world.services, store: { ...store, append } }),
      };
      const run = { services, companyId: plant.companyId, importId: id, causationId: newId() };
      await expect(runImport({ ...run, signal: new AbortController().signal })).rejects.toThrow('cut off');
      await meanwhile();
      await turn.release();
      return { id, ...(await settled(id, 'DONE', 'NOTHING')) };
    };

    it('goes on with the rest, and an undo puts back what was changed before it died, too', async () => {
      await start(planOf(await upload(`Descrizione\n${names.join('\n')}`), ['description']), true);
      const done = await cutOff(`Descrizione;Modello\n${models('p2')}`, false, () => untilModel('p2', 10));
      expect(done).toMatchObject({ status: 'DONE', changed: 20, unchanged: 0 });
      expect(await undo(done.id)).toMatchObject({ restored: 20, kept: 0 });
      await untilModel(null, 20);
    });

    it('takes back what it did before it died, where a row is refused since and all or none were wanted', async () => {
      const { body } = await plant.get('/api/attrezzature');
      const last = (body as { data: Machine[] }).data.find(({ descrizione }) => descrizione === names.at(-1));
      const done = await cutOff(`Descrizione;Modello\n${models('p3')}`, true, async () => {
        await untilModel('p3', 10);
        // Two are called alike now: which one the row means cannot be told.
        expect(
          (await plant.post('/api/attrezzature', { descrizione: last?.descrizione, lineaId: lineId })).status,
        ).toBe(201);
        await untilModel(null, 11);
      });
      expect(done).toMatchObject({ status: 'NOTHING', changed: 0, refused: 1 });
      await untilModel(null, 21);
    });
  });

  it('and what a request, a user, a work or the schedule of a report names stays when it is undone, by its name', async () => {
    const admin = await world.client(plant.companyId, ['ROLE_ADMIN']);
    const document = `mutation ($commandId: ID!, $input: ImportInput!) {
      startImport(commandId: $commandId, input: $input, name: "x.csv", allOrNothing: true) { id } }`;
    const bring = async (kind: string, path: string, text: string, columns: string[], fixed: object[] = []) => {
      const parts = [{ name: 'file', content: text, fileName: 'x.csv', type: 'text/csv' }];
      const { file } = (await plant.form('POST', `/api/importazioni/${path}`, parts)).body as { file: string };
      const variables = { commandId: newId(), input: { kind, file, columns, fixed } };
      const { id } = await answerOf<{ id: string }>(plant, document, variables);
      const told = () =>
        answerOf<Progress>(
          plant,
          `query ($id: ID!) { importProgress(kind: ${kind}, id: $id) { status created removed kept keptNames } }`,
          { id },
        );
      await expect.poll(async () => (await told()).status, { timeout: 30_000, interval: 100 }).toBe('DONE');
      const takeBack = async () => {
        const mutation = `mutation ($commandId: ID!, $id: ID!) { undoImport(commandId: $commandId, kind: ${kind}, id: $id) { id } }`;
        await answerOf(plant, mutation, { commandId: newId(), id });
        await expect.poll(async () => (await told()).status, { timeout: 30_000, interval: 100 }).toBe('UNDONE');
        return told();
      };
      const all = (await plant.get(`/api/${path}`)).body as { data: Named[] } | Named[];
      const rows = Array.isArray(all) ? all : all.data;
      return {
        takeBack,
        idOf: (name: string) => rows.find((row) => name === (row.descrizione ?? row.identificativo))?.id,
      };
    };
    type Named = { id: string; descrizione?: string; identificativo?: string };
    const done = async (call: Promise<{ status: number; body: unknown }>) => {
      const { status, body } = await call;
      expect([status, body]).toEqual([201, body]);
      return body as { id: string };
    };
    const on = [{ field: 'lineId', value: 'linea 1' }];
    const machinesIn = await bring('EQUIPMENT', 'attrezzature', 'D\nZ-1\nZ-2\nZ-3\n', ['description'], on);
    const anomalies = await bring('ANOMALY', 'anomalie', 'D\nRumore\nOdore\n', ['description']);
    const role = [
      { field: 'maintainerRoleId', value: 'Meccanico' },
      { field: 'kind', value: 'I' },
      { field: 'color', value: '1' },
    ];
    const people = await bring('MAINTAINER', 'manutentori', 'D\nVerdi\nGialli\nRosa\n', ['identifier'], role);
    const request = {
      attrezzaturaId: machinesIn.idOf('Z-1'),
      anomalieIds: [anomalies.idOf('Rumore')],
      userRequest: 'x',
    };
    await done(plant.post('/api/support-requests', { ...request, manutentoreId: people.idOf('Gialli') }));
    const person = { name: 'Ugo', surname: 'Zani', username: `u-${newId()}`, password: 'Cadenza-2026!' };
    const appointed = await done(admin.post('/api/users', { ...person, manutentoreId: people.idOf('Verdi') }));
    expect(await machinesIn.takeBack()).toMatchObject({ removed: 2, kept: 1, keptNames: ['Z-1'] });
    expect(await anomalies.takeBack()).toMatchObject({ removed: 1, kept: 1, keptNames: ['Rumore'] });
    expect(await people.takeBack()).toMatchObject({ removed: 1, kept: 2, keptNames: ['Verdi', 'Gialli'] });
    // Of a log of before, where such a maintainer went all the same: nobody is said to be him any more.
    const verdi = String(people.idOf('Verdi'));
    await world.services.execute({
      ...{ permission: 'registries.manage', actor: systemActor(plant.companyId), now: world.services.clock() },
      ...{ commandId: newId(), correlationId: newId() },
      stream: recordStream(maintainer, { id: verdi, companyId: plant.companyId }),
      decider: registry,
      decide: () => [{ type: 'MaintainerRemoved' as const, data: { id: verdi } }],
    });
    const said = (more: object) => admin.put(`/api/users/${appointed.id}`, { name: 'Ada', ...more });
    expect(await said({ manutentoreId: verdi })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'manutentoreId', code: 'not_found' }] },
    });
    expect((await said({})).status).toBe(200);
    expect(await said({ manutentoreId: null })).toMatchObject({ status: 200, body: { manutentoreId: null } });
  });

  it('and a day with planned work is refused before and after the import alike, in words that lead to the calendar', async () => {
    const companyId = await world.company('Officine Gialle');
    const admin = await world.client(companyId, ['ROLE_ADMIN']);
    const own = await setUpPlant(world, companyId);
    const made = await admin.post('/api/pianificazione-interventi', {
      ...own.body,
      ...{ dataOraInizio: '2027-03-10T08:00:00+01:00', dataOraFine: '2027-03-10T09:00:00+01:00' },
    });
    expect(made.status).toBe(201);
    const parts = [{ name: 'file', content: 'Giorno\n2027-03-09\n2027-03-10\n', fileName: 'x.csv', type: 'text/csv' }];
    const { file } = (await admin.form('POST', '/api/importazioni/calendario-lavorativo', parts)).body as {
      file: string;
    };
    const fixed = [{ field: 'type', value: 'CA' }];
    const input = { kind: 'WORKING_CALENDAR_DAY', file, columns: ['day'], fixed };
    const looked = await preview(input, admin);
    expect(looked).toMatchObject({ created: 1, refused: 1, faults: [{ line: 3 }] });
    expect(looked.faults[0]?.message).toMatch(/: 1\. .*calendario/);
    const document = `mutation ($commandId: ID!, $input: ImportInput!) {
      startImport(commandId: $commandId, input: $input, name: "x.csv", allOrNothing: false) { id } }`;
    const { id } = await answerOf<{ id: string }>(admin, document, { commandId: newId(), input });
    const told = () =>
      answerOf<Progress>(
        admin,
        'query ($id: ID!) { importProgress(kind: WORKING_CALENDAR_DAY, id: $id) { status created refused faults { line label message } } }',
        { id },
      );
    await expect.poll(async () => (await told()).status, { timeout: 30_000, interval: 100 }).toBe('DONE');
    expect(await told()).toMatchObject({ created: 1, refused: 1, faults: looked.faults });
  });

  it('all of it or nothing, or the good rows; what is wrong is said by row and column', async () => {
    const file = await upload(
      'Descrizione,Linea,Anno di costruzione\nA-1,Linea 1,1999\nA-2,Linea 9,1999\n,Linea 1,12\n',
    );
    const plan = planOf(file, ['description', 'lineId', 'constructionYear'], { fixed: [] });
    const looked = await preview(plan);
    expect(looked).toMatchObject({ created: 1, refused: 2 });
    expect(looked.faults.map(({ line, label }) => `${line} ${label}`)).toEqual([
      ...['3 Linea', '4 Descrizione', '4 Anno di costruzione'],
    ]);
    expect(looked.faults[0]?.message).toContain('Linea 9');
    expect(looked.faults[2]?.message).toContain('1850');
    expect(await start(plan, true)).toMatchObject({ status: 'NOTHING', created: 0, refused: 2 });
    expect(await machines('A-')).toEqual([]);
    const good = await start(plan, false);
    expect(good).toMatchObject({ status: 'DONE', created: 1, refused: 2 });
    expect(good.faults).toHaveLength(3);
  });

  it('of who may make such records, in their company, from a file that can be read', async () => {
    const file = await upload('Descrizione\nX-1\n');
    const parts = [{ name: 'file', content: 'Descrizione\nX\n', fileName: 'x.csv' }];
    expect((await demo.form('POST', '/api/importazioni/attrezzature', parts)).status).toBe(403);
    await expect(preview(planOf(file, ['description']), theirs)).rejects.toThrow('file');
    await expect(preview(planOf(file, ['description']), demo)).rejects.toThrow('not_authorised');
    await expect(preview(planOf(file, ['secret']))).rejects.toThrow('columns');
    await expect(preview(planOf(file, ['description'], { key: 'model' }))).rejects.toThrow('key');
    await expect(preview(planOf(await upload('\u0000\u0001'), ['description']))).rejects.toThrow('unreadable_table');
    const done = await start(planOf(file, ['description']), true);
    expect(await progress(done.id, theirs)).toBeNull();
  });
});
