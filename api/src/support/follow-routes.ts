import { loadCalendar } from '@cadenza/commands/registry/calendar';
import { addImages } from '@cadenza/commands/support/add-images';
import { commentRequest } from '@cadenza/commands/support/comment-request';
import { loadRequest } from '@cadenza/commands/support/load-request';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { maxRequesterImages } from '@cadenza/domain/support/limits';
import { type KnownRequest, statusOf } from '@cadenza/domain/support/request-state';
import { followedRequest } from '@cadenza/queries/support/followed-request';
import { z } from 'zod';
import { companyOfLink, knownCompanyOfLink } from '../company/public-routes.ts';
import { answeredToPublic } from '../kernel/answered.ts';
import { withOffset } from '../kernel/offsets.ts';
import { Problem, problem } from '../kernel/problem.ts';
import { bodyOf, inNamesOf } from '../operations/wire-fields.ts';
import { pictureOut } from '../rest/picture-answer.ts';
import { type Arriving, type Call, created, ok, publicRoute, type Route } from '../rest/route.ts';
import { count, id, time, yesNo } from '../rest/shapes.ts';
import { publicCommentShape, publicCommentToWire } from './comment-wire.ts';
import { commentFields } from './inputs.ts';
import { admitted, area, base, imageParts, longestWait, ownCommand, sentImages } from './public-calls.ts';
import { statusReasonShape, statusReasonToWire, wirePriorities, wireStatuses } from './wire.ts';
import { priorityToWire, statusToWire } from './words.ts';

const followedShape = z
  .strictObject({
    number: count.nullable(),
    statusRequest: z.enum(wireStatuses),
    date: time.meta({ description: 'Since when it is broken' }),
    openingDate: time,
    statusDate: time.meta({ description: 'Since when it has its status' }),
    motivoStato: statusReasonShape,
    attrezzatura: z.string(),
    anomalie: z.array(z.string()),
    userRequest: z.string().nullable().meta({ description: 'As who asked wrote it, whatever became of it since' }),
    fermo: yesNo.meta({ description: 'Whether who asked said that the machine stands' }),
    priorita: z.enum(wirePriorities).meta({ description: 'As who asked chose it' }),
    foto: z.array(id).meta({ description: 'The pictures that who asked has sent, by their ids' }),
    images: count,
    maxImages: count,
    commenti: z.array(publicCommentShape),
  })
  .meta({ id: 'FollowedSupportRequest' });

/** The request that a link means, in the company of the link. */
const requestOf = async ({ services, params }: Arriving<'secret'>, companyId: string): Promise<KnownRequest> => {
  const requestId = services.followUps.idOf(params.secret);
  const request = requestId && (await loadRequest(services.folds, requestId, companyId));
  if (!request) throw problem('not_found');
  return request;
};

/** Those of who asked; what others have added is theirs. */
const sentPictures = ({ images, given }: KnownRequest) =>
  images.filter(({ imageId }) => given.imageIds.includes(imageId));

const followedToWire = async ({ services }: Pick<Call, 'services'>, request: KnownRequest) => {
  const { companyId, supportRequestId, images, given } = request;
  const { request: row, comments } = await answeredToPublic(services, companyId, followedRequest, supportRequestId);
  const { timeZone } = await loadCalendar(services.folds, companyId);
  const at = (instant: string): string => withOffset(instant, timeZone);
  return {
    number: row?.number ?? null,
    statusRequest: statusToWire[statusOf(request)],
    date: at(request.happenedAt),
    openingDate: at(request.openedAt),
    statusDate: at(row?.statusAt ?? request.openedAt),
    motivoStato: row ? statusReasonToWire(row) : null,
    attrezzatura: row?.equipment ?? '',
    anomalie: row?.anomalies ?? [],
    userRequest: given.words,
    fermo: given.stopped ? ('Y' as const) : ('N' as const),
    priorita: priorityToWire[given.priority],
    foto: sentPictures(request).map(({ imageId }) => imageId),
    images: images.length,
    maxImages: maxRequesterImages,
    commenti: comments.map((comment) => publicCommentToWire(comment, timeZone)),
  };
};

/** What somebody may do who has the secret link of a request. */
export const followRoutes: readonly Route[] = [
  publicRoute(`GET ${base}/follow/{secret}`, {
    area,
    summary:
      'Where the request of a secret link stands, of what it is, what was said of it, and what was written; not who asked',
    rate: 'public',
    answers: { status: 200, schema: followedShape },
    handle: async (call) => {
      const { companyId } = await companyOfLink(call);
      return ok(await followedToWire(call, await requestOf(call, companyId)));
    },
  }),
  publicRoute(`GET ${base}/follow/{secret}/images/{imageId}`, {
    area,
    summary: 'A picture that who asked has sent with the request of a secret link, or to it',
    rate: 'public',
    answers: { status: 200, types: ['image/png', 'image/jpeg', 'image/webp'] },
    handle: async (call) => {
      const { companyId } = await companyOfLink(call);
      const sent = sentPictures(await requestOf(call, companyId));
      const image = sent.find(({ imageId }) => imageId === call.params.imageId);
      if (!image) throw problem('not_found');
      return pictureOut(call.services, { actor: { companyId } }, image, image.fileName);
    },
  }),
  publicRoute(`POST ${base}/follow/{secret}/images`, {
    area,
    summary: 'Adds pictures to the request of a secret link, up to five in all',
    rate: 'report',
    admit: async (call) => requestOf(call, (await admitted(call)).companyId),
    body: z.object({}),
    files: imageParts({ first: true }),
    answers: { status: 201, schema: followedShape },
    handle: async (call) => {
      const { services, files, correlationId } = call;
      const { companyId } = await knownCompanyOfLink(call);
      const { supportRequestId } = await requestOf(call, companyId);
      const actor = { kind: 'public' as const, companyId };
      const asked = { services, actor, commandId: ownCommand(call, files), correlationId };
      const done = await addImages(asked, supportRequestId, sentImages(files));
      if (isRejection(done)) throw new Problem(done);
      if (done.state.status !== 'there') throw problem('not_found');
      return created(await followedToWire(call, done.state));
    },
  }),
  publicRoute(`POST ${base}/follow/{secret}/comments`, {
    area,
    summary: 'Writes a comment in the request of a secret link: ten at most one after the other without an answer',
    rate: 'report',
    admit: async (call) => requestOf(call, (await admitted(call)).companyId),
    body: bodyOf(commentFields),
    answers: { status: 201, schema: followedShape },
    handle: async (call) => {
      const { services, body, correlationId } = call;
      const { companyId, settings } = await knownCompanyOfLink(call);
      const { supportRequestId } = await requestOf(call, companyId);
      const actor = { kind: 'public' as const, companyId };
      const asked = { services, actor, commandId: ownCommand(call, {}), correlationId };
      const text = commentFields.text.said(body.testo, settings.timeZone, body);
      const done = await commentRequest(asked, supportRequestId, text);
      if (isRejection(done)) throw new Problem(inNamesOf(commentFields, done));
      if (done.state.status !== 'there') throw problem('not_found');
      // Nobody knows who follows the link, so that nobody waits then: it is shown, or late, before it is answered.
      await services.waitFor(['support'], done.position, longestWait);
      return created(await followedToWire(call, done.state));
    },
  }),
];
