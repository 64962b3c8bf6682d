import { hash } from 'node:crypto';
import { maxImageBytes } from '@cadenza/commands/documents/receive-images';
import { loadCalendar } from '@cadenza/commands/registry/calendar';
import { addImages } from '@cadenza/commands/support/add-images';
import { loadRequest } from '@cadenza/commands/support/load-request';
import { openRequest } from '@cadenza/commands/support/open-request';
import { foldName } from '@cadenza/domain/identity/unique-name';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { maxRequesterImages } from '@cadenza/domain/support/limits';
import { type KnownRequest, statusOf } from '@cadenza/domain/support/request-state';
import { withCompanyAtOnce } from '@cadenza/infra/postgres/company-scope';
import { lastNumber, requestsById } from '@cadenza/projections/support/queries';
import { z } from 'zod';
import { companyOfLink, knownCompanyOfLink } from '../company/public-routes.ts';
import { callerAddress } from '../kernel/caller-address.ts';
import { withOffset } from '../kernel/offsets.ts';
import { Problem, problem } from '../kernel/problem.ts';
import { type Arriving, type Call, created, ok, publicRoute, type Route } from '../rest/route.ts';
import { count, time } from '../rest/shapes.ts';
import type { FileParts, Upload, UploadsOf } from '../rest/upload.ts';
import { timeFrom } from '../rest/values.ts';
import { publicBody } from './inputs.ts';
import { publicEquipmentRoute } from './public-equipment.ts';
import { inWireNames, statusToWire, wireStatuses } from './wire.ts';

const area = 'support';
const base = '/app/support-requests/{companyCode}';

/** Milliseconds. */
const longestWait = 2_000;

const imageNames = Array.from({ length: maxRequesterImages }, (_, n) => `image${n + 1}`);
/** `first`: whether at least one has to come. */
const imageParts = ({ first }: { first: boolean }): FileParts =>
  Object.fromEntries(
    imageNames.map((name, n) => [
      name,
      {
        required: first && n === 0,
        limit: maxImageBytes,
        description: 'PNG, JPEG or WebP, judged by its content and encoded anew',
      },
    ]),
  );

const uploads = (files: UploadsOf<FileParts>): [string, Upload][] =>
  imageNames.flatMap((name) => (files[name] ? [[name, files[name]] as [string, Upload]] : []));

const sentImages = (files: UploadsOf<FileParts>) =>
  uploads(files).map(([field, file]) => ({ field, content: file.stream() }));

/**
 * A stranger's key stands for what is sent under it and nothing else: who happens to choose the same one is told nothing of what
 * another has sent. The token of the form is none of it: the same report may have to be sent again with a fresh one.
 */
const ownCommand = ({ commandId, body, params }: Call<object>, files: UploadsOf<FileParts>): string => {
  const said = Object.entries(body).filter(([name]) => name !== 'formToken');
  const sent = uploads(files).map(([name, file]) => [name, file.sha256]);
  return uuidV5(commandId, hash('sha256', JSON.stringify([params, Object.fromEntries(said), sent])));
};

const followedShape = z
  .strictObject({
    number: count.nullable(),
    statusRequest: z.enum(wireStatuses),
    date: time.meta({ description: 'Since when it is broken' }),
    openingDate: time,
    statusDate: time.meta({ description: 'Since when it has its status' }),
    attrezzatura: z.string(),
    anomalie: z.array(z.string()),
    images: count,
    maxImages: count,
  })
  .meta({ id: 'FollowedSupportRequest' });

const openedShape = z
  .strictObject({
    number: count,
    statusRequest: z.enum(wireStatuses),
    date: time,
    openingDate: time,
    secret: z.string().meta({ description: 'Of the link by which the request is followed' }),
  })
  .meta({ id: 'OpenedSupportRequest' });

/** The request that a link means, in the company of the link. */
const requestOf = async ({ services, params }: Arriving, companyId: string): Promise<KnownRequest> => {
  const requestId = services.followUps.idOf(params.secret ?? '');
  const request = requestId && (await loadRequest(services.folds, requestId, companyId));
  if (!request) throw problem('not_found');
  return request;
};

/**
 * Whoever sends something with a link that is one, and of whom the company has not had enough: nothing is taken in of anybody else.
 * Counted by the code before it is looked up: who is turned away costs next to nothing, and learns of no code whether a company has it.
 */
const admitted = async (call: Arriving) => {
  await call.services.rates.ofReports(foldName(call.params.companyCode ?? ''));
  return knownCompanyOfLink(call);
};

const followedToWire = async ({ services }: Pick<Call, 'services'>, request: KnownRequest) => {
  const { companyId, supportRequestId, images } = request;
  const [row] = await withCompanyAtOnce(services.pool, companyId, (db) =>
    requestsById(db, companyId, [supportRequestId]),
  );
  const { timeZone } = await loadCalendar(services.folds, companyId);
  const at = (instant: string): string => withOffset(instant, timeZone);
  return {
    number: row?.number ?? null,
    statusRequest: statusToWire[statusOf(request)],
    date: at(request.happenedAt),
    openingDate: at(request.openedAt),
    statusDate: at(row?.statusAt ?? request.openedAt),
    attrezzatura: row?.equipment.label ?? '',
    anomalie: row?.anomalies.map(({ label }) => label) ?? [],
    images: images.length,
    maxImages: maxRequesterImages,
  };
};

/** What somebody without a login may do who has the link of a company, or of a request. */
export const publicSupportRoutes: readonly Route[] = [
  publicRoute({
    area,
    method: 'GET',
    path: `${base}/form`,
    summary: 'What the form of a public link sends back when it is filled in: not at once, and within twelve hours',
    rate: 'public',
    answers: { status: 200, schema: z.strictObject({ formToken: z.string() }).meta({ id: 'SupportRequestForm' }) },
    handle: async (call) => {
      const { companyId } = await companyOfLink(call);
      return ok({ formToken: call.services.formTokens.issue(companyId, call.services.clock()) });
    },
  }),
  publicEquipmentRoute,
  publicRoute({
    area,
    method: 'POST',
    path: base,
    summary: 'Opens a request without a login, with up to five pictures; answers its number and the secret of its link',
    rate: 'report',
    admit: admitted,
    body: publicBody,
    files: imageParts({ first: false }),
    // More pictures than a request takes are a fault of all of them together.
    inside: ['images'],
    answers: { status: 201, schema: openedShape },
    handle: async (call) => {
      const { services, body, files, correlationId, request, language } = call;
      const { companyId, settings } = await knownCompanyOfLink(call);
      const { formToken, website } = body;
      if (formToken === undefined) await services.rates.ofFormless(callerAddress(request.ip));
      const now = services.clock();
      if (formToken !== undefined && !services.formTokens.isFresh(companyId, formToken, now))
        throw problem('form_not_valid');
      const { timeZone } = settings;
      const date = body.date ? timeFrom('date', body.date, timeZone).instant : now;
      const commandId = ownCommand(call, files);
      if (website) {
        // A program that fills in what nobody sees: told that all went well, so that it does not try otherwise.
        const number = (await withCompanyAtOnce(services.pool, companyId, (db) => lastNumber(db, companyId))) + 1;
        const [at, opened] = [withOffset(date, timeZone), withOffset(now, timeZone)];
        const secret = services.followUps.secretOf(commandId);
        return created({ number, statusRequest: statusToWire.waiting, date: at, openingDate: opened, secret });
      }
      const actor = { kind: 'public' as const, companyId };
      const done = await openRequest(
        { services, actor, commandId, correlationId },
        {
          equipmentId: body.attrezzaturaId,
          anomalyIds: body.anomalieIds ?? [],
          request: body.userRequest ?? null,
          happenedAt: date,
          stopped: body.fermo ?? false,
          notes: body.notes ?? null,
          ...{ maintainerId: null, interventionId: null, language },
          contact: {
            name: body.contactName ?? null,
            email: body.contactEmail ?? null,
            phone: body.contactPhone ?? null,
          },
          images: sentImages(files),
        },
      );
      if (isRejection(done)) throw new Problem(inWireNames(done));
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
  publicRoute({
    area,
    method: 'GET',
    path: `${base}/follow/{secret}`,
    summary: 'Where the request of a secret link stands, and of what it is; nothing of who asked',
    rate: 'public',
    answers: { status: 200, schema: followedShape },
    handle: async (call) => {
      const { companyId } = await companyOfLink(call);
      return ok(await followedToWire(call, await requestOf(call, companyId)));
    },
  }),
  publicRoute({
    area,
    method: 'POST',
    path: `${base}/follow/{secret}/images`,
    summary: 'Adds pictures to the request of a secret link, up to five in all',
    rate: 'report',
    admit: async (call) => requestOf(call, (await admitted(call)).companyId),
    body: z.looseObject({}),
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
];
