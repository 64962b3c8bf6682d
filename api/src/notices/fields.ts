import { publicId, systemId } from '@cadenza/commands/kernel/actor';
import { readNotices } from '@cadenza/commands/notices/read-notices';
import { reject } from '@cadenza/domain/kernel/rejection';
import { notices as aggregate } from '@cadenza/domain/notices/reading';
import { type Notice as Found, notices } from '@cadenza/queries/notices/notices';
import { z } from 'zod';
import type { HistoryActor, MutationResolvers, Notice, QueryResolvers } from '../graphql/schema.gen.ts';
import { answered, ofQuery } from '../kernel/answered.ts';
import { Problem } from '../kernel/problem.ts';
import { asField } from '../operations/as-field.ts';
import { defineOperation, orElse } from '../operations/operation.ts';
import { deviceFields } from './device-fields.ts';

/** Rows of a list, unless told, and at most; so many are counted, too. */
const usual = 50;
const most = 100;

const fault = (code: string, params: Record<string, number>): Problem =>
  new Problem(reject('invalid_fields', {}, [{ field: 'first', code, params }]));

const rowsOf = (first: number | null | undefined): number => {
  const rows = first ?? usual;
  if (rows < 0) throw fault('too_small', { min: 0 });
  if (rows > most) throw fault('too_large', { max: most });
  return rows;
};

/** Nobody where time alone did it; a request without a user came from the public link. */
const actorOf = ({ kind, actorId, actorName }: Found): HistoryActor | null => {
  if (kind === 'WORK_OVERDUE') return null;
  if (actorId === systemId) return { kind: 'SYSTEM', id: null, name: null };
  if (actorId === null || actorId === publicId) return { kind: 'PUBLIC', id: null, name: null };
  return { kind: 'PERSON', id: actorName === null ? null : actorId, name: actorName };
};

const toGraphql = (found: Found): Notice => {
  const { id, kind, at, read, count, work, request } = found;
  return { id, kind, at, read, count, actor: actorOf(found), work, request };
};

const listField: QueryResolvers['notices'] = {
  ...ofQuery(notices),
  maxRows: usual,
  resolve: async ({ unread, first }, context) => {
    const wanted = { unread: unread ?? false, rows: rowsOf(first), most };
    const found = await answered(context, notices, wanted);
    return { ...found, rows: found.rows.map(toGraphql) };
  },
};

/** What the person has read: one notice, or all until then. */
const read = defineOperation({
  permission: aggregate.permissions.ReadNotices,
  input: z.object({ until: z.string(), id: orElse(z.string(), null) }),
  run: (asked, { until, id }) =>
    readNotices(asked, id === null ? { type: 'ReadNotices', until } : { type: 'ReadNotice', noticeId: id, at: until }),
});

export const noticeFields = {
  Query: { notices: listField, ...deviceFields.Query },
  Mutation: {
    ...deviceFields.Mutation,
    readNotices: asField(read, (position) => ({ position: String(position) })),
  } satisfies Partial<MutationResolvers>,
};
