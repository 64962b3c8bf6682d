import type { PositionWaiter } from '@cadenza/projections/kernel/positions';
import type { Services } from './services.ts';

/** Read models that are away for longer do not stop the work: what there is to be done stays bounded by the runs at a time. */
const longest = 5_000;

export const createUntilPlanned =
  (waiter: Pick<PositionWaiter, 'waitFor'>): Services['untilPlanned'] =>
  async (position, signal) => {
    const stopped = Promise.withResolvers<void>();
    const stop = (): void => stopped.resolve();
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    await Promise.race([waiter.waitFor(['planning'], position, longest), stopped.promise]);
    signal.removeEventListener('abort', stop);
  };
