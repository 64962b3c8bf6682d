import type { Position } from '@cadenza/domain/kernel/event';
import type { Session } from '../identity/sessions.ts';

/** 2 s at most: then the caller gets what is there, and is told that it is stale. */
const patienceMilliseconds = 2000;
/** An own write older than this is in every read model, or something is stopped and waiting would not help. */
const memoryMilliseconds = 10_000;

export type WaitForProjections = (
  names: readonly string[],
  position: Position,
  milliseconds: number,
) => Promise<boolean>;

/**
 * Read your own writes. A client that knows sends the position of its last write (`x-read-after`); for those that do not,
 * REST clients above all, this node remembers the last write of each user for a while.
 */
export const createReadAfter = (waitFor: WaitForProjections, now: () => number = Date.now) => {
  const last = new Map<string, { position: Position; at: number }>();

  const remembered = (userId: string): Position => {
    const write = last.get(userId);
    return write && now() - write.at < memoryMilliseconds ? write.position : 0n;
  };

  return {
    wrote: (session: Session, position: Position): void => {
      if (last.size > 10_000) last.clear();
      if (position > remembered(session.actor.userId)) last.set(session.actor.userId, { position, at: now() });
    },
    /** True when the read models are as new as the caller's last write; false after the patience is over. */
    wait: async (session: Session, projections: readonly string[], header: string | undefined): Promise<boolean> => {
      const named = header !== undefined && /^\d{1,19}$/.test(header) ? BigInt(header) : 0n;
      const own = remembered(session.actor.userId);
      const position = named > own ? named : own;
      return projections.length === 0 || position === 0n || waitFor(projections, position, patienceMilliseconds);
    },
  };
};

export type ReadAfter = ReturnType<typeof createReadAfter>;
