import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { type SupportRequestEvent, supportRequestStream } from '@cadenza/domain/support/events';
import { maxImages } from '@cadenza/domain/support/limits';
import type { SupportRequestState } from '@cadenza/domain/support/request-state';
import { supportRequestDecider } from '@cadenza/domain/support/support-request';
import { type SentImage, tooManySent, withImages } from '../documents/receive-images.ts';
import { contextOf } from '../kernel/actor.ts';
import { isAuthorised } from '../kernel/authorise.ts';
import { commandOf } from '../kernel/command-context.ts';
import { madeId } from '../kernel/own-ids.ts';
import { giverOf } from './comment-request.ts';
import type { RequestSaved, SupportContext } from './support-context.ts';

/**
 * Adds pictures to a request: by who handles requests, by the user who opened it, or from the public link by who has the link of
 * this request, which the caller has looked at. Answers their ids, too.
 */
export const addImages = async (
  asked: SupportContext,
  id: string,
  sent: readonly SentImage[],
): Promise<(RequestSaved & { imageIds: readonly string[] }) | Rejection> => {
  const { services, actor, commandId } = asked;
  const { companyId } = actor;
  const permission = 'support.open';
  if (!isAuthorised(actor, permission)) return reject('not_authorised');
  if (!isUuid(id)) return reject('not_found');
  const by = giverOf(actor);
  const tooMany = tooManySent(sent, maxImages);
  if (tooMany) return tooMany;
  const stream = supportRequestStream(id);
  const idOf = (n: number) => madeId(actor, commandId, `image ${n} of ${id}`);
  const ids = sent.map((_, n) => idOf(n));
  // Refused before a picture is decoded where it would be refused behind that.
  const now = await services.folds.state(stream, supportRequestDecider, companyId);
  const place = (imageId: string) => ({ imageId, fileName: imageId, mime: '', content: { hash: '', size: 0 } });
  const trial = supportRequestDecider.decide(
    { type: 'AddRequestImages', images: ids.map(place), by },
    now,
    contextOf(actor, services.clock()),
  );
  if (isRejection(trial)) return trial;
  const done = await withImages(services, { companyId, sent, idOf }, ({ images, keep }) =>
    services.execute<SupportRequestState, SupportRequestEvent>({
      ...commandOf(asked),
      permission,
      stream,
      decider: supportRequestDecider,
      decide: async (state, context) => {
        const decision = supportRequestDecider.decide({ type: 'AddRequestImages', images, by }, state, context);
        if (!isRejection(decision)) await keep();
        return decision;
      },
    }),
  );
  return isRejection(done) ? done : { id, state: done.state, position: done.position, imageIds: ids };
};
