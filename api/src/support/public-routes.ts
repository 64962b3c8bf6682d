import { openRequest } from '@cadenza/commands/support/open-request';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { statusOf } from '@cadenza/domain/support/request-state';
import { lastRequestNumber } from '@cadenza/queries/support/followed-request';
import { z } from 'zod';
import { companyOfLink, knownCompanyOfLink } from '../company/public-routes.ts';
import { answeredToPublic } from '../kernel/answered.ts';
import { callerAddress } from '../kernel/caller-address.ts';
import { withOffset } from '../kernel/offsets.ts';
import { Problem, problem } from '../kernel/problem.ts';
import { bodyOf, inNamesOf, saidIn } from '../operations/wire-fields.ts';
import { created, ok, publicRoute, type Route } from '../rest/route.ts';
import { count, time } from '../rest/shapes.ts';
import { followRoutes } from './follow-routes.ts';
import { publicFields } from './inputs.ts';
import { newRequest } from './operations.ts';
import { admitted, area, base, imageParts, longestWait, ownCommand, sentImages } from './public-calls.ts';
import { publicEquipmentRoute } from './public-equipment.ts';
import { wireStatuses } from './wire.ts';
import { statusToWire } from './words.ts';

const openedShape = z
  .strictObject({
    number: count,
    statusRequest: z.enum(wireStatuses),
    date: time,
    openingDate: time,
    secret: z.string().meta({ description: 'Of the link by which the request is followed' }),
  })
  .meta({ id: 'OpenedSupportRequest' });

/** What somebody without a login may do who has the link of a company, or of a request. */
export const publicSupportRoutes: readonly Route[] = [
  publicRoute(`GET ${base}/form`, {
    area,
    summary: 'What the form of a public link sends back when it is filled in: not at once, and within twelve hours',
    rate: 'public',
    answers: { status: 200, schema: z.strictObject({ formToken: z.string() }).meta({ id: 'SupportRequestForm' }) },
    handle: async (call) => {
      const { companyId } = await companyOfLink(call);
      return ok({ formToken: call.services.formTokens.issue(companyId, call.services.clock()) });
    },
  }),
  publicEquipmentRoute,
  publicRoute(`POST ${base}`, {
    area,
    summary: 'Opens a request without a login, with up to five pictures; answers its number and the secret of its link',
    rate: 'report',
    admit: admitted,
    body: bodyOf(publicFields),
    files: imageParts({ first: false }),
    // More pictures than a request takes are a fault of all of them together.
    inside: ['images'],
    answers: { status: 201, schema: openedShape },
    handle: async (call) => {
      const { services, body, files, correlationId, request, language } = call;
      const { companyId, settings } = await knownCompanyOfLink(call);
      if (body.formToken === undefined) await services.rates.ofFormless(callerAddress(request.ip));
      const now = services.clock();
      const { timeZone } = settings;
      const { formToken, website, ...said } = saidIn(publicFields, { body }, timeZone);
      if (formToken !== undefined && !services.formTokens.isFresh(companyId, formToken, now))
        throw problem('form_not_valid');
      const happenedAt = said.happenedAt ?? now;
      const commandId = ownCommand(call, files);
      if (website) {
        // A program that fills in what nobody sees: told that all went well, so that it does not try otherwise.
        const number = (await answeredToPublic(services, companyId, lastRequestNumber, null)) + 1;
        const [at, opened] = [withOffset(happenedAt, timeZone), withOffset(now, timeZone)];
        const secret = services.followUps.secretOf(commandId);
        return created({ number, statusRequest: statusToWire.waiting, date: at, openingDate: opened, secret });
      }
      const actor = { kind: 'public' as const, companyId };
      const done = await openRequest(
        { services, actor, commandId, correlationId },
        {
          ...newRequest.parse(said),
          ...{ happenedAt, language },
          contact: {
            name: said['contact.name'] ?? null,
            email: said['contact.email'] ?? null,
            phone: said['contact.phone'] ?? null,
          },
          images: sentImages(files),
        },
      );
      if (isRejection(done)) throw new Problem(inNamesOf(publicFields, done));
      if (done.state.status !== 'there') throw problem('not_found');
      // Nobody knows who follows the link, so that nobody waits then: it is shown, or late, before the link is given.
      await services.waitFor(['support'], done.position, longestWait);
      return created({
        number: done.number,
        statusRequest: statusToWire[statusOf(done.state)],
        date: withOffset(done.state.happenedAt, timeZone),
        openingDate: withOffset(done.state.openedAt, timeZone),
        secret: services.followUps.secretOf(done.id),
      });
    },
  }),
  ...followRoutes,
];
