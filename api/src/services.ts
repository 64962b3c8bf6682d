import type { UseCaseServices } from '@cadenza/commands/create-services';
import type { Receipts } from '@cadenza/commands/kernel/receipts';
import type { MailFolder } from '@cadenza/infra/mail/folder';
import type { Payments } from '@cadenza/infra/payments/payments';
import type { TestPayments } from '@cadenza/infra/payments/test-page';
import type { RateLimits } from '@cadenza/infra/rate-limits/rate-limits';
import type { Signals } from '@cadenza/infra/signals/signals';
import type { FollowUps } from '@cadenza/infra/signatures/follow-up';
import type { FormTokens } from '@cadenza/infra/signatures/form-tokens';
import type { SignUpLinks } from '@cadenza/infra/signatures/sign-up-link';
import type { Unsubscribes } from '@cadenza/infra/signatures/unsubscribe';
import type { Sessions } from './identity/sessions.ts';
import type { Behind } from './kernel/behind.ts';
import type { Fingerprint } from './kernel/fingerprint.ts';
import type { Lanes } from './kernel/lanes.ts';
import type { Rates } from './kernel/rates.ts';
import type { ReadAfter } from './kernel/read-after.ts';
import type { RememberedAnswers } from './kernel/remembered-answers.ts';
import type { PaymentMessages } from './payments/messages.ts';

/** Everything that a handler of the api may use, made once in `app.ts`. */
export type Services = UseCaseServices & {
  signals: Signals;
  /** Counts that all api processes share. */
  rateLimits: RateLimits;
  /** How often a call may be made. */
  rates: Rates;
  /** What is worked on at once, and for whom. */
  lanes: Lanes;
  /** What is remembered of commands whose ids clients made. */
  receipts: Receipts;
  /** Bytes that one uploaded file may have. */
  uploadLimit: number;
  /** E-mails that are kept; undefined where a server sends them. */
  mailFolder: MailFolder | undefined;
  /**
   * Milliseconds for which a call waits that answers a printout itself, and how many of them one person may wait for. `atOnce`: rows of a
   * spreadsheet that are written while the caller waits; more of them are a printout.
   */
  printing: { patience: number; most: number; atOnce: number };
  /** Where browsers reach the product, without a slash at the end. */
  publicUrl: string;
  /** What takes payments, and its page where payments are tried. */
  payments: Payments;
  testPayments: TestPayments | undefined;
  paymentMessages: PaymentMessages;
  fingerprint: Fingerprint;
  sessions: Sessions;
  /** Secret links of support requests. */
  followUps: FollowUps;
  /** Links out of reports by e-mail. */
  unsubscribes: Unsubscribes;
  /** Links by which an address is verified. */
  signUpLinks: SignUpLinks;
  /** What public forms are given with. */
  formTokens: FormTokens;
  readAfter: ReadAfter;
  /** Which rows keep an older state, and since when. */
  behind: Behind;
  /** Answers that are the same until something of their company changes. */
  answers: RememberedAnswers;
};
