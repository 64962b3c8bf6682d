import type { Actor } from '@cadenza/domain/identity/actor';
import type { Position } from '@cadenza/domain/kernel/event';
import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import {
  asOwner,
  asOwnerAtOnce,
  type ScopedDb,
  withCompany,
  withCompanyAtOnce,
} from '@cadenza/infra/postgres/company-scope';
import { inSpan } from '@cadenza/infra/telemetry/tracing';
import type pg from 'pg';
import { isAuthorised } from './authorise.ts';
import type { Query } from './query.ts';

/** What every query leans on, whoever asks it. */
export type QueryServices = { pool: pg.Pool; clock: () => string };

/** The rows as they are, or as they were at a position of the log. */
export type At = 'now' | { readonly position: Position };

type Read = <T>(pool: pg.Pool, companyId: string, read: (db: ScopedDb) => Promise<T>) => Promise<T>;

const inScope: Read = withCompany;
const inScopeAtOnce: Read = withCompanyAtOnce;
const above: Read = (pool, _companyId, read) => asOwner(pool, read);
const aboveAtOnce: Read = (pool, _companyId, read) => asOwnerAtOnce(pool, read);

const readerOf = ({
  asOwner: isAbove,
  oneStatement,
}: Pick<Query<never, unknown>, 'asOwner' | 'oneStatement'>): Read => {
  if (isAbove) return oneStatement ? aboveAtOnce : above;
  return oneStatement ? inScopeAtOnce : inScope;
};

/**
 * The one way to read: authorises, then runs the query in one read-only state of the rows of the actor's company. Returns its answer;
 * otherwise `not_authorised`, `unsupported` for a position of the past, or what the query refuses.
 */
export const answer = async <Input, Answer>(
  { pool, clock }: QueryServices,
  query: Query<Input, Answer>,
  input: Input,
  { actor, at }: { actor: Actor; at: At },
): Promise<Answer | Rejection> => {
  const { companyId } = actor;
  if (!isAuthorised(actor, query.permission)) return reject('not_authorised');
  if (at !== 'now') return reject('unsupported');
  const read = readerOf(query);
  return inSpan(
    `query ${query.name}`,
    () => ({ attributes: { 'cadenza.company': companyId } }),
    () => read(pool, companyId, (db) => query.run({ db, companyId, actor, now: clock() }, input)),
  );
};
