import { makeSignedUp as make } from '@cadenza/commands/signup/complete-sign-up';
import { expireSignUps as expire } from '@cadenza/commands/signup/expire-sign-ups';
import { takeUpSignUp as takeUp } from '@cadenza/commands/signup/take-up-sign-up';
import { implementJob, type JobDefinition, type JobImplementation } from '@cadenza/infra/jobs/jobs';
import type { Reactor } from '../kernel/reactor.ts';
import type { Services } from '../kernel/services.ts';
import { completePaid, expireSignUps, mailDemo, mailSignUp, makeSignedUp, takeUpSignUp } from './jobs.ts';
import { onSignUp } from './on-sign-up.ts';

/** What sign-ups have for the worker. */
export const signUpReactors: readonly Reactor[] = [onSignUp];

export const signUpJobs: readonly JobDefinition[] = [
  takeUpSignUp,
  completePaid,
  makeSignedUp,
  mailSignUp,
  mailDemo,
  expireSignUps,
];

export const signUpImplementations = (services: Services): readonly JobImplementation[] => [
  implementJob(
    takeUpSignUp,
    () =>
      ({ signUpId }, { correlationId }) =>
        takeUp({ services, correlationId }, signUpId),
  ),
  implementJob(makeSignedUp, () => async ({ signUpId }, { correlationId }) => {
    const refused = await make({ services, correlationId }, signUpId);
    if (refused) throw new Error(`a company that was signed up was not made: ${refused.code}`);
  }),
  implementJob(completePaid, async () => (await import('./complete-paid.ts')).completePaidHandler(services)),
  implementJob(mailSignUp, async () => (await import('./mail-sign-up.ts')).mailSignUpHandler(services)),
  implementJob(mailDemo, async () => (await import('./mail-demo.ts')).mailDemoHandler(services)),
  implementJob(expireSignUps, () => async (_, { correlationId, logger }) => {
    const expired = await expire({ services, correlationId });
    if (expired > 0) logger.info({ expired }, 'sign-ups that nobody came back to are over');
  }),
];
