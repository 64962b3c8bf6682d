import type { Execute } from '@cadenza/commands/kernel/execute';
import type { Folds } from '@cadenza/commands/kernel/folds';
import type { Receipts } from '@cadenza/commands/kernel/receipts';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import type { RateLimits } from '@cadenza/infra/rate-limits/rate-limits';
import type { Signals } from '@cadenza/infra/signals/signals';
import type pg from 'pg';
import type { Accounts } from '../identity/accounts.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { OccurrencePlaces } from '../planning/occurrence-places.ts';
import type { RecordUses } from '../registry/record-uses.ts';
import type { Behind } from './behind.ts';
import type { Clock } from './clock.ts';
import type { Fingerprint } from './fingerprint.ts';
import type { Lanes } from './lanes.ts';
import type { Rates } from './rates.ts';
import type { ReadAfter } from './read-after.ts';
import type { RememberedAnswers } from './remembered-answers.ts';

/** Everything that a handler of the api may use, made once in `app.ts`. */
export type Services = {
  store: EventStore;
  /** Reads go through `withCompany` on it; only `identity` uses it directly. */
  pool: pg.Pool;
  signals: Signals;
  /** Counts that all api processes share. */
  rateLimits: RateLimits;
  /** How often a call may be made. */
  rates: Rates;
  /** What is worked on at once, and for whom. */
  lanes: Lanes;
  execute: Execute;
  /** Streams as they are now, for what a decision needs beside its own. */
  folds: Folds;
  /** What is remembered of commands whose ids clients made. */
  receipts: Receipts;
  fingerprint: Fingerprint;
  sessions: Sessions;
  accounts: Accounts;
  readAfter: ReadAfter;
  /** Which rows keep an older state, and since when. */
  behind: Behind;
  occurrencePlaces: OccurrencePlaces;
  /** Answers that are the same until something of their company changes. */
  answers: RememberedAnswers;
  recordUses: RecordUses;
  clock: Clock;
};
