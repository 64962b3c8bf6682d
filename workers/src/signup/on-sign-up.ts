import type { RecordedEvent } from '@cadenza/domain/kernel/event';
import type { SignUpEvent } from '@cadenza/domain/signup/events';
import { type JobRequest, requestJob } from '@cadenza/infra/jobs/jobs';
import { defineReactor } from '../kernel/reactor.ts';
import { mailSignUp, makeSignedUp, type signUpLetters, takeUpSignUp } from './jobs.ts';

type Of<Type extends SignUpEvent['type']> = RecordedEvent<Extract<SignUpEvent, { type: Type }>>;

const letter = (
  { id, data, metadata }: Of<SignUpEvent['type']>,
  which: (typeof signUpLetters)[number],
  number = 0,
): JobRequest =>
  requestJob(mailSignUp, `signup.${id}`, { signUpId: data.signUpId, letter: which, number, at: metadata.happenedAt });

/** What follows from each step of a sign-up: whoever answers a stranger does none of it, so that no answer tells what is known here. */
export const onSignUp = defineReactor<SignUpEvent>({
  name: 'sign-ups',
  prefixes: ['signUp'],
  startsAt: 'beginning',
  handlers: {
    SignUpStarted: ({ id, data }) => [requestJob(takeUpSignUp, `taken.${id}`, { signUpId: data.signUpId })],
    SignUpLinkSent: (event) => [letter(event, 'link', event.data.number)],
    SignUpTurnedAway: (event) => [letter(event, 'taken')],
    SignUpCompleted: (event) => [
      requestJob(makeSignedUp, `made.${event.id}`, { signUpId: event.data.signUpId }),
      letter(event, 'done'),
    ],
  },
});
