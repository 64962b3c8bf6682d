import { changeRequest, type RequestChange } from '@cadenza/commands/support/change-request';
import { commentRequest } from '@cadenza/commands/support/comment-request';
import { openRequest } from '@cadenza/commands/support/open-request';
import type { RequestSaved } from '@cadenza/commands/support/support-context';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { RequestStatus } from '@cadenza/domain/support/request-state';
import { sightOf } from '@cadenza/queries/support/sight';
import { supportComments, supportRequest } from '@cadenza/queries/support/support-request';
import {
  requestSortFields,
  type SupportRequestQuery,
  supportRequests,
} from '@cadenza/queries/support/support-requests';
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
import { answered } from '../kernel/answered.ts';
import { pagingFaults } from '../kernel/paging.ts';
import { Problem, problem } from '../kernel/problem.ts';
import { withNames } from '../registry/conflict.ts';
import { seenVersionOf } from '../registry/fields.ts';
import { commentToGraphql, statusNames, toGraphql } from './read.ts';
import { causeSaid, closingNames, fromNames, priorityGiven, priorityNames } from './words.ts';

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
  ...{ permission: supportRequests.permission, reads: supportRequests.reads },
  resolve: async ({ query }, context) => {
    const sight = sightOf(context.session.actor);
    const wanted = { query: queryOf(query ?? {}), most: maxWithoutPage };
    const { asOf, rows, totalRows, counts } = await answered(context, supportRequests, wanted);
    return { asOfPosition: String(asOf), rows: rows.map((row) => toGraphql(row, sight)), totalRows, counts };
  },
};

const detailField: QueryResolvers['supportRequest'] = {
  ...{ permission: supportRequest.permission, reads: supportRequest.reads },
  resolve: async ({ id }, context) => {
    const row = await answered(context, supportRequest, id);
    return row && toGraphql(row, sightOf(context.session.actor));
  },
};

const saved = ({ id, position, number }: RequestSaved & { number?: number }): SupportRequestSaved => ({
  id,
  position: String(position),
  number: number ?? null,
});

const commentsField: QueryResolvers['supportRequestComments'] = {
  ...{ permission: supportComments.permission, reads: supportComments.reads },
  resolve: async ({ id }, context) => ((await answered(context, supportComments, id)) ?? []).map(commentToGraphql),
};

type Asked = ReturnType<typeof commandFrom>;

const afterCommand = async (asked: Asked, done: (RequestSaved & { number?: number }) | Rejection) => {
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
    return afterCommand(asked, await changeRequest(asked, args.id, () => [wish(args)]));
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
        return afterCommand(asked, done);
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
        return afterCommand(asked, await commentRequest(asked, id, text));
      },
    },
    restoreSupportRequest: command(() => ({ type: 'RestoreSupportRequest' })),
    deleteSupportRequest: command(() => ({ type: 'DeleteSupportRequest' })),
    removeSupportRequestImage: command(({ imageId }) => ({ type: 'RemoveRequestImage', imageId })),
  } satisfies Partial<MutationResolvers>,
};
