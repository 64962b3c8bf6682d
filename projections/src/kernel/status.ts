import type { Position } from '@cadenza/domain/kernel/event';
import type { Pool } from 'pg';

/**
 * `live`: has reached the head of the log. `standby`: another process owns it, maybe one with newer code. `stopped`: so many poison events that
 * the code must be at fault; `error` says which was the first. A rebuild on request leaves the state alone, because readers notice nothing.
 */
export type State = 'starting' | 'standby' | 'catching_up' | 'rebuilding' | 'live' | 'stopped';

export type Status = {
  name: string;
  /** Fingerprint of the code; empty before it was made. */
  code: string;
  state: State;
  position: Position;
  /** Streams that wait because of an event that cannot be folded; 0 where another process owns the projection. */
  parked: number;
  error?: { message: string; position?: Position; eventType?: string };
};

/** As `/readyz` shows it: with the head of the log. */
export type Health = Status & { head: Position };

/** Leaves the state where other processes (api, developer's screen) see it. `standby` is nobody else's business. */
export const saveStatus = async (pool: Pool, { name, state, error }: Status): Promise<void> => {
  if (state === 'standby' || state === 'starting') return;
  await pool.query(
    `insert into rm_meta.projection_status as s (projection, state, position, event_type, error)
     values ($1, $2, $3, $4, $5)
     on conflict (projection) do update set state = excluded.state, position = excluded.position,
       event_type = excluded.event_type, error = excluded.error, changed_at = es.clock_now()`,
    [name, state, error?.position ?? null, error?.eventType ?? null, error?.message ?? null],
  );
};
