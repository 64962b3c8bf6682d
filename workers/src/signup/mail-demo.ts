import { streamOf } from '@cadenza/domain/kernel/aggregate';
import { type DemoWish, demoRequests } from '@cadenza/domain/signup/demo-request';
import type { JobHandler } from '@cadenza/infra/jobs/jobs';
import type { Letter } from '@cadenza/infra/mail/layout';
import { defaultLanguage, mailText } from '@cadenza/infra/texts/texts';
import type { z } from 'zod';
import type { Services } from '../kernel/services.ts';
import { isStale, sendLetter } from '../mail/letters.ts';
import type { mailDemo } from './jobs.ts';
import { lettersADay } from './letters-a-day.ts';

type Needs = Pick<Services, 'folds' | 'clock' | 'mailer' | 'rateLimits' | 'salesEmail'>;

const forSales = ({ company, name, email, phone, message }: DemoWish): Letter => {
  const say = (key: string, params = {}): string => mailText(defaultLanguage, key, params);
  return {
    ...{ language: defaultLanguage, from: 'Cadenza', greeting: say('greeting.reader') },
    subject: say('demo.subject.sales', { company }),
    lead: [say('demo.lead.sales')],
    items: [{ title: company, lines: [name, email, phone, message].filter((line) => line !== null) }],
    footer: say('why.demo.sales'),
  };
};

const forRequester = ({ company, name, locale }: DemoWish): Letter => ({
  ...{ language: locale, from: 'Cadenza', greeting: mailText(locale, 'greeting', { name }), items: [] },
  subject: mailText(locale, 'demo.subject.requester'),
  lead: [mailText(locale, 'demo.lead.requester', { company })],
  footer: mailText(locale, 'why.signup'),
});

/** Whoever sells is told of a wish, and who has it that it has arrived. */
export const mailDemoHandler =
  (services: Needs): JobHandler<z.infer<typeof mailDemo.schema>> =>
  async ({ requestId, to, at }, run) => {
    const { folds, clock, rateLimits, salesEmail } = services;
    const { wish } = await folds.state(streamOf(demoRequests, requestId, requestId), demoRequests.decider, requestId);
    if (wish === null) return;
    if (to === 'sales') {
      if (salesEmail === undefined)
        return run.logger.warn({ requestId }, 'a demo was requested, and SALES_EMAIL names nobody who is told');
      return sendLetter(services, { companyId: requestId, to: salesEmail, letter: forSales(wish) }, run);
    }
    const address = wish.email.toLowerCase();
    if (isStale(at, clock()) || !(await rateLimits.peek(lettersADay, address)).allowed) return;
    await sendLetter(services, { companyId: requestId, to: wish.email, letter: forRequester(wish) }, run);
    await rateLimits.take(lettersADay, address);
  };
