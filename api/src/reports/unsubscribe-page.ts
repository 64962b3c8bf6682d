import { scheduleOf, unsubscribeByLink } from '@cadenza/commands/reports/report-schedules';
import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import { unsubscribePath } from '@cadenza/domain/reports/report-address';
import { subscribersOf } from '@cadenza/domain/reports/schedules/schedules';
import { newId } from '@cadenza/infra/ids';
import { type Fill, html } from '@cadenza/infra/printing/html';
import type { UnsubscribedFrom } from '@cadenza/infra/signatures/unsubscribe';
import { chooseLanguage, mailText } from '@cadenza/infra/texts/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from '../kernel/caller-address.ts';
import { addressOf } from '../kernel/lanes.ts';
import { plainPage } from '../kernel/plain-page.ts';
import { Problem } from '../kernel/problem.ts';
import { fastifyPath } from '../rest/known-endpoints.ts';
import type { PageCall } from '../rest/route.ts';
import type { Services } from '../services.ts';

type Shown = { status: 200 | 404; text: string; button?: string };

const send = (reply: FastifyReply, language: string, { status, text, button }: Shown): FastifyReply => {
  const form: Fill = button !== undefined && html`<form method="post"><button type="submit">${button}</button></form>`;
  const title = mailText(language, 'leave.title');
  return plainPage(reply.code(status), { language, title, main: html`<p role="status">${text}</p>${form}` });
};

/** What the page asks about; undefined where the receiver has nothing of it any more. */
const askedAbout = async ({ folds }: Services, { companyId, scheduleId, userId }: UnsubscribedFrom) => {
  const [schedule, company] = await Promise.all([
    scheduleOf({ folds }, companyId, scheduleId),
    folds.state(companyStream(companyId), companyDecider, companyId),
  ]);
  if (company.status === 'none' || !schedule || !subscribersOf(schedule).includes(userId)) return undefined;
  return { name: schedule.name, company: company.details.businessName ?? company.code };
};

const leave = async (services: Services, { companyId, ...from }: UnsubscribedFrom): Promise<void> => {
  const [commandId, correlationId] = [newId(), newId()];
  const refused = await unsubscribeByLink(
    { services, actor: { kind: 'public', companyId }, commandId, correlationId },
    from,
  );
  if (refused) throw new Problem(refused);
};

const path = `${unsubscribePath}{secret}`;
const unknown = 'The page for a link that nobody was sent';

/** As the document of the REST calls has it. */
export const unsubscribeCalls = [
  {
    ...{ area: 'reports', method: 'GET', path, unknown },
    summary:
      'The page behind the link of a letter with a report: asks whether its receiver wants it no more; changes nothing',
  },
  {
    ...{ area: 'reports', method: 'POST', path, unknown },
    summary: 'Its receiver has the report no more: by the button of that page, or by a program for e-mail (RFC 8058)',
  },
] as const satisfies readonly PageCall[];

/**
 * The page behind the link of a letter by which somebody has a report no more: no login, and no script. Looking at it changes nothing, as
 * scanners of mail look at every link; its button does, and so does the one POST of a program for e-mail (RFC 8058).
 */
export const unsubscribePage = async (scope: FastifyInstance, { services }: { services: Services }): Promise<void> => {
  scope.removeAllContentTypeParsers();
  // Whatever is sent along says nothing that counts.
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4_096 }, (_, __, done) => done(null, undefined));
  const url = fastifyPath(path);
  const counted = async ({ ip }: FastifyRequest): Promise<void> =>
    services.rates.ofAddress('public', callerAddress(ip));
  const answer = async (request: FastifyRequest, reply: FastifyReply, writes: boolean): Promise<FastifyReply> => {
    const language = chooseLanguage(request.headers['accept-language']);
    const say = (key: string, params: Record<string, string> = {}): string => mailText(language, key, params);
    const from = services.unsubscribes.read((request.params as { secret: string }).secret);
    if (from === undefined) return send(reply, language, { status: 404, text: say('leave.unknown') });
    const found = await services.lanes.run('public', addressOf(callerAddress(request.ip)), undefined, async () => {
      if (!writes) return askedAbout(services, from);
      await leave(services, from);
      return undefined;
    });
    return send(
      reply,
      language,
      found === undefined
        ? { status: 200, text: say('leave.done') }
        : { status: 200, text: say('leave.ask', found), button: say('leave.button') },
    );
  };
  scope.get(url, { onRequest: counted }, (request, reply) => answer(request, reply, false));
  scope.post(url, { onRequest: counted }, (request, reply) => answer(request, reply, true));
};
