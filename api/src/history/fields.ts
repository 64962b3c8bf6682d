import { publicId, systemId } from '@cadenza/commands/kernel/actor';
import { defaultSettings } from '@cadenza/domain/company/settings';
import type { Permission } from '@cadenza/domain/identity/permissions';
import { reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { enumName } from '@cadenza/domain/registry/descriptor';
import { findKind } from '@cadenza/domain/registry/kinds';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import {
  type HistoryChange,
  type HistoryEntry,
  type HistoryValue,
  historyOf,
  lastDone,
} from '@cadenza/projections/activity/queries';
import { companyById } from '@cadenza/projections/company/queries';
import { isSuperAdministrator } from '@cadenza/projections/identity/queries';
import type { Field, Fields } from '../graphql/context.ts';
import { Problem } from '../kernel/problem.ts';
import { refusal } from '../kernel/refusal.ts';
import { causeToGraphql } from '../planning/deletion-cause.ts';
import { kindByEnum } from '../registry/schema-section.ts';
import { centsToDecimal } from '../registry/wire.ts';

/** Lines of a page, unless told, and at most. */
const usual = 30;
const usuallyLast = 20;
const most = 100;

/** What has a history and is no kind of record: its name in the schema, and who may read it. */
const others: Readonly<Record<string, { name: string; permission: Permission }>> = {
  PLANNED_INTERVENTION: { name: 'plannedIntervention', permission: 'planning.read' },
  USER: { name: 'user', permission: 'users.read' },
  COMPANY: { name: 'company', permission: 'company.read' },
  SUPPORT_REQUEST: { name: 'supportRequest', permission: 'allSupport.read' },
  REPORT_SCHEDULE: { name: 'reportSchedule', permission: 'reports.manage' },
  DOCUMENT: { name: 'document', permission: 'registries.read' },
};

/** A history is read by who may read what it is of. */
const subjectKind = (kind: string): { name: string; permission: Permission } => {
  const record = kindByEnum.get(kind);
  const found = record ? ({ name: record.name, permission: `${record.permission}.read` } as const) : others[kind];
  if (!found) throw new Problem(reject('unknown_kind'));
  return found;
};

const enumOf = (name: string): string => {
  const kind = findKind(name);
  if (kind) return enumName(kind);
  return Object.keys(others).find((one) => others[one]?.name === name) ?? '';
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

const history: Field<Args> = {
  permission: 'session.own',
  reads: ['registry', 'planning', 'identity', 'company', 'documents', 'support', 'reports'],
  maxRows: usual,
  resolve: async ({ kind, id, before, first }, { services: { pool }, session }) => {
    const { name, permission } = subjectKind(kind);
    const may = (wanted: Permission) => refusal(session, { permission: wanted, writing: undefined });
    const refused = may(permission);
    if (refused) throw new Problem(refused);
    const rows = pageSize(first);
    const { companyId, roles } = session.actor;
    // Who is above the companies is listed, and told of, to their like only.
    const hidden =
      name === 'user' && !roles.includes('ROLE_SUPER_ADMIN') && isUuid(id) && (await isSuperAdministrator(pool, id));
    const page = { rows, before: before ? BigInt(before) : undefined, work: may('planning.read') === undefined };
    return withCompany(pool, companyId, async (db) => {
      const timeZone = (await companyById(db, companyId))?.timeZone ?? defaultSettings.timeZone;
      if (!isUuid(id) || hidden) return { timeZone, rows: [], next: null };
      const { entries, more } = await historyOf(db, companyId, { kind: name, id }, page);
      return { timeZone, rows: entries.map(entryToGraphql), next: more ? (entries.at(-1)?.id ?? null) : null };
    });
  },
};

const recentActivity: Field<Pick<Args, 'first'>> = {
  permission: 'planning.read',
  reads: ['planning', 'registry', 'identity', 'company', 'support'],
  maxRows: usuallyLast,
  resolve: async ({ first }, { services: { pool }, session }) => {
    const rows = pageSize(first, usuallyLast);
    const { companyId } = session.actor;
    const requests = refusal(session, { permission: 'allSupport.read', writing: undefined }) === undefined;
    return withCompany(pool, companyId, async (db) => {
      const timeZone = (await companyById(db, companyId))?.timeZone ?? defaultSettings.timeZone;
      const entries = await lastDone(db, companyId, { rows, requests });
      return { timeZone, rows: entries.map(entryToGraphql), next: null };
    });
  },
};

export const historyFields: { Query: Fields } = { Query: { history, recentActivity } };
