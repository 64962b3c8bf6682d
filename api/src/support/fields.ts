import { changeRequest, type RequestChange } from '@cadenza/commands/support/change-request';
import { commentRequest } from '@cadenza/commands/support/comment-request';
import { openRequest } from '@cadenza/commands/support/open-request';
import type { RequestSaved } from '@cadenza/commands/support/support-context';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { RequestStatus } from '@cadenza/domain/support/request-state';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import { positionShown } from '@cadenza/projections/kernel/positions';
import type { ProjectionName } from '@cadenza/projections/kernel/types';
import { listRequests, requestSortFields, type SupportRequestQuery } from '@cadenza/projections/support/queries';
import { commandFrom } from '../graphql/command.ts';
import type { Field } from '../graphql/context.ts';
import { maxWithoutPage } from '../graphql/limits.ts';
import type {
  MutationCompleteSupportRequestArgs,
  MutationResolvers,
  QueryResolvers,
  SupportRequestInput,
  SupportRequestQuery as SupportRequestQueryInput,
  SupportRequestSaved,
} from '../graphql/schema.gen.ts';
import { pagingFaults } from '../kernel/paging.ts';
import { Problem, problem } from '../kernel/problem.ts';
import { withNames } from '../registry/conflict.ts';
import { seenVersionOf } from '../registry/fields.ts';
import { commentsFor, commentToGraphql, requestFor, sightOf, statusNames, toGraphql } from './read.ts';
import { causeSaid, closingNames, fromNames, priorityGiven, priorityNames } from './words.ts';

export const reads: readonly ProjectionName[] = ['support', 'registry', 'planning', 'identity'];

const fault = (field: string, code: string): Problem => new Problem(reject('invalid_fields', {}, [{ field, code }]));

const idFilters = ['equipmentId', 'lineId', 'plantId', 'maintainerId', 'assignedTo', 'requesterId'] as const;

const statusOf = (name: string): RequestStatus => {
  const found = (Object.keys(statusNames) as RequestStatus[]).find((status) => statusNames[status] === name);
  if (!found) throw new TypeError(`no status of support requests: ${name}`);
  return found;
};

/** A list query with what is wrong in it named. */
const queryOf = (query: SupportRequestQueryInput): SupportRequestQuery => {
  for (const field of idFilters) if (query[field] && !isUuid(query[field])) throw fault(field, 'invalid_id');
  const sortBy = requestSortFields.find((field) => field === (query.sortBy ?? 'openedAt'));
  if (!sortBy) throw problem('unknown_sort_field', { field: query.sortBy ?? '' });
  const errors = pagingFaults(query);
  if (errors.length > 0) throw new Problem(reject('invalid_fields', {}, errors));
  const descending = query.descending ?? (query.sortBy === null || query.sortBy === undefined);
  const priorities = query.priorities?.flatMap((name) => fromNames(priorityNames, name) ?? []);
  const text = query.text?.trim();
  return { ...query, text, statuses: query.statuses?.map(statusOf), priorities, sortBy, descending };
};

const listField: QueryResolvers['supportRequests'] = {
  permission: 'support.read',
  reads,
  resolve: async ({ query }, { services, session }) => {
    const { companyId, userId } = session.actor;
    const sight = sightOf(session);
    const { all } = sight;
    const wanted = queryOf(query ?? {});
    // Another's are not there for who sees only the own ones.
    const mine = all ? wanted : { ...wanted, requesterId: userId };
    const foreign = !all && wanted.requesterId && wanted.requesterId !== userId;
    return withCompany(services.pool, companyId, async (db) => {
      const asOfPosition = String(await positionShown(db, 'support'));
      const none = { rows: [], totalRows: 0, counts: { waiting: 0, handling: 0, completed: 0, archived: 0 } };
      const { rows, totalRows, counts } = foreign ? none : await listRequests(db, companyId, mine, maxWithoutPage);
      return { asOfPosition, rows: rows.map((row) => toGraphql(row, sight)), totalRows, counts };
    });
  },
};

const detailField: QueryResolvers['supportRequest'] = {
  permission: 'support.read',
  reads,
  resolve: async ({ id }, { services, session }) => {
    const row = isUuid(id) ? await requestFor(services, session, id) : undefined;
    return row ? toGraphql(row, sightOf(session)) : null;
  },
};

const saved = ({ id, position, number }: RequestSaved & { number?: number }): SupportRequestSaved => ({
  id,
  position: String(position),
  number: number ?? null,
});

const commentsField: QueryResolvers['supportRequestComments'] = {
  permission: 'support.read',
  reads,
  resolve: async ({ id }, { services, session }) =>
    ((await commentsFor(services, session, id)) ?? []).map(commentToGraphql),
};

type Asked = ReturnType<typeof commandFrom>;

const answered = async (asked: Asked, done: (RequestSaved & { number?: number }) | Rejection) => {
  if (isRejection(done)) throw new Problem(await withNames(asked, done, 'support'));
  // A number is the company's own doing: who opened the request reads it all the same.
  asked.services.readAfter.wrote(asked.actor, done.position);
  return saved(done);
};

/** What no request is without: left out it stays. */
const neverNull = ['equipmentId', 'anomalyIds', 'happenedAt', 'stopped', 'priority'] as const;

const changesOf = (input: SupportRequestInput): Extract<RequestChange, { type: 'ChangeSupportRequest' }>['changes'] => {
  const errors = neverNull.filter((field) => input[field] === null).map((field) => ({ field, code: 'required' }));
  if (errors.length > 0) throw new Problem(reject('invalid_fields', {}, errors));
  const { priority, ...said } = input;
  return {
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
    ...priorityGiven(priority),
  };
};

const command = <Args extends { commandId: string; id: string }>(
  wish: (args: Args) => RequestChange,
): Field<Args, SupportRequestSaved> => ({
  permission: 'support.manage',
  resolve: async (args, context) => {
    const asked = commandFrom(context, args.commandId);
    return answered(asked, await changeRequest(asked, args.id, () => [wish(args)]));
  },
});

const closeTo = (status: 'completed' | 'archived') =>
  command<MutationCompleteSupportRequestArgs>(({ cause, text }) => ({
    type: 'SetSupportRequestStatus',
    to: status,
    cause: causeSaid(fromNames(closingNames, cause), text),
  }));

export const supportFields = {
  Query: { supportRequests: listField, supportRequest: detailField, supportRequestComments: commentsField },
  Mutation: {
    openSupportRequest: {
      permission: 'support.open',
      resolve: async ({ commandId, input }, context) => {
        const asked = commandFrom(context, commandId);
        const done = await openRequest(asked, {
          equipmentId: input.equipmentId,
          anomalyIds: input.anomalyIds ?? [],
          request: input.request ?? null,
          happenedAt: input.happenedAt ?? null,
          stopped: input.stopped ?? false,
          ...priorityGiven(input.priority),
          notes: input.notes ?? null,
          maintainerId: input.maintainerId ?? null,
          interventionId: input.interventionId ?? null,
          images: [],
        });
        return answered(asked, done);
      },
    },
    changeSupportRequest: command(({ seenVersion, input }) => ({
      type: 'ChangeSupportRequest',
      changes: changesOf(input),
      seenVersion: seenVersionOf('seenVersion', seenVersion),
    })),
    assignSupportRequest: command(({ userId, seenVersion }) => ({
      type: 'AssignSupportRequest',
      assignedTo: userId ?? null,
      seenVersion: seenVersionOf('seenVersion', seenVersion),
    })),
    handleSupportRequest: command(() => ({ type: 'SetSupportRequestStatus', to: 'handling' })),
    completeSupportRequest: closeTo('completed'),
    archiveSupportRequest: closeTo('archived'),
    reopenSupportRequest: command(({ text, seenVersion }) => ({
      type: 'ReopenSupportRequest',
      text,
      seenVersion: seenVersionOf('seenVersion', seenVersion),
    })),
    commentSupportRequest: {
      permission: 'support.open',
      resolve: async ({ commandId, id, text }, context) => {
        const asked = commandFrom(context, commandId);
        return answered(asked, await commentRequest(asked, id, text));
      },
    },
    restoreSupportRequest: command(() => ({ type: 'RestoreSupportRequest' })),
    deleteSupportRequest: command(() => ({ type: 'DeleteSupportRequest' })),
    removeSupportRequestImage: command(({ imageId }) => ({ type: 'RemoveRequestImage', imageId })),
  } satisfies Partial<MutationResolvers>,
};
