import type { RequestSaved } from '@cadenza/commands/support/support-context';
import { reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { sightOf } from '@cadenza/queries/support/sight';
import { supportComments, supportRequest } from '@cadenza/queries/support/support-request';
import {
  requestSortFields,
  type SupportRequestQuery,
  supportRequests,
} from '@cadenza/queries/support/support-requests';
import { maxWithoutPage } from '../graphql/limits.ts';
import type {
  MutationCompleteSupportRequestArgs,
  MutationResolvers,
  QueryResolvers,
  SupportRequestQuery as SupportRequestQueryInput,
  SupportRequestSaved,
} from '../graphql/schema.gen.ts';
import { answered, ofQuery } from '../kernel/answered.ts';
import { pagingFaults } from '../kernel/paging.ts';
import { Problem, problem } from '../kernel/problem.ts';
import { asField } from '../operations/as-field.ts';
import {
  archive,
  assign,
  change,
  comment,
  complete,
  handle,
  open,
  remove,
  removeImage,
  reopen,
  restore,
} from './operations.ts';
import { commentToGraphql, toGraphql } from './read.ts';
import { closingNames, givenWord, priorityNames, statusNames, wordOf } from './words.ts';

const fault = (field: string, code: string): Problem => new Problem(reject('invalid_fields', {}, [{ field, code }]));

const idFilters = ['equipmentId', 'lineId', 'plantId', 'maintainerId', 'assignedTo', 'requesterId'] as const;

/** A list query with what is wrong in it named. */
const queryOf = (query: SupportRequestQueryInput): SupportRequestQuery => {
  for (const field of idFilters) if (query[field] && !isUuid(query[field])) throw fault(field, 'invalid_id');
  const sortBy = requestSortFields.find((field) => field === (query.sortBy ?? 'openedAt'));
  if (!sortBy) throw problem('unknown_sort_field', { field: query.sortBy ?? '' });
  const errors = pagingFaults(query);
  if (errors.length > 0) throw new Problem(reject('invalid_fields', {}, errors));
  const descending = query.descending ?? (query.sortBy === null || query.sortBy === undefined);
  const priorities = query.priorities?.map((name) => wordOf(priorityNames, name));
  const statuses = query.statuses?.map((name) => wordOf(statusNames, name));
  const text = query.text?.trim();
  return { ...query, text, statuses, priorities, sortBy, descending };
};

const listField: QueryResolvers['supportRequests'] = {
  ...ofQuery(supportRequests),
  resolve: async ({ query }, context) => {
    const sight = sightOf(context.session.actor);
    const wanted = { query: queryOf(query ?? {}), most: maxWithoutPage };
    const { asOf, rows, totalRows, counts } = await answered(context, supportRequests, wanted);
    return { asOfPosition: String(asOf), rows: rows.map((row) => toGraphql(row, sight)), totalRows, counts };
  },
};

const detailField: QueryResolvers['supportRequest'] = {
  ...ofQuery(supportRequest),
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

const closingSaid = ({ cause, ...args }: Omit<MutationCompleteSupportRequestArgs, 'commandId'>) => ({
  ...args,
  cause: givenWord(closingNames, cause) ?? undefined,
});

const commentsField: QueryResolvers['supportRequestComments'] = {
  ...ofQuery(supportComments),
  resolve: async ({ id }, context) => ((await answered(context, supportComments, id)) ?? []).map(commentToGraphql),
};

export const supportFields = {
  Query: { supportRequests: listField, supportRequest: detailField, supportRequestComments: commentsField },
  Mutation: {
    openSupportRequest: asField(open, saved, ({ input }) => ({
      ...input,
      priority: givenWord(priorityNames, input.priority) ?? undefined,
    })),
    changeSupportRequest: asField(change, saved, ({ input, ...args }) => ({
      ...args,
      ...input,
      priority: givenWord(priorityNames, input.priority),
    })),
    assignSupportRequest: asField(assign, saved, ({ userId, ...args }) => ({ ...args, assignedTo: userId ?? null })),
    handleSupportRequest: asField(handle, saved),
    completeSupportRequest: asField(complete, saved, closingSaid),
    archiveSupportRequest: asField(archive, saved, closingSaid),
    reopenSupportRequest: asField(reopen, saved),
    commentSupportRequest: asField(comment, saved),
    restoreSupportRequest: asField(restore, saved),
    deleteSupportRequest: asField(remove, saved),
    removeSupportRequestImage: asField(removeImage, saved),
  } satisfies Partial<MutationResolvers>,
};
