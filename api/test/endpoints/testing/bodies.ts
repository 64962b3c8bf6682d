import type { FieldType } from '@cadenza/domain/registry/fields';
import { kinds } from '@cadenza/domain/registry/kinds';
import { newId } from '@cadenza/infra/ids';
import type { Route } from '../../../src/rest/route.ts';
import { password } from '../../testing/world.ts';
import { type Fixtures, goodBody } from './fixtures.ts';
import type { Shape } from './malicious.ts';

type Sent = { shape: Shape; good: unknown };
/** The fields of a body by their path, each with a value that it takes. */
export type Fields = Record<string, Sent>;

const text = (good: unknown): Sent => ({ shape: 'text', good });
const sent = (shape: Shape, good: unknown): Sent => ({ shape, good });
const idOf = (fixtures: Fixtures, name: string): Sent => sent('id', fixtures.get(name));

const shapes: Partial<Record<FieldType, Shape>> = {
  reference: 'id',
  references: 'ids',
  choice: 'choice',
  integer: 'number',
  color: 'number',
  money: 'number',
  date: 'date',
  flag: 'flag',
  boolean: 'flag',
};

const kindFields = (path: string, fixtures: Fixtures): Fields | undefined => {
  const kind = kinds.find(({ rest }) => path === `/api/${rest}` || path === `/api/${rest}/{id}`);
  if (kind === undefined) return undefined;
  const create = path === `/api/${kind.rest}`;
  const good = {
    ...goodBody(kind, fixtures),
    ...(kind.unique === null ? {} : { giorno: create ? '2029-03-04' : '2029-03-05' }),
  };
  const fields = kind.fields.map((field): [string, Sent] => [
    field.wire,
    { shape: shapes[field.type] ?? 'text', good: (good as Record<string, unknown>)[field.wire] },
  ]);
  return {
    ...Object.fromEntries(fields),
    ...(create ? {} : { version: sent('number', undefined) }),
    ...(kind.closes === null ? {} : { interventiPianificati: sent('choice', undefined) }),
  };
};

const username = `u-${newId()}`;

const ofCompany: Fields = {
  'company.countryId': sent('choice', undefined),
  ...Object.fromEntries(
    [
      ...['municipality', 'province', 'address', 'streetNumber', 'email', 'phone', 'invoiceEmail', 'sdiCode'],
      ...['vatNumber', 'taxCode', 'bank', 'iban'],
    ].map((name) => [`company.${name}`, text(undefined)]),
  ),
  'company.contractType': sent('choice', 'M'),
  'company.paymentCadence': sent('choice', 'M'),
  'company.contractPrice': sent('number', '10.00'),
};

/** Bodies that are written out; those of kinds follow from their descriptors. */
const written: Record<string, (fixtures: Fixtures) => Fields> = {
  '/api/login_check': () => ({ username: text('nobody'), password: text('x') }),
  '/token/refresh': () => ({ refresh_token: text('x') }),
  '/api/logout': () => ({ refresh_token: text('x') }),
  '/api/user/change-password': () => ({
    oldPassword: text(password),
    password: text('Nuova-2027!'),
    confirmPassword: text('Nuova-2027!'),
  }),
  '/api/companies': () => ({
    'company.businessName': text('Nuova S.r.l.'),
    'company.identificationCode': text('NUOVA'),
    ...ofCompany,
  }),
  '/api/companies/{id}': () => ({ 'company.businessName': text('Nuova S.r.l.'), ...ofCompany }),
  '/api/settings/{id}': () => ({
    timeZone: sent('choice', 'Europe/Rome'),
    workingWeekdays: sent('weekdays', [1, 2, 3, 4, 5, 6, 7]),
    calendarStartTime: sent('choice', '07:00'),
    calendarEndTime: sent('choice', '19:00'),
    calendarIntervalTime: sent('number', 30),
    preventiveGraceDays: sent('number', 2),
    expiryDays: sent('number', 60),
    passwordExpiry: sent('flag', undefined),
    changePasswordFirstLogin: sent('flag', undefined),
    signatureRequired: sent('flag', 'N'),
    supervisorEmail: text('a@b.it'),
  }),
  '/api/settings/email-supervisor-support-request/{id}': () => ({ supervisorEmail: text('a@b.it') }),
  '/api/users': (fixtures) => ({
    name: text('Ada'),
    surname: text('Riva'),
    username: text(username),
    password: text(password),
    confirmPassword: text(password),
    email: text('a@b.it'),
    roles: sent('choices', ['ROLE_USER']),
    manutentoreId: idOf(fixtures, 'maintainer'),
  }),
  '/api/users/{id}': (fixtures) => ({
    name: text(undefined),
    surname: text(undefined),
    username: text(undefined),
    email: text('a@b.it'),
    roles: sent('choices', undefined),
    manutentoreId: { ...idOf(fixtures, 'maintainer'), good: undefined },
    active: sent('choice', undefined),
    companyUsers: sent('choices', undefined),
  }),
  '/api/liste/change-sort/{id}': () => ({ previousListaId: sent('id', undefined), pos: sent('number', 0) }),
  '/api/lista-dettagli/change-sort/{id}': () => ({
    previousListaDettaglioId: sent('id', undefined),
    pos: sent('number', 0),
  }),
  '/api/pianificazione-interventi': (fixtures) => ({
    serieId: sent('newId', undefined),
    attrezzaturaId: idOf(fixtures, 'equipment'),
    descrizioneInterventoId: idOf(fixtures, 'intervention'),
    tipoInterventoId: idOf(fixtures, 'interventionType'),
    ricorrenzaId: idOf(fixtures, 'recurrence'),
    manutentoreId: idOf(fixtures, 'maintainer'),
    listaId: idOf(fixtures, 'checklist'),
    dataOraInizio: sent('time', '2027-02-11T08:00:00Z'),
    dataOraFine: sent('time', '2027-02-11T09:00:00Z'),
    dataInizioPianificazione: sent('date', '2027-02-11'),
    dataFinePianificazione: sent('date', '2027-12-31'),
    spostamentoNonLavorativo: sent('choice', 'next'),
    guasto: sent('flag', 'N'),
    note: text('x'),
  }),
  '/api/pianificazione-interventi/{id}': (fixtures) => ({
    dataOraInizio: sent('time', '2027-02-11T08:00:00Z'),
    dataOraFine: sent('time', '2027-02-11T09:00:00Z'),
    dataInizioPianificazione: sent('date', undefined),
    dataFinePianificazione: sent('date', undefined),
    attrezzaturaId: idOf(fixtures, 'equipment'),
    descrizioneInterventoId: idOf(fixtures, 'intervention'),
    tipoInterventoId: idOf(fixtures, 'interventionType'),
    ricorrenzaId: { ...idOf(fixtures, 'recurrence'), good: undefined },
    listaId: idOf(fixtures, 'checklist'),
    durataInterventoInOre: sent('number', undefined),
    completato: sent('flag', undefined),
    manutentoreId: idOf(fixtures, 'maintainer'),
    guasto: sent('flag', 'N'),
    note: text('x'),
    mode: sent('choice', 'one'),
  }),
};

/** `PUT …/fields {field, value}`: what the value has to be hangs on the field. */
const oneField: Record<string, (fixtures: Fixtures) => Sent> = {
  note: () => text('x'),
  guasto: () => sent('flag', 'Y'),
  durataInterventoInOre: () => sent('number', 1),
  avanzamento: () => sent('number', 50),
  completato: () => sent('choice', 'Y'),
  manutentoreId: (fixtures) => idOf(fixtures, 'maintainer'),
};

/** The bodies that a route is tried with; a route that takes one and is not known here fails. */
export const bodiesOf = ({ path }: Route, fixtures: Fixtures): Fields[] => {
  if (path.endsWith('/fields')) {
    return Object.entries(oneField).map(([name, value]) => ({ field: sent('choice', name), value: value(fixtures) }));
  }
  if (path.includes('/active/')) return [{ cascade: sent('flag', undefined) }];
  const fields = kindFields(path, fixtures) ?? written[path]?.(fixtures);
  if (fields === undefined) throw new Error(`what does the body of ${path} hold?`);
  return [fields];
};

/** The body with its good values, but for one. */
export const bodyWith = (fields: Fields, changed?: string, value?: unknown): Record<string, unknown> => {
  const body: Record<string, Record<string, unknown>> = {};
  for (const [path, { good }] of Object.entries(fields)) {
    const [first = '', second] = path.split('.');
    const given = path === changed ? value : good;
    if (second === undefined) body[first] = given as never;
    else body[first] = { ...body[first], [second]: given };
  }
  return body;
};
