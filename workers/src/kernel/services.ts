import type { UseCaseServices } from '@cadenza/commands/create-services';
import type { Position } from '@cadenza/domain/kernel/event';
import type { Jobs } from '@cadenza/infra/jobs/jobs';
import type { MailFolder } from '@cadenza/infra/mail/folder';
import type { Mailer } from '@cadenza/infra/mail/mail';
import type { Payments } from '@cadenza/infra/payments/payments';
import type { Owners } from '@cadenza/infra/postgres/ownership';
import type { Printer } from '@cadenza/infra/printing/printer';
import type { Pusher } from '@cadenza/infra/push/push';
import type { RateLimits } from '@cadenza/infra/rate-limits/rate-limits';
import type { Signals } from '@cadenza/infra/signals/signals';
import type { FollowUps } from '@cadenza/infra/signatures/follow-up';
import type { SignUpLinks } from '@cadenza/infra/signatures/sign-up-link';
import type { Unsubscribes } from '@cadenza/infra/signatures/unsubscribe';

/** Everything that a job of the house may use, made once in `app.ts`. Its pool is that of the owner of the tables: jobs work across companies and name the company in every statement. */
export type Services = UseCaseServices & {
  jobs: Jobs;
  printer: Printer;
  signals: Pick<Signals, 'send'>;
  mailer: Mailer;
  pusher: Pusher;
  payments: Payments;
  /** Where messages are kept that nobody sends. */
  mailFolder: MailFolder | undefined;
  /** Where people open what a message leads to, without a slash at the end. */
  publicUrl: string;
  /** The secret part of the links that a message leads to. */
  followUps: FollowUps;
  unsubscribes: Unsubscribes;
  signUpLinks: SignUpLinks;
  /** Who is told of a demo that is wished for; undefined: nobody. */
  salesEmail: string | undefined;
  /** Counts that all processes share. */
  rateLimits: RateLimits;
  /** For work that one process at a time may do. */
  owners: Owners;
  /** Resolves when the rows of planning show a position; after some seconds, or with the signal, in any case. */
  untilPlanned: (position: Position, signal: AbortSignal) => Promise<void>;
};
