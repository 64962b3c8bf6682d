import { may } from '@cadenza/domain/identity/permissions';
import { isRole } from '@cadenza/domain/identity/roles';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { RequestImage } from '@cadenza/domain/support/events';
import type { RequestStatus } from '@cadenza/domain/support/request-state';
import { withCompany } from '@cadenza/infra/postgres/company-scope';
import {
  type CommentView,
  commentsOf,
  requestsById,
  type SupportRequestView,
} from '@cadenza/projections/support/queries';
import type {
  AnsweredRequest,
  SupportRequest,
  SupportRequestImage,
  SupportRequestStatus,
} from '../graphql/schema.gen.ts';
import type { Session } from '../kernel/session.ts';
import type { Services } from '../services.ts';
import { closingNames, priorityNames } from './words.ts';

export const statusNames: Readonly<Record<RequestStatus, SupportRequestStatus>> = {
  waiting: 'WAITING',
  handling: 'HANDLING',
  completed: 'COMPLETED',
  archived: 'ARCHIVED',
};

const sideNames = { requester: 'REQUESTER', staff: 'STAFF' } as const;

/** Who reads the requests of everybody; all others, their own. */
export const seesAll = ({ actor }: Pick<Session, 'actor'>): boolean =>
  may(actor.roles.filter(isRole), 'allSupport.read');

/** What somebody reads of a request: all that is told to who reads those of everybody, and how to reach who asked. */
export type Sight = { readonly all: boolean; readonly contacts: boolean };

/** How to reach who asked is for who handles requests, not for whoever may look at them. */
export const sightOf = (session: Pick<Session, 'actor'>): Sight => ({
  all: seesAll(session),
  contacts: may(session.actor.roles.filter(isRole), 'support.manage'),
});

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

/** A request as the session sees it; undefined for one that is not there, or is another maintainer's. */
export const requestFor = async (
  { pool }: Pick<Services, 'pool'>,
  session: Session,
  id: string,
): Promise<SupportRequestView | undefined> => {
  const { companyId, userId } = session.actor;
  const [row] = await withCompany(pool, companyId, (db) => requestsById(db, companyId, [id]));
  return row && (seesAll(session) || row.requester?.id === userId) ? row : undefined;
};

/** The comments of a request as the session sees it; none of one that is not there for it. */
export const commentsFor = async (services: Pick<Services, 'pool'>, session: Session, id: string) => {
  const { companyId } = session.actor;
  if (!isUuid(id) || !(await requestFor(services, session, id))) return undefined;
  return withCompany(services.pool, companyId, (db) => commentsOf(db, companyId, id));
};

export const commentToGraphql = ({ commentId, from, ...rest }: CommentView) => ({
  ...{ id: commentId, from: sideNames[from] },
  ...rest,
});

/** What whoever sees a work sees of the request that it answers. */
export const answeredRequest = async (
  { pool }: Pick<Services, 'pool'>,
  companyId: string,
  supportRequestId: string | null,
): Promise<AnsweredRequest | null> => {
  if (supportRequestId === null) return null;
  const [row] = await withCompany(pool, companyId, (db) => requestsById(db, companyId, [supportRequestId]));
  if (!row) return null;
  const { id, number, status, request, happenedAt, openedAt, anomalies, images } = row;
  return {
    ...{ id, number, request, happenedAt, openedAt },
    status: statusNames[status],
    anomalies: [...anomalies],
    images: images.map(imageOf),
  };
};
