import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import { type CheckoutEvent, checkouts } from '@cadenza/domain/payments/checkouts';
import type { DemoEvent } from '@cadenza/domain/signup/demo-request';
import type { SignUpEvent } from '@cadenza/domain/signup/events';
import { type JobRequest, requestJob } from '@cadenza/infra/jobs/jobs';
import { defineReactor } from '../kernel/reactor.ts';
import { completePaid, mailDemo, mailSignUp, makeSignedUp, type signUpLetters, takeUpSignUp } from './jobs.ts';

type Of<Type extends SignUpEvent['type']> = RecordedEvent<Extract<SignUpEvent, { type: Type }>>;

const letter = (
  { id, data, metadata }: Of<SignUpEvent['type']>,
  which: (typeof signUpLetters)[number],
  number = 0,
): JobRequest =>
  requestJob(mailSignUp, `signup.${id}`, { signUpId: data.signUpId, letter: which, number, at: metadata.happenedAt });

/** What follows from each step of a sign-up: whoever answers a stranger does none of it, so that no answer tells what is known here. */
export const onSignUp = defineReactor<SignUpEvent | CheckoutEvent | DemoEvent>({
  name: 'sign-ups',
  prefixes: ['signUp', 'demoRequest', checkouts.stream.kind],
  startsAt: 'beginning',
  handlers: {
    SignUpStarted: ({ id, data }) => [requestJob(takeUpSignUp, `taken.${id}`, { signUpId: data.signUpId })],
    SignUpLinkSent: (event) => [letter(event, 'link', event.data.number)],
    SignUpTurnedAway: (event) => [letter(event, 'taken')],
    // A sign-up has the id of the company that pays; of a company that is there already nothing follows.
    ProviderEventReceived: ({ id, data, metadata }) => [
      requestJob(completePaid, `paid.${id}`, { signUpId: metadata.companyId, checkoutId: data.checkoutId }),
    ],
    DemoRequested: ({ id, data: { requestId }, metadata: { happenedAt: at } }) =>
      (['sales', 'requester'] as const).map((to) => requestJob(mailDemo, `demo.${to}.${id}`, { requestId, to, at })),
    SignUpCompleted: (event) => [
      requestJob(makeSignedUp, `made.${event.id}`, { signUpId: event.data.signUpId }),
      letter(event, 'done'),
    ],
  },
});
