const signs = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * Runs `task` when somebody first points at the page or types: code that was fetched ahead is run then, a moment before it is
 * needed, and not while the screen is still being drawn. Not without a network: a browser never asks again for a module that did not come
 * once, and what is only fetched ahead would be missing when the network is back. Returns how to call it off.
 */
export const whenUsed = (task: () => void): (() => void) => {
  const end = (): void => {
    for (const sign of signs) window.removeEventListener(sign, run, true);
  };
  const run = (): void => {
    if (!navigator.onLine) return;
    end();
    task();
  };
  for (const sign of signs) window.addEventListener(sign, run, { capture: true, passive: true });
  return end;
};
