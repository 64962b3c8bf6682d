import { useEffect, useState } from 'react';

const nobodyHasIt = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Where the keyboard goes on from when the place it came from is gone: the row of a list that Tab would reach, or the screen. */
const instead = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('#content [role=row][tabindex="0"]') ?? document.querySelector('#content');

/** Gives the focus to where it was, unless it has gone somewhere by itself. */
export const focusBack = (origin: Element | null): void => {
  if (!nobodyHasIt()) return;
  const back = origin instanceof HTMLElement && origin.isConnected && origin !== document.body ? origin : instead();
  back?.focus({ preventScroll: true });
};

/**
 * In what lies over the screen and holds the focus. React Aria gives the focus back when it closes, but to that very element only:
 * a row that was drawn anew meanwhile, or a drawer that has gone, would leave it with nobody.
 */
export const FocusBack = (): null => {
  const [origin] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Behind React Aria, which waits for a frame.
      requestAnimationFrame(() => requestAnimationFrame(() => focusBack(origin)));
    },
    [origin],
  );
  return null;
};

/**
 * Ref of what holds the focus: when the pressed button goes away, what it stood in has the focus in its place, at once. React Aria
 * waits for a frame, and a key that is pressed until then would reach nobody: on a busy machine an Escape was lost.
 */
export const focusKept = (root: HTMLElement | null): void => {
  let last: Element | null = null;
  root?.addEventListener('focusin', () => {
    last = document.activeElement;
  });
  if (root !== null)
    new MutationObserver(() => {
      // Only where it was in here: what lies over it gives the focus back by itself.
      if (last?.isConnected === false && nobodyHasIt()) root.focus({ preventScroll: true });
    }).observe(root, { childList: true, subtree: true });
};
