import { typeName } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { kinds } from '@cadenza/domain/registry/kinds';
import { instant } from '@cadenza/infra/clock/clock';
import { newId } from '@cadenza/infra/ids';
import {
  type GraphQLInputType,
  type GraphQLOutputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
} from 'graphql';
import type { Client } from '../../testing/world.ts';
import type { RootField } from './ask-field.ts';
import { type Fixtures, goodBody, importFile } from './fixtures.ts';
import type { Shape } from './malicious.ts';

/** The kind of record that a root field is about. */
export const kindOf = ({ field: { name } }: RootField) =>
  kinds.find((kind) =>
    [`create${typeName(kind)}`, `change${typeName(kind)}`, `${kind.name}ById`, kind.plural].includes(name),
  );

/** Values in the words of GraphQL: names of the domain, and its choices. */
const inputOf = (kind: (typeof kinds)[number], fixtures: Fixtures): Record<string, unknown> => {
  const body = goodBody(kind, fixtures);
  return Object.fromEntries(
    kind.fields
      .filter(({ wire }) => wire in body)
      .map((field): [string, unknown] => [field.name, inWords(field, body[field.wire])]),
  );
};
const inWords = (field: Field, value: unknown): unknown => {
  if (field.type === 'flag') return value === 'Y';
  return field.choices?.find(({ wire }) => wire === value)?.value ?? value;
};

type Values = Record<string, unknown>;
const times = { start: '2027-03-01T08:00:00Z', end: '2027-03-01T09:00:00Z' };

const importOf = (fixtures: Fixtures): Values => ({
  ...{ kind: 'EQUIPMENT', file: importFile, columns: ['description'], key: 'description' },
  fixed: [{ field: 'lineId', value: fixtures.get('line') }],
});

/** Arguments that each field takes; what is not named here is not sent. */
export const goodOf = (one: RootField, fixtures: Fixtures): Values => {
  const { root, field } = one;
  const kind = kindOf(one);
  const commandId = newId();
  if (root === 'Query') {
    if (['plannedWindow', 'boardWindow'].includes(field.name))
      return { from: '2027-03-01T00:00:00Z', to: '2027-03-08T00:00:00Z' };
    if (field.name === 'planningSetup') return { from: '2027-03-01', to: '2027-03-08' };
    if (field.name === 'history') return { kind: 'EQUIPMENT', id: fixtures.get('equipment') };
    if (field.name === 'plannedOnDay') return { day: '2027-03-01' };
    if (field.name === 'plannedOnDays') return { days: ['2027-03-01'] };
    if (field.name === 'shiftedFromDays') return { days: ['2027-03-01'] };
    if (field.name === 'plannedOnWeekdays') return { weekdays: [6, 7] };
    if (field.name === 'searchRecords') return { words: 'x' };
    if (field.name === 'recordCounts') return { kind: 'plant', ids: [fixtures.get('plant')] };
    if (field.name === 'publicHolidays') return { country: 'IT', year: 2027 };
    if (field.name === 'plannedIntervention') return { id: fixtures.get('planned') };
    if (field.name === 'plannedSeries') return { id: fixtures.get('series') };
    if (field.name === 'supportAddress') return { equipmentId: fixtures.get('equipment') };
    if (field.name === 'anomalyChoices') return { equipmentId: fixtures.get('equipment') };
    if (field.name === 'faultCodeChoices') return { of: 'CAUSE', search: 'usura' };
    if (field.name === 'equipmentPlaces') return { ids: [fixtures.get('equipment')] };
    if (field.name === 'previewOfChange') return { id: fixtures.get('planned'), input: times };
    if (field.name === 'previewOfMany') return { ids: [fixtures.get('planned')], change: { days: 1 } };
    if (field.name === 'previewOfDeletion') return { id: fixtures.get('planned') };
    if (field.name === 'previewOfDates') return { input: { start: '2027-03-01T08:00', end: '2027-03-01T09:00' } };
    if (field.name === 'importTable') return { kind: 'EQUIPMENT', file: importFile };
    if (field.name === 'importPreview') return { input: importOf(fixtures) };
    if (field.name === 'imports') return { kind: 'EQUIPMENT' };
    if (field.name === 'importProgress') return { kind: 'EQUIPMENT', id: fixtures.get('import') };
    if (field.name === 'printout') return { id: fixtures.get('printout') };
    if (field.name === 'savedViews') return { screen: 'registry/equipment' };
    if (field.name === 'reportTrend') return { query: { year: 2027, month: 3, months: 3 } };
    if (field.name === 'reportWorks') return { query: { years: [2027], months: [3] }, of: 'STOPS' };
    if (field.name.endsWith('Report')) return { query: { years: [2027], months: [3] } };
    if (field.name === 'documents') return { ownerKind: 'EQUIPMENT', ownerId: fixtures.get('equipment') };
    if (field.name === 'supportRequest' || field.name === 'supportRequestComments')
      return { id: fixtures.get('request') };
    if (field.name === 'userById') return { id: fixtures.get('user') };
    return kind !== undefined && field.name.endsWith('ById') ? { id: fixtures.get(kind.name) } : {};
  }
  if (kind !== undefined) {
    // The fixtures have one of each already, on the day of their own.
    const input = { ...inputOf(kind, fixtures), ...(kind.unique === null ? {} : { [kind.unique]: '2029-03-06' }) };
    return field.name.startsWith('create')
      ? { commandId, input }
      : { commandId, id: fixtures.get(kind.name), input: {} };
  }
  const id = fixtures.get('planned');
  const parameters = [{ name: 'cerca', value: 'pressa' }];
  const written: Record<string, () => Values> = {
    scheduleIntervention: () => ({
      input: {
        equipmentId: fixtures.get('equipment'),
        interventionId: fixtures.get('intervention'),
        interventionTypeId: fixtures.get('interventionType'),
        recurrenceId: fixtures.get('recurrence'),
        start: '2027-03-01T08:00',
        end: '2027-03-01T09:00',
        planUntil: '2027-12-31',
      },
    }),
    openSupportRequest: () => ({ input: { equipmentId: fixtures.get('equipment'), request: 'Perde olio' } }),
    changeSupportRequest: () => ({ id: fixtures.get('request'), input: { notes: 'x' } }),
    assignSupportRequest: () => ({ id: fixtures.get('request'), userId: fixtures.get('user') }),
    ...Object.fromEntries(
      ['handle', 'complete', 'archive', 'restore', 'delete'].map((verb) => [
        `${verb}SupportRequest`,
        () => ({ id: fixtures.get('request') }),
      ]),
    ),
    reopenSupportRequest: () => ({ id: fixtures.get('request'), text: 'x' }),
    commentSupportRequest: () => ({ id: fixtures.get('request'), text: 'x' }),
    removeSupportRequestImage: () => ({ id: fixtures.get('request'), imageId: fixtures.get('requestImage') }),
    moveIntervention: () => ({ id, input: times }),
    changeInterventions: () => ({ ids: [id], change: { days: 1 } }),
    tickChecklistLine: () => ({ id, lineId: fixtures.get('checklistLine'), done: true }),
    setInterventionDuration: () => ({ id, minutes: 30 }),
    noteIntervention: () => ({ id, notes: 'x' }),
    setInterventionProgress: () => ({ id, percent: 50 }),
    classifyFault: () => ({ id, faultCauseId: null, faultRemedyId: null }),
    markInterventionFault: () => ({ id, fault: true }),
    completeIntervention: () => ({ id, durationMinutes: 30 }),
    reopenIntervention: () => ({ id, reason: 'x' }),
    addWorkLine: () => ({ id, input: { description: 'x' } }),
    removeWorkLine: () => ({ id, lineId: fixtures.get('checklistLine'), removed: false }),
    moveWorkLine: () => ({ id, lineId: fixtures.get('checklistLine') }),
    startWork: () => ({ id, at: instant().subtract({ hours: 2 }).toString() }),
    stopWork: () => ({ id, at: instant().subtract({ hours: 1 }).toString() }),
    addSparePart: () => ({ id, input: { name: 'x' } }),
    changeSparePart: () => ({ id, partId: fixtures.get('sparePart'), input: { quantity: 2 } }),
    removeSparePart: () => ({ id, partId: fixtures.get('sparePart') }),
    removeInterventionPhoto: () => ({ id, photoId: fixtures.get('workPhoto')?.split('.')[1] }),
    signIntervention: () => ({ id, name: 'Anna Bianchi', durationMinutes: 30 }),
    rejoinSeries: () => ({ id }),
    correctCompletion: () => ({ id }),
    undo: () => ({ change: crypto.randomUUID() }),
    printIntervention: () => ({ id }),
    printReport: () => ({ report: 'GENERAL', query: { years: [2026], months: [3] } }),
    printEquipmentLabels: () => ({ input: { list: {}, perSheet: 24 } }),
    deleteIntervention: () => ({ id, reason: 'x' }),
    setRecordActive: () => ({ kind: 'PLANT', id: fixtures.get('plant'), active: true }),
    removeRecord: () => ({ kind: 'PLANT', id: fixtures.get('plant') }),
    removeRecords: () => ({ kind: 'WORKING_CALENDAR_DAY', ids: [fixtures.get('workingCalendarDay')] }),
    addChecklistLines: () => ({ checklistId: fixtures.get('checklist'), lines: [{ description: 'x' }] }),
    upgradeContract: () => ({
      ...{ licenseId: fixtures.get('license'), licensePriceId: fixtures.get('licensePrice') },
      returnPath: '/pagamenti',
    }),
    cancelContract: () => ({ contractId: id }),
    openPaymentPortal: () => ({ returnPath: '/pagamenti' }),
    returnToDays: () => ({ days: ['2027-03-01'] }),
    closeDays: () => ({ days: [{ day: '2029-03-07', type: 'holiday' }] }),
    describeDocument: () => ({ id: fixtures.get('equipmentDocument'), description: 'x' }),
    tellOnDevice: () => ({
      endpoint: `https://push.example.com/${commandId}`,
      p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url'),
      auth: Buffer.alloc(16, 7).toString('base64url'),
    }),
    leaveDevice: () => ({ endpoint: 'https://push.example.com/none' }),
    readNotices: () => ({ until: '2026-03-02T08:00:00Z' }),
    saveView: () => ({ input: { screen: 'registry/equipment', name: `Vista ${commandId}`, parameters } }),
    changeView: () => ({ id: fixtures.get('view'), input: { shared: true, parameters } }),
    removeView: () => ({ id: fixtures.get('view') }),
    chooseDefaultView: () => ({ screen: 'registry/equipment', id: fixtures.get('view') }),
    removeDocument: () => ({ id: fixtures.get('equipmentDocument') }),
    startImport: () => ({ input: importOf(fixtures), name: 'macchine.csv', allOrNothing: true }),
    undoImport: () => ({ kind: 'EQUIPMENT', id: fixtures.get('import') }),
    createUser: () => ({
      input: {
        ...{ name: 'Rita', surname: 'Neri', username: `u${newId().slice(-8)}`, email: `${newId().slice(-8)}@b.it` },
        ...{ password: 'Cadenza-2026!', roles: ['ROLE_PLANT'], maintainerId: fixtures.get('maintainer') },
      },
    }),
    changeUser: () => ({ id: fixtures.get('colleague'), input: { surname: `x${newId().slice(-6)}` } }),
    setUserActive: () => ({ id: fixtures.get('colleague'), active: true }),
    setUserActiveInCompany: () => ({ id: fixtures.get('colleague'), active: true }),
    forcePasswordExpiry: () => ({ id: fixtures.get('colleague') }),
    deleteUser: () => ({ id: fixtures.get('colleague') }),
    setUserRole: () => ({ id: fixtures.get('colleague'), roleId: fixtures.get('role'), held: true }),
    createRole: () => ({ input: { name: `x${newId().slice(-6)}` } }),
    changeRole: () => ({ id: fixtures.get('role'), input: { description: `x${newId().slice(-6)}` } }),
    removeRole: () => ({ id: fixtures.get('role') }),
    createLicense: () => ({ input: { name: `x${newId()}` } }),
    changeLicense: () => ({ id: fixtures.get('license'), input: { description: `x${newId()}` } }),
    removeLicense: () => ({ id: fixtures.get('license') }),
    createLicenseItem: () => ({ input: { name: `x${newId()}`, key: `x${newId()}` } }),
    changeLicenseItem: () => ({ id: fixtures.get('licenseItem'), input: { name: `x${newId()}` } }),
    removeLicenseItem: () => ({ id: fixtures.get('licenseItem') }),
    createDiscount: () => ({ input: { type: 'P', value: '10.00', description: `x${newId()}` } }),
    changeDiscount: () => ({ id: fixtures.get('discount'), input: { value: '11.00' } }),
    removeDiscount: () => ({ id: fixtures.get('discount') }),
    createLicensePrice: () => ({
      input: {
        licenseId: fixtures.get('license'),
        value: '290.00',
        recurrence: 'A',
        discountId: fixtures.get('discount'),
      },
    }),
    changeLicensePrice: () => ({ id: fixtures.get('licensePrice'), input: { value: '31.00' } }),
    removeLicensePrice: () => ({ id: fixtures.get('licensePrice') }),
    setLicenseLimit: () => ({
      licenseId: fixtures.get('license'),
      licenseItemId: fixtures.get('licenseItem'),
      value: 7,
    }),
    changeSettings: () => ({ input: { preventiveGraceDays: 3 } }),
    settleContractDue: () => ({ contractId: fixtures.get('contract'), dueId: fixtures.get('contractDue') }),
    createReportSchedule: () => ({ input: { name: `Report ${commandId}`, report: 'GENERAL' } }),
    changeReportSchedule: () => ({ id: fixtures.get('reportSchedule'), input: { hour: 6 } }),
    removeReportSchedule: () => ({ id: fixtures.get('reportSchedule') }),
    subscribeToReport: () => ({ id: fixtures.get('reportSchedule'), wanted: false }),
    changeReportTargets: () => ({ input: { mttr: 4.5 } }),
    moveRecord: () => ({ kind: 'CHECKLIST_LINE', id: fixtures.get('checklistLine'), afterId: null }),
  };
  const good = written[field.name];
  if (good === undefined) throw new Error(`what does ${field.name} take?`);
  return { commandId, ...good() };
};

/** Ids of the own making inside a work, which nobody else's are asked for. */
const ownIds: Readonly<Record<string, readonly string[]>> = { addSparePart: ['partId'], addWorkLine: ['lineId'] };

/** Choices that the schema calls texts. */
const choices = new Set(['shift', 'sortBy', 'field']);
const shapeOf = (one: RootField, name: string, type: GraphQLInputType): Shape => {
  const kindField = kindOf(one)?.fields.find((field) => field.name === name);
  if (isListType(getNullableType(type)) && getNamedType(type).name === 'ID') return 'ids';
  if (isListType(getNullableType(type)) && getNamedType(type).name === 'LocalDate') return 'days';
  if (name === 'workingWeekdays' || name === 'weekdays') return 'weekdays';
  if (isListType(getNullableType(type)) && getNamedType(type).name === 'Int') return 'numbers';
  if (kindField?.type === 'choice' || choices.has(name)) return 'choice';
  // Ids of fixtures that are made by this very call may be anybody's.
  const makes = [...(one.field.name.startsWith('create') ? ['id'] : []), ...(ownIds[one.field.name] ?? [])];
  if (name === 'commandId' || name === 'seriesId' || makes.includes(name)) return 'newId';
  const named = getNamedType(type);
  if (isEnumType(named)) return 'choice';
  const shapes: Record<string, Shape> = {
    ID: 'id',
    Int: 'number',
    Float: 'number',
    Money: 'number',
    Boolean: 'flag',
    Instant: 'time',
    LocalDate: 'date',
    LocalDateTime: 'time',
  };
  return shapes[named.name] ?? 'text';
};

/** Every place of a value within the arguments: `input.start`. */
export const placesOf = (one: RootField): { path: readonly string[]; shape: Shape }[] => {
  const inside = (path: readonly string[], name: string, type: GraphQLInputType): ReturnType<typeof placesOf> => {
    const named = getNamedType(type);
    if (!isInputObjectType(named)) return [{ path: [...path, name], shape: shapeOf(one, name, type) }];
    const next = isListType(getNullableType(type)) ? [...path, name, '0'] : [...path, name];
    return Object.values(named.getFields()).flatMap((field) => inside(next, field.name, field.type));
  };
  return one.field.args.flatMap((arg) => inside([], arg.name, arg.type));
};

/** The name of the type of a place within the arguments. */
export const typeAt = ({ field }: RootField, [first, ...rest]: readonly string[]): string => {
  let type = getNamedType(field.args.find(({ name }) => name === first)?.type);
  for (const name of rest) {
    if (name !== '0' && isInputObjectType(type)) type = getNamedType(type.getFields()[name]?.type);
  }
  return type?.name ?? '';
};

export const withValue = (values: unknown, [first, ...rest]: readonly string[], value: unknown): unknown => {
  if (first === undefined) return value;
  if (first === '0') return [withValue(Array.isArray(values) ? values[0] : { field: 'id', value: 'x' }, rest, value)];
  const object = (values ?? {}) as Values;
  return { ...object, [first]: withValue(object[first], rest, value) };
};

const ask = (client: Client, { root, field }: RootField, variables: unknown, selection: string) => {
  const declared = field.args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ');
  const given = field.args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const [head, call] = field.args.length > 0 ? [`(${declared})`, `(${given})`] : ['', ''];
  return client.graphql(`${root.toLowerCase()}${head} { ${field.name}${call} ${selection} }`, variables as object);
};

/** Asks for one root field with all of its arguments, and for nothing but its type. */
export const askWith = (client: Client, one: RootField, variables: unknown) =>
  ask(client, one, variables, isLeafType(getNullableType(one.field.type)) ? '' : '{ __typename }');

/** The values of a type, and those of the objects in it. */
const valuesOf = (type: GraphQLOutputType, deep: number): string => {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const fields = Object.values(named.getFields()).flatMap((field) => {
    const leaf = isLeafType(getNamedType(field.type));
    if (field.args.length > 0 || (!leaf && deep === 0)) return [];
    return [`${field.name} ${valuesOf(field.type, deep - 1)}`];
  });
  return `{ __typename ${fields.join(' ')} }`;
};

/** The same, for all that it answers and what is directly in it. */
export const askDeep = (client: Client, one: RootField, variables: unknown) =>
  ask(client, one, variables, valuesOf(one.field.type, 1));
