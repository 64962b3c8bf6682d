import type { Position } from '@cadenza/domain/kernel/event';
import type { Pool } from 'pg';

/** A change of a topic: rows to read again, in the order of the log. */
export type FeedChange = {
  position: Position;
  companyId: string;
  kind: string;
  ids: string[];
  actorId: string;
  commandId: string;
  /** Of the request; null for changes of a release that did not keep it. */
  correlationId: string | null;
  /** When the projector wrote it, by the database's clock. */
  recordedAt: Date;
};

export type FeedSlice = {
  changes: FeedChange[];
  /** The feed has been read up to here; pass it as `after` next. */
  upTo: Position;
  /** `limit` ended it: there is more at once. */
  more: boolean;
  /** Up to where rows have changed without a change of their own: whoever has read them before reads them again. */
  retoldAt: Position | null;
};

export type FeedQuery = {
  topic: string;
  /** Exclusive. */
  after: Position;
  /** Only this company's changes; all companies' unless told. */
  companyId?: string;
  limit: number;
};

/**
 * Changes after a position. Nothing can appear behind `upTo` later: one projection writes a topic, in order. Reads as
 * the owner of the tables: the api tails all companies at once and asks about permission at each push.
 */
export const readFeed = async (pool: Pool, { topic, after, companyId, limit }: FeedQuery): Promise<FeedSlice> => {
  const { rows } = await pool.query<FeedChange & { head: Position | null; retold_at: Position | null }>({
    name: 'feed_read',
    text: `select head, retold_at, position, company_id as "companyId", kind, ids, actor_id as "actorId",
                  command_id as "commandId", correlation_id as "correlationId", recorded_at as "recordedAt"
             from feed.read($1, $2, $3, $4)`,
    values: [topic, after, companyId ?? null, limit],
  });
  const changes = rows
    .filter(({ position }) => position !== null)
    .map(({ head: _head, retold_at: _at, ...change }) => change);
  const more = changes.length === limit;
  const head = rows[0]?.head ?? 0n;
  const upTo = more ? (changes.at(-1)?.position ?? after) : head;
  return { changes, upTo: upTo > after ? upTo : after, more, retoldAt: rows[0]?.retold_at ?? null };
};

/**
 * Whoever has seen everything up to this position or a later one can resume without a gap; undefined: no such topic yet. That is
 * what was pruned, or where the checkpoint stood when a stream that had waited was folded.
 */
export const feedKeptAfter = async (pool: Pool, topic: string): Promise<Position | undefined> => {
  const { rows } = await pool.query<{ kept_after: Position }>(
    'select greatest(kept_after, retold_at + 1) as kept_after from feed.topics where topic = $1',
    [topic],
  );
  return rows[0]?.kept_after;
};

/**
 * Forgets changes that are older than an instant (ISO), at most `limit` of each topic, and moves the oldest kept
 * position with them. Answers how many went; call again while it is `limit`.
 */
export const pruneFeed = async (pool: Pool, topic: string, olderThan: string, limit: number): Promise<number> => {
  const { rows } = await pool.query<{ count: bigint }>(
    `with gone as (
       delete from feed.changes where topic = $1 and position in (
         select position from feed.changes where topic = $1 and recorded_at < $2 order by position limit $3
       ) returning position
     ), moved as (
       update feed.topics set kept_after = greatest(kept_after, (select max(position) from gone))
        where topic = $1 and exists (select from gone)
     ) select count(*) as count from gone`,
    [topic, olderThan, limit],
  );
  return Number(rows[0]?.count ?? 0);
};

/** Every topic that a projection writes. */
export const feedTopics = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ topic: string }>('select topic from feed.topics order by topic');
  return rows.map(({ topic }) => topic);
};
