import { moveChecklist } from '@cadenza/commands/checklists/move-checklist';
import { kindOf } from '@cadenza/commands/registry/records';
import { isRejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { NewPlace } from '@cadenza/domain/registry/place';
import { checklistWithLines } from '@cadenza/queries/checklists/checklist';
import { z } from 'zod';
import { answered } from '../kernel/answered.ts';
import { Problem, problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { filtersFromWire } from '../registry/list-filters.ts';
import { changeOverRest, paramId, refuse, statusParam } from '../registry/routes.ts';
import { recordShape, recordWith } from '../registry/shapes.ts';
import { rowToWire, type WireRecord } from '../registry/wire.ts';
import { commandFrom } from '../rest/command.ts';
import { wholeFromWire } from '../rest/numbers.ts';
import { type Answer, bearerRoute, type Call, ok, type Route } from '../rest/route.ts';
import { uuidForm } from '../rest/shapes.ts';

const checklist = kindOf('checklist');
const checklistLine = kindOf('checklistLine');

const wholeShape = recordWith(checklist, { listaDettaglio: z.array(recordShape(checklistLine)) }).meta({
  id: 'ChecklistWithLines',
});

/** A checklist with its lines in order; the first that matches. */
const withLines = async (
  { services }: Call,
  session: Session,
  wanted: { id: string } | { filters: Record<string, string> },
): Promise<WireRecord | null> => {
  const found = await answered({ services, session }, checklistWithLines, wanted);
  if (!found) return null;
  const { row, lines } = found;
  return { ...rowToWire(checklist, row), listaDettaglio: lines.map((line) => rowToWire(checklistLine, line)) };
};

const mandatoryRoute = (kind: typeof checklist): Route =>
  bearerRoute({
    area: 'checklists',
    method: 'PUT',
    path: `/api/${kind.rest}/{id}/obbligatorio/{status}`,
    summary: 'Makes it mandatory (Y) or not (N)',
    permission: 'registries.manage',
    answers: { status: 200, schema: recordShape(kind) },
    handle: (call, session) =>
      changeOverRest(
        kind,
        { type: 'ChangeRecord', id: paramId(call), values: { mandatory: statusParam(call) } },
        call,
        session,
      ),
  });

/**
 * The new place that a body names: behind the record before, an empty one for the first, or `pos`, an index from 0. One is enough;
 * two that differ are refused.
 */
const placeIn = (previous: string | null | undefined, index: number | null | undefined): NewPlace => ({
  ...(previous === undefined ? {} : { afterId: previous || null }),
  ...(index === undefined || index === null ? {} : { index }),
});

const previousId = z.string().meta(uuidForm).nullish();
const pos = z
  .union([z.int(), z.string().meta({ pattern: String.raw`^\d+$` })], { error: 'invalid_number' })
  .refine((given) => wholeFromWire(given) !== undefined, { error: 'invalid_number' })
  .transform(Number)
  .nullish();

/** Answers with the checklist at its new place. */
const answerMove = async (call: Call<unknown>, session: Session, place: NewPlace): Promise<Answer> => {
  const moved = await moveChecklist(commandFrom(call, session), paramId(call), place);
  return isRejection(moved) ? refuse(checklist, moved) : ok(rowToWire(checklist, moved.row));
};

/** What checklists have beyond the calls of every kind. */
export const checklistRoutes: readonly Route[] = [
  mandatoryRoute(checklist),
  mandatoryRoute(checklistLine),
  bearerRoute({
    area: 'checklists',
    method: 'GET',
    path: '/api/liste/singola',
    summary: 'The checklist of an equipment and an intervention, with its lines',
    permission: checklistWithLines.permission,
    reads: checklistWithLines.reads,
    filters: ['attrezzaturaId', 'descrizioneInterventoId'],
    answers: { status: 200, schema: z.strictObject({ data: wholeShape.nullable() }) },
    handle: async (call, session) => {
      const { attrezzaturaId, descrizioneInterventoId } = call.query.filters;
      const missing = Object.entries({ attrezzaturaId, descrizioneInterventoId }).filter(([, id]) => !id);
      if (missing.length > 0) {
        const errors = missing.map(([name]) => ({ field: `filters[${name}]`, code: 'required' }));
        throw new Problem(reject('invalid_fields', {}, errors));
      }
      const filters = { ...filtersFromWire(checklist, call.query.filters), active: 'true' };
      return ok({ data: await withLines(call, session, { filters }) });
    },
  }),
  bearerRoute({
    area: 'checklists',
    method: 'GET',
    path: '/api/liste/{id}',
    summary: 'A checklist with its lines',
    permission: checklistWithLines.permission,
    reads: checklistWithLines.reads,
    answers: { status: 200, schema: wholeShape },
    handle: async (call, session) => {
      const found = isUuid(paramId(call)) ? await withLines(call, session, { id: paramId(call) }) : null;
      if (!found) throw problem('not_found');
      return ok(found);
    },
  }),
  bearerRoute({
    area: 'checklists',
    method: 'PUT',
    path: '/api/liste/change-sort/{id}',
    summary: 'Puts a checklist behind another one, or at a position from 0',
    permission: 'registries.manage',
    body: z.looseObject({ previousListaId: previousId, pos }),
    reads: ['registry'],
    answers: { status: 200, schema: recordShape(checklist) },
    handle: (call, session) => answerMove(call, session, placeIn(call.body.previousListaId, call.body.pos)),
  }),
  bearerRoute({
    area: 'checklists',
    method: 'PUT',
    path: '/api/lista-dettagli/change-sort/{id}',
    summary: 'Puts a line behind another one, or at a position from 0',
    permission: 'registries.manage',
    body: z.looseObject({ previousListaDettaglioId: previousId, pos }),
    answers: { status: 200, schema: recordShape(checklistLine) },
    handle: (call, session) => {
      const place = placeIn(call.body.previousListaDettaglioId, call.body.pos);
      return changeOverRest(checklistLine, { type: 'MoveRecord', id: paramId(call), ...place }, call, session);
    },
  }),
];
