import { type RefObject, useEffect, useRef, useState } from 'react';

type Scrolling = { readonly scrollToIndex: (index: number, options: { readonly align: 'auto' }) => void };

/** Which row is in the tab order, and the way to another one, which may be far out of sight. */
export const useRowFocus = (
  rows: readonly { readonly id: string }[],
  scroll: RefObject<HTMLElement | null>,
  virtual: Scrolling,
) => {
  /** The row in the tab order; it stays the same one where others come before it or go. */
  const [active, setActive] = useState<{ readonly index: number; readonly id: string | undefined }>({
    index: 0,
    id: undefined,
  });
  const here = rows[active.index]?.id === active.id ? active.index : rows.findIndex(({ id }) => id === active.id);
  const current = Math.min(here < 0 ? active.index : here, Math.max(0, rows.length - 1));
  const activate = (index: number): void => setActive({ index, id: rows[index]?.id });
  const focusWanted = useRef(false);
  const walkTo = (index: number): void => {
    focusWanted.current = true;
    activate(index);
    virtual.scrollToIndex(index, { align: 'auto' });
  };
  useEffect(() => {
    if (!focusWanted.current) return;
    const row = scroll.current?.querySelector<HTMLElement>(`[data-index="${current}"]`);
    if (row === null || row === undefined) return;
    focusWanted.current = false;
    row.focus({ preventScroll: true });
  });
  return { current, activate, walkTo };
};
