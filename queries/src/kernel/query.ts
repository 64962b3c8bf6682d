import type { Actor } from '@cadenza/domain/identity/actor';
import type { Permission } from '@cadenza/domain/identity/permissions';
import type { Rejection } from '@cadenza/domain/kernel/rejection';
import type { ScopedDb } from '@cadenza/infra/postgres/company-scope';
import type { ProjectionName } from '@cadenza/projections/kernel/types';

/** One state of the rows of one company: whatever a query reads of however many areas, it reads of this. */
export type Reading = {
  db: ScopedDb;
  companyId: string;
  actor: Actor;
  /** The instant that the answer is of, ISO. */
  now: string;
};

/** A question to the rows of a company, whoever asks it. */
export type Query<Input, Answer> = {
  /** `reports.equipment`: area and subject, as traces name it. */
  name: string;
  /** Row of the permission table; there is no way to ask without naming one. */
  permission: Permission;
  /** Projections whose rows it reads: who has written waits for these before asking. */
  reads: readonly ProjectionName[];
  /** Projections of which it shows something beside what it is asked for, as who changed a work last: nobody waits for these. */
  besides?: readonly ProjectionName[];
  /** It is one statement, sent together with its scope and its commit: two round trips fewer. */
  oneStatement?: true;
  /**
   * It reads what stands above the companies, as the owner of the tables. No wall stands behind it: each of its statements names the company
   * of who asks, or it is of all companies, and who may ask it is none of a company's business.
   */
  asOwner?: 'of-company' | 'of-all';
  run: (reading: Reading, input: Input) => Promise<Answer | Rejection>;
};

export const defineQuery = <Input, Answer>(query: Query<Input, Answer>): Query<Input, Answer> => query;
