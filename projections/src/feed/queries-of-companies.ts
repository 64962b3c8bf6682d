import type { Position } from '@cadenza/domain/kernel/event';
import type { Pool } from 'pg';

/** How far a topic has been looked at. */
export type SeenTopic = {
  topic: string;
  /** Of the rows: those of its projection show everything up to here. */
  position: Position;
  /** Differs where rows have changed that no change of the feed names: another build serves, or what waited was folded. */
  mark: string;
};

export type LookedAt = SeenTopic & {
  /** Companies that the feed has told something of since the topic was seen last; none where it had not been seen. */
  companies: readonly string[];
  /** Changes since then may have been pruned: anybody's rows may have changed. */
  missed: boolean;
};

/**
 * Where the rows of topics are now, and whose have changed since they were seen; one statement, one snapshot. Costs what
 * has been told since, and next to nothing where that is nothing. Reads as the owner, because it asks for all companies.
 */
export const changedCompanies = async (
  pool: Pool,
  topics: readonly string[],
  seen: ReadonlyMap<string, SeenTopic>,
): Promise<LookedAt[]> => {
  const { rows } = await pool.query<LookedAt>({
    name: 'changed_companies',
    text: `select v.topic, coalesce(k.position, 0) as position, concat(v.version, ' ', t.retold_at) as mark,
                   coalesce(t.kept_after > s.position, false) as missed,
            array(select distinct c.company_id::text from feed.changes c where c.topic = v.topic and c.position > s.position) as companies
       from rm_meta.projection_versions v
       left join es.checkpoints k on k.projection = v.projection and k.version = v.version
       left join feed.topics t on t.topic = v.topic
       left join unnest($1::text[], $2::bigint[]) s (topic, position) on s.topic = v.topic
      where v.topic = any($1)`,
    values: [topics, topics.map((topic) => seen.get(topic)?.position.toString() ?? null)],
  });
  return rows;
};
