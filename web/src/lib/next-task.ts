/**
 * Ends the present task: what follows is done in one of its own, before what waits already. A start that is one long task keeps
 * a slow phone from answering a touch, and from painting.
 */
export const nextTask = (): Promise<void> =>
  'scheduler' in globalThis && 'yield' in scheduler
    ? scheduler.yield()
    : new Promise((resolve) => {
        setTimeout(resolve);
      });
