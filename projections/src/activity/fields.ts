import { parseEventType } from '@cadenza/domain/registry/events';
import type { FieldType } from '@cadenza/domain/registry/fields';
import { isOfWork } from './work-of-line.ts';

/** How a value of a history is read: a type of the registry's fields, or one that only other areas have. */
export type ValueType = FieldType | 'instant' | 'minutes' | 'percent' | 'roles' | 'weekdays';

/** `references`: the kind of record that the value names by id. */
export type ValueField = { type: ValueType; references?: string };

type ValueFields = Readonly<Record<string, ValueField>>;

const typed = (type: ValueType): ValueField => ({ type });
const reference = (kind: string): ValueField => ({ type: 'reference', references: kind });

/** Of every kind of record, beside its own fields. */
const ofRecord: ValueFields = { active: typed('flag'), sortOrder: typed('integer') };

const ofWork: ValueFields = {
  start: typed('instant'),
  plannedMinutes: typed('minutes'),
  durationMinutes: typed('minutes'),
  progress: typed('percent'),
  notes: typed('longText'),
  fault: typed('flag'),
  planFrom: typed('date'),
  planUntil: typed('date'),
  shift: typed('choice'),
  equipmentId: reference('equipment'),
  interventionId: reference('intervention'),
  interventionTypeId: reference('interventionType'),
  maintainerId: reference('maintainer'),
  checklistId: reference('checklist'),
  anomalyIds: { type: 'references', references: 'anomaly' },
  faultCauseId: reference('faultCause'),
  faultRemedyId: reference('faultRemedy'),
  recurrenceId: reference('recurrence'),
  costCents: typed('money'),
  quantity: typed('decimal'),
};

const ofUser: ValueFields = { active: typed('flag'), roles: typed('roles'), maintainerId: reference('maintainer') };

const ofRequest: ValueFields = {
  equipmentId: reference('equipment'),
  anomalyIds: { type: 'references', references: 'anomaly' },
  request: typed('longText'),
  notes: typed('longText'),
  happenedAt: typed('instant'),
  stopped: typed('flag'),
  priority: typed('choice'),
  statusReason: typed('choice'),
  maintainerId: reference('maintainer'),
  interventionId: reference('intervention'),
  assignedTo: reference('user'),
};

const ofCompany: ValueFields = {
  active: typed('flag'),
  contractPrice: typed('money'),
  workingWeekdays: typed('weekdays'),
  signatureRequired: typed('flag'),
  passwordExpiry: typed('flag'),
  changePasswordFirstLogin: typed('flag'),
  calendarIntervalTime: typed('minutes'),
  preventiveGraceDays: typed('integer'),
  expiryDays: typed('integer'),
  preventiveEfficiency: typed('percent'),
  downtimeRate: typed('percent'),
  mtbf: typed('decimal'),
  mttr: typed('decimal'),
  idleCost: typed('decimal'),
  failures: typed('integer'),
  scheduleCompliance: typed('percent'),
  unplannedLabourRate: typed('percent'),
  partsCost: typed('decimal'),
};

const ofSchedule: ValueFields = {
  report: typed('choice'),
  format: typed('choice'),
  language: typed('choice'),
  cadence: typed('choice'),
  active: typed('flag'),
  weekday: typed('weekdays'),
  monthDay: typed('integer'),
  hour: typed('integer'),
  equipmentId: reference('equipment'),
  lineId: reference('line'),
  plantId: reference('plant'),
  maintainerId: reference('maintainer'),
  interventionTypeId: reference('interventionType'),
  recipients: { type: 'references', references: 'user' },
  recipient: reference('user'),
};

const ofCatalogue: ValueFields = {
  licenseId: reference('license'),
  discountId: reference('discount'),
  recurrence: typed('choice'),
  type: typed('choice'),
  price: typed('money'),
  value: typed('decimal'),
  limit: typed('integer'),
};

const others: readonly (readonly [RegExp, ValueFields])[] = [
  [/^User/, ofUser],
  [/^Company/, ofCompany],
  [/^SupportRequest/, ofRequest],
  [/^ReportSchedule/, ofSchedule],
  [/^(License|Discount)/, ofCatalogue],
];

/** How a field of an event's changes is read; what nothing more is known of is text. */
export const valueField = (event: string, name: string): ValueField => {
  const kind = parseEventType(event)?.kind;
  if (kind) {
    const field = kind.fields.find((one) => one.name === name);
    return field
      ? { type: field.type, ...(field.references && { references: field.references }) }
      : (ofRecord[name] ?? typed('text'));
  }
  if (isOfWork(event)) return ofWork[name] ?? typed('text');
  return others.find(([types]) => types.test(event))?.[1][name] ?? typed('text');
};
