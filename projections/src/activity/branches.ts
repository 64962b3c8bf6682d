import { isOwnerKind } from '@cadenza/domain/documents/owners';
import { eventType, registryVerbs } from '@cadenza/domain/registry/events';
import { findKind } from '@cadenza/domain/registry/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { HistorySubject } from './entry.ts';

export type Sql = RawBuilder<unknown>;

/** Lines of one history in one table: `where` begins with what an index has in the order in which they are told. */
export type Branch = { table: string; where: Sql };

const typesOf = (kind: string): string[] => {
  const found = findKind(kind);
  return found ? registryVerbs.map((verb) => eventType(found, verb)) : [];
};

/** A record's own lines: those of another kind, which another permission shows, are not among them. */
const ofRecord = (column: 'subject_id' | 'parent_id', id: string, kind: string): Branch => ({
  table: 'registry_activity',
  where: sql`${sql.ref(`a.${column}`)} = ${id} and a.event = any(${typesOf(kind)}::text[])`,
});

const ofWork = (column: string, id: string): Branch => ({
  table: 'planning_activity',
  where: sql`${sql.ref(`a.${column}`)} = ${id}`,
});

/** What the series did to this and to those behind it, from the ordinal of the occurrence on: nothing, while it was completed. */
const ofSeries = (companyId: string, id: string): Branch => {
  const own = (column: string) =>
    sql`(select ${sql.ref(`p.${column}`)} from rm.planned_interventions p where p.company_id = ${companyId} and p.id = ${id})`;
  return {
    table: 'planning_activity',
    where: sql`a.subject_id = ${own('series_id')} and a.event <> 'OccurrencesExpanded'
      and (a.details->>'from')::int <= ${own('ordinal')}
      and not exists (select from jsonb_array_elements(coalesce(a.details->'apart', '[]')) apart
        where ${own('ordinal')} between (apart->>'from')::int and (apart->>'to')::int)`,
  };
};

/** Kinds whose work is part of their history. */
const workOf: Readonly<Record<string, readonly string[]>> = {
  equipment: ['equipment_id', 'left_equipment_id'],
  maintainer: ['maintainer_id', 'left_maintainer_id'],
};

/** Where the lines of a history are. `work`: whether its reader may see planned work. */
export const branchesOf = (companyId: string, { kind, id }: HistorySubject, work: boolean): Branch[] => {
  switch (kind) {
    case 'plannedIntervention':
      return [ofWork('subject_id', id), ofSeries(companyId, id)];
    case 'user':
      return [{ table: 'identity_activity', where: sql`a.subject_id = ${id}` }];
    case 'document':
      return [{ table: 'documents_activity', where: sql`a.subject_id = ${id}` }];
    case 'supportRequest':
      return [{ table: 'support_activity', where: sql`a.subject_id = ${id}` }];
    case 'reportSchedule':
      return [{ table: 'reports_activity', where: sql`a.subject_id = ${id}` }];
    case 'license':
      // With its prices, which have no name of their own.
      return [
        { table: 'catalogue_activity', where: sql`a.subject_id = ${id}` },
        { table: 'catalogue_activity', where: sql`a.parent_id = ${id}` },
      ];
    case 'licenseItem':
    case 'discount':
    case 'licensePrice':
      return [{ table: 'catalogue_activity', where: sql`a.subject_id = ${id}` }];
    case 'company':
      return [{ table: 'company_activity', where: sql`a.subject_id = ${id}` }];
    default:
      return [
        ofRecord('subject_id', id, kind),
        ...(findKind(kind)?.children ?? [])
          .filter((child) => findKind(child.kind)?.stream.of === 'parent')
          .map((child) => ofRecord('parent_id', id, child.kind)),
        ...(isOwnerKind(kind) ? [{ table: 'documents_activity', where: sql`a.parent_id = ${id}` }] : []),
        ...(work ? (workOf[kind] ?? []).map((column) => ofWork(column, id)) : []),
      ];
  }
};
