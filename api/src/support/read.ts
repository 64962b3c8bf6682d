import type { RequestImage } from '@cadenza/domain/support/events';
import type { Sight } from '@cadenza/queries/support/sight';
import { answeredRequest as answeredQuery, type CommentView } from '@cadenza/queries/support/support-request';
import type { SupportRequestView } from '@cadenza/queries/support/support-requests';
import type { AnsweredRequest, SupportRequest, SupportRequestImage } from '../graphql/schema.gen.ts';
import { answered } from '../kernel/answered.ts';
import { closingNames, priorityNames, statusNames } from './words.ts';

const sideNames = { requester: 'REQUESTER', staff: 'STAFF' } as const;

const imageOf = ({ imageId, fileName, mime, content }: RequestImage): SupportRequestImage => ({
  id: imageId,
  fileName,
  mime,
  size: content.size,
});

const contactOf = ({ requester, contactName: name, contactEmail: email, contactPhone: phone }: SupportRequestView) =>
  requester === null ? { name, email, phone } : null;

/** In the shape of its type in the schema, as far as its reader sees it. */
export const toGraphql = (row: SupportRequestView, { all, contacts }: Sight): SupportRequest => {
  const { contactName: _, contactEmail: __, contactPhone: ___, ...rest } = row;
  return {
    ...rest,
    status: statusNames[row.status],
    phase: statusNames[row.phase],
    statusReason: row.statusReason && closingNames[row.statusReason],
    priority: priorityNames[row.priority],
    lastCommentFrom: row.lastCommentFrom && sideNames[row.lastCommentFrom],
    contact: contacts ? contactOf(row) : null,
    notes: all ? row.notes : null,
    anomalies: [...row.anomalies],
    images: row.images.map(imageOf),
  };
};

export const commentToGraphql = ({ commentId, from, ...rest }: CommentView) => ({
  ...{ id: commentId, from: sideNames[from] },
  ...rest,
});

/** What whoever sees a work sees of the request that it answers. */
export const answeredRequest = async (
  context: Parameters<typeof answered>[0],
  supportRequestId: string | null,
): Promise<AnsweredRequest | null> => {
  const row = supportRequestId && (await answered(context, answeredQuery, supportRequestId));
  if (!row) return null;
  const { id, number, status, request, happenedAt, openedAt, anomalies, images } = row;
  return {
    ...{ id, number, request, happenedAt, openedAt },
    status: statusNames[status],
    anomalies: [...anomalies],
    images: images.map(imageOf),
  };
};
