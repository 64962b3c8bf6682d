import { newId } from '@cadenza/infra/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpPlant } from './testing/plant.ts';
import { type Client, createWorld, type World } from './testing/world.ts';

/** Causes and remedies of faults: records of a company, said of a fault by who works on it. */

let world: World;
let planner: Client;
let maintainer: Client;
let stranger: Client;
let body: Record<string, string>;

const base = '/api/pianificazione-interventi';
const make = async (by: Client, path: string, codice: string, descrizione: string): Promise<string> => {
  const { status, body: made } = await by.post(`/api/${path}`, { codice, descrizione, note: 'dal manuale' });
  expect(status, JSON.stringify(made)).toBe(201);
  return (made as { id: string }).id;
};
const fault = async (guasto = true): Promise<string> => {
  const times = { dataOraInizio: '2021-03-01T08:00:00Z', dataOraFine: '2021-03-01T09:00:00Z' };
  const { body: made } = await planner.post(base, { ...body, ...times, guasto });
  return (made as { id: string }).id;
};
const say = (by: Client, id: string, field: string, value: unknown) => by.put(`${base}/${id}/fields`, { field, value });
const refused = (field: string, code: string) => ({ status: 422, body: { errors: [{ field, code }] } });

beforeAll(async () => {
  world = await createWorld();
  const company = await world.company('Officine Rossi');
  const setup = await setUpPlant(world, company);
  const { listaId: _none, ...references } = setup.body;
  body = references;
  planner = await world.client(company, ['ROLE_PLANT']);
  maintainer = await world.client(company, ['ROLE_USER'], { maintainerId: setup.maintainerId });
  stranger = await world.client(await world.company('Fonderie Bianchi'), ['ROLE_ADMIN']);
}, 60_000);
afterAll(() => world.close());

test('are said of a fault before and after its completion, and read over both apis and in the history', async () => {
  const [causeId, remedyId] = [
    await make(planner, 'cause-guasto', 'U1', 'Usura'),
    await make(planner, 'rimedi-guasto', 'S1', 'Sostituzione'),
  ];
  const id = await fault();
  expect(await say(maintainer, id, 'causaGuastoId', causeId)).toMatchObject({
    ...{ status: 200, body: { causaGuastoId: causeId, causaGuasto: { descrizione: 'Usura' }, rimedioGuastoId: null } },
  });
  const done = await planner.put(`${base}/${id}`, { durataInterventoInOre: 1, completato: 'Y' });
  expect(done).toMatchObject({ status: 200, body: { completato: 'Y', causaGuastoId: causeId } });
  const asked = `mutation ($c: ID!, $id: ID!, $r: ID) { classifyFault(commandId: $c, id: $id, faultRemedyId: $r) { position } }`;
  expect((await maintainer.graphql(asked, { c: newId(), id, r: remedyId })).errors).toBeUndefined();
  const { data } = await maintainer.graphql(
    `query ($id: ID!) { plannedIntervention(id: $id) { faultCause { label } faultRemedy { id label } }
       causes: faultCodeChoices(of: CAUSE, search: "u1") { id label } remedies: faultCodeChoices(of: REMEDY) { id } }`,
    { id },
  );
  expect(data).toEqual({
    plannedIntervention: { faultCause: { label: 'Usura' }, faultRemedy: { id: remedyId, label: 'Sostituzione' } },
    ...{ causes: [{ id: causeId, label: 'Usura' }], remedies: [{ id: remedyId }] },
  });
  const { data: told } = await planner.graphql(
    `query ($id: ID!) { history(kind: PLANNED_INTERVENTION, id: $id) { rows { event changes { field after { label } } } } }`,
    { id },
  );
  expect((told as { history: { rows: object[] } }).history.rows).toContainEqual({
    event: 'FaultClassified',
    changes: [{ field: 'faultRemedyId', after: [{ label: 'Sostituzione' }] }],
  });
  const { data: open } = await maintainer.graphql('{ undoable { rows { entries { event equipment { label } } } } }');
  const { rows: changes } = (open as { undoable: { rows: { entries: object[] }[] } }).undoable;
  expect(changes.flatMap(({ entries }) => entries)).toContainEqual({
    event: 'FaultClassified',
    equipment: { label: 'Tornio' },
  });
  // Of the report: by cause and by remedy, and what nobody has said is a row of its own.
  const unsaid = await fault();
  const later = { dataOraInizio: '2021-03-02T08:00:00Z', dataOraFine: '2021-03-02T11:00:00Z' };
  const moved = await planner.put(`${base}/${unsaid}`, { ...later, durataInterventoInOre: 3, completato: 'Y' });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  const { data: report } = await planner.graphql(
    `{ breakdownReport(query: { years: [2021], months: [3] }) { causes { label failures hours cumulated } remedies { id failures }
         rows { faultCause faultRemedy } } }`,
  );
  expect(report).toEqual({
    breakdownReport: {
      causes: [
        { label: 'Usura', failures: 1, hours: 1, cumulated: 25 },
        { label: null, failures: 1, hours: 3, cumulated: 100 },
      ],
      remedies: [
        { id: remedyId, failures: 1 },
        { id: null, failures: 1 },
      ],
      rows: [
        { faultCause: 'Usura', faultRemedy: 'Sostituzione' },
        { faultCause: null, faultRemedy: null },
      ],
    },
  });
  const asked2021 = 'filters[years]=2021&filters[months]=3&sortBy=causaGuasto';
  const { body: rest } = await planner.get(`/api/report/dati?tipoReport=reportGuastiInterventi&${asked2021}`);
  expect(rest).toMatchObject({ totalRows: 2 });
  expect((rest as { data: object[] }).data).toContainEqual(
    expect.objectContaining({ causaGuastoId: causeId, causaGuasto: 'Usura', rimedioGuasto: 'Sostituzione' }),
  );
  // Of the list's file.
  const list = encodeURIComponent(JSON.stringify({ from: '2021-01-01T00:00:00Z', to: '2021-04-01T00:00:00Z' }));
  const { body: file } = await planner.get(`/api/esportazioni/pianificazione-interventi?formato=csv&lista=${list}`);
  const [heading = [], ...lines] = String(file)
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'));
  const at = heading.indexOf('Causa del guasto');
  expect(heading[at + 1]).toBe('Rimedio del guasto');
  expect(lines.map((line) => line.slice(at - 1, at + 2))).toEqual(
    expect.arrayContaining([
      ['Sì', 'Usura', 'Sostituzione'],
      ['Sì', '', ''],
    ]),
  );
  // Cleared again.
  expect(await say(planner, id, 'rimedioGuastoId', null)).toMatchObject({ status: 200, body: { rimedioGuasto: null } });
});

test('are refused where they are of another company, deactivated or of no fault; what was said stays', async () => {
  const [causeId, foreign] = [
    await make(planner, 'cause-guasto', 'C1', 'Corrosione'),
    await make(stranger, 'cause-guasto', 'C1', 'Corrosione'),
  ];
  const id = await fault();
  for (const wrong of [foreign, newId()])
    expect(await say(planner, id, 'causaGuastoId', wrong)).toMatchObject(refused('causaGuastoId', 'not_found'));
  expect(await say(planner, await fault(false), 'causaGuastoId', causeId)).toMatchObject(
    refused('causaGuastoId', 'only_for_faults'),
  );
  expect((await say(planner, id, 'causaGuastoId', causeId)).status).toBe(200);
  expect((await planner.put(`/api/cause-guasto/${causeId}/active/N`)).status).toBe(200);
  expect(await say(planner, await fault(), 'causaGuastoId', causeId)).toMatchObject(
    refused('causaGuastoId', 'inactive'),
  );
  expect(await say(planner, id, 'causaGuastoId', causeId)).toMatchObject({
    ...{ status: 200, body: { causaGuasto: { descrizione: 'Corrosione' } } },
  });
});

test('are taken back as any other change of one’s own', async () => {
  const causeId = await make(planner, 'cause-guasto', 'A1', 'Allineamento');
  const id = await fault();
  const command = newId();
  const asked = `mutation ($c: ID!, $id: ID!, $r: ID) { classifyFault(commandId: $c, id: $id, faultCauseId: $r) { position } }`;
  expect((await planner.graphql(asked, { c: command, id, r: causeId })).errors).toBeUndefined();
  const back = 'mutation ($c: ID!, $of: ID!) { undo(commandId: $c, change: $of) { position } }';
  expect((await planner.graphql(back, { c: newId(), of: command })).errors).toBeUndefined();
  expect((await planner.get(`${base}/${id}`)).body).toMatchObject({ causaGuastoId: null });
});

test('have a code that no other one of their kind has in the company, however it is written, over both apis and in a race', async () => {
  const taken = (field: string) => ({
    status: 409,
    body: { code: 'code_taken', errors: [{ field, code: 'code_taken' }] },
  });
  const create = (codice: string, by = planner, path = 'cause-guasto') =>
    by.post(`/api/${path}`, { codice, descrizione: `Codice ${codice}` });
  const id = await make(planner, 'cause-guasto', 'K1', 'Cuscinetto');
  expect(await create(' k1 ')).toMatchObject(taken('codice'));
  const mutation = `mutation ($c: ID!) { createFaultCause(commandId: $c, input: { code: "K1", description: "Doppia" }) { id } }`;
  const { errors } = await planner.graphql(mutation, { c: newId() });
  expect(errors).toMatchObject([
    { extensions: { code: 'code_taken', errors: [{ field: 'code', code: 'code_taken' }] } },
  ]);
  // Of another kind, and of another company, it is another one.
  expect((await create('K1', planner, 'rimedi-guasto')).status).toBe(201);
  expect((await create('K1', stranger)).status).toBe(201);

  const other = await make(planner, 'cause-guasto', 'K2', 'Cinghia');
  expect(await planner.put(`/api/cause-guasto/${other}`, { codice: 'K1' })).toMatchObject(taken('codice'));
  expect((await planner.put(`/api/cause-guasto/${other}`, { codice: 'k2', descrizione: 'Cinghie' })).status).toBe(200);
  // What a record has no more is free, also of one that is switched off it is not.
  expect((await planner.put(`/api/cause-guasto/${id}`, { codice: 'K3' })).status).toBe(200);
  expect((await planner.put(`/api/cause-guasto/${other}`, { codice: 'K1' })).status).toBe(200);
  expect((await planner.put(`/api/cause-guasto/${id}/active/N`)).status).toBe(200);
  expect(await create('K3')).toMatchObject(taken('codice'));

  const raced = await Promise.all(Array.from({ length: 6 }, () => create('K9')));
  expect(raced.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  // A repeat of the same command is no second one.
  const headers = { 'idempotency-key': newId() };
  const body = { codice: 'K8', descrizione: 'Ripetuta' };
  for (const _ of ['once', 'again']) expect((await planner.post('/api/cause-guasto', body, headers)).status).toBe(201);
});
