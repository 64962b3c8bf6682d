import type { Position } from '@cadenza/domain/kernel/event';
import type { Pool } from 'pg';
import { projections } from '../../all.ts';
import { rebuildNow } from '../../cli/commands.ts';
import type { Projection } from '../../kernel/projection.ts';
import { parkedStreams } from '../../kernel/queries.ts';
import { type Evidence, isPlanning, type Known, type Sample } from './evidence.ts';

/** Null before the projection has a checkpoint. Ask while things happen: at any moment rows, feed and checkpoint agree. */
export const sampleCheckpoint = async (pool: Pool): Promise<Sample | null> => {
  const { rows } = await pool.query<Sample>(
    `select c.position, (select count(*) from feed.changes where topic = v.topic) as told,
            coalesce((select max(position) from feed.changes where topic = v.topic), 0) as newest
       from rm_meta.projection_versions v
       join es.checkpoints c on c.projection = v.projection and c.version = v.version where v.projection = 'planning'`,
  );
  return rows[0] ?? null;
};

/** I4: the checkpoint is what was applied, moved with it. I15: no stream waits but those that were given poison. */
export const readModelInvariants = async (known: Known): Promise<string[]> => [
  ...(await checkpoints(known)),
  ...(await sampled(known)),
  ...(await parked(known)),
];

const checkpoints = async ({ pool, events }: Known): Promise<string[]> => {
  const { rows } = await pool.query<{ projection: string; position: Position | null; newest: Position | null }>(
    `select v.projection, c.position, (select max(position) from feed.changes where topic = v.topic) as newest
       from rm_meta.projection_versions v
       left join es.checkpoints c on c.projection = v.projection and c.version = v.version`,
  );
  return rows.flatMap(({ projection, position, newest }) => {
    const prefixes = projections.find(({ name }) => name === projection)?.prefixes ?? [];
    const last = events.findLast(({ stream }) => prefixes.some((prefix) => stream.startsWith(`${prefix}-`)));
    if (position === null) return [`I4: ${projection} has no checkpoint`];
    if (last && position < last.position) return [`I4: ${projection} is at ${position} and not at ${last.position}`];
    if (position > (events.at(-1)?.position ?? 0n)) return [`I4: ${projection} is at ${position}, behind the log`];
    return newest !== null && newest > position ? [`I4: ${projection} told ${newest} and is at ${position}`] : [];
  });
};

/** Every event of planning is one change: as many as there are up to the checkpoint, none behind it. */
const sampled = async ({ pool, events, samples = [] }: Known): Promise<string[]> => {
  const now = await sampleCheckpoint(pool);
  const { rows } = await pool.query<{ kept_after: Position }>(
    `select kept_after from feed.topics where topic = 'planning'`,
  );
  const keptAfter = rows[0]?.kept_after ?? 0n;
  const waiting = new Map(
    (await parkedStreams(pool))
      .filter(({ projection }) => projection === 'planning')
      .map(({ stream, position }) => [stream, position]),
  );
  // What waits is not told yet; the event that it waits behind was told as that.
  const positions = events
    .filter(isPlanning)
    .filter(({ stream, position }) => position <= (waiting.get(stream) ?? position))
    .map(({ position }) => position);
  return [...samples, ...(now ? [now] : [])].flatMap(({ position, told, newest }) => {
    const expected = positions.filter((one) => one <= position && one > keptAfter).length;
    return told === BigInt(expected) && newest <= position
      ? []
      : [`I4: at ${position} planning had told ${told} of ${expected} changes, the newest ${newest}`];
  });
};

/** A hash of the rows of each company in each table of a projection. */
export const hashesByCompany = async (pool: Pool, { tables }: Projection): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (const { name, ofCompany } of tables) {
    const company = ofCompany ? 'company_id::text' : `'all'`;
    const { rows } = await pool.query<{ company: string; hash: string }>(
      `select ${company} as company, md5(string_agg(t::text, e'\\n' order by t::text)) as hash from rm.${name} t group by 1`,
    );
    for (const { company: of, hash } of rows) found.set(`${name} of ${of}`, hash);
  }
  return found;
};

const waitingNow = async (pool: Pool): Promise<string[]> =>
  (await parkedStreams(pool))
    .map(({ projection, stream, position }) => `${projection}: ${stream} from ${position}`)
    .sort();

const parked = async ({ pool, planted = [] }: Known): Promise<string[]> =>
  (await parkedStreams(pool))
    .filter(({ stream }) => !planted.includes(stream))
    .map(({ projection, stream, error }) => `I15: ${stream} waits in ${projection}: ${error}`);

/** I5: rebuilt rows equal live ones, by table and company, also where a stream waits. I15: the same streams wait after a rebuild. */
export const rebuiltInvariants = async ({ pool, store }: Evidence): Promise<string[]> => {
  const found: string[] = [];
  const waiting = await waitingNow(pool);
  for (const projection of projections) {
    const live = await hashesByCompany(pool, projection);
    await rebuildNow(projection, { pool, store, say: () => {}, signal: AbortSignal.timeout(60_000) });
    const fresh = await hashesByCompany(pool, projection);
    for (const key of new Set([...live.keys(), ...fresh.keys()])) {
      if (live.get(key) !== fresh.get(key)) found.push(`I5: ${key} is not what the log makes of it`);
    }
  }
  const after = await waitingNow(pool);
  if (after.join() !== waiting.join())
    found.push(`I15: what waited was ${waiting.join()}, and rebuilt ${after.join()}`);
  return found;
};
