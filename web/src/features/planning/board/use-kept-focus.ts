import { type RefObject, useEffect, useRef } from 'react';

type Input = {
  readonly scroller: RefObject<HTMLElement | null>;
  /** First day of what is drawn. */
  readonly day: string;
  readonly loading: boolean;
  /** The first bar, if there is any. */
  readonly first: string | null;
  /** Brings a bar into sight and gives it the focus. */
  readonly go: (id: string) => void;
};

/**
 * The keyboard stays on the board: after the login it is there, and after another page, whose bars are others, it is on the
 * first of them. Answers what is to be called before the page is turned.
 */
export const useKeptFocus = ({ scroller, day, loading, first, go }: Input): (() => void) => {
  const turnedFrom = useRef<string | null>(null);
  useEffect(() => {
    // Nothing nearer has it: the page, or the frame of all screens.
    const node = scroller.current;
    if (node === null || !document.activeElement?.contains(node)) return undefined;
    // Nobody has pressed a key yet: a browser would take a page that has just come for one that is used by keys, and draw the ring.
    node.dataset.quiet = '';
    node.focus({ preventScroll: true });
    const loud = (): void => {
      delete node.dataset.quiet;
    };
    window.addEventListener('keydown', loud, { once: true, capture: true });
    return () => window.removeEventListener('keydown', loud, { capture: true });
  }, [scroller]);
  useEffect(() => {
    if (turnedFrom.current === null || turnedFrom.current === day || loading || first === null) return;
    turnedFrom.current = null;
    // Meanwhile somebody may have gone elsewhere.
    if (document.activeElement === scroller.current) go(first);
  });
  return () => {
    turnedFrom.current = day;
    // The bar that has the focus goes, and would take it along.
    scroller.current?.focus({ preventScroll: true });
  };
};
