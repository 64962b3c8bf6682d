import type { Page } from 'playwright-core';

/** Waits until what slides or fades in has come to rest: until then it lies elsewhere, and is no dialog to axe. What turns for ever is not waited for. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ends = ({ playState, effect }: Animation): boolean =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    await Promise.allSettled(document.getAnimations().flatMap((one) => (ends(one) ? [one.finished] : [])));
  });
