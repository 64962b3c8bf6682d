import type { Position } from '@cadenza/domain/kernel/event';
import type { ParkedStream } from '@cadenza/infra/postgres/parked-streams';
import type { Pool } from 'pg';

/** A read model as other processes see it: what its owner wrote down, and how far its rows are. */
export type ProjectionState = {
  name: string;
  /** Fingerprint of the code that filled the rows (null: of a release before there were any), and the number of the build. */
  code: string | null;
  build: number;
  position: Position;
  /** As the owner entered it last; null before any process has run. A process that died leaves its last word. */
  state: 'live' | 'catching_up' | 'rebuilding' | 'stopped' | null;
  /** Why it stopped; with the position and the type of the event where it is a poison event. */
  error: string | null;
  errorPosition: Position | null;
  errorEventType: string | null;
  /** Streams that wait because of an event that cannot be folded, in the order of the log. */
  parked: readonly WaitingStream[];
};

/** A stream whose rows are as they were before an event that cannot be folded. */
export type WaitingStream = Pick<ParkedStream, 'stream' | 'position' | 'eventType' | 'error' | 'since'>;

/** The kind of change that the feed tells when a stream is parked: its rows say so from now on. */
export const parkedKind = 'parked';

/** Every projection that has tables, by name. For `/readyz` of the api and the developer's screen. */
export const projectionStates = async (pool: Pool): Promise<ProjectionState[]> => {
  const { rows } = await pool.query<Omit<ProjectionState, 'parked'>>(
    `select v.projection as name, v.fingerprint as code, v.version as build, coalesce(c.position, 0) as position,
            s.state, s.error, s.position as "errorPosition", s.event_type as "errorEventType"
       from rm_meta.projection_versions v
       left join es.checkpoints c on c.projection = v.projection and c.version = v.version
       left join rm_meta.projection_status s on s.projection = v.projection
      order by v.projection`,
  );
  const parked = await parkedStreams(pool);
  return rows.map((row) => ({ ...row, parked: parked.filter(({ projection }) => projection === row.name) }));
};

/** What waits in reactors, whose name stands in the place of the projection's (`reactor:…`). Reads as the owner. */
export const parkedByReactors = async (pool: Pool): Promise<(WaitingStream & { projection: string })[]> => {
  const { rows } = await pool.query<WaitingStream & { projection: string }>(
    `select projection, stream, position, event_type as "eventType", error, since from es.parked_streams
      where projection like 'reactor:%' order by projection, position`,
  );
  return rows;
};

/** What waits in the builds that serve, of every projection, in the order of the log. Reads as the owner. */
export const parkedStreams = async (pool: Pool): Promise<(WaitingStream & { projection: string })[]> => {
  const { rows } = await pool.query<WaitingStream & { projection: string }>(
    `select p.projection, p.stream, p.position, p.event_type as "eventType", p.error, p.since from es.parked_streams p
       join rm_meta.projection_versions v on v.projection = p.projection and v.version = p.version order by p.position`,
  );
  return rows;
};
