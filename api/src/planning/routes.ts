import { inPlausibleYear } from '@cadenza/domain/company/civil-date';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { plannedDetail } from '@cadenza/projections/planning/queries';
import { type PlannedListQuery, plannedList } from '@cadenza/projections/planning/queries-of-list';
import { z } from 'zod';
import type { Session } from '../identity/sessions.ts';
import { Problem, problem } from '../kernel/problem.ts';
import { pagingOf } from '../rest/list-query.ts';
import type { Query } from '../rest/query-string.ts';
import { type Answer, bearerRoute, type Call, created, noContent, ok, type Route } from '../rest/route.ts';
import {
  completeIntervention,
  deleteIntervention,
  type Edit,
  editIntervention,
  type Scope,
  tickLine,
  work,
} from './change.ts';
import { loadCalendar } from './facts.ts';
import { checkedPlannedList } from './fields.ts';
import { inCompany, isShown } from './read.ts';
import type { Saved } from './saved.ts';
import { scheduleIntervention } from './schedule.ts';
import { instantFromWire, localFromWire, minutesOf, plannedToWire } from './wire.ts';

type Body = Record<string, unknown>;
const anyBody = z.looseObject({});
const reads = ['planning', 'registry'];

/** English names of fields, as refusals carry them, and the documented ones. */
const wireNames: Record<string, string> = {
  equipmentId: 'attrezzaturaId',
  interventionId: 'descrizioneInterventoId',
  interventionTypeId: 'tipoInterventoId',
  recurrenceId: 'ricorrenzaId',
  maintainerId: 'manutentoreId',
  checklistId: 'listaId',
  durationMinutes: 'durataInterventoInOre',
  planUntil: 'dataFinePianificazione',
  percent: 'avanzamento',
};

const refuse = (rejection: Rejection): never => {
  const errors = rejection.errors.map((error) => ({ ...error, field: wireNames[error.field] ?? error.field }));
  throw new Problem({ ...rejection, errors });
};

const fault = (field: string, code: string): Problem => new Problem(reject('invalid_fields', {}, [{ field, code }]));
const asked = (call: Call, session: Session) => ({
  services: call.services,
  session,
  commandId: call.commandId,
  correlationId: call.correlationId,
});

/** Answers with the record as the read model shows it after the command; as decided, should it lag. */
const answered = async (call: Call, session: Session, saved: Saved | Rejection, status: 200 | 201): Promise<Answer> => {
  if (isRejection(saved)) return refuse(saved);
  const { services } = call;
  const { companyId } = session.actor;
  await services.readAfter.wait(session, reads, undefined);
  const found = await inCompany(services, companyId, (db) => plannedDetail(db, companyId, saved.id));
  const body =
    found && isShown(found.planned)
      ? plannedToWire(found.planned, found.lines)
      : { id: saved.id, serieId: saved.seriesId, ...saved.state };
  return { ...(status === 201 ? created(body) : ok(body)), headers: { 'x-position': String(saved.position) } };
};

const scopeOf = (mode: unknown): Scope => {
  if (mode === undefined || mode === null || mode === 'one') return 'one';
  if (mode === 'all' || mode === 'following') return mode;
  throw fault('mode', 'invalid_choice');
};

/** A text, or none; anything else is refused, for a field that cannot be read must not count as an empty one. */
const textOf = (field: string, value: unknown): string | null => {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  throw fault(field, 'invalid');
};

/** JSON's yes and no or the documented `Y` and `N`; none is no. */
const flagOf = (field: string, value: unknown): boolean => {
  if (value === true || value === 'Y') return true;
  if (value === undefined || value === null || value === '' || value === false || value === 'N') return false;
  throw fault(field, 'invalid_flag');
};

const requiredTime = <T>(field: string, value: T | undefined): T => {
  if (value === undefined) throw fault(field, 'invalid_date_time');
  return value;
};

const requiredId = (body: Body, field: string): string => {
  const value = body[field];
  if (!isUuid(value)) throw fault(field, value ? 'invalid_id' : 'required');
  return value;
};

const optionalId = (body: Body, field: string): string | null =>
  textOf(field, body[field]) === null ? null : requiredId(body, field);

const zoneOf = async ({ services }: Call, { actor }: Session) =>
  (await loadCalendar(services.store, actor.companyId)).timeZone;

const schedule = async (call: Call<Body>, session: Session): Promise<Answer> => {
  const { body } = call;
  const zone = await zoneOf(call, session);
  const saved = await scheduleIntervention(asked(call, session), {
    seriesId: optionalId(body, 'serieId'),
    equipmentId: requiredId(body, 'attrezzaturaId'),
    interventionId: requiredId(body, 'descrizioneInterventoId'),
    interventionTypeId: requiredId(body, 'tipoInterventoId'),
    recurrenceId: optionalId(body, 'ricorrenzaId'),
    maintainerId: optionalId(body, 'manutentoreId'),
    checklistId: optionalId(body, 'listaId'),
    start: requiredTime('dataOraInizio', localFromWire(body.dataOraInizio, zone)),
    end: requiredTime('dataOraFine', localFromWire(body.dataOraFine, zone)),
    planFrom: dayOf(body, 'dataInizioPianificazione'),
    planUntil: dayOf(body, 'dataFinePianificazione'),
    shift: textOf('spostamentoNonLavorativo', body.spostamentoNonLavorativo),
    fault: flagOf('guasto', body.guasto),
    notes: textOf('note', body.note),
  });
  return answered(call, session, saved, 201);
};

/** A day, or a time of which only the day counts. */
const dayText = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })]);

const dayOf = (body: Body, field: string): string | null => {
  const text = textOf(field, body[field]);
  if (text === null) return null;
  const day = text.slice(0, 10);
  if (!dayText.safeParse(text).success || !inPlausibleYear(day)) throw fault(field, 'invalid_date');
  return day;
};

/** What a PUT changes: only the fields that are sent. */
const editOf = async (call: Call<Body>, session: Session): Promise<Edit> => {
  const { body } = call;
  const zone = await zoneOf(call, session);
  const sent = <T>(field: string, value: (given: unknown) => T): T | undefined =>
    body[field] === undefined ? undefined : value(body[field]);
  const time = (field: string) => sent(field, (given) => requiredTime(field, instantFromWire(given, zone)));
  return {
    start: time('dataOraInizio'),
    end: time('dataOraFine'),
    maintainerId: sent('manutentoreId', () => optionalId(body, 'manutentoreId')),
    notes: sent('note', (given) => textOf('note', given)),
    fault: sent('guasto', (given) => flagOf('guasto', given)),
  };
};

type FieldChange = (call: Call<Body>, session: Session, value: unknown) => Promise<Saved | Rejection>;

const minutesFrom = (value: unknown): number | null => {
  const minutes = minutesOf(value);
  if (minutes === undefined) throw fault('durataInterventoInOre', 'invalid_number');
  return minutes;
};

const percentFrom = (value: unknown): number => {
  if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return Number(value);
  throw fault('avanzamento', 'invalid_number');
};

const idOf = (call: Call<unknown>): string => call.params.id ?? '';

/** `PUT …/{id}/fields {field, value}`: one field, each its own command. */
const fieldChanges: Record<string, FieldChange> = {
  note: (call, session, value) =>
    work(asked(call, session), idOf(call), { type: 'NoteIntervention', notes: textOf('note', value) }),
  guasto: (call, session, value) =>
    work(asked(call, session), idOf(call), { type: 'MarkFault', fault: flagOf('guasto', value) }),
  durataInterventoInOre: (call, session, value) =>
    work(asked(call, session), idOf(call), { type: 'SetDuration', minutes: minutesFrom(value) }),
  avanzamento: (call, session, value) =>
    work(asked(call, session), idOf(call), { type: 'SetProgress', percent: percentFrom(value) }),
  completato: (call, session, value) => {
    if (value !== true && value !== 'Y') throw fault('completato', 'invalid_choice');
    return completeIntervention(asked(call, session), idOf(call), undefined);
  },
  manutentoreId: (call, session, value) =>
    editIntervention(
      asked(call, session),
      idOf(call),
      { maintainerId: optionalId({ manutentoreId: value }, 'manutentoreId') },
      'one',
    ),
};

const listQuery = (query: Query, zone: string): PlannedListQuery => {
  const { filters } = query;
  const { sortBy, ...paging } = pagingOf(query);
  const names: Record<string, string> = {
    dataOraInizio: 'start',
    attrezzatura: 'equipment',
    descrizioneIntervento: 'intervention',
    manutentore: 'maintainer',
  };
  const wanted = names[sortBy ?? 'dataOraInizio'];
  if (wanted === undefined) throw problem('unknown_sort_field', { field: sortBy ?? '' });
  const day = (field: string, plus: number): string | null => {
    const text = dayOf(filters, field);
    return text && Temporal.PlainDate.from(text).add({ days: plus }).toZonedDateTime(zone).toInstant().toString();
  };
  const { completato } = filters;
  return checkedPlannedList({
    ...paging,
    sortBy: wanted,
    from: day('dataInizio', 0),
    to: day('dataFine', 1),
    maintainerId: filters.manutentoreId ?? filters.manutentore ?? null,
    equipmentId: filters.attrezzaturaId ?? filters.attrezzatura ?? null,
    interventionId: filters.descrizioneInterventoId ?? filters.descrizioneIntervento ?? null,
    completed: completato === 'Y' ? true : completato === 'N' ? false : null,
  });
};

const base = '/api/pianificazione-interventi';

export const planningRoutes: readonly Route[] = [
  bearerRoute({
    area: 'planning',
    method: 'GET',
    path: base,
    summary: 'Planned interventions: a page, or all that the filters let through',
    permission: 'planning.read',
    reads,
    answers: { status: 200 },
    handle: async (call, session) => {
      const { companyId } = session.actor;
      const query = listQuery(call.query, await zoneOf(call, session));
      const { rows, totalRows } = await inCompany(call.services, companyId, (db) => plannedList(db, companyId, query));
      return ok({ data: rows.filter(isShown).map((row) => plannedToWire(row)), totalRows });
    },
  }),
  bearerRoute({
    area: 'planning',
    method: 'GET',
    path: `${base}/{id}`,
    summary: 'One planned intervention with its checklist',
    permission: 'planning.read',
    reads,
    answers: { status: 200 },
    handle: async (call, session) => {
      const { companyId } = session.actor;
      const id = idOf(call);
      const found = isUuid(id)
        ? await inCompany(call.services, companyId, (db) => plannedDetail(db, companyId, id))
        : undefined;
      if (!found || found.planned.cancelled || !isShown(found.planned)) throw problem('not_found');
      return ok(plannedToWire(found.planned, found.lines));
    },
  }),
  bearerRoute({
    area: 'planning',
    method: 'POST',
    path: base,
    summary: 'Schedules once, or a series; answers the first occurrence',
    permission: 'planning.manage',
    body: anyBody,
    answers: { status: 201 },
    handle: schedule,
  }),
  bearerRoute({
    area: 'planning',
    method: 'PUT',
    path: `${base}/{id}`,
    summary: 'Changes the fields that are sent; mode one (default), all or following',
    permission: 'planning.manage',
    body: anyBody,
    answers: { status: 200 },
    handle: async (call, session) => {
      const edit = await editOf(call, session);
      const saved = await editIntervention(asked(call, session), idOf(call), edit, scopeOf(call.body.mode));
      return answered(call, session, saved, 200);
    },
  }),
  bearerRoute({
    area: 'planning',
    method: 'PUT',
    path: `${base}/{id}/fields`,
    summary: 'Changes one field: note, guasto, durataInterventoInOre, avanzamento, completato, manutentoreId',
    permission: 'planning.work',
    body: z.looseObject({ field: z.string(), value: z.unknown() }),
    answers: { status: 200 },
    handle: async (call, session) => {
      const change = Object.hasOwn(fieldChanges, call.body.field) ? fieldChanges[call.body.field] : undefined;
      if (!change) throw fault('field', 'unknown_field');
      return answered(call, session, await change(call, session, call.body.value), 200);
    },
  }),
  bearerRoute({
    area: 'planning',
    method: 'DELETE',
    path: `${base}/{id}/{mode}`,
    summary: 'Cancels one, all not completed, or this and the following',
    permission: 'planning.manage',
    answers: { status: 204 },
    handle: async (call, session) => {
      const saved = await deleteIntervention(asked(call, session), idOf(call), scopeOf(call.params.mode), null);
      return isRejection(saved) ? refuse(saved) : { ...noContent, headers: { 'x-position': String(saved.position) } };
    },
  }),
  bearerRoute({
    area: 'planning',
    method: 'PUT',
    path: '/api/pianificazione-intervento-lista-dettagli/{id}/{field}/{value}',
    summary: 'Ticks (completato/Y) or unticks (completato/N) a line; the body names the pianificazioneInterventoId',
    permission: 'planning.work',
    body: z.looseObject({ pianificazioneInterventoId: z.string({ error: 'required' }) }),
    answers: { status: 200 },
    handle: async (call, session) => {
      const { id = '', field, value } = call.params;
      if (field !== 'completato') throw fault('field', 'unknown_field');
      if (value !== 'Y' && value !== 'N') throw fault('value', 'invalid_flag');
      const saved = await tickLine(asked(call, session), call.body.pianificazioneInterventoId, id, value === 'Y');
      return answered(call, session, saved, 200);
    },
  }),
];
