import type { Page } from 'playwright-core';

/**
 * Waits until what slides or fades in has come to rest: until then it lies elsewhere, and is no dialog to axe. What turns for
 * ever is not waited for. What was put on the page since the last frame has no animation to ask for yet, so it is asked
 * again until two frames have gone by with nothing under way.
 */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ends = ({ playState, effect }: Animation): boolean =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    const frame = () => new Promise<number>(requestAnimationFrame);
    for (let still = 0; still < 2; ) {
      await frame();
      const running = document.getAnimations().filter(ends);
      const moves = running.length > 0 || document.querySelector('[data-entering], [data-exiting]') !== null;
      still = moves ? 0 : still + 1;
      await Promise.allSettled(running.map((one) => one.finished));
    }
  });
