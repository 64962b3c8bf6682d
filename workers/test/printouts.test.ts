import { buffer } from 'node:stream/consumers';
import { requestPrintout } from '@cadenza/commands/printouts/printouts';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { expiryOf, printoutStream } from '@cadenza/domain/printouts/events';
import type { PrintoutSubject } from '@cadenza/domain/printouts/kinds';
import { equipment } from '@cadenza/domain/registry/equipment';
import { line } from '@cadenza/domain/registry/line';
import { plant } from '@cadenza/domain/registry/plant';
import { newId } from '@cadenza/infra/ids';
import { jobRun } from '@cadenza/infra/jobs/testing/job-run';
import type {} from '@cadenza/infra/postgres/testing/global-setup';
import { PrintFailed } from '@cadenza/infra/printing/printer';
import { readTable } from '@cadenza/infra/spreadsheets/read-table';
import { expect, test } from 'vitest';
import { makePrintoutHandler } from '../src/printouts/make-printout.ts';
import { sweepPrintoutsHandler } from '../src/printouts/sweep-printouts.ts';
import { buildHarness, command, type Harness, onRecord, project, today } from './harness.ts';

const list = { filters: {}, parts: {}, search: null, sortBy: null, descending: false };
const subject: PrintoutSubject = {
  kind: 'equipmentLabels',
  parameters: { list, plantId: null, perSheet: 24, skip: 0, origin: 'https://piani.example.it' },
};
const ask = async (services: Harness, what: PrintoutSubject = subject): Promise<string> => {
  const { actor, commandId, correlationId } = command();
  const done = await requestPrintout(
    { services, actor, commandId, correlationId },
    { subject: what, language: 'it', most: 5 },
  );
  if (isRejection(done)) throw new Error(done.code);
  return done.id;
};
const events = async ({ store }: Harness, id: string): Promise<string[]> =>
  (await Array.fromAsync(store.read(printoutStream(id)))).map(({ type }) => type);
const asked = (printoutId: string, { companyId } = command().actor) => ({
  ...{ companyId, printoutId, eventId: newId(), position: '0' },
});

test('a printout is made once however often its job runs, fails for good with the last run, and is gone a day later', async () => {
  const harness = await buildHarness();
  const shown = project(harness);
  const [plantId, lineId] = [newId(), newId()];
  await onRecord(harness, { type: 'CreateRecord', kind: plant, id: plantId, values: { description: 'Reparto' } });
  await onRecord(harness, { type: 'CreateRecord', kind: line, id: lineId, values: { description: 'L1', plantId } });
  await onRecord(harness, {
    type: 'CreateRecord',
    kind: equipment,
    id: newId(),
    values: { description: 'P1', lineId },
  });
  await shown();
  const make = makePrintoutHandler(harness);
  const id = await ask(harness);
  await Promise.all([make(asked(id), jobRun()), make(asked(id), jobRun())]);
  await make(asked(id), jobRun());
  expect(await events(harness, id)).toEqual(['PrintoutRequested', 'PrintoutAdvanced', 'PrintoutReady']);

  const broken = { ...harness, printer: { ...harness.printer, print: () => Promise.reject(new PrintFailed('no')) } };
  const [failing, left] = [await ask(harness), await ask(harness)];
  const run = (attempt: number) => makePrintoutHandler(broken)(asked(failing), jobRun({ attempt }));
  for (const attempt of [1, 2, 3]) await expect(run(attempt)).rejects.toThrow(PrintFailed);
  expect(await events(harness, failing)).toEqual(['PrintoutRequested', 'PrintoutAdvanced', 'PrintoutFailed']);

  await shown();
  const rows = async () =>
    (await harness.pool.query<{ id: string }>('select id from rm.printouts')).rows.map((row) => row.id).sort();
  const sweep = (clock: string, job: string) =>
    sweepPrintoutsHandler({ ...harness, clock: () => clock })({}, jobRun({ id: job }));
  await sweep(new Date(Date.parse(today) + 3_600_000).toISOString(), 'sweep:1');
  await shown();
  expect(await rows()).toEqual([id, failing, left].sort());
  // The one that nobody had made is asked for again, once.
  await sweep(new Date(Date.parse(today) + 3_600_000).toISOString(), 'sweep:1');
  expect((await harness.jobs.depths()).makePrintout).toMatchObject({ waiting: 1 });
  await sweep(expiryOf(today), 'sweep:2');
  await shown();
  expect(await rows()).toEqual([]);
  expect((await events(harness, id)).at(-1)).toBe('PrintoutExpired');
  await make(asked(left), jobRun());
  expect(await events(harness, left)).toEqual(['PrintoutRequested', 'PrintoutExpired']);
}, 60_000);

test('a spreadsheet of a report is written as a job that says how far it is, and made again from the start where it broke off', async () => {
  const harness = await buildHarness();
  const shown = project(harness);
  await shown();
  const { companyId } = command().actor;
  const lineId = newId();
  const columns = 'company_id, id, active, version, description';
  await harness.pool.query(`insert into rm.lines (${columns}) values ($1, $2, true, 1, 'L1')`, [companyId, lineId]);
  await harness.pool.query(
    `insert into rm.equipment (${columns}, line_id)
       select $1, gen_random_uuid(), true, 1, '=P' || lpad(n::text, 5, '0'), $2 from generate_series(1, 9500) n`,
    [companyId, lineId],
  );
  const report = (more: object): PrintoutSubject => ({
    kind: 'report',
    parameters: {
      ...{ report: 'reportAttrezzature', years: [2026], months: [1], sortBy: null, descending: true, ...more },
      scope: { equipmentId: null, lineId: null, plantId: null, maintainerId: null, interventionTypeId: null },
    },
  });
  const id = await ask(harness, report({ format: 'xlsx' }));
  const { files } = harness;
  const broken = { ...harness, files: { ...files, receive: () => Promise.reject(new Error('no room')) } };
  await expect(makePrintoutHandler(broken)(asked(id), jobRun())).rejects.toThrow('no room');
  await makePrintoutHandler(harness)(asked(id), jobRun({ attempt: 2 }));
  const history = await Array.fromAsync(harness.store.read(printoutStream(id)));
  expect(history.map(({ type, data }) => (type === 'PrintoutAdvanced' ? Reflect.get(data, 'done') : type))).toEqual([
    ...['PrintoutRequested', 0, 5_000, 'PrintoutReady'],
  ]);
  const ready = history.at(-1)?.data as { fileName: string; content: { hash: string } };
  expect(ready.fileName).toBe('Report_attrezzature_02_03_2026_09_00.xlsx');
  const found = await files.get({ companyId, hash: ready.content.hash });
  if (!found) throw new Error('the file is not there');
  const read = await readTable(await buffer(found.content));
  if (!('table' in read)) throw new Error(read.fault);
  // Text, whatever it begins with; the last row has the totals.
  expect(read.table.rows.map(({ cells }) => cells[0])).toEqual([
    ...Array.from({ length: 9_500 }, (_, at) => `=P${String(9_500 - at).padStart(5, '0')}`),
    'Totale',
  ]);
}, 60_000);
