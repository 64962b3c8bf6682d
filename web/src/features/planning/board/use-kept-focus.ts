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
    if (document.activeElement?.contains(scroller.current)) scroller.current?.focus({ preventScroll: true });
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
