/** Runs inside the pages: what happened there and when, in epoch milliseconds, as all pages are on one machine. */

export type Painted = { id: string; lines: number; completed: boolean; at: number };

declare global {
  interface Window {
    acceptance: {
      ticks: number[];
      painted: Painted[];
      /** Milliseconds from the navigation to the first paint with a bar on the board. */
      mounted: number | null;
    };
  }
}

/** For `addInitScript`: it must stand alone. */
export const measureInPage = (): void => {
  const found: Window['acceptance'] = { ticks: [], painted: [], mounted: null };
  window.acceptance = found;

  /** After the next frame: a task that is posted inside a frame runs when that frame has been painted. */
  const afterPaint = (task: () => void): void => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = task;
      port2.postMessage(null);
    });
  };

  document.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.closest('[data-line-id]')) found.ticks.push(Date.now());
    },
    { capture: true },
  );

  const barsIn = (node: Node): boolean =>
    node instanceof Element &&
    (node.matches('[data-occurrence-id]') || node.querySelector('[data-occurrence-id]') !== null);

  new MutationObserver((records) => {
    const changed = new Map<string, Omit<Painted, 'at'>>();
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes' && target instanceof HTMLElement) {
        const { occurrenceId: id = '', linesDone, completed } = target.dataset;
        changed.set(id, { id, lines: Number(linesDone), completed: completed === 'true' });
      } else if (found.mounted === null && [...addedNodes].some(barsIn)) {
        found.mounted = 0;
        afterPaint(() => {
          found.mounted = performance.now();
        });
      }
    }
    if (changed.size === 0) return;
    afterPaint(() => {
      const at = Date.now();
      for (const one of changed.values()) found.painted.push({ ...one, at });
    });
  }).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['data-lines-done', 'data-completed'],
  });
};
