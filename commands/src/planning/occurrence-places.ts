import type { Actor } from '@cadenza/domain/identity/actor';
import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { withCompanyAtOnce } from '@cadenza/infra/postgres/company-scope';
import { occurrenceRef } from '@cadenza/projections/planning/queries';
import type pg from 'pg';
import type { OwnWrites } from '../kernel/command-context.ts';

/** Which series an occurrence is of, and which of it. An occurrence keeps both for ever. */
export type OccurrencePlace = { seriesId: string; ordinal: number };

export interface OccurrencePlaces {
  /** Asks the read model, and nobody where it is known; `not_found` also for what is another company's. */
  of(actor: Actor, id: string): Promise<OccurrencePlace | Rejection>;
  /** What was just decided, before any row shows it. */
  meet(actor: Actor, id: string, place: OccurrencePlace): void;
}

/** About 200 bytes each; twice as many are kept at most. */
const maxPlaces = 30_000;

/**
 * As a place never changes, what was found once need not be as new as the caller's last write: only what is not there is
 * looked for again behind it. Kept by company: nobody finds by an id what another company has asked for.
 */
export const createOccurrencePlaces = (pool: pg.Pool, readAfter: OwnWrites, most = maxPlaces): OccurrencePlaces => {
  let young = new Map<string, OccurrencePlace>();
  let old = young;
  const keep = (key: string, place: OccurrencePlace): void => {
    young.set(key, place);
    if (young.size < most) return;
    old = young;
    young = new Map();
  };
  const keyOf = ({ companyId }: Actor, id: string): string => `${companyId} ${id}`;

  return {
    meet: (actor, id, place) => keep(keyOf(actor, id), place),
    of: async (actor, id) => {
      if (!isUuid(id)) return reject('not_found');
      const key = keyOf(actor, id);
      const known = young.get(key) ?? old.get(key);
      if (known) return known;
      const { companyId } = actor;
      const look = () => withCompanyAtOnce(pool, companyId, (db) => occurrenceRef(db, companyId, id));
      const found = (await look()) ?? ((await readAfter.wait(actor, ['planning'])) ? await look() : undefined);
      if (found === undefined) return reject('not_found');
      keep(key, found);
      return found;
    },
  };
};
