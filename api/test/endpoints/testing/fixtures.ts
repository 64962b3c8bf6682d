import { createHash } from 'node:crypto';
import { ownerKinds, owners } from '@cadenza/domain/documents/owners';
import type { Role } from '@cadenza/domain/identity/roles';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { kinds } from '@cadenza/domain/registry/kinds';
import { newId } from '@cadenza/infra/ids';
import { photo } from '@cadenza/infra/images/testing/photo';
import { expect } from 'vitest';
import type { Route } from '../../../src/rest/route.ts';
import { buy } from '../../testing/contract.ts';
import { setUpPlant } from '../../testing/plant.ts';
import type { Client, World } from '../../testing/world.ts';

/** One thing of each kind, by the kind's name; beside them `planned`, `series`, `company`, `user` (who asks) and `colleague`. */
export type Fixtures = ReadonlyMap<string, string>;

/** May everything there is, so that nothing but what is tested stands in the way. */
export const everything: Role[] = ['ROLE_SUPER_ADMIN', 'ROLE_DEVELOPER'];
export const nothing = '0199aaaa-0000-7000-8000-00000000dead';

const rowsOf = async (client: Client, path: string): Promise<{ id: string; serieId?: string }[]> => {
  const { body } = await client.get(path);
  return Array.isArray(body) ? body : (body as { data: { id: string }[] }).data;
};

const made = async (client: Client, path: string, body: object): Promise<string> => {
  const { status, body: answer } = await client.post(path, body);
  if (status !== 201) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return (answer as { id: string }).id;
};

const importContent = 'Descrizione\nPressa importata\n';
/** What a plan names the file of a list by. */
export const importFile = createHash('sha256').update(importContent).digest('hex');

/** What stands above the companies: developers of all of them change the same. */
export const ofAllCompanies: ReadonlySet<string> = new Set([
  'license',
  'licenseItem',
  'licenseLimit',
  'licensePrice',
  'discount',
]);

export const fixturesOf = async (world: World, client: Client): Promise<Fixtures> => {
  const { body: refs } = await setUpPlant(world, client.companyId);
  const times = { dataOraInizio: '2027-01-11T08:00:00Z', dataOraFine: '2027-01-11T09:00:00Z' };
  await made(client, '/api/pianificazione-interventi', { ...refs, ...times });
  const fixtures = new Map<string, string>();
  for (const kind of kinds) {
    const path = `/api/${kind.rest}`;
    const [first] = await rowsOf(client, path);
    fixtures.set(kind.name, first?.id ?? (await made(client, path, goodBody(kind, fixtures))));
  }
  for (const kind of ownerKinds) {
    const { body } = await client.form('POST', `/api/${owners[kind].rest}-documenti`, [
      { name: 'relationId', content: fixtures.get(kind) ?? '' },
      { name: 'file', content: `Manuale ${kind}`, fileName: 'manuale.txt' },
    ]);
    fixtures.set(`${kind}Document`, (body as { id: string }).id);
  }
  const { body: uploaded } = await client.form('POST', '/api/importazioni/attrezzature', [
    { name: 'file', content: importContent, fileName: 'macchine.csv' },
  ]);
  if ((uploaded as { file: string }).file !== importFile) throw new Error('a file is named by its content');
  const input = {
    ...{ kind: 'EQUIPMENT', file: importFile, columns: ['description'], key: 'description' },
    fixed: [{ field: 'lineId', value: fixtures.get('line') }],
  };
  const { data } = await client.graphql(
    `mutation ($commandId: ID!, $input: ImportInput!) {
       startImport(commandId: $commandId, input: $input, name: "macchine.csv", allOrNothing: true) { id } }`,
    { commandId: newId(), input },
  );
  fixtures.set('import', (data as { startImport: { id: string } }).startImport.id);
  const view = await client.graphql(
    `mutation ($c: ID!) { saveView(commandId: $c, input: { screen: "registry/equipment", name: "Presse", parameters: [] }) { id } }`,
    { c: newId() },
  );
  fixtures.set('view', (view.data as { saveView: { id: string } }).saveView.id);
  const schedule = await client.graphql(
    `mutation ($c: ID!, $to: [ID!]) { createReportSchedule(commandId: $c,
       input: { name: "Guasti del mese", report: BREAKDOWNS, recipients: $to }) { id } }`,
    { c: newId(), to: [client.userId] },
  );
  fixtures.set('reportSchedule', (schedule.data as { createReportSchedule: { id: string } }).createReportSchedule.id);
  const bought = await buy(world, client.companyId, { limit: -1 });
  fixtures.set('contract', bought.contractId);
  fixtures.set('contractDue', bought.dueId);
  const request = { attrezzaturaId: fixtures.get('equipment'), userRequest: 'Perde olio' };
  fixtures.set('request', await made(client, '/api/support-requests', request));
  const { body: image } = await client.form('POST', '/api/support-request-images', [
    { name: 'supportRequestId', content: fixtures.get('request') ?? '' },
    { name: 'image', content: await photo(), fileName: 'guasto.jpg' },
  ]);
  fixtures.set('requestImage', (image as { id: string }).id);
  const [planned] = await rowsOf(client, '/api/pianificazione-interventi');
  if (planned === undefined) throw new Error('nothing is planned');
  fixtures.set('planned', planned.id);
  fixtures.set('series', planned.serieId ?? '');
  fixtures.set('plannedLine', `${planned.id}.${fixtures.get('checklistLine')}`);
  const part = { new: true, pianificazioneInterventoId: planned.id, nome: 'Cinghia' };
  const { body: added } = await client.put('/api/pianificazione-intervento-ricambi/new', part);
  const plannedPart = (added as { data: { id: string } }).data.id;
  fixtures.set('plannedPart', plannedPart);
  fixtures.set('sparePart', plannedPart.split('.')[1] ?? '');
  const { body: workPhoto } = await client.form('POST', '/api/pianificazione-intervento-immagini', [
    { name: 'pianificazioneInterventoId', content: planned.id },
    { name: 'image', content: await photo(), fileName: 'fatto.jpg' },
  ]);
  fixtures.set('workPhoto', (workPhoto as { id: string }).id);
  const printed = await client.graphql(
    'mutation ($c: ID!, $id: ID!) { printIntervention(commandId: $c, id: $id) { id } }',
    {
      ...{ c: newId(), id: planned.id },
    },
  );
  fixtures.set('printout', (printed.data as { printIntervention: { id: string } }).printIntervention.id);
  fixtures.set('company', client.companyId);
  fixtures.set('user', client.userId);
  const colleague = { name: 'Rita', surname: 'Neri', username: `rita.${newId().slice(-8)}`, password: 'Cadenza-2026!' };
  fixtures.set('colleague', await made(client, '/api/users', colleague));
  fixtures.set('role', await made(client, '/api/roles', { name: 'Capoturno' }));
  const mark = newId().slice(-12);
  fixtures.set('license', await made(client, '/api/licenses', { name: `Base ${mark}` }));
  fixtures.set('licenseItem', await made(client, '/api/license-items', { name: `Voce ${mark}`, key: `k${mark}` }));
  fixtures.set('licenseLimit', `${fixtures.get('license')}.${fixtures.get('licenseItem')}`);
  const discount = { type: 'P', value: '10.00', description: `Lancio ${mark}` };
  fixtures.set('discount', await made(client, '/api/discounts', discount));
  const price = { licenseId: fixtures.get('license'), value: '29.00', recurrence: 'M' };
  fixtures.set('licensePrice', await made(client, '/api/license-prices', price));
  fixtures.set('userRole', `${client.userId}.${fixtures.get('role')}`);
  fixtures.set('companyUser', `${client.userId}.${client.companyId}`);
  return fixtures;
};

/** What the `{id}` of a path names; a new kind of path must be named here, or nothing below it can be tested. */
export const fixtureOf = ({ path }: Route): string => {
  const [, segment = ''] = path.replace(/^\/(api|app)/, '').split('/');
  const kind = kinds.find(({ rest }) => rest === segment)?.name;
  const other: Record<string, string> = {
    lista: 'checklist',
    'pianificazione-interventi': 'planned',
    'pianificazione-intervento-lista-dettagli': 'plannedLine',
    'pianificazione-intervento-ricambi': 'plannedPart',
    'pianificazione-intervento-immagini': 'workPhoto',
    companies: 'company',
    societa: 'company',
    settings: 'company',
    users: 'user',
    roles: 'role',
    stampe: 'printout',
    'user-roles': 'userRole',
    'company-users': 'companyUser',
    report: 'equipment',
    licenses: 'license',
    'license-items': 'licenseItem',
    'license-item-associations': 'licenseLimit',
    'license-prices': 'licensePrice',
    discounts: 'discount',
    'support-requests': 'request',
    'support-request-images': 'requestImage',
  };
  const owner = ownerKinds.find((one) => segment === `${owners[one].rest}-documenti`);
  const thing = kind ?? (owner && `${owner}Document`) ?? other[segment];
  if (thing === undefined) throw new Error(`what does the id of ${path} name?`);
  return thing;
};

/** Whether it takes a body as JSON: a call that needs a file takes forms alone. */
export const takesJson = ({ files = {} }: Route): boolean => !Object.values(files).some(({ required }) => required);

export const hasId = ({ path }: Route): boolean => /\{(id|\w+Id)\}/.test(path);

/** The path with this id and, for its other parameters, values that are good. */
export const filled = (path: string, id: string): string =>
  path
    .replace(/\{(id|\w+Id)\}/, id)
    .replace('{Y|N}', 'N')
    .replace('{status}', 'N')
    .replace('{mode}', 'one')
    .replace('{field}', 'completato')
    .replace('{value}', path.includes('license') ? '5' : 'Y');

/** What a list does not answer without, as the beginning of its query. */
export const neededQuery = ({ path }: Route): string =>
  path.startsWith('/api/report/') ? 'tipoReport=reportManutentori&filters[years]=2026&filters[months]=1&' : '';

/** A value that a field takes; a choice, a flag and money as REST writes them. */
export const sampleOf = (field: Field, fixtures: Fixtures): unknown => {
  switch (field.type) {
    case 'reference':
      return fixtures.get(field.references ?? '');
    case 'references':
      return [];
    case 'choice':
      return field.choices?.[0]?.wire;
    case 'integer':
    case 'decimal':
    case 'color':
      return 1;
    case 'date':
      return '2028-02-03';
    case 'flag':
      return 'Y';
    case 'boolean':
      return false;
    case 'money':
      return '1.00';
    case 'email':
      return 'a@b.it';
    case 'url':
      return 'https://b.it';
    case 'phone':
      return '+39 02 1234567';
    default:
      return `x${newId().slice(-6)}`;
  }
};

/** A body that creates a record of a kind. */
export const goodBody = (kind: Kind, fixtures: Fixtures): Record<string, unknown> =>
  Object.fromEntries(
    kind.fields.filter(({ required }) => required).map((field) => [field.wire, sampleOf(field, fixtures)]),
  );

/** Does the work, and holds it to have written nothing. */
export const unchangedIn = async <T>({ services }: World, work: () => Promise<T>): Promise<T> => {
  const before = await services.store.head();
  const outcome = await work();
  expect(await services.store.head()).toBe(before);
  return outcome;
};
