import type { Actor } from '@cadenza/domain/identity/actor';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import {
  type Contact,
  type Requester,
  type RequestValues,
  type SupportRequestEvent,
  supportRequestStream,
} from '@cadenza/domain/support/events';
import { maxRequesterImages } from '@cadenza/domain/support/limits';
import type { SupportRequestState } from '@cadenza/domain/support/request-state';
import { supportRequestDecider } from '@cadenza/domain/support/support-request';
import { type SentImage, tooManySent, withImages } from '../documents/receive-images.ts';
import { contextOf } from '../kernel/actor.ts';
import { isAuthorised } from '../kernel/authorise.ts';
import { commandOf } from '../kernel/command-context.ts';
import { madeId } from '../kernel/own-ids.ts';
import { numberRequest } from './number-request.ts';
import { requestReferenceRefusal } from './request-references.ts';
import type { RequestSaved, SupportContext } from './support-context.ts';

export type NewRequest = Omit<RequestValues, 'happenedAt'> & {
  /** null: now. */
  happenedAt: string | null;
  /** Of who has the public link. */
  contact?: Contact | undefined;
  /** Of who has the public link, by its two letters. */
  language?: string | undefined;
  images: readonly SentImage[];
};

export type RequestOpened = RequestSaved & { number: number };

const permission = 'support.open';

const requesterOf = (
  actor: Actor,
  { contact, language = 'it' }: Pick<NewRequest, 'contact' | 'language'>,
): Requester =>
  actor.kind === 'person'
    ? { kind: 'user', userId: actor.userId }
    : { kind: 'public', contact: contact ?? { name: null, email: null, phone: null }, language };

/**
 * Opens a request, of a user or from the public link of the company, and gives it its number. All is decided before any picture is
 * decoded; the pictures are kept before the log names them.
 */
export const openRequest = async (asked: SupportContext, wanted: NewRequest): Promise<RequestOpened | Rejection> => {
  const { services, actor, commandId } = asked;
  const { companyId } = actor;
  if (!isAuthorised(actor, permission)) return reject('not_authorised');
  const tooMany = tooManySent(wanted.images, maxRequesterImages);
  if (tooMany) return tooMany;
  const supportRequestId = madeId(actor, commandId, 'supportRequest');
  const now = services.clock();
  const { images: sent, contact: _, language: __, ...given } = wanted;
  const values = { ...given, happenedAt: given.happenedAt ?? now };
  const command = {
    ...{ type: 'OpenSupportRequest' as const, supportRequestId, requester: requesterOf(actor, wanted) },
    ...values,
  };
  const initial = supportRequestDecider.initialState();
  const trial = supportRequestDecider.decide({ ...command, images: [] }, initial, contextOf(actor, now));
  if (isRejection(trial)) return trial;
  const refused = await requestReferenceRefusal(services.folds, companyId, values);
  if (refused) return refused;
  const idOf = (n: number) => madeId(actor, commandId, `image ${n}`);
  const done = await withImages(services, { companyId, sent, idOf }, ({ images, keep }) =>
    services.execute<SupportRequestState, SupportRequestEvent>({
      ...commandOf(asked),
      permission,
      stream: supportRequestStream(supportRequestId),
      decider: supportRequestDecider,
      decide: async (state, context) => {
        const decision = supportRequestDecider.decide({ ...command, images }, state, context);
        if (!isRejection(decision)) await keep();
        return decision;
      },
    }),
  );
  if (isRejection(done)) return done;
  const numbered = await numberRequest(asked, supportRequestId);
  if (isRejection(numbered)) return numbered;
  return { id: supportRequestId, state: done.state, ...numbered };
};
