import { instantToLocal } from '@cadenza/domain/planning/recurrence';
import { JobRefused, type JobRun } from '@cadenza/infra/jobs/jobs';
import { type Letter, layOut } from '@cadenza/infra/mail/layout';
import { MailRefused, type Message } from '@cadenza/infra/mail/mail';
import type { Services } from '../kernel/services.ts';

/** Hours after which nobody is told any more: ids of jobs are remembered for so long, so that none is sent twice. */
const newsHours = 24;

export const isStale = (since: string, now: string): boolean =>
  Date.parse(now) - Date.parse(since) > newsHours * 3_600_000;

/** Milliseconds for which rows are waited for; the next attempt waits again. */
export const rowsWithin = 5_000;

export const dayOf = (local: string): string => local.slice(0, 10).split('-').toReversed().join('-');
export const hourOf = (local: string): string => local.slice(11, 16);

/** `23-11-2026 08:00`, by the clocks of a zone. */
export const whenOf = (instant: string, timeZone: string): string => {
  const local = instantToLocal(instant, timeZone);
  return `${dayOf(local)} ${hourOf(local)}`;
};

type Addressed = { companyId: string; to: string; letter: Letter } & Pick<Message, 'attachments' | 'unsubscribe'>;

/**
 * Sends under the id of the job: a second run after one that died between sending and saying so sends a second copy, with the message id
 * of the first; no mail server knows more. What a server refuses for good is given up.
 */
export const sendLetter = async (
  { mailer }: Pick<Services, 'mailer'>,
  { letter, ...addressed }: Addressed,
  { id, signal }: Pick<JobRun, 'id' | 'signal'>,
): Promise<void> => {
  try {
    await mailer.send({ id, ...addressed, ...layOut(letter) }, signal);
  } catch (error) {
    if (error instanceof MailRefused) throw new JobRefused(error.message);
    throw error;
  }
};
