import { kindOf } from '@cadenza/commands/registry/records';
import { reject } from '@cadenza/domain/kernel/rejection';
import { checklistWithLines } from '@cadenza/queries/checklists/checklist';
import { z } from 'zod';
import { answered, ofQuery } from '../kernel/answered.ts';
import { Problem, problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { asRoute } from '../operations/as-route.ts';
import { foundById } from '../operations/operation.ts';
import { sent, status } from '../operations/wire-fields.ts';
import { filtersFromWire } from '../registry/list-filters.ts';
import { answersRecord } from '../registry/routes.ts';
import { recordShape, recordWith } from '../registry/shapes.ts';
import { rowToWire, type WireRecord } from '../registry/wire.ts';
import { wholeFromWire } from '../rest/numbers.ts';
import { bearerRoute, type Call, ok, type Route } from '../rest/route.ts';
import { uuidForm } from '../rest/shapes.ts';
import { move, moveLine, setMandatory } from './operations.ts';

const checklist = kindOf('checklist');
const checklistLine = kindOf('checklistLine');

const wholeShape = recordWith(checklist, { listaDettaglio: z.array(recordShape(checklistLine)) }).meta({
  id: 'ChecklistWithLines',
});

/** A checklist with its lines in order; the first that matches. */
const withLines = async (
  { services }: Pick<Call, 'services'>,
  session: Session,
  wanted: { id: string } | { filters: Record<string, string> },
): Promise<WireRecord | null> => {
  const found = await answered({ services, session }, checklistWithLines, wanted);
  if (!found) return null;
  const { row, lines } = found;
  return { ...rowToWire(checklist, row), listaDettaglio: lines.map((line) => rowToWire(checklistLine, line)) };
};

const mandatoryRoute = (kind: typeof checklist): Route =>
  asRoute(
    setMandatory(kind),
    `PUT /api/${kind.rest}/{id}/obbligatorio/{status}` as `PUT /api/${string}/{id}/obbligatorio/{status}`,
    {
      ...answersRecord(kind),
      summary: 'Makes it mandatory (Y) or not (N)',
      fields: { mandatory: status },
    },
  );

/** The record before by its id, an empty one for the first place, or an index from 0: one is enough. */
const placeFields = (previous: string) => ({
  afterId: sent(
    previous,
    z
      .string()
      .meta(uuidForm)
      .nullish()
      .transform((id) => (id === undefined ? undefined : id || null))
      .optional(),
  ),
  index: sent(
    'pos',
    z
      .union([z.int(), z.string().meta({ pattern: String.raw`^\d+$` })], { error: 'invalid_number' })
      .refine((given) => wholeFromWire(given) !== undefined, { error: 'invalid_number' })
      .transform(Number)
      .nullish(),
  ),
});

/** What checklists have beyond the calls of every kind. */
export const checklistRoutes: readonly Route[] = [
  mandatoryRoute(checklist),
  mandatoryRoute(checklistLine),
  bearerRoute('GET /api/liste/singola', {
    area: 'checklists',
    summary: 'The checklist of an equipment and an intervention, with its lines',
    ...ofQuery(checklistWithLines),
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
  bearerRoute('GET /api/liste/{id}', {
    area: 'checklists',
    summary: 'A checklist with its lines',
    ...ofQuery(checklistWithLines),
    answers: { status: 200, schema: wholeShape },
    parameters: { id: foundById },
    handle: async (call, session) => {
      const found = await withLines(call, session, { id: call.params.id });
      if (!found) throw problem('not_found');
      return ok(found);
    },
  }),
  asRoute(move, 'PUT /api/liste/change-sort/{id}', {
    ...answersRecord(checklist),
    summary: 'Puts a checklist behind another one, or at a position from 0',
    fields: placeFields('previousListaId'),
    reads: ['registry'],
    answer: ({ row }) => rowToWire(checklist, row),
  }),
  asRoute(moveLine, 'PUT /api/lista-dettagli/change-sort/{id}', {
    ...answersRecord(checklistLine),
    summary: 'Puts a line behind another one, or at a position from 0',
    fields: placeFields('previousListaDettaglioId'),
  }),
];
