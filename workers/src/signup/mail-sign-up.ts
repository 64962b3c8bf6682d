import { loadSignUp } from '@cadenza/commands/signup/known-sign-up';
import { isLinkOver } from '@cadenza/domain/signup/rules';
import type { KnownSignUp } from '@cadenza/domain/signup/state';
import type { JobHandler } from '@cadenza/infra/jobs/jobs';
import type { Letter } from '@cadenza/infra/mail/layout';
import type { z } from 'zod';
import type { Services } from '../kernel/services.ts';
import { isStale, sendLetter } from '../mail/letters.ts';
import type { mailSignUp } from './jobs.ts';
import { lettersADay } from './letters-a-day.ts';
import { doneLetter, linkLetter, pageOf, takenLetter } from './sign-up-letter.ts';

type Asked = z.infer<typeof mailSignUp.schema>;
type Needs = Pick<Services, 'folds' | 'clock' | 'mailer' | 'publicUrl' | 'signUpLinks' | 'rateLimits'>;

const letterOf = (services: Needs, asked: Asked, signUp: KnownSignUp): Letter | undefined => {
  const { publicUrl, signUpLinks, clock } = services;
  const { signUpId, number } = asked;
  const secret = signUpLinks.secretOf({ signUpId, number });
  const said = { publicUrl, url: pageOf(publicUrl, signUp.locale, `/sign-up/verify-email/${secret}`) };
  if (asked.letter === 'done') return doneLetter(signUp, said);
  if (asked.letter === 'taken') return takenLetter(signUp, said);
  const { link } = signUp;
  // Another one was sent since, or nobody could use it any more.
  if (link === null || link.number !== number || link.used || isLinkOver(link.sentAt, clock())) return undefined;
  return linkLetter(signUp, said);
};

/** To the address that was typed, and only there: what it says nobody else learns. */
export const mailSignUpHandler =
  (services: Needs): JobHandler<Asked> =>
  async (asked, run) => {
    const signUp = await loadSignUp(services, asked.signUpId);
    if (signUp.status === 'none' || isStale(asked.at, services.clock())) return;
    const { email } = signUp.user;
    const address = email.toLowerCase();
    if (!(await services.rateLimits.peek(lettersADay, address)).allowed) {
      run.logger.warn({ signUpId: asked.signUpId }, 'an address has had e-mails of sign-ups enough for today');
      return;
    }
    const letter = letterOf(services, asked, signUp);
    if (letter === undefined) return;
    await sendLetter(services, { companyId: asked.signUpId, to: email, letter }, run);
    await services.rateLimits.take(lettersADay, address);
  };
