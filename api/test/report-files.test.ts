import { systemId } from '@cadenza/commands/kernel/actor';
import { type PrintoutEvent, printoutStream } from '@cadenza/domain/printouts/events';
import { timestamp } from '@cadenza/infra/clock/clock';
import { newId } from '@cadenza/infra/ids';
import { readTable } from '@cadenza/infra/spreadsheets/read-table';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Session } from '../src/kernel/session.ts';
import { printoutsTopic } from '../src/printouts/topic.ts';
import { type FeedItem, followFeed } from './testing/follow-feed.ts';
import { type Setup, setUpPlant } from './testing/plant.ts';
import { ask, labels, listed, made, one } from './testing/printouts.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

let world: World;
let plant: Client;
let maintainer: Client;
let demo: Client;
let theirs: Client;
let setup: Setup;
beforeAll(async () => {
  world = await createWorld({ workers: true });
  const companyId = await world.company('Officine Rossi');
  setup = await setUpPlant(world, companyId);
  plant = await world.client(companyId, ['ROLE_PLANT']);
  maintainer = await world.client(companyId, ['ROLE_USER']);
  demo = await world.client(companyId, ['ROLE_DEMO']);
  theirs = await world.client(await world.company('Fonderie Bianchi'), ['ROLE_PLANT']);
  const times = { dataOraInizio: '2027-01-11T08:00:00Z', dataOraFine: '2027-01-11T09:30:00Z' };
  expect((await plant.post('/api/pianificazione-interventi', { ...setup.body, ...times })).status).toBe(201);
}, 120_000);
afterAll(() => world.close());

describe('a report as a spreadsheet', () => {
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const path = '/api/report/xls?tipoReport=reportManutentori&filters[years]=2027&filters[months]=1';
  const name = /filename="Report_manutentori_\d\d_\d\d_\d{4}_\d\d_\d\d\.xlsx"/;
  const sheet = async (by: Client, url: string) => {
    const answer = await world.app.inject({ url, headers: { authorization: `Bearer ${by.token}` } });
    if (answer.statusCode !== 200) return { status: answer.statusCode, code: (answer.json() as { code: string }).code };
    const read = await readTable(answer.rawPayload);
    if (!('table' in read)) throw new Error('no table');
    const { headings, rows, sheets } = read.table;
    const { 'content-type': type, 'content-disposition': file } = answer.headers;
    return { type, file, headings, otherSheets: sheets.slice(1), rows: rows.map(({ cells }) => cells) };
  };
  const send = async (by: Client, more: object = {}) => {
    const { data, errors } = await by.graphql(
      `mutation ($c: ID!, $q: ReportInput!) {
         printReport(commandId: $c, report: MAINTAINERS, format: XLSX, query: $q) { id } }`,
      { c: newId(), q: { years: [2027], months: [1], ...more } },
    );
    const id = (data as { printReport: { id: string } | null } | null)?.printReport?.id ?? '';
    return { id, code: errors?.[0]?.extensions.code };
  };

  it('is made as a job, the same that is answered at once, and fetched by who asked alone', async () => {
    const { id } = await send(plant, { sortBy: 'label', descending: true });
    expect(await made(plant, id)).toMatchObject({ kind: 'REPORT', status: 'READY', failure: null, done: 2, total: 2 });
    const sorted = `${path}&sortBy=manutentore&descending=1`;
    const [job, atOnce] = [await sheet(plant, `/api/stampe/${id}`), await sheet(plant, sorted)];
    expect(job).toMatchObject({ type: sheetType, file: expect.stringMatching(name), otherSheets: ['Definizioni'] });
    expect(job.rows).toEqual([
      ...['Carla Blu', 'Bruno Neri', 'Totale'].map((label, at) => [label, ...(job.rows?.[at]?.slice(1) ?? [])]),
    ]);
    expect({ ...atOnce, file: job.file }).toEqual(job);
    for (const other of [maintainer, theirs, demo]) {
      expect(await one(other, id)).toBeNull();
      expect(await sheet(other, `/api/stampe/${id}`)).toEqual({ status: 404, code: 'not_found' });
    }
    expect((await send(plant, { equipmentId: newId() })).code).toBe('filter_not_found');
    expect((await send(theirs, { equipmentId: setup.body.attrezzaturaId })).code).toBe('filter_not_found');
    expect((await send(plant, { months: [13] })).code).toBe('invalid_fields');
    for (const by of [demo, maintainer]) expect((await send(by)).code).toBe('not_authorised');
  });

  it('that is large is made while its caller waits, says so where that takes too long, and is none of who only looks', async () => {
    const { printing } = world.services;
    const usual = { ...printing };
    onTestFinished(() => {
      Object.assign(printing, usual);
    });
    printing.atOnce = 0;
    expect(await sheet(plant, path)).toMatchObject({ type: sheetType, file: expect.stringMatching(name) });
    expect(await sheet(demo, path)).toEqual({ status: 403, code: 'not_authorised' });
    printing.patience = 0;
    const before = new Set((await listed(plant)).map(({ id }) => id));
    expect(await sheet(plant, path)).toEqual({ status: 503, code: 'printout_late' });
    const [late] = (await listed(plant)).filter(({ id }) => !before.has(id));
    // It is among the files of who asked when it is there.
    expect(await made(plant, late?.id ?? '')).toMatchObject({ status: 'READY' });
    Object.assign(printing, usual);
    expect(await sheet(demo, path)).toMatchObject({ type: sheetType });
  });
});

describe('live', () => {
  it('who asked is told how far it is, what came of it and that it is gone; nobody else is', async () => {
    const address = await world.app.listen({ host: '127.0.0.1', port: 0 });
    const colleague = await world.client(plant.companyId, ['ROLE_PLANT']);
    const follow = (by: Client) => followFeed(address, by.token, undefined, 'printoutsFeed');
    const [own, others] = [follow(plant), follow(colleague)];
    for (const feed of [own, others]) expect(await feed.next()).toMatchObject({ signal: 'CAUGHT_UP' });
    const { id } = await ask(plant, labels());
    const statusOf = ({ upserted: [row] }: FeedItem): unknown => row && Reflect.get(row, 'status');
    let item = await own.next();
    expect(item).toMatchObject({ upserted: [{ id }], removedIds: [], actor: { name: 'Marta Greco' } });
    while (statusOf(item) !== 'READY') item = await own.next();
    expect(item).toMatchObject({ upserted: [{ id }], actor: null });
    const expired: PrintoutEvent = { type: 'PrintoutExpired', data: { printoutId: id } };
    const [commandId, happenedAt] = [newId(), timestamp()];
    const of = { companyId: plant.companyId, actorId: systemId, commandId };
    const metadata = { ...of, correlationId: commandId, causationId: commandId, happenedAt, v: 1 };
    const events = [{ id: commandId, ...expired, metadata }];
    const appended = await world.services.store.append({ stream: printoutStream(id), expected: 'exists', events });
    expect(appended.outcome).toBe('appended');
    do item = await own.next();
    while (item.upserted.length > 0);
    expect(item).toMatchObject({ upserted: [], removedIds: [id] });
    // What comes first to somebody else is something of their own.
    const theirOwn = await ask(colleague, labels());
    expect(await others.next()).toMatchObject({ upserted: [{ id: theirOwn.id }], removedIds: [] });
    for (const feed of [own, others]) feed.end();
  });

  it('of a kind that one may no longer see nothing is told', () => {
    const { parts } = printoutsTopic(world.services);
    const { userId, companyId } = plant;
    const actor = { kind: 'person', userId, companyId, roles: ['ROLE_USER'], maintainerId: null } as const;
    expect(parts?.({ actor, claims: {} as Session['claims'], expires: 0 }, {})).toEqual([
      userId,
      `${userId} equipmentLabels`,
      `${userId} intervention`,
    ]);
  });
});
