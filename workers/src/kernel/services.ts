import type { Execute } from '@cadenza/commands/kernel/execute';
import type { Position } from '@cadenza/domain/kernel/event';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import type { Jobs } from '@cadenza/infra/jobs/jobs';
import type { Signals } from '@cadenza/infra/signals/signals';
import type { Pool } from 'pg';

/** Everything that a job of the house may use, made once in `app.ts`. */
export type Services = {
  store: EventStore;
  execute: Execute;
  jobs: Jobs;
  /** As the owner of the tables: jobs work across companies and name the company in every statement. */
  pool: Pool;
  signals: Pick<Signals, 'send'>;
  /** Resolves when the rows of planning show a position; after some seconds, or with the signal, in any case. */
  untilPlanned: (position: Position, signal: AbortSignal) => Promise<void>;
  /** ISO instant; a test gives its own. */
  clock: () => string;
};
