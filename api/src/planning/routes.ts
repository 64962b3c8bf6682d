import { loadCalendar } from '@cadenza/commands/registry/calendar';
import { longestReason } from '@cadenza/domain/planning/limits';
import { plannedList, plannedWork } from '@cadenza/queries/planning/works';
import { z } from 'zod';
import { answered, ofQuery } from '../kernel/answered.ts';
import { problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { asRoute } from '../operations/as-route.ts';
import { foundById } from '../operations/operation.ts';
import { inPath, inQuery, namesOf } from '../operations/wire-fields.ts';
import { behindHeader } from '../rest/behind-header.ts';
import { listParameters } from '../rest/known-names.ts';
import { ListAnswer } from '../rest/list-answer.ts';
import { bearerRoute, type Call, ok, type Route } from '../rest/route.ts';
import { listOf } from '../rest/shapes.ts';
import type { FileParts } from '../rest/upload.ts';
import { answersWork, ofPlanning } from './answer.ts';
import { causeIn } from './deletion-cause.ts';
import { changedFields, changeField, fieldFields } from './field-changes.ts';
import { editFields, scheduleFields, scopeIn } from './inputs.ts';
import { changeLine, lineFieldIn } from './line-changes.ts';
import { isPage, listFilters, listQuery, listShapes } from './list-query.ts';
import { edit, remove, schedule } from './plan-operations.ts';
import { behindSince, isShown } from './read.ts';
import { plannedShape, plannedWholeShape, savedShape } from './shapes.ts';
import { plannedToWire } from './wire.ts';

const zoneOf = async ({ services }: Call, { actor }: Session) =>
  (await loadCalendar(services.folds, actor.companyId)).timeZone;

const base = '/api/pianificazione-interventi';
/** Why due work was not done that goes with a call. */
const reasonInQuery = inQuery('note', z.string().max(longestReason, { error: 'too_long' }));

/** A planned intervention with its lines; undefined where nothing is shown under this id. */
const detailOf = async ({ params, services }: Call<unknown, FileParts, 'id'>, session: Session) => {
  const found = await answered({ services, session }, plannedWork, params.id);
  if (!found || found.planned.cancelled || !isShown(found.planned)) return undefined;
  return { planned: found.planned, lines: found.lines };
};

/** As `GET /{id}` answers it. */
const detailToWire = async (call: Call<unknown, FileParts, 'id'>, session: Session) => {
  const found = await detailOf(call, session);
  return found && plannedToWire(found.planned, found.lines);
};

export const planningRoutes: readonly Route[] = [
  bearerRoute(`GET ${base}`, {
    area: 'planning',
    summary: 'Planned interventions: a page or one by id, whole; or all that the filters let through, with counts',
    permission: plannedList.permission,
    // Days are those of the company's zone.
    reads: [...plannedWork.reads, 'company'],
    remembers: true,
    filters: listFilters,
    query: listParameters,
    parameters: listShapes,
    answers: { status: 200, schema: listOf(z.union([plannedShape, plannedWholeShape]), true), behind: true },
    handle: async (call, session) => {
      const { services } = call;
      const query = listQuery(call.query, await zoneOf(call, session));
      const wanted = { query, withLines: isPage(query) || Boolean(query.id) };
      const { rows, totalRows, lines } = await answered({ services, session }, plannedList, wanted);
      const shown = rows.filter(isShown);
      return {
        ...ok(new ListAnswer(shown, (row) => plannedToWire(row, lines.get(row.id)), totalRows)),
        headers: behindHeader(shown.map((row) => behindSince(services, row))),
      };
    },
  }),
  bearerRoute(`GET ${base}/{id}`, {
    area: 'planning',
    parameters: { id: foundById },
    summary: 'One planned intervention with its checklist',
    ...ofQuery(plannedWork),
    answers: { status: 200, schema: plannedWholeShape, behind: true },
    handle: async (call, session) => {
      const found = await detailOf(call, session);
      if (!found) throw problem('not_found');
      const headers = behindHeader([behindSince(call.services, found.planned)]);
      return { ...ok(plannedToWire(found.planned, found.lines)), headers };
    },
  }),
  asRoute(schedule, `POST ${base}`, {
    ...answersWork,
    summary: 'Schedules once, or a series; answers the first occurrence',
    fields: scheduleFields,
    answers: { status: 201, schema: savedShape },
  }),
  asRoute(edit, `PUT ${base}/{id}`, {
    ...answersWork,
    summary:
      'Changes the fields that are sent; mode one (default), all or following. Of another rule or end of the series, `note` in the query ' +
      'says why due work that goes with it was not done: it counts as not done',
    fields: { ...editFields, reason: reasonInQuery },
    howOnly: ['mode', 'at'],
    echoes: {
      names: Object.keys(plannedWholeShape.shape).filter((name) => !Object.values(namesOf(editFields)).includes(name)),
      reads: plannedList.reads,
      read: detailToWire,
    },
  }),
  asRoute(changeField, `PUT ${base}/{id}/fields`, {
    ...answersWork,
    summary:
      `Changes one field: ${changedFields.join(', ')}. With \`seen\`, the note ` +
      'that was there, a note that somebody has changed since is a conflict (409), which tells the present one. With `at`, ' +
      'completato Y says when the work was over',
    fields: fieldFields,
  }),
  asRoute(remove, `DELETE ${base}/{id}/{mode}`, {
    ...ofPlanning,
    summary:
      'Cancels one, all not completed, or this and the following. `motivo` (NON_NECESSARIO, DOPPIO, ALTRO) and `note` say why: ordinary ' +
      'work that was not necessary or double leaves the figures, any other counts as not done, also where nothing is said',
    fields: {
      scope: inPath('mode', scopeIn),
      cause: inQuery('motivo', causeIn),
      reason: reasonInQuery,
    },
  }),
  asRoute(changeLine, 'PUT /api/pianificazione-intervento-lista-dettagli/{id}/{field}/{value}', {
    ...answersWork,
    summary:
      'Ticks (completato/Y) or unticks (completato/N) a line, takes it out of the work (remove/Y) or brings it back (remove/N), or ' +
      'places it (ordinamento/5, 10 …), by its id inside its intervention',
    fields: { wish: lineFieldIn },
  }),
];
