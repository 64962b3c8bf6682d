import { kindOf } from '@cadenza/commands/registry/records';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { findKind, kinds } from '@cadenza/domain/registry/kinds';
import { isUsedKind, recordUses, type UsedKind } from '@cadenza/queries/planning/record-uses';
import { recordsById } from '@cadenza/queries/registry/records';
import { z } from 'zod';
import { answered } from '../kernel/answered.ts';
import { problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { foundById } from '../operations/operation.ts';
import { areaOf } from '../registry/routes.ts';
import { recordShape } from '../registry/shapes.ts';
import { rowToWire } from '../registry/wire.ts';
import { bearerRoute, type Call, ok, type Route } from '../rest/route.ts';
import { isShown } from './read.ts';
import { usesShape } from './shapes.ts';
import { plannedToWire } from './wire.ts';

/** A dialog shows no more; the count says how many there are. */
const maxShown = 200;
/** What every check has in common. */
const ofChecks = { permission: recordUses.permission, rate: 'heavy', reads: recordUses.reads } as const;

/** Planned work that depends on a record, and its active children under their documented name (`linee`, `attrezzature`). */
const usesOf = async (kind: UsedKind, id: string, { services }: Call, session: Session) => {
  const found = await answered({ services, session }, recordUses, { kind, id, most: maxShown });
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

type Place = `/${string}/{id}/${string}` | `/${string}/{listaId}/${string}`;

const checkRoute = (kind: Kind, used: UsedKind, path: Place): Route =>
  bearerRoute(`GET ${path}`, {
    area: areaOf(kind),
    summary:
      'What a deactivation would take away: planned work by start, and active children; how much stays as it was begun',
    ...ofChecks,
    parameters: { id: foundById, listaId: foundById },
    answers: {
      status: 200,
      schema: underData.has(kind.name) ? z.strictObject({ data: checkShape() }) : checkShape(childrenShape(kind)),
    },
    handle: async (call, session) => {
      const [id = ''] = Object.values(call.params);
      const uses = await usesOf(used, id, call, session);
      return ok(underData.has(kind.name) ? { data: uses } : uses);
    },
  });

const checklist = kindOf('checklist');
const line = kindOf('checklistLine');

/** A line is used where its checklist is. */
const lineCheckRoute = (check: string): Route =>
  bearerRoute(`GET /api/lista-dettagli/{id}/${check}`, {
    area: 'checklists',
    parameters: { id: foundById },
    summary: 'Planned work that uses the checklist of the line',
    ...ofChecks,
    answers: { status: 200, schema: checkShape() },
    handle: async (call, session) => {
      const { services, params } = call;
      const [row] = await answered({ services, session }, recordsById(line), [params.id]);
      if (!row) throw problem('not_found');
      return ok(await usesOf('checklist', String(row.values.checklistId), call, session));
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
  lineCheckRoute('check-lista-dettaglio-attivo'),
  lineCheckRoute('check-lista-dettaglio-utilizzato'),
];
