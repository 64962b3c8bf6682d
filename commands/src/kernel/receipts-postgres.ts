import { createPool } from '@cadenza/infra/postgres/pool';
import type pg from 'pg';
import type { CommandKey, Receipts } from './receipts.ts';

export type PostgresReceiptsOptions = { url: string; applicationName: string; onError: (error: Error) => void };

/** One message; the row of another request that is written meanwhile is waited for, and only seen by the next statement. */
const claimSql = `
  with quick as (select set_config('synchronous_commit', 'off', true)),
  mine as (
    insert into commands.claims (company_id, actor_id, command_id, fingerprint)
    select $1::uuid, $2::uuid, $3::uuid, $4::bytea from quick
    on conflict do nothing returning 1
  )
  select (select 1 from mine) is not null as first,
         (select fingerprint from commands.claims where company_id = $1 and actor_id = $2 and command_id = $3) as known`;

const rowOf = ({ companyId, actorId, commandId }: CommandKey): string[] => [companyId, actorId, commandId];

const pruned = `
  with old_claims as (
    delete from commands.claims where ctid = any (array(
      select ctid from commands.claims where claimed_at < $1 order by claimed_at limit $2)) returning 1),
  old_outcomes as (
    delete from commands.unchanged where ctid = any (array(
      select ctid from commands.unchanged where decided_at < $1 order by decided_at limit $2)) returning 1)
  select (select count(*) from old_claims) + (select count(*) from old_outcomes) as count`;

/** See `Receipts.prune`; for the job of the night, which has a pool of its own. */
export const pruneReceipts = async (pool: pg.Pool, before: string, most: number): Promise<number> => {
  const { rows } = await pool.query<{ count: bigint }>(pruned, [before, most]);
  return Number(rows[0]?.count ?? 0);
};

/** Receipts in the schema `commands`, on connections of their own: no slow read stands in the way of a command. */
export const createPostgresReceipts = ({ url, applicationName, onError }: PostgresReceiptsOptions): Receipts => {
  const pool = createPool({ url, applicationName, max: 4, onIdleError: onError });
  return {
    claim: async (key, fingerprints) => {
      for (;;) {
        const { rows } = await pool.query<{ first: boolean; known: Buffer | null }>({
          name: 'claim_command',
          text: claimSql,
          values: [...rowOf(key), fingerprints[0]],
        });
        const { first, known } = rows[0] ?? {};
        if (first) return 'first';
        if (known) return fingerprints.some((one) => one.equals(known)) ? 'again' : 'other';
      }
    },
    saveUnchanged: async (key, stream, place) => {
      await pool.query(
        `insert into commands.unchanged (company_id, actor_id, command_id, stream, revision)
         values ($1, $2, $3, $4, $5) on conflict do nothing`,
        [...rowOf(key), stream, place === 'none' ? null : place],
      );
    },
    unchanged: async (key, stream) => {
      const { rows } = await pool.query<{ revision: bigint | null }>(
        `select revision from commands.unchanged
          where company_id = $1 and actor_id = $2 and command_id = $3 and stream = $4`,
        [...rowOf(key), stream],
      );
      const [row] = rows;
      return row && (row.revision === null ? 'none' : Number(row.revision));
    },
    prune: (before, most) => pruneReceipts(pool, before, most),
    close: () => pool.end(),
  };
};
