import { publicId, systemId } from '@cadenza/commands/kernel/actor';
import type { Permission } from '@cadenza/domain/identity/permissions';
import { reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { enumName } from '@cadenza/domain/registry/descriptor';
import { findKind } from '@cadenza/domain/registry/kinds';
import {
  type HistoryChange,
  type HistoryEntry,
  type HistoryValue,
  history,
  recentActivity,
} from '@cadenza/queries/activity/history';
import { subjectPermission } from '@cadenza/queries/activity/subjects';
import { isHiddenUser } from '@cadenza/queries/identity/hidden-user';
import type { Field, Fields } from '../graphql/context.ts';
import { answered, ofQuery } from '../kernel/answered.ts';
import { orThrow, Problem } from '../kernel/problem.ts';
import { refusal } from '../kernel/refusal.ts';
import { causeToGraphql } from '../planning/deletion-cause.ts';
import { kindByEnum } from '../registry/schema-section.ts';
import { centsToDecimal } from '../registry/wire.ts';

/** Lines of a page, unless told, and at most. */
const usual = 30;
const usuallyLast = 20;
const most = 100;

/** What has a history and is no kind of record, by its name in the schema. */
const others: Readonly<Record<string, string>> = {
  PLANNED_INTERVENTION: 'plannedIntervention',
  USER: 'user',
  COMPANY: 'company',
  SUPPORT_REQUEST: 'supportRequest',
  REPORT_SCHEDULE: 'reportSchedule',
  LICENSE: 'license',
  LICENSE_ITEM: 'licenseItem',
  DISCOUNT: 'discount',
  LICENSE_PRICE: 'licensePrice',
  DOCUMENT: 'document',
};

/** A history is read by who may read what it is of. */
const subjectKind = (kind: string): { name: string; permission: Permission } => {
  const name = kindByEnum.get(kind)?.name ?? others[kind] ?? '';
  return { name, permission: orThrow(subjectPermission(name)) };
};

const enumOf = (name: string): string => {
  const kind = findKind(name);
  if (kind) return enumName(kind);
  return Object.keys(others).find((one) => others[one] === name) ?? '';
};

const value =
  ({ type }: HistoryChange) =>
  ({ value: text, label }: HistoryValue): HistoryValue => ({
    value: type === 'money' ? centsToDecimal(Number(text)) : text,
    label,
  });

const changeOf = (change: HistoryChange) => ({
  field: change.field,
  type: change.type,
  references: change.references === undefined ? null : enumOf(change.references),
  before: change.before.map(value(change)),
  after: change.after.map(value(change)),
});

const actorOf = ({ actorId, actorName }: Pick<HistoryEntry, 'actorId' | 'actorName'>) => {
  if (actorId === systemId) return { kind: 'SYSTEM', id: null, name: null };
  if (actorId === publicId) return { kind: 'PUBLIC', id: null, name: null };
  return { kind: 'PERSON', id: actorName === null ? null : actorId, name: actorName };
};

export const entryToGraphql = ({ subject, work, scope, cause, changes, ...entry }: HistoryEntry) => ({
  ...entry,
  actor: actorOf(entry),
  kind: enumOf(subject.kind),
  subjectId: subject.id,
  label: subject.label,
  equipment: work?.equipment ? { id: work.equipment.id, label: work.equipment.label ?? '' } : null,
  start: work?.start ?? null,
  recurring: work?.recurring ?? null,
  scope: scope?.toUpperCase() ?? null,
  cause: causeToGraphql(cause),
  changes: changes.map(changeOf),
});

type Args = { kind: string; id: string; before?: string | null; first?: number | null };

const pageSize = (first: number | null | undefined, unlessTold = usual): number => {
  const rows = first ?? unlessTold;
  const fault = (code: string, params: Record<string, number>) =>
    new Problem(reject('invalid_fields', {}, [{ field: 'first', code, params }]));
  if (rows < 1) throw fault('too_small', { min: 1 });
  if (rows > most) throw fault('too_large', { max: most });
  return rows;
};

const historyField: Field<Args> = {
  ...ofQuery(history),
  maxRows: usual,
  resolve: async ({ kind, id, before, first }, context) => {
    const { name, permission } = subjectKind(kind);
    const refused = refusal(context.session, { permission, writing: undefined });
    if (refused) throw new Problem(refused);
    const rows = pageSize(first);
    const hidden = name === 'user' && isUuid(id) && (await answered(context, isHiddenUser, id));
    const page = { subject: { kind: name, id: hidden ? '' : id }, rows, before: before ? BigInt(before) : undefined };
    const { timeZone, entries, more } = await answered(context, history, page);
    return { timeZone, rows: entries.map(entryToGraphql), next: more ? (entries.at(-1)?.id ?? null) : null };
  },
};

const recentField: Field<Pick<Args, 'first'>> = {
  ...ofQuery(recentActivity),
  maxRows: usuallyLast,
  resolve: async ({ first }, context) => {
    const { timeZone, entries } = await answered(context, recentActivity, pageSize(first, usuallyLast));
    return { timeZone, rows: entries.map(entryToGraphql), next: null };
  },
};

export const historyFields: { Query: Fields } = { Query: { history: historyField, recentActivity: recentField } };
