import { receiveEvent } from '@cadenza/commands/payments/receive-event';
import { isRejection } from '@cadenza/domain/kernel/rejection';
import { testCheckouts } from '@cadenza/infra/config/payments';
import { newId } from '@cadenza/infra/ids';
import { returnOf, type TestPayments } from '@cadenza/infra/payments/test-page';
import { type Fill, html } from '@cadenza/infra/printing/html';
import { chooseLanguage, pageText } from '@cadenza/infra/texts/texts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerAddress } from '../kernel/caller-address.ts';
import { plainPage } from '../kernel/plain-page.ts';
import { Problem } from '../kernel/problem.ts';
import { fastifyPath } from '../rest/known-endpoints.ts';
import type { PageCall } from '../rest/route.ts';
import type { Services } from '../services.ts';

type Shown = NonNullable<Awaited<ReturnType<TestPayments['shown']>>>;

const path = `${testCheckouts}/{sessionId}`;
const unknown = 'The page for a session that is none, or where payments are not tried';

/** As the document of the REST calls has it. */
export const testCheckoutCalls = [
  {
    ...{ area: 'payments', method: 'GET', path, unknown },
    summary: 'The page that stands in for the payment provider where payments are only tried; changes nothing',
  },
  {
    ...{ area: 'payments', method: 'POST', path, unknown },
    summary: 'Its buttons: to pay as a test, or to try a card that is declined',
  },
] as const satisfies readonly PageCall[];

const euros = (language: string, cents: number): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(cents / 100);

const button = (act: string, text: string, look = ''): Fill =>
  html`<form method="post"><button class="wide ${look}" type="submit" name="act" value="${act}">${text}</button></form>`;
const link = (to: string, text: string): Fill => html`<p><a class="button wide plain" href="${to}">${text}</a></p>`;

/** What is bought, for how much, and what can be done about it now. */
const pageOf = (session: Shown, declined: boolean) => {
  const { license, wanted, status } = { ...session, license: session.wanted.description };
  const { locale: language } = wanted;
  const say = (name: string, params: Record<string, string> = {}): string =>
    pageText(language, `trial.${name}`, params);
  const total = euros(language, wanted.total);
  const state = status === 'open' ? (declined ? say('declined') : undefined) : say(status);
  const back = link(returnOf(session, 'cancel'), say('cancel'));
  const acts: Fill[] =
    status === 'open'
      ? [button('pay', say('pay')), button('decline', say('decline'), 'plain'), back]
      : [status === 'paid' ? link(returnOf(session, 'success'), say('on')) : back];
  return {
    ...{ language, title: say('title'), leadsTo: new URL(wanted.returnTo.success).origin },
    main: html`<p class="mark"><strong>${say('mark')}</strong></p><p><strong>${license}</strong><br>${say(wanted.recurrence === 'M' ? 'month' : 'year', { total })}</p>
${state !== undefined && html`<p role="status">${state}</p>`}${acts}`,
  };
};

/**
 * Where the page of the payment provider would be, in an installation that has none: it says in the first line that it is a test. What its button does goes the way
 * that a message of a provider goes. There is none of it where payments are real, or by invoice.
 */
export const testCheckoutPage = async (scope: FastifyInstance, { services }: { services: Services }): Promise<void> => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4_096 },
    (_, body, done) => done(null, new URLSearchParams(String(body)).get('act')),
  );
  const url = fastifyPath(path);
  const counted = async ({ ip }: FastifyRequest): Promise<void> =>
    services.rates.ofAddress('public', callerAddress(ip));
  const answer = async (request: FastifyRequest, reply: FastifyReply, act?: unknown): Promise<FastifyReply> => {
    const { testPayments } = services;
    const { sessionId } = request.params as { sessionId: string };
    const session = await testPayments?.shown(sessionId);
    if (testPayments === undefined || session === undefined) {
      const language = chooseLanguage(request.headers['accept-language']);
      const main = html`<p role="status">${pageText(language, 'trial.unknown')}</p>`;
      return plainPage(reply.code(404), { language, title: pageText(language, 'trial.title'), main });
    }
    if (act !== 'pay') return plainPage(reply, pageOf(session, act === 'decline'));
    for (const event of await testPayments.pay(sessionId)) {
      const received = await receiveEvent(services, event, newId());
      if (isRejection(received)) throw new Problem(received);
    }
    const paid = (await testPayments.shown(sessionId)) ?? session;
    return paid.status === 'paid'
      ? reply.redirect(returnOf(paid, 'success'), 303)
      : plainPage(reply, pageOf(paid, false));
  };
  scope.get(url, { onRequest: counted }, (request, reply) => answer(request, reply));
  scope.post(url, { onRequest: counted }, (request, reply) => answer(request, reply, request.body));
};
