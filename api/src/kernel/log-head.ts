import type { Position } from '@cadenza/domain/kernel/event';

/**
 * How far the log has come, known cheaply: the highest position that this node has seen. Only where somebody names a later one
 * the store is asked, once for all who ask meanwhile.
 */
export const createLogHead = (ask: () => Promise<Position>) => {
  let highest = 0n;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const seen = (position: Position): void => {
    if (position > highest) highest = position;
  };

  const start = (): Promise<void> => {
    running = ask()
      .then(seen)
      .finally(() => {
        running = undefined;
      });
    return running;
  };

  /** A question that is under way may have been answered before the position was written: then the next one counts. */
  const look = (): Promise<void> => {
    if (running === undefined) return start();
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };

  return {
    seen,
    /** The last position there is now. Rejects where the store cannot say. */
    latest: async (): Promise<Position> => {
      await look();
      return highest;
    },
    /** Whether there is an event at this position or later. Rejects where the store cannot say. */
    has: async (position: Position): Promise<boolean> => {
      if (position > highest) await look();
      return position <= highest;
    },
  };
};

export type LogHead = ReturnType<typeof createLogHead>;
