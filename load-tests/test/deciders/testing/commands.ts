import type { CompanyCommand } from '@cadenza/domain/company/company';
import { plannedWorkChoices } from '@cadenza/domain/company/planned-work';
import { alwaysWorking } from '@cadenza/domain/company/working-calendar';
import type { DocumentCommand } from '@cadenza/domain/documents/document';
import { ownerKinds } from '@cadenza/domain/documents/owners';
import type { ImportCommand } from '@cadenza/domain/exchange/import';
import type { CustomRoleCommand } from '@cadenza/domain/identity/custom-roles';
import type { UniqueNameCommand } from '@cadenza/domain/identity/unique-name';
import type { UserCommand } from '@cadenza/domain/identity/user';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import type { NoticeCommand } from '@cadenza/domain/notices/reading';
import { anomaliesOf } from '@cadenza/domain/planning/anomalies';
import type { InterventionIntent } from '@cadenza/domain/planning/intervention-commands';
import type { SeriesCommand } from '@cadenza/domain/planning/series-commands';
import type { PrintoutSubject } from '@cadenza/domain/printouts/kinds';
import { labelsPerSheet } from '@cadenza/domain/printouts/label-sheets';
import type { PrintoutCommand } from '@cadenza/domain/printouts/printout';
import type { RegistryCommand } from '@cadenza/domain/registry/commands';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { kinds } from '@cadenza/domain/registry/kinds';
import { reportFormats, reportNames } from '@cadenza/domain/reports/report-names';
import { cadences } from '@cadenza/domain/reports/schedules/events';
import type { ReportScheduleCommand } from '@cadenza/domain/reports/schedules/schedules';
import type { SupportRequestCommand } from '@cadenza/domain/support/commands';
import { officeCalendar, weekly } from '@cadenza/domain/testing/planning-samples';
import { sampleValues } from '@cadenza/domain/testing/registry-samples';
import type { ViewCommand } from '@cadenza/domain/views/views';
import fc, { type Arbitrary } from 'fast-check';

/**
 * Commands as somebody would send them who wants to see something break: few ids, so that they meet in streams of every kind
 * and of both companies, and values from the ends of what their types can hold. Types are kept, as the endpoints keep them.
 */

const space = '0199a1b2-0000-7000-8000-00000000cccc';
export const idOf = (what: string, number: number): string => uuidV5(space, `${what} ${number}`);
const number = fc.constantFrom(0, 0, 0, 1);
const id = (what: string): Arbitrary<string> => number.map((one) => idOf(what, one));
const optional = <T>(one: Arbitrary<T>): Arbitrary<T | null> => fc.option(one, { nil: null });
const unlikely = <T>(usual: T, malicious: Arbitrary<T>, weight = 4): Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: malicious });

const picture = number.map((one) => ({
  imageId: idOf('image', one),
  fileName: `${idOf('image', one)}.jpg`,
  mime: 'image/jpeg',
  content: { hash: 'a'.repeat(64), size: 9 },
}));

/** No NUL and no half of a surrogate pair: the endpoints refuse what no log can hold. */
const storable = fc
  .string({ unit: 'binary', maxLength: 40 })
  .filter((text) => text.isWellFormed() && !text.includes('\0'));
const texts = fc.oneof(
  storable,
  fc.constantFrom(
    '',
    ' ',
    'null',
    '\u202Egnp.exe',
    '\u200B\u200B',
    '\\u0000',
    "'; drop table rm.plants; --",
    '{"$ne": null}',
    'e\u0301'.repeat(100),
    '👩‍🔧'.repeat(60),
    'x'.repeat(256),
    'x'.repeat(4_001),
    '=cmd()',
  ),
);
const numbers = fc.constantFrom(-1, 0, 0.5, 1, 366, 32_768, 2 ** 31, 1e14, 1e15, Number.MAX_SAFE_INTEGER, Number.NaN);
const years = [
  '0001',
  '1582',
  '1899',
  '1900',
  '1970',
  '2024',
  '2026',
  '2027',
  '2028',
  '2199',
  '2200',
  '2201',
  '2999',
  '9999',
];
const days = fc
  .record({ year: fc.constantFrom(...years), rest: fc.constantFrom('-01-01', '-02-28', '-03-29', '-10-25', '-12-31') })
  .map(({ year, rest }) => `${year}${rest}`);
const times = fc.constantFrom('00:00', '02:30', '08:00', '23:59');
const moments = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('2026-03-09', '2026-03-29', '2026-10-25', '2028-02-29'), times) },
  { weight: 1, arbitrary: fc.tuple(days, times) },
);
const local = moments.map(([day, time]) => `${day}T${time}`);
const instant = local.map((moment) => `${moment}:00Z`);
const calendar = fc.constantFrom(officeCalendar, alwaysWorking);
const scope = fc.constantFrom('all' as const, 'following' as const);
const scoped = { scope, ordinal: fc.integer({ min: 0, max: 4 }) };
const minutes = fc.constantFrom(60, 60, 90, 90, -1, 0, 1, 1_440, 600_000, 2 ** 31);

const maliciousValue = ({ type, references }: Field): Arbitrary<unknown> => {
  if (type === 'reference') return id(references ?? '');
  if (type === 'references') return fc.array(id(references ?? ''), { maxLength: 4 });
  if (type === 'date') return days;
  return fc.oneof(texts, numbers, fc.boolean(), fc.constant(null), fc.constant(undefined), days);
};

const values = (kind: Kind): Arbitrary<Record<string, unknown>> =>
  fc.integer({ min: 1, max: 9 }).chain((of) => {
    const good = sampleValues(kind, String(of));
    return fc.record(
      Object.fromEntries(
        kind.fields.map((field) => [
          field.name,
          unlikely(good[field.name], maliciousValue(field), 3 * kind.fields.length),
        ]),
      ),
    );
  });

/** Kinds by their names, so that what failed can be read. */
type Named = RegistryCommand extends infer C
  ? C extends { kind: Kind }
    ? Omit<C, 'kind'> & { kind: string }
    : never
  : never;
type Registry = { area: 'registry'; command: Named; parentId: string };
const registry: Arbitrary<Registry> = fc.constantFrom(...kinds).chain((kind) => {
  const target = { kind: fc.constant(kind.name), id: id(kind.stream.of === 'parent' ? 'line' : kind.name) };
  const commands: { [Type in RegistryCommand['type']]: Arbitrary<Extract<Named, { type: Type }>> } = {
    CreateRecord: fc.record({ type: fc.constant('CreateRecord'), ...target, values: values(kind) }),
    CreateRecords: fc.record({
      type: fc.constant('CreateRecords'),
      kind: target.kind,
      records: fc.array(fc.record({ id: target.id, values: values(kind) }), { maxLength: 3 }),
      afterId: optional(target.id),
    }),
    RemoveRecords: fc.record({
      type: fc.constant('RemoveRecords'),
      kind: target.kind,
      ids: fc.array(target.id, { maxLength: 3 }),
    }),
    ChangeRecord: fc.record({ type: fc.constant('ChangeRecord'), ...target, values: values(kind) }),
    SetRecordActive: fc.record({
      type: fc.constant('SetRecordActive'),
      ...target,
      active: fc.boolean(),
      reason: optional(fc.constantFrom('x', 'deactivated:plant')),
    }),
    RemoveRecord: fc.record({ type: fc.constant('RemoveRecord'), ...target }),
    RequestRemoval: fc.record({ type: fc.constant('RequestRemoval'), ...target }),
    RestoreRecord: fc.record({ type: fc.constant('RestoreRecord'), ...target }),
    MoveRecord: fc.record({ type: fc.constant('MoveRecord'), ...target, afterId: optional(target.id) }),
  };
  return fc.record({
    area: fc.constant('registry' as const),
    // Several are commanded of one stream only, which those of a kind with streams of their own do not share.
    command: fc.oneof(
      commands.CreateRecord,
      ...Object.values(commands).filter(
        (one) => kind.stream.of !== 'own' || (one !== commands.CreateRecords && one !== commands.RemoveRecords),
      ),
    ),
    parentId: id('checklist'),
  });
});

const what = {
  equipmentId: id('equipment'),
  interventionId: id('intervention'),
  maintainerId: optional(id('maintainer')),
  checklistId: optional(id('checklist')),
  anomalyIds: fc.array(id('anomaly'), { maxLength: 3 }).map(anomaliesOf),
};
const rule = optional(
  fc.record({ value: fc.constantFrom(1, 7, 1_000), unit: fc.constantFrom('day' as const, 'month', 'year') }),
);

type Series = { area: 'series'; seriesId: string; command: SeriesCommand };
const seriesCommands: { [Type in SeriesCommand['type']]: Arbitrary<Extract<SeriesCommand, { type: Type }>> } = {
  ScheduleSeries: fc
    .record({
      ...what,
      calendar,
      rule,
      seriesId: id('series'),
      firstStart: local,
      durationMinutes: unlikely(60, minutes),
      planFrom: unlikely<string | null>(null, days),
      planUntil: unlikely<string | null>(null, days),
      timeZone: fc.constantFrom('Europe/Rome', 'Pacific/Apia', 'Asia/Kathmandu'),
      shift: fc.constantFrom('next' as const, 'previous', 'skip'),
      notes: unlikely<string | null>(null, texts),
    })
    .map((given) => ({ ...weekly, ...given, type: 'ScheduleSeries' as const })),
  ExpandSeries: fc.record({ type: fc.constant('ExpandSeries'), calendar, limit: fc.constantFrom(1, 5, 30) }),
  RescheduleSeries: fc.record(
    {
      type: fc.constant('RescheduleSeries'),
      ...scoped,
      start: local,
      calendar,
      durationMinutes: minutes,
      movedFrom: local,
    },
    { requiredKeys: ['type', 'scope', 'ordinal', 'start', 'calendar'] },
  ),
  ChangeSeries: fc.record({
    type: fc.constant('ChangeSeries'),
    ...scoped,
    changes: fc.record(
      {
        maintainerId: what.maintainerId,
        checklistId: what.checklistId,
        anomalyIds: what.anomalyIds,
        notes: optional(texts),
      },
      { requiredKeys: [] },
    ),
  }),
  ChangeRecurrence: fc.record({
    type: fc.constant('ChangeRecurrence'),
    ...scoped,
    recurrenceId: optional(id('recurrence')),
    rule,
    touched: fc.array(fc.record({ ordinal: scoped.ordinal, completed: fc.boolean() }), { maxLength: 3 }),
  }),
  ChangePeriod: fc.record(
    { type: fc.constant('ChangePeriod'), ...scoped, planFrom: optional(days), planUntil: optional(days), calendar },
    { requiredKeys: ['type', 'scope', 'ordinal', 'calendar'] },
  ),
  CancelSeries: fc.record({ type: fc.constant('CancelSeries'), ...scoped, reason: optional(texts) }),
};
const series: Arbitrary<Series> = fc
  .record({ seriesId: id('series'), command: fc.oneof(...Object.values(seriesCommands)) })
  .map(({ seriesId, command }) => {
    const own = command.type === 'ScheduleSeries' ? command.seriesId : seriesId;
    return { area: 'series', seriesId: own, command };
  });

type Intervention = { area: 'intervention'; seriesId: string; ordinal: number; intent: InterventionIntent };
const lines = fc.array(
  fc.record({ id: id('line'), order: fc.integer({ min: 0, max: 10 }), description: texts, mandatory: fc.boolean() }),
  { maxLength: 1 },
);
const intents: { [Type in InterventionIntent['type']]: Arbitrary<Extract<InterventionIntent, { type: Type }>> } = {
  MoveIntervention: fc.record(
    { type: fc.constant('MoveIntervention'), start: instant, end: instant, calendar },
    { requiredKeys: ['type', 'start', 'calendar'] },
  ),
  AssignIntervention: fc.record({ type: fc.constant('AssignIntervention'), maintainerId: what.maintainerId }),
  ChangeIntervention: fc.record({
    type: fc.constant('ChangeIntervention'),
    changes: fc.record(
      {
        equipmentId: what.equipmentId,
        interventionId: what.interventionId,
        checklistId: what.checklistId,
        anomalyIds: what.anomalyIds,
      },
      { requiredKeys: [] },
    ),
  }),
  RejoinSeries: fc.record({
    type: fc.constant('RejoinSeries'),
    fields: fc.uniqueArray(
      fc.constantFrom('time' as const, 'fault', 'notes', 'maintainerId', 'equipmentId', 'checklistId', 'anomalyIds'),
      { minLength: 1 },
    ),
  }),
  NoteIntervention: fc.record({ type: fc.constant('NoteIntervention'), notes: optional(texts) }),
  MarkFault: fc.record({ type: fc.constant('MarkFault'), fault: fc.boolean() }),
  TickLine: fc.record({ type: fc.constant('TickLine'), lineId: id('line'), lines }),
  UntickLine: fc.record({ type: fc.constant('UntickLine'), lineId: id('line'), lines }),
  SetDuration: fc.record({ type: fc.constant('SetDuration'), minutes: optional(minutes) }),
  SetProgress: fc.record({ type: fc.constant('SetProgress'), percent: fc.constantFrom(-1, 0, 50, 100, 101) }),
  CompleteIntervention: fc.record(
    { type: fc.constant('CompleteIntervention'), durationMinutes: minutes, at: instant, lines },
    { requiredKeys: ['type', 'lines'] },
  ),
  ReopenIntervention: fc.record(
    { type: fc.constant('ReopenIntervention'), reason: optional(texts) },
    { requiredKeys: ['type'] },
  ),
  AddPhotos: fc.record({ type: fc.constant('AddPhotos'), photos: fc.array(picture, { maxLength: 2 }) }),
  RemovePhoto: fc.record({ type: fc.constant('RemovePhoto'), imageId: id('image') }),
  SignIntervention: fc.record({
    ...{ type: fc.constant('SignIntervention'), signatureId: id('image'), name: texts },
    ...{ picture: optional(picture), lines },
  }),
  CancelIntervention: fc.record({ type: fc.constant('CancelIntervention'), reason: optional(texts) }),
  AddLine: fc.record({
    ...{ type: fc.constant('AddLine'), lineId: id('line'), description: texts, mandatory: fc.boolean(), lines },
  }),
  RemoveLine: fc.record({ type: fc.constant('RemoveLine'), lineId: id('line'), lines }),
  RestoreLine: fc.record({ type: fc.constant('RestoreLine'), lineId: id('line'), lines }),
  MoveLine: fc.record({ type: fc.constant('MoveLine'), lineId: id('line'), order: numbers, lines }),
  StartWork: fc.record({ type: fc.constant('StartWork'), at: instant }, { requiredKeys: ['type'] }),
  StopWork: fc.record({ type: fc.constant('StopWork'), at: instant }, { requiredKeys: ['type'] }),
  SetSparePart: fc.record(
    {
      ...{ type: fc.constant('SetSparePart'), partId: id('part'), isNew: fc.boolean() },
      values: fc.record({ name: texts, costCents: numbers, quantity: numbers }, { requiredKeys: [] }),
      order: numbers,
    },
    { requiredKeys: ['type', 'partId', 'isNew', 'values'] },
  ),
  RemoveSparePart: fc.record({ type: fc.constant('RemoveSparePart'), partId: id('part') }),
};
const intervention: Arbitrary<Intervention> = fc.record({
  area: fc.constant('intervention'),
  seriesId: id('series'),
  ordinal: fc.integer({ min: 0, max: 3 }),
  intent: fc.oneof(...Object.values(intents)),
});

type Company = { area: 'company'; companyId: string; command: CompanyCommand };
const details = {
  businessName: unlikely('Officine Rossi', texts),
  phone: unlikely<string | null>(null, texts),
  contractPrice: unlikely<number | null>(null, numbers),
};
const settings = {
  workingWeekdays: unlikely([1, 2, 3], fc.array(fc.integer({ min: -1, max: 9 }), { maxLength: 9 })),
  preventiveGraceDays: unlikely(1, numbers),
  expiryDays: unlikely(90, numbers),
  calendarStartTime: times,
  timeZone: unlikely('Europe/Rome', texts),
};
/** The company in hand is filled in by who sends the command. */
const companyCommands: { [Type in CompanyCommand['type']]: Arbitrary<Extract<CompanyCommand, { type: Type }>> } = {
  RegisterCompany: fc.record({
    type: fc.constant('RegisterCompany'),
    companyId: fc.constant(''),
    code: unlikely('ROSSI', texts),
    details: fc.record(details),
    settings: fc.record(settings, { requiredKeys: [] }),
  }),
  ChangeCompany: fc.record({
    type: fc.constant('ChangeCompany'),
    changes: fc.record(details, { requiredKeys: [] }),
  }),
  ChangeCompanySettings: fc.record({
    type: fc.constant('ChangeCompanySettings'),
    changes: fc.record(settings, { requiredKeys: [] }),
    plannedWork: fc.constantFrom(undefined, ...plannedWorkChoices),
  }),
  ChangeCompanyTargets: fc.record({
    type: fc.constant('ChangeCompanyTargets'),
    changes: fc.record(
      { mttr: unlikely<number | null>(4.5, numbers), failures: unlikely<number | null>(3, numbers) },
      { requiredKeys: [] },
    ),
  }),
  SetCompanyActive: fc.record({ type: fc.constant('SetCompanyActive'), active: fc.boolean() }),
};
const company: Arbitrary<Company> = fc.record({
  area: fc.constant('company'),
  companyId: fc.constant(''),
  command: fc.oneof(companyCommands.RegisterCompany, ...Object.values(companyCommands)),
});

type User = { area: 'user'; userId: string; command: UserCommand };
const membership = fc.record({
  companyId: id('company'),
  active: fc.boolean(),
  maintainerId: optional(id('maintainer')),
  roles: fc.array(fc.constantFrom('ROLE_ADMIN' as const, 'ROLE_PLANT', 'ROLE_USER', 'ROLE_DEMO'), { maxLength: 4 }),
});
const profile = {
  name: unlikely('Marta', texts),
  surname: unlikely('Greco', texts),
  username: unlikely('marta', texts),
  email: unlikely<string | null>(null, texts),
  roles: fc.array(fc.constantFrom('ROLE_SUPER_ADMIN' as const, 'ROLE_DEVELOPER'), { maxLength: 4 }),
};
const userCommands: { [Type in UserCommand['type']]: Arbitrary<Extract<UserCommand, { type: Type }>> } = {
  RegisterUser: fc.record({
    type: fc.constant('RegisterUser'),
    userId: id('user'),
    profile: fc.record(profile),
    memberships: fc.array(membership, { maxLength: 3 }),
  }),
  ChangeUser: fc.record({ type: fc.constant('ChangeUser'), changes: fc.record(profile, { requiredKeys: [] }) }),
  SetUserActive: fc.record({ type: fc.constant('SetUserActive'), active: fc.boolean() }),
  RecordPasswordChange: fc.record({ type: fc.constant('RecordPasswordChange'), seen: fc.nat(3) }),
  ForcePasswordExpiry: fc.record({ type: fc.constant('ForcePasswordExpiry') }),
  SetMembership: fc.record({ type: fc.constant('SetMembership'), membership }),
  RemoveMembership: fc.record({ type: fc.constant('RemoveMembership'), companyId: id('company') }),
  DeleteUser: fc.record({ type: fc.constant('DeleteUser') }),
};
const user: Arbitrary<User> = fc
  .record({ userId: id('user'), command: fc.oneof(userCommands.RegisterUser, ...Object.values(userCommands)) })
  .map(({ userId, command }) => {
    const own = command.type === 'RegisterUser' ? command.userId : userId;
    return { area: 'user', userId: own, command };
  });

type CustomRoleStep = { area: 'customRole'; command: CustomRoleCommand };
const roleValues = {
  name: unlikely('Capoturno', texts),
  description: unlikely<string | null>(null, texts),
  active: fc.boolean(),
  sort: unlikely(10, numbers),
  forSuperAdministrators: fc.boolean(),
  grants: fc.constantFrom('ROLE_ADMIN' as const, 'ROLE_PLANT', 'ROLE_USER'),
};
const customRoleValues = fc.record(roleValues, { requiredKeys: [] });
const customRoleCommands: {
  [Type in CustomRoleCommand['type']]: Arbitrary<Extract<CustomRoleCommand, { type: Type }>>;
} = {
  CreateCustomRole: fc.record({ type: fc.constant('CreateCustomRole'), roleId: id('role'), values: customRoleValues }),
  ChangeCustomRole: fc.record({ type: fc.constant('ChangeCustomRole'), roleId: id('role'), changes: customRoleValues }),
  RemoveCustomRole: fc.record({ type: fc.constant('RemoveCustomRole'), roleId: id('role') }),
};
const customRole: Arbitrary<CustomRoleStep> = fc.record({
  area: fc.constant('customRole'),
  command: fc.oneof(...Object.values(customRoleCommands)),
});

type Name = { area: 'name'; name: string; command: UniqueNameCommand };
const name: Arbitrary<Name> = fc.record({
  area: fc.constant('name'),
  name: texts,
  command: fc.record({ type: fc.constantFrom('ReserveName', 'ReleaseName'), ownerId: id('user') }),
});

type Document = { area: 'document'; documentId: string; command: DocumentCommand };
const content = fc.record({
  hash: fc.constantFrom('a'.repeat(64), 'b'.repeat(64)),
  size: fc.constantFrom(0, 1, 2 ** 33),
});
const documentCommands: { [Type in DocumentCommand['type']]: Arbitrary<Extract<DocumentCommand, { type: Type }>> } = {
  AddDocument: fc.record({
    type: fc.constant('AddDocument'),
    documentId: id('document'),
    owner: fc.record({ kind: fc.constantFrom(...ownerKinds), id: unlikely(idOf('equipment', 0), texts) }),
    description: unlikely<string | null>(null, texts),
    givenName: texts,
    kind: fc.constant({ mime: 'application/pdf', extension: 'pdf' }),
    content,
  }),
  DescribeDocument: fc.record({ type: fc.constant('DescribeDocument'), description: optional(texts) }),
  RemoveDocument: fc.record({ type: fc.constant('RemoveDocument') }),
  KeepText: fc.record({ type: fc.constant('KeepText'), text: optional(content) }),
};
const count = fc.constantFrom(1, 2, 3);

const document: Arbitrary<Document> = fc
  .record({
    documentId: id('document'),
    command: fc.oneof(documentCommands.AddDocument, ...Object.values(documentCommands)),
  })
  .map(({ documentId, command }) => {
    const own = command.type === 'AddDocument' ? command.documentId : documentId;
    return { area: 'document', documentId: own, command };
  });

type Import = { area: 'import'; importId: string; command: ImportCommand };
const fault = fc.record({
  line: count,
  field: fc.constantFrom(null, 'description'),
  code: fc.constant('unknown_name'),
  label: fc.constantFrom(null, 'Linea 9'),
});
const importCommands: { [Type in ImportCommand['type']]: Arbitrary<Extract<ImportCommand, { type: Type }>> } = {
  StartImport: fc.record({
    type: fc.constant('StartImport'),
    importId: id('import'),
    plan: fc.record({
      kind: unlikely('plant', texts),
      columns: fc.array(optional(texts), { maxLength: 3 }),
      fixed: fc.dictionary(texts, texts, { maxKeys: 2 }),
      key: optional(texts),
    }),
    givenName: texts,
    content,
    total: fc.constantFrom(1, 3),
    allOrNothing: fc.boolean(),
    language: fc.constant('it'),
  }),
  AdvanceImport: fc.record({
    type: fc.constant('AdvanceImport'),
    done: count,
    created: fc.array(count, { maxLength: 2 }),
    changed: fc.array(fc.record({ line: count, id: id('plant') }), { maxLength: 2 }),
    unchanged: count,
    refused: fc.array(fault, { maxLength: 2 }),
    refusedRows: count,
  }),
  FinishImport: fc.record({ type: fc.constant('FinishImport'), outcome: fc.constantFrom('done', 'nothing') }),
  RequestUndo: fc.record({ type: fc.constant('RequestUndo') }),
  FinishUndo: fc.record({
    type: fc.constant('FinishUndo'),
    ...{ removed: count, restored: count, kept: count },
    keptNames: fc.constant([]),
  }),
};
const imported: Arbitrary<Import> = fc
  .record({ importId: id('import'), command: fc.oneof(...Object.values(importCommands)) })
  .map(({ importId, command }) => {
    const own = command.type === 'StartImport' ? command.importId : importId;
    return { area: 'import', importId: own, command };
  });

type Printout = { area: 'printout'; printoutId: string; command: PrintoutCommand };
const printoutSubjects: Arbitrary<PrintoutSubject> = fc.oneof(
  fc.record({
    kind: fc.constant('intervention' as const),
    parameters: fc.record({ interventionId: unlikely(idOf('intervention', 0), texts) }),
  }),
  fc.record({
    kind: fc.constant('report' as const),
    parameters: fc.record({
      report: fc.constantFrom(...reportNames),
      years: fc.array(unlikely(2026, numbers), { maxLength: 7 }),
      months: fc.array(unlikely(3, numbers), { maxLength: 13 }),
      scope: fc.record({
        equipmentId: optional(texts),
        lineId: optional(id('plant')),
        plantId: optional(id('plant')),
        maintainerId: optional(id('maintainer')),
        interventionTypeId: optional(texts),
      }),
      sortBy: optional(texts),
      descending: fc.boolean(),
    }),
  }),
  fc.record({
    kind: fc.constant('equipmentLabels' as const),
    parameters: fc.record({
      list: fc.record({
        filters: fc.dictionary(texts, texts, { maxKeys: 2 }),
        parts: fc.dictionary(texts, texts, { maxKeys: 2 }),
        search: optional(texts),
        sortBy: optional(texts),
        descending: fc.boolean(),
      }),
      plantId: optional(id('plant')),
      perSheet: fc.constantFrom(...labelsPerSheet),
      skip: unlikely(0, numbers),
      origin: unlikely('https://piani.example.it', texts),
    }),
  }),
);
const printoutCommands: { [Type in PrintoutCommand['type']]: Arbitrary<Extract<PrintoutCommand, { type: Type }>> } = {
  RequestPrintout: fc.record({
    type: fc.constant('RequestPrintout'),
    printoutId: id('printout'),
    subject: printoutSubjects,
    language: fc.constant('it'),
  }),
  AdvancePrintout: fc.record({ type: fc.constant('AdvancePrintout'), done: count, total: count }),
  FinishPrintout: fc.record({
    type: fc.constant('FinishPrintout'),
    fileName: texts,
    mime: fc.constant('application/pdf'),
    content,
  }),
  FailPrintout: fc.record({
    type: fc.constant('FailPrintout'),
    code: fc.constantFrom('not_found', 'nothing_to_print', 'too_many_labels', 'print_failed'),
  }),
  ExpirePrintout: fc.record({ type: fc.constant('ExpirePrintout') }),
};
const printout: Arbitrary<Printout> = fc
  .record({ printoutId: id('printout'), command: fc.oneof(...Object.values(printoutCommands)) })
  .map(({ printoutId, command }) => {
    const own = command.type === 'RequestPrintout' ? command.printoutId : printoutId;
    return { area: 'printout', printoutId: own, command };
  });

type View = { area: 'view'; userId: string; command: ViewCommand };
const viewValues = {
  name: unlikely('Presse', texts),
  parameters: fc.dictionary(unlikely('cerca', texts), texts, { maxKeys: 3 }),
  shared: fc.boolean(),
};
const viewCommands: { [Type in ViewCommand['type']]: Arbitrary<Extract<ViewCommand, { type: Type }>> } = {
  SaveView: fc.record({
    type: fc.constant('SaveView'),
    viewId: id('view'),
    userId: fc.constant(''),
    screen: unlikely('registry/line', texts),
    ...viewValues,
  }),
  ChangeView: fc.record({
    type: fc.constant('ChangeView'),
    viewId: id('view'),
    changes: fc.record(viewValues, { requiredKeys: [] }),
  }),
  RemoveView: fc.record({ type: fc.constant('RemoveView'), viewId: id('view') }),
  ChooseDefaultView: fc.record({
    type: fc.constant('ChooseDefaultView'),
    userId: fc.constant(''),
    screen: unlikely('registry/line', texts),
    viewId: optional(id('view')),
  }),
};
const view: Arbitrary<View> = fc
  .record({ userId: id('user'), command: fc.oneof(viewCommands.SaveView, ...Object.values(viewCommands)) })
  .map(({ userId, command }) => ({
    area: 'view',
    userId,
    command: 'userId' in command ? { ...command, userId } : command,
  }));

type Reading = { area: 'reading'; command: NoticeCommand };
const reading: Arbitrary<Reading> = fc
  .oneof(
    fc.record({
      type: fc.constant('ReadNotices' as const),
      userId: id('user'),
      until: unlikely('2026-03-02T07:00:00Z', texts),
    }),
    fc.record({
      type: fc.constant('ReadNotice' as const),
      userId: id('user'),
      noticeId: unlikely('WORK_MOVED.7', texts),
      at: unlikely('2026-03-02T07:30:00Z', texts),
    }),
  )
  .map((command) => ({ area: 'reading', command }));

type SupportRequest = { area: 'supportRequest'; id: string; command: SupportRequestCommand };
const requestValues = {
  equipmentId: unlikely(idOf('equipment', 0), texts, 9),
  anomalyIds: fc.array(id('anomaly'), { maxLength: 3 }),
  request: unlikely<string | null>('Perde olio', optional(texts)),
  happenedAt: unlikely('2026-03-02T07:00:00Z', instant, 9),
  notes: unlikely<string | null>(null, texts),
  maintainerId: optional(id('maintainer')),
  interventionId: optional(id('intervention')),
};
const requestCommands: {
  [Type in SupportRequestCommand['type']]: Arbitrary<Extract<SupportRequestCommand, { type: Type }>>;
} = {
  OpenSupportRequest: fc.record({
    type: fc.constant('OpenSupportRequest'),
    supportRequestId: fc.constant(''),
    requester: fc.oneof(
      fc.record({ kind: fc.constant('user' as const), userId: id('user') }),
      fc.record({
        kind: fc.constant('public' as const),
        contact: fc.record({
          name: unlikely<string | null>('Luca', texts),
          email: unlikely<string | null>('luca@ferri.it', texts),
          phone: unlikely<string | null>(null, texts),
        }),
        language: fc.constant('it'),
      }),
    ),
    images: fc.array(picture, { maxLength: 1 }),
    ...requestValues,
  }),
  ChangeSupportRequest: fc.record({
    type: fc.constant('ChangeSupportRequest'),
    changes: fc.record(requestValues, { requiredKeys: [] }),
    seenVersion: fc.constantFrom(undefined, 1),
  }),
  AssignSupportRequest: fc.record({
    type: fc.constant('AssignSupportRequest'),
    assignedTo: optional(id('user')),
    seenVersion: fc.constantFrom(undefined, 1),
  }),
  SetSupportRequestStatus: fc.record({
    type: fc.constant('SetSupportRequestStatus'),
    to: fc.constantFrom('waiting' as const, 'handling', 'completed', 'archived'),
    seenVersion: fc.constantFrom(undefined, 1),
  }),
  RestoreSupportRequest: fc.record({ type: fc.constant('RestoreSupportRequest') }),
  DeleteSupportRequest: fc.record({ type: fc.constant('DeleteSupportRequest') }),
  AddRequestImages: fc.record({
    type: fc.constant('AddRequestImages'),
    images: fc.array(picture, { maxLength: 2 }),
    by: fc.constantFrom('link' as const, 'user', 'staff'),
  }),
  RemoveRequestImage: fc.record({ type: fc.constant('RemoveRequestImage'), imageId: id('image') }),
  TransformSupportRequest: fc.record({
    type: fc.constant('TransformSupportRequest'),
    equipmentId: id('equipment'),
    seriesId: id('series'),
    occurrenceId: id('occurrence'),
  }),
  FollowWork: fc.record({
    type: fc.constant('FollowWork'),
    seriesId: id('series'),
    outcome: fc.constantFrom('open' as const, 'completed', 'gone'),
  }),
};
const supportRequest: Arbitrary<SupportRequest> = fc
  .record({
    id: id('supportRequest'),
    command: fc.oneof(requestCommands.OpenSupportRequest, ...Object.values(requestCommands)),
  })
  .map(({ id: own, command }) => ({
    ...{ area: 'supportRequest', id: own },
    command: command.type === 'OpenSupportRequest' ? { ...command, supportRequestId: own } : command,
  }));

type SupportNumber = { area: 'supportNumber'; id: string };
const supportNumber: Arbitrary<SupportNumber> = fc.record({
  area: fc.constant('supportNumber'),
  id: id('supportRequest'),
});

type ReportScheduleStep = { area: 'reportSchedule'; command: ReportScheduleCommand };
const scheduleValues = {
  name: unlikely('Guasti del mese', texts),
  report: fc.constantFrom(...reportNames),
  scope: fc.record({
    equipmentId: optional(id('equipment')),
    lineId: optional(id('line')),
    plantId: fc.constant(null),
    maintainerId: fc.constant(null),
    interventionTypeId: fc.constant(null),
  }),
  format: fc.constantFrom(...reportFormats),
  language: unlikely('it', texts),
  cadence: fc.constantFrom(...cadences),
  weekday: unlikely(1, numbers),
  monthDay: unlikely(31, numbers),
  hour: unlikely(7, numbers),
  recipients: unlikely([idOf('user', 0), idOf('user', 1)], fc.array(id('user'), { maxLength: 3 })),
  active: fc.boolean(),
};
const ofRecipient = { scheduleId: id('schedule'), userId: id('user') };
const scheduleCommands: {
  [Type in ReportScheduleCommand['type']]: Arbitrary<Extract<ReportScheduleCommand, { type: Type }>>;
} = {
  CreateReportSchedule: fc.record({
    ...{ type: fc.constant('CreateReportSchedule'), scheduleId: id('schedule'), values: fc.record(scheduleValues) },
  }),
  ChangeReportSchedule: fc.record({
    ...{
      type: fc.constant('ChangeReportSchedule'),
      scheduleId: id('schedule'),
      changes: fc.record(scheduleValues, { requiredKeys: [] }),
    },
  }),
  RemoveReportSchedule: fc.record({ type: fc.constant('RemoveReportSchedule'), scheduleId: id('schedule') }),
  UnsubscribeFromReport: fc.record({ type: fc.constant('UnsubscribeFromReport'), ...ofRecipient }),
  ResubscribeToReport: fc.record({ type: fc.constant('ResubscribeToReport'), ...ofRecipient }),
  RecordReportSent: fc.record({
    ...{ type: fc.constant('RecordReportSent'), scheduleId: id('schedule'), day: days, recipients: fc.nat(50) },
  }),
};
const reportSchedule: Arbitrary<ReportScheduleStep> = fc.record({
  area: fc.constant('reportSchedule'),
  command: fc.oneof(
    { weight: 3, arbitrary: scheduleCommands.CreateReportSchedule },
    ...Object.values(scheduleCommands),
  ),
});

type Order = { area: 'order'; id: string; afterId: string | null; listed: string[] };
const order: Arbitrary<Order> = fc.record({
  area: fc.constant('order'),
  id: id('checklist'),
  afterId: optional(id('checklist')),
  listed: fc.uniqueArray(id('checklist'), { maxLength: 3 }),
});

export type Step = { company: number; actor: number } & {
  asked:
    | Registry
    | Series
    | Intervention
    | Company
    | User
    | CustomRoleStep
    | Name
    | Document
    | Import
    | Printout
    | View
    | ReportScheduleStep
    | Reading
    | SupportRequest
    | SupportNumber
    | Order;
};

/** What two people of two companies ask, one after another. */
export const steps: Arbitrary<Step[]> = fc.array(
  fc.record({
    company: fc.constantFrom(0, 0, 0, 0, 1),
    actor: fc.integer({ min: 0, max: 1 }),
    asked: fc.oneof(
      { weight: 20, arbitrary: registry },
      { weight: 6, arbitrary: series },
      { weight: 10, arbitrary: intervention },
      { weight: 2, arbitrary: company },
      { weight: 3, arbitrary: user },
      { weight: 1, arbitrary: customRole },
      { weight: 1, arbitrary: name },
      { weight: 2, arbitrary: document },
      { weight: 2, arbitrary: imported },
      { weight: 2, arbitrary: printout },
      { weight: 1, arbitrary: view },
      { weight: 4, arbitrary: reportSchedule },
      { weight: 1, arbitrary: reading },
      { weight: 6, arbitrary: supportRequest },
      { weight: 1, arbitrary: supportNumber },
      { weight: 1, arbitrary: order },
    ),
  }),
  { minLength: 200, maxLength: 400, size: 'max' },
);
