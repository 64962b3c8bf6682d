import { ownId } from '@cadenza/commands/kernel/own-ids';
import { deleteIntervention } from '@cadenza/commands/planning/change';
import { editIntervention } from '@cadenza/commands/planning/edit';
import type { Edit } from '@cadenza/commands/planning/edit-input';
import { changeLines } from '@cadenza/commands/planning/lines';
import { scheduleIntervention } from '@cadenza/commands/planning/schedule';
import { loadCalendar } from '@cadenza/commands/registry/calendar';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { longestReason } from '@cadenza/domain/planning/limits';
import { plannedList, plannedWork } from '@cadenza/queries/planning/works';
import { z } from 'zod';
import { answered } from '../kernel/answered.ts';
import { problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { behindHeader } from '../rest/behind-header.ts';
import { commandFrom } from '../rest/command.ts';
import { listParameters } from '../rest/known-names.ts';
import { ListAnswer } from '../rest/list-answer.ts';
import { type Answer, bearerRoute, type Call, noContent, ok, type Route } from '../rest/route.ts';
import { listOf } from '../rest/shapes.ts';
import { readField, timeFrom } from '../rest/values.ts';
import { answerSaved, refuse } from './answer.ts';
import { causeIn, causeWritten } from './deletion-cause.ts';
import { changedFields, changeField, fieldBody } from './field-changes.ts';
import { editBody, scheduleBody, scopeIn } from './inputs.ts';
import { lineFieldIn, lineWish } from './line-changes.ts';
import { isPage, listFilters, listQuery, listShapes } from './list-query.ts';
import { behindSince, isShown } from './read.ts';
import { plannedShape, plannedWholeShape, savedShape } from './shapes.ts';
import { answeredFields, lineIdFromWire, plannedToWire } from './wire.ts';

const zoneOf = async ({ services }: Call, { actor }: Session) =>
  (await loadCalendar(services.folds, actor.companyId)).timeZone;

const schedule = async (call: Call<z.infer<typeof scheduleBody>>, session: Session): Promise<Answer> => {
  const { body } = call;
  const zone = await zoneOf(call, session);
  const start = timeFrom('dataOraInizio', body.dataOraInizio, zone);
  const end = timeFrom('dataOraFine', body.dataOraFine, zone);
  const saved = await scheduleIntervention(commandFrom(call, session), {
    seriesId: ownId(session.actor, body.serieId ?? null),
    equipmentId: body.attrezzaturaId,
    interventionId: body.descrizioneInterventoId,
    interventionTypeId: body.tipoInterventoId,
    recurrenceId: body.ricorrenzaId ?? null,
    maintainerId: body.manutentoreId ?? null,
    checklistId: body.listaId ?? null,
    anomalyIds: body.pianificazioneInterventoAnomalie ?? null,
    start: start.local,
    end: end.local,
    startsAt: start.exact ? start.instant : null,
    endsAt: end.exact ? end.instant : null,
    planFrom: body.dataInizioPianificazione ?? null,
    planUntil: body.dataFinePianificazione ?? null,
    shift: body.spostamentoNonLavorativo ?? null,
    fault: body.guasto,
    onClosedDay: body.chiuso === 'conferma',
    notes: body.note ?? null,
    supportRequestId: body.supportRequestId ?? null,
  });
  return answerSaved(call, session, saved, 201);
};

/** What a PUT changes: only the fields that are sent. */
const editOf = async (call: Call<z.infer<typeof editBody>>, session: Session): Promise<Edit> => {
  const { body } = call;
  const zone = await zoneOf(call, session);
  const time = (field: 'dataOraInizio' | 'dataOraFine' | 'at') => {
    const text = body[field];
    return text === undefined ? undefined : timeFrom(field, text, zone);
  };
  const start = time('dataOraInizio');
  return {
    start: start?.instant,
    localStart: start?.local,
    end: time('dataOraFine')?.instant,
    equipmentId: body.attrezzaturaId,
    interventionId: body.descrizioneInterventoId,
    interventionTypeId: body.tipoInterventoId,
    recurrenceId: body.ricorrenzaId,
    maintainerId: body.manutentoreId,
    checklistId: body.listaId,
    anomalyIds: body.pianificazioneInterventoAnomalie,
    planFrom: body.dataInizioPianificazione,
    planUntil: body.dataFinePianificazione,
    shift: body.spostamentoNonLavorativo,
    durationMinutes: body.durataInterventoInOre,
    completed: body.completato,
    endedAt: time('at')?.instant,
    notes: body.note,
    fault: body.guasto,
    onClosedDay: body.chiuso === undefined ? undefined : true,
  };
};

/** What else is to be said of a deletion. */
const noteIn = z.string().max(longestReason, { error: 'too_long' });

const base = '/api/pianificazione-interventi';

/** A planned intervention with its lines; undefined where nothing is shown under this id. */
const detailOf = async ({ params, services }: Call, session: Session) => {
  const found = await answered({ services, session }, plannedWork, params.id ?? '');
  if (!found || found.planned.cancelled || !isShown(found.planned)) return undefined;
  return { planned: found.planned, lines: found.lines };
};

/** As `GET /{id}` answers it. */
const detailToWire = async (call: Call, session: Session) => {
  const found = await detailOf(call, session);
  return found && plannedToWire(found.planned, found.lines);
};

export const planningRoutes: readonly Route[] = [
  bearerRoute({
    area: 'planning',
    method: 'GET',
    path: base,
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
  bearerRoute({
    area: 'planning',
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One planned intervention with its checklist',
    permission: plannedWork.permission,
    reads: plannedWork.reads,
    answers: { status: 200, schema: plannedWholeShape, behind: true },
    handle: async (call, session) => {
      const found = await detailOf(call, session);
      if (!found) throw problem('not_found');
      const headers = behindHeader([behindSince(call.services, found.planned)]);
      return { ...ok(plannedToWire(found.planned, found.lines)), headers };
    },
  }),
  bearerRoute({
    area: 'planning',
    method: 'POST',
    path: base,
    summary: 'Schedules once, or a series; answers the first occurrence',
    permission: 'planning.manage',
    body: scheduleBody,
    answers: { status: 201, schema: savedShape },
    handle: schedule,
  }),
  bearerRoute({
    area: 'planning',
    method: 'PUT',
    path: `${base}/{id}`,
    summary:
      'Changes the fields that are sent; mode one (default), all or following. Of another rule or end of the series, `note` in the query ' +
      'says why due work that goes with it was not done: it counts as not done',
    permission: 'planning.manage',
    query: ['note'],
    parameters: { note: noteIn },
    body: editBody,
    howOnly: ['mode', 'at'],
    echoes: {
      names: answeredFields.filter((name) => !Object.hasOwn(editBody.shape, name)),
      reads: plannedList.reads,
      read: detailToWire,
    },
    answers: { status: 200, schema: savedShape },
    handle: async (call, session) => {
      const reason = readField('note', noteIn.nullish(), call.query.note);
      const edit = { ...(await editOf(call, session)), reason };
      const saved = await editIntervention(commandFrom(call, session), call.params.id ?? '', edit, call.body.mode);
      return answerSaved(call, session, saved, 200);
    },
  }),
  bearerRoute({
    area: 'planning',
    method: 'PUT',
    path: `${base}/{id}/fields`,
    summary:
      `Changes one field: ${changedFields.join(', ')}. With \`seen\`, the note ` +
      'that was there, a note that somebody has changed since is a conflict (409), which tells the present one. With `at`, ' +
      'completato Y says when the work was over',
    permission: 'planning.work',
    body: fieldBody,
    answers: { status: 200, schema: savedShape },
    handle: async (call, session) =>
      answerSaved(call, session, await changeField(call, session, await zoneOf(call, session)), 200),
  }),
  bearerRoute({
    area: 'planning',
    method: 'DELETE',
    path: `${base}/{id}/{mode}`,
    summary:
      'Cancels one, all not completed, or this and the following. `motivo` (NON_NECESSARIO, DOPPIO, ALTRO) and `note` say why: ordinary ' +
      'work that was not necessary or double leaves the figures, any other counts as not done, also where nothing is said',
    permission: 'planning.manage',
    query: ['motivo', 'note'],
    parameters: { motivo: causeIn, note: noteIn },
    answers: { status: 204 },
    handle: async (call, session) => {
      const saved = await deleteIntervention(
        commandFrom(call, session),
        call.params.id ?? '',
        readField('mode', scopeIn, call.params.mode),
        readField('note', noteIn.nullish(), call.query.note) ?? null,
        causeWritten(readField('motivo', causeIn.nullish(), call.query.motivo)),
      );
      return isRejection(saved)
        ? refuse(saved, call)
        : { ...noContent, headers: { 'x-position': String(saved.position) } };
    },
  }),
  bearerRoute({
    area: 'planning',
    method: 'PUT',
    path: '/api/pianificazione-intervento-lista-dettagli/{id}/{field}/{value}',
    summary:
      'Ticks (completato/Y) or unticks (completato/N) a line, takes it out of the work (remove/Y) or brings it back (remove/N), or ' +
      'places it (ordinamento/5, 10 …), by its id inside its intervention',
    permission: 'planning.work',
    answers: { status: 200, schema: savedShape },
    handle: async (call, session) => {
      const { id = '', field, value } = call.params;
      const line = lineIdFromWire(id);
      const wish = line && lineWish(line.lineId, ...lineFieldIn(field, value));
      if (!line || !wish) throw problem('not_found');
      const saved = await changeLines(commandFrom(call, session), line.occurrenceId, [wish]);
      return answerSaved(call, session, saved, 200);
    },
  }),
];
