import { kindOf } from '@cadenza/commands/registry/records';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { findKind, kinds } from '@cadenza/domain/registry/kinds';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import type { ProjectionName } from '@cadenza/projections/kernel/types';
import { begunUses, isUsedKind, plannedUses, type UsedKind } from '@cadenza/projections/planning/queries-of-uses';
import { listRecords, recordsById } from '@cadenza/projections/registry/queries';
import { z } from 'zod';
import { problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { areaOf } from '../registry/routes.ts';
import { recordShape } from '../registry/shapes.ts';
import { rowToWire } from '../registry/wire.ts';
import { bearerRoute, type Call, ok, type Route } from '../rest/route.ts';
import { isShown } from './read.ts';
import { usesShape } from './shapes.ts';
import { plannedToWire } from './wire.ts';

/** A dialog shows no more; the count says how many there are. */
const maxShown = 200;
const reads: readonly ProjectionName[] = ['planning', 'registry'];

/** Planned work that depends on a record, and its active children under their documented name (`linee`, `attrezzature`). */
const usesOf = async (kind: Kind, used: UsedKind, id: string, { services }: Call, { actor }: Session) => {
  const { companyId } = actor;
  const child = kind.children.find(({ follows }) => follows);
  const found = await withCompany(services.pool, companyId, async (db) => {
    const [record] = await recordsById(db, companyId, kind, [id]);
    if (!record) return undefined;
    const now = services.clock();
    const uses = await plannedUses(db, companyId, used, id, { now, limit: maxShown });
    const begun = await begunUses(db, companyId, used, id, { now, limit: 0 });
    const childKind = child && findKind(child.kind);
    const children =
      child && childKind
        ? (await listRecords(db, companyId, childKind, { filters: { [child.by]: id, active: 'true' } })).rows
        : [];
    return { uses, begun: begun.total, childKind, children };
  });
  if (!found) throw problem('not_found');
  const { uses, childKind, children } = found;
  return {
    isActive: found.uses.total + found.begun > 0,
    pianificazioni: uses.rows.filter(isShown).map((row) => plannedToWire(row)),
    totalePianificazioni: uses.total,
    pianificazioniIniziate: found.begun,
    ...(childKind ? { [childKind.rest]: children.map((row) => rowToWire(childKind, row)) } : {}),
  };
};

/** Beside what would go how many works stay, as somebody has begun them. */
const checkShape = (children: z.ZodRawShape = {}) => usesShape({ pianificazioniIniziate: z.int().min(0), ...children });

const childrenShape = (kind: Kind): z.ZodRawShape => {
  const child = findKind(kind.children.find(({ follows }) => follows)?.kind ?? '');
  return child ? { [child.rest]: z.array(recordShape(child)) } : {};
};

/** Whose documented answer stands under `data`, unlike that of the others. */
const underData: ReadonlySet<string> = new Set(['anomaly']);

const checkRoute = (kind: Kind, used: UsedKind, path: string): Route =>
  bearerRoute({
    area: areaOf(kind),
    method: 'GET',
    path,
    summary:
      'What a deactivation would take away: planned work by start, and active children; how much stays as it was begun',
    permission: 'registries.read',
    rate: 'heavy',
    reads,
    answers: {
      status: 200,
      schema: underData.has(kind.name) ? z.strictObject({ data: checkShape() }) : checkShape(childrenShape(kind)),
    },
    handle: async (call, session) => {
      const id = call.params.id ?? call.params.listaId ?? '';
      if (!isUuid(id)) throw problem('not_found');
      const uses = await usesOf(kind, used, id, call, session);
      return ok(underData.has(kind.name) ? { data: uses } : uses);
    },
  });

const checklist = kindOf('checklist');
const line = kindOf('checklistLine');

/** A line is used where its checklist is. */
const lineCheckRoute = (path: string): Route =>
  bearerRoute({
    area: 'checklists',
    method: 'GET',
    path,
    summary: 'Planned work that uses the checklist of the line',
    permission: 'registries.read',
    rate: 'heavy',
    reads,
    answers: { status: 200, schema: checkShape() },
    handle: async (call, session) => {
      const { companyId } = session.actor;
      const id = call.params.id ?? '';
      const [row] = isUuid(id)
        ? await withCompany(call.services.pool, companyId, (db) => recordsById(db, companyId, line, [id]))
        : [];
      if (!row) throw problem('not_found');
      return ok(await usesOf(checklist, 'checklist', String(row.values.checklistId), call, session));
    },
  });

/** The documented checks before a deactivation or a change, from the descriptors. */
export const checkRoutes: readonly Route[] = [
  ...kinds.flatMap((kind) =>
    kind.check !== null && isUsedKind(kind.name)
      ? [checkRoute(kind, kind.name, `/api/${kind.rest}/{id}/${kind.check}`)]
      : [],
  ),
  checkRoute(checklist, 'checklist', '/api/lista/{listaId}/check-lista-utilizzato'),
  lineCheckRoute('/api/lista-dettagli/{id}/check-lista-dettaglio-attivo'),
  lineCheckRoute('/api/lista-dettagli/{id}/check-lista-dettaglio-utilizzato'),
];
