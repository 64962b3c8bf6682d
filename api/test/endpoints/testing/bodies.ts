import { countryId } from '@cadenza/domain/company/countries';
import { builtInRoles } from '@cadenza/domain/identity/custom-roles';
import type { Role } from '@cadenza/domain/identity/roles';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { kinds } from '@cadenza/domain/registry/kinds';
import { conditionsVersion } from '@cadenza/domain/signup/rules';
import { newId } from '@cadenza/infra/ids';
import { companyTexts } from '../../../src/company/wire.ts';
import { openApiDocument } from '../../../src/rest/openapi.ts';
import type { Route } from '../../../src/rest/route.ts';
import { ownIdNote } from '../../../src/rest/shapes.ts';
import { routes } from '../../../src/routes.ts';
import { password } from '../../testing/world.ts';
import { type Fixtures, goodBody } from './fixtures.ts';
import type { Shape } from './malicious.ts';

type Sent = { shape: Shape; good: unknown };
/** The fields of a body by their path, each with a value that it takes. */
export type Fields = Record<string, Sent>;

const text = (good: unknown): Sent => ({ shape: 'text', good });
const sent = (shape: Shape, good: unknown): Sent => ({ shape, good });
const idOf = (fixtures: Fixtures, name: string): Sent => sent('id', fixtures.get(name));

/** What the OpenAPI document says of a value. */
type Told = { type?: string; format?: string; enum?: unknown[]; anyOf?: Told[]; items?: Told; description?: string };

const document = openApiDocument(routes, '');

const choicesIn = (told: Told): Told[] => told.anyOf?.flatMap(choicesIn) ?? (told.type === 'null' ? [] : [told]);

/** What a value has to be, by what the document says of it. */
const shapeOf = (told: Told): Shape => {
  const choices = choicesIn(told);
  const has = (name: keyof Told, ...values: unknown[]): boolean => choices.some((one) => values.includes(one[name]));
  if (has('type', 'boolean') || choices.some((one) => one.enum?.includes(true))) return 'flag';
  if (has('type', 'array')) return choices.some(({ items = {} }) => shapeOf(items) === 'id') ? 'ids' : 'choices';
  if (choices.some((one) => one.enum !== undefined)) return 'choice';
  if (has('type', 'number', 'integer')) return 'number';
  if (has('format', 'uuid')) return has('description', ownIdNote) ? 'newId' : 'id';
  if (has('format', 'date')) return 'date';
  return has('format', 'date-time') ? 'time' : 'text';
};

/** The fields that a route takes, as the document has them, each with the good value that it gets here. */
const documentedFields = (route: Route, good: Readonly<Record<string, unknown>>): Fields => {
  const { paths } = document as { paths: Record<string, Record<string, unknown>> };
  const told = paths[route.path.replace('{Y|N}', '{flag}')]?.[route.method.toLowerCase()] as {
    requestBody: { content: Record<string, { schema: { properties: Record<string, Told> } }> };
  };
  const { properties = {} } = told.requestBody.content['application/json']?.schema ?? {};
  return Object.fromEntries(
    Object.keys(route.body?.shape ?? {}).map((name) => [name, sent(shapeOf(properties[name] ?? {}), good[name])]),
  );
};

const kindOf = (path: string): Kind | undefined =>
  kinds.find(({ rest }) => path === `/api/${rest}` || path === `/api/${rest}/{id}`);

const goodRecord = (kind: Kind, path: string, fixtures: Fixtures): Record<string, unknown> => ({
  ...goodBody(kind, fixtures),
  ...(kind.unique === null ? {} : { giorno: path.endsWith('{id}') ? '2029-03-05' : '2029-03-04' }),
});
const builtIn = (role: Role) => builtInRoles.find(({ name }) => name === role)?.id;

const username = `u-${newId()}`;

const ofCompany: Fields = {
  ...Object.fromEntries(companyTexts.map((name) => [`company.${name}`, text(undefined)])),
  'company.countryId': sent('choice', undefined),
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
  '/app/sign-up': () => ({
    'company.businessName': text('Rossi S.r.l.'),
    'company.identificationCode': text('ROSSI'),
    'company.countryId': sent('choice', countryId('IT')),
    'company.municipality': text('Brescia'),
    'company.vatNumber': text('00743110157'),
    'company.iban': text('IT60X0542811101000000123456'),
    'user.name': text('Anna'),
    'user.surname': text('Rossi'),
    'user.username': text('anna.rossi'),
    'user.email': text('anna@rossi.example'),
    'user.password': text('Tre-Cavalli-Blu-91'),
    'user.confirmPassword': text('Tre-Cavalli-Blu-91'),
    locale: sent('choice', 'it'),
    conditions: text(conditionsVersion),
  }),
  '/api/companies': () => ({
    ...ofCompany,
    'company.businessName': text('Nuova S.r.l.'),
    'company.identificationCode': text('NUOVA'),
  }),
  '/api/companies/{id}': () => ({ ...ofCompany, 'company.businessName': text('Nuova S.r.l.') }),
  '/api/settings/{id}': () => ({
    timeZone: sent('choice', 'Europe/Rome'),
    workingWeekdays: sent('weekdays', [1, 2, 3, 4, 5, 6, 7]),
    plannedWork: sent('choice', 'keep'),
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
    registrationMode: sent('choice', 'U'),
    active: sent('flag', 'Y'),
  }),
  // One that the user has already: another one would end the session.
  '/api/user-roles': (fixtures) => ({ userId: idOf(fixtures, 'user'), roleId: sent('id', builtIn('ROLE_DEVELOPER')) }),
  '/api/company-users': (fixtures) => ({
    userId: idOf(fixtures, 'user'),
    companySelectedId: idOf(fixtures, 'company'),
  }),
  '/api/discounts': () => ({
    type: sent('choice', 'P'),
    value: sent('number', '10.00'),
    description: text(`Sconto ${newId()}`),
    providerLink: text('https://b.it'),
  }),
  '/api/discounts/{id}': () => ({
    type: sent('choice', 'F'),
    value: sent('number', '11.00'),
    description: text(undefined),
    providerLink: text(undefined),
  }),
  '/api/license-prices': (fixtures) => ({
    licenseId: idOf(fixtures, 'license'),
    discountId: idOf(fixtures, 'discount'),
    value: sent('number', '290.00'),
    recurrence: sent('choice', 'A'),
  }),
  '/api/license-prices/{id}': (fixtures) => ({
    licenseId: { ...idOf(fixtures, 'license'), good: undefined },
    discountId: idOf(fixtures, 'discount'),
    value: sent('number', '31.00'),
    recurrence: sent('choice', undefined),
  }),
  '/api/roles': () => ({
    name: text(`Ruolo ${newId()}`),
    description: text('x'),
    active: sent('flag', 'Y'),
    sort: sent('number', 10),
    roleForSuperAdministrator: sent('flag', 'N'),
    grants: sent('choice', 'ROLE_PLANT'),
  }),
  '/api/roles/{id}': () => ({
    name: text('Capoturno'),
    description: text('x'),
    active: sent('flag', 'Y'),
    sort: sent('number', 10),
    roleForSuperAdministrator: sent('flag', 'N'),
    grants: sent('choice', undefined),
    builtIn: sent('choice', undefined),
  }),
  '/api/users/{id}': (fixtures) => ({
    name: text(undefined),
    surname: text(undefined),
    username: text(undefined),
    email: text('c@b.it'),
    registrationMode: sent('choice', undefined),
    roles: sent('choices', undefined),
    manutentoreId: { ...idOf(fixtures, 'maintainer'), good: undefined },
    active: sent('choice', undefined),
    companyUsers: sent('choices', undefined),
  }),
};

const planned = (fixtures: Fixtures): Record<string, unknown> => ({
  attrezzaturaId: fixtures.get('equipment'),
  descrizioneInterventoId: fixtures.get('intervention'),
  tipoInterventoId: fixtures.get('interventionType'),
  manutentoreId: fixtures.get('maintainer'),
  listaId: fixtures.get('checklist'),
  dataOraInizio: '2027-02-11T08:00:00Z',
  dataOraFine: '2027-02-11T09:00:00Z',
  guasto: 'N',
  note: 'x',
});

/** Good values of the bodies that are documented field by field: what is not named here is sent only where it is wrong. */
const good: Record<string, (fixtures: Fixtures) => Record<string, unknown>> = {
  '/api/licenses': () => ({ name: `Licenza ${newId()}`, description: 'x', providerLink: 'https://b.it' }),
  '/api/licenses/{id}': () => ({ description: 'x' }),
  '/api/license-items': () => ({ name: `Voce ${newId()}`, key: `k${newId().slice(-12)}` }),
  '/api/license-items/{id}': () => ({ name: `Voce ${newId()}` }),
  '/api/liste/change-sort/{id}': () => ({ pos: 0 }),
  '/api/lista-dettagli/change-sort/{id}': () => ({ pos: 0 }),
  '/api/pianificazione-interventi': (fixtures) => ({
    ...planned(fixtures),
    ricorrenzaId: fixtures.get('recurrence'),
    dataInizioPianificazione: '2027-02-11',
    dataFinePianificazione: '2027-12-31',
    spostamentoNonLavorativo: 'next',
  }),
  '/api/pianificazione-interventi/{id}': (fixtures) => ({ ...planned(fixtures), mode: 'one' }),
  '/api/pianificazione-intervento-ricambi/{id}': () => ({ nome: 'x', costo: '1.50', quantity: 2 }),
  '/api/pianificazione-interventi/{id}/upload-firma': () => ({ nome: 'Mario Rossi', durataInterventoInOre: 1 }),
  '/api/support-requests': (fixtures) => ({
    attrezzaturaId: fixtures.get('equipment'),
    userRequest: 'x',
    manutentoreId: fixtures.get('maintainer'),
    descrizioneInterventoId: fixtures.get('intervention'),
  }),
  '/api/support-requests/{id}': () => ({ userRequest: 'x' }),
  '/api/support-requests/{id}/comments': () => ({ testo: 'x' }),
  '/app/support-requests/{companyCode}/follow/{secret}/comments': () => ({ testo: 'x' }),
  '/app/request-demo': () => ({
    ...{ company: 'Rossi S.r.l.', name: 'Anna Rossi', email: 'anna@rossi.example', phone: '030 1234567', message: 'x' },
  }),
  '/app/sign-up/link': () => ({ token: 'x' }),
  '/app/stripe/checkout': () => ({ stripeProductPriceId: newId(), stripeCompanyId: newId(), userId: newId() }),
  '/app/sign-up/complete': () => ({ sessionId: 'test_x', userId: newId(), contractType: 'M' }),
  '/app/support-requests/{companyCode}': (fixtures) => ({
    attrezzaturaId: fixtures.get('equipment'),
    userRequest: 'x',
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
export const bodiesOf = (route: Route, fixtures: Fixtures): Fields[] => {
  const { path } = route;
  if (path.endsWith('/fields')) {
    return Object.entries(oneField).map(([name, value]) => ({ field: sent('choice', name), value: value(fixtures) }));
  }
  const fields = written[path]?.(fixtures);
  if (fields !== undefined) return [fields];
  const kind = kindOf(path);
  if (kind) return [documentedFields(route, goodRecord(kind, path, fixtures))];
  const values = good[path]?.(fixtures) ?? (path.includes('/active/') ? {} : undefined);
  if (values === undefined) throw new Error(`what does the body of ${path} hold?`);
  return [documentedFields(route, values)];
};

/** The body with its good values, but for one. */
export const bodyWith = (fields: Fields, changed?: string, value?: unknown): Record<string, unknown> => {
  const body: Record<string, unknown> = {};
  for (const [path, { good }] of Object.entries(fields)) {
    const [first = '', second] = path.split('.');
    const given = path === changed ? value : good;
    if (second === undefined) body[first] = given;
    else body[first] = { ...Object(body[first]), [second]: given };
  }
  return body;
};
