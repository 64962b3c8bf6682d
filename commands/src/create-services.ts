import { aboveCompanies } from '@cadenza/domain/event-log';
import type { EventStore } from '@cadenza/infra/event-store/event-store';
import type { Files } from '@cadenza/infra/files/files';
import type { PositionWaiter } from '@cadenza/projections/kernel/positions';
import type pg from 'pg';
import { createLicenseGuard } from './contracts/license-guard.ts';
import { type Accounts, createAccounts } from './identity/accounts.ts';
import type { Clock } from './kernel/clock.ts';
import type { OwnWrites } from './kernel/command-context.ts';
import { createExecute, type Execute, type ExecuteOptions } from './kernel/execute.ts';
import { createFolds } from './kernel/folds.ts';
import { createOccurrencePlaces } from './planning/occurrence-places.ts';
import type { PlanningServices } from './planning/planning-context.ts';
import { createRecordUses } from './registry/record-uses.ts';
import type { RegistryServices } from './registry/registry-context.ts';

/** What all use cases together lean on. */
export type UseCaseServices = PlanningServices &
  RegistryServices & {
    accounts: Accounts;
    /** Contents of documents and pictures. */
    files: Files;
    /** Resolves when read models show a position, or in vain after some milliseconds. */
    waitFor: PositionWaiter['waitFor'];
  };

/** Rows are as new as they need be: a job looks by itself whether they show the event that asks for it. */
export const nobodysWrites: OwnWrites = { wait: async () => true };

type Options = Pick<ExecuteOptions, 'observe' | 'onDone'> & {
  store: EventStore;
  pool: pg.Pool;
  files: Files;
  waitFor: PositionWaiter['waitFor'];
  readAfter?: OwnWrites;
  clock: Clock;
};

export const createUseCaseServices = (options: Options): UseCaseServices => {
  const { store, pool, files, clock, readAfter = nobodysWrites, waitFor, ...told } = options;
  const folds = createFolds(store);
  // Seats are taken by commands, too.
  const guard = createLicenseGuard(
    { pool, folds, readAfter, clock, execute: (execution) => execute(execution) },
    aboveCompanies,
  );
  const execute: Execute = createExecute({ store, folds, guard, ...told });
  return {
    ...{ store, pool, files, folds, readAfter, clock, waitFor, execute },
    accounts: createAccounts(pool),
    occurrencePlaces: createOccurrencePlaces(pool, readAfter),
    recordUses: createRecordUses(pool, waitFor),
  };
};
