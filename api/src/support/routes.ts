import { loadCalendar } from '@cadenza/commands/registry/calendar';
import { changeRequest, type RequestChange } from '@cadenza/commands/support/change-request';
import { openRequest } from '@cadenza/commands/support/open-request';
import type { RequestSaved } from '@cadenza/commands/support/support-context';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import { type KnownRequest, type RequestStatus, statusOf } from '@cadenza/domain/support/request-state';
import { sightOf } from '@cadenza/queries/support/sight';
import { supportRequest } from '@cadenza/queries/support/support-request';
import { supportRequests } from '@cadenza/queries/support/support-requests';
import type { z } from 'zod';
import { answered } from '../kernel/answered.ts';
import { Problem, problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { withNames } from '../registry/conflict.ts';
import { commandFrom } from '../rest/command.ts';
import { listParameters } from '../rest/known-names.ts';
import { ListAnswer } from '../rest/list-answer.ts';
import { bearerRoute, type Call, created, noContent, ok, type Route } from '../rest/route.ts';
import { listOf } from '../rest/shapes.ts';
import { fault, timeFrom } from '../rest/values.ts';
import type { Services } from '../services.ts';
import { changeBody, openBody } from './inputs.ts';
import { listFilters, listShapes, requestQuery } from './list-query.ts';
import { answeredOnly, inWireNames, requestShape, requestToWire, statusFromWire } from './wire.ts';
import { causeSaid, closingToWire, fromNames, priorityGiven } from './words.ts';

const area = 'support';
const base = '/api/support-requests';

const zoneOf = async ({ folds }: Pick<Services, 'folds'>, { actor }: Pick<Session, 'actor'>): Promise<string> =>
  (await loadCalendar(folds, actor.companyId)).timeZone;

/** The request as rows show it behind the command; its number also where they are late. */
const afterCommand = async (call: Call, session: Session, done: (RequestSaved & { number?: number }) | Rejection) => {
  const { services } = call;
  if (isRejection(done)) throw new Problem(inWireNames(await withNames(commandFrom(call, session), done, 'support')));
  // A number is the company's own doing: who opened the request reads it all the same.
  services.readAfter.wrote(session.actor, done.position);
  await services.readAfter.wait(session.actor, supportRequest.reads);
  const row = await answered({ services, session }, supportRequest, done.id);
  // Kept, and shown a little later: the same call, asked again with its key, is answered then.
  if (!row) throw problem('service_unavailable');
  return {
    body: requestToWire(
      { ...row, number: done.number ?? row.number },
      await zoneOf(services, session),
      sightOf(session.actor),
    ),
    headers: { 'x-position': String(done.position) },
  };
};

const recordOf = async (call: Call, session: Session) => {
  const row = await answered({ services: call.services, session }, supportRequest, call.params.id ?? '');
  return row ? requestToWire(row, await zoneOf(call.services, session), sightOf(session.actor)) : undefined;
};

/** As maintainer a request answers whose the work is that answers it: sent back as it was, that changes nothing of the request. */
const repeatsItsWork = async ({ body, params, services }: Call<z.infer<typeof changeBody>>, session: Session) => {
  if (!body.manutentoreId) return false;
  const row = await answered({ services, session }, supportRequest, params.id ?? '');
  return row?.work?.maintainer?.id === body.manutentoreId;
};

/** To another status; of one that is closed, with a reason in words, as opening it again. */
const movesTo = (
  to: RequestStatus,
  state: KnownRequest,
  { causa, motivo, version: seenVersion }: z.infer<typeof changeBody>,
): RequestChange[] => {
  const closes = to === 'completed' || to === 'archived';
  const reason = fromNames(closingToWire, causa || null);
  if (!closes && reason !== undefined) throw fault('causa', 'without_move');
  const isClosed = state.archived || state.phase === 'completed';
  const cause = closes ? causeSaid(reason, motivo) : undefined;
  return [
    ...(!closes && isClosed && motivo ? [{ type: 'ReopenSupportRequest' as const, text: motivo, seenVersion }] : []),
    { type: 'SetSupportRequestStatus', to, cause, seenVersion },
  ];
};

/** What a PUT says, as intents; a status that is there already is none, whatever else moves it. */
const wishesOf = (
  body: z.infer<typeof changeBody>,
  zone: string,
): ((state: KnownRequest) => readonly RequestChange[]) => {
  const date = body.date ? timeFrom('date', body.date, zone).instant : undefined;
  const changes = {
    ...(body.attrezzaturaId !== undefined && { equipmentId: body.attrezzaturaId }),
    ...(body.anomalieIds !== undefined && { anomalyIds: body.anomalieIds }),
    ...(body.userRequest !== undefined && { request: body.userRequest }),
    ...(date !== undefined && { happenedAt: date }),
    ...(body.fermo !== undefined && { stopped: body.fermo }),
    ...priorityGiven(body.priorita),
    ...(body.notes !== undefined && { notes: body.notes }),
    ...(body.manutentoreId !== undefined && { maintainerId: body.manutentoreId }),
    ...(body.descrizioneInterventoId !== undefined && { interventionId: body.descrizioneInterventoId }),
  };
  const { assignedTo, statusRequest, version } = body;
  return (state) => {
    const to = statusRequest === undefined ? undefined : statusFromWire(statusRequest);
    const moves = to !== undefined && to !== statusOf(state);
    // Nothing that is sent is ignored: why nothing moves is no question.
    if (!moves && (body.causa || body.motivo)) throw fault(body.causa ? 'causa' : 'motivo', 'without_move');
    const move = moves ? movesTo(to, state, body) : [];
    // Back from the archive first, into it last: nothing is changed there.
    return [
      ...(state.archived ? move : []),
      ...(Object.keys(changes).length > 0
        ? [{ type: 'ChangeSupportRequest' as const, changes, seenVersion: version }]
        : []),
      ...(assignedTo === undefined
        ? []
        : [{ type: 'AssignSupportRequest' as const, assignedTo, seenVersion: version }]),
      ...(state.archived ? [] : move),
    ];
  };
};

/** Support requests of the company. */
export const supportRoutes: readonly Route[] = [
  bearerRoute({
    area,
    method: 'GET',
    path: base,
    summary: 'Support requests; a maintainer reads the own ones',
    permission: 'support.read',
    reads: supportRequests.reads,
    filters: listFilters,
    query: listParameters,
    parameters: listShapes,
    answers: { status: 200, schema: listOf(requestShape, true) },
    handle: async ({ query, services }, session) => {
      const zone = await zoneOf(services, session);
      const sight = sightOf(session.actor);
      const wanted = { query: requestQuery(query, zone) };
      const { rows, totalRows } = await answered({ services, session }, supportRequests, wanted);
      return ok(new ListAnswer(rows, (row) => requestToWire(row, zone, sight), totalRows));
    },
  }),
  bearerRoute({
    area,
    method: 'POST',
    path: base,
    summary: 'Opens a request; its pictures are sent behind it',
    permission: 'support.open',
    body: openBody,
    answers: { status: 201, schema: requestShape },
    handle: async (call, session) => {
      const { body, services } = call;
      const zone = await zoneOf(services, session);
      const done = await openRequest(commandFrom(call, session), {
        equipmentId: body.attrezzaturaId,
        anomalyIds: body.anomalieIds ?? [],
        request: body.userRequest ?? null,
        happenedAt: body.date ? timeFrom('date', body.date, zone).instant : null,
        stopped: body.fermo ?? false,
        ...priorityGiven(body.priorita),
        notes: body.notes ?? null,
        maintainerId: body.manutentoreId ?? null,
        interventionId: body.descrizioneInterventoId ?? null,
        images: [],
      });
      const { body: record, headers } = await afterCommand(call, session, done);
      return { ...created(record), headers };
    },
  }),
  bearerRoute({
    area,
    method: 'PUT',
    path: `${base}/{id}`,
    summary:
      'Changes the fields that are sent; statusRequest moves it on, with causa and motivo, which who asked reads, assignedTo takes it in handling; of one that is closed, IN_GESTIONE with motivo opens it again. With `version`, what somebody else has set since is a conflict (409)',
    permission: 'support.manage',
    reads: supportRequests.reads,
    body: changeBody,
    howOnly: ['version', 'causa', 'motivo'],
    echoes: { names: answeredOnly, reads: supportRequest.reads, read: recordOf },
    answers: { status: 200, schema: requestShape },
    handle: async (call, session) => {
      const { manutentoreId, ...rest } = call.body;
      const said = (await repeatsItsWork(call, session)) ? rest : call.body;
      const wishes = wishesOf(said, await zoneOf(call.services, session));
      const done = await changeRequest(commandFrom(call, session), call.params.id ?? '', wishes);
      const { body, headers } = await afterCommand(call, session, done);
      return { ...ok(body), headers };
    },
  }),
  bearerRoute({
    area,
    method: 'DELETE',
    path: `${base}/{id}`,
    summary: 'Deletes a request for good; refused once it has a work',
    permission: 'support.manage',
    answers: { status: 204 },
    handle: async (call, session) => {
      const remove = () => [{ type: 'DeleteSupportRequest' as const }];
      const done = await changeRequest(commandFrom(call, session), call.params.id ?? '', remove);
      if (isRejection(done)) throw new Problem(inWireNames(done));
      return { ...noContent, headers: { 'x-position': String(done.position) } };
    },
  }),
];
