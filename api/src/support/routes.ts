import { loadCalendar } from '@cadenza/commands/registry/calendar';
import type { RequestSaved } from '@cadenza/commands/support/support-context';
import { sightOf } from '@cadenza/queries/support/sight';
import { supportRequest } from '@cadenza/queries/support/support-request';
import { type SupportRequestView, supportRequests } from '@cadenza/queries/support/support-requests';
import { answered } from '../kernel/answered.ts';
import { problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { asRoute } from '../operations/as-route.ts';
import { listParameters } from '../rest/known-names.ts';
import { ListAnswer } from '../rest/list-answer.ts';
import { bearerRoute, type Call, ok, type Route } from '../rest/route.ts';
import { listOf } from '../rest/shapes.ts';
import type { Services } from '../services.ts';
import { edit } from './edit.ts';
import { editFields, openFields } from './inputs.ts';
import { listFilters, listShapes, requestQuery } from './list-query.ts';
import { open, remove } from './operations.ts';
import { requestShape, requestToWire } from './wire.ts';

const area = 'support';
const base = '/api/support-requests';

const zoneOf = async ({ folds }: Pick<Services, 'folds'>, { actor }: Pick<Session, 'actor'>): Promise<string> =>
  (await loadCalendar(folds, actor.companyId)).timeZone;

type Asker = Parameters<typeof answered>[0] & Pick<Call, 'services'>;

const shownTo = async ({ services, session }: Asker & { session: Session }, row: SupportRequestView) =>
  requestToWire(row, await zoneOf(services, session), sightOf(session.actor));

/** The request as rows show it behind the command; its number also where they are late. */
const asShown = async (
  { id, number }: Pick<RequestSaved, 'id'> & { number?: number },
  { services }: Pick<Call, 'services'>,
  session: Session,
) => {
  await services.readAfter.wait(session.actor, supportRequest.reads);
  const row = await answered({ services, session }, supportRequest, id);
  // Kept, and shown a little later: the same call, asked again with its key, is answered then.
  if (!row) throw problem('service_unavailable');
  return shownTo({ services, session }, { ...row, number: number ?? row.number });
};

/** Names that are answered and never set by a change. */
const answeredOnly = Object.keys(requestShape.shape).filter(
  (field) => !Object.values(editFields).some(({ name }) => name === field),
);

/** Support requests of the company. */
export const supportRoutes: readonly Route[] = [
  bearerRoute(`GET ${base}`, {
    area,
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
  asRoute(open, `POST ${base}`, {
    area,
    summary: 'Opens a request; its pictures are sent behind it',
    fields: openFields,
    answers: { status: 201, schema: requestShape },
    answer: asShown,
  }),
  asRoute(edit, `PUT ${base}/{id}`, {
    area,
    summary:
      'Changes the fields that are sent; statusRequest moves it on, with causa and motivo, which who asked reads, assignedTo takes it in handling; of one that is closed, IN_GESTIONE with motivo opens it again. With `version`, what somebody else has set since is a conflict (409)',
    reads: supportRequests.reads,
    fields: editFields,
    howOnly: ['version', 'causa', 'motivo'],
    echoes: {
      names: answeredOnly,
      reads: supportRequest.reads,
      read: async ({ params, services }, session) => {
        const row = await answered({ services, session }, supportRequest, params.id);
        return row ? shownTo({ services, session }, row) : undefined;
      },
    },
    answers: { status: 200, schema: requestShape },
    answer: asShown,
  }),
  asRoute(remove, `DELETE ${base}/{id}`, {
    area,
    summary: 'Deletes a request for good; refused once it has a work',
  }),
];
