import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** The pieces of a screen that did not come: toolbars, filters, menus. One message stands for all of them. */
type Piece = { readonly id: symbol; readonly retry: () => void };
type Pieces = { readonly all: readonly Piece[]; readonly isClosed: boolean };

export const createFailedPieces = () => {
  let now: Pieces = { all: [], isClosed: false };
  const listeners = new Set<() => void>();
  const set = (next: Pieces): void => {
    now = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    /** Answers how it is taken out again. What was closed stays so until nothing is missing. */
    add: (piece: Piece): (() => void) => {
      set({ ...now, all: [...now.all, piece] });
      return () => {
        const all = now.all.filter(({ id }) => id !== piece.id);
        set({ all, isClosed: all.length > 0 && now.isClosed });
      };
    },
    close: (): void => set({ ...now, isClosed: true }),
    retry: (): void => {
      for (const piece of now.all) piece.retry();
    },
    current: (): Pieces => now,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

const pieces = createFailedPieces();

const followNetwork = (listener: () => void): (() => void) => {
  const kinds = ['online', 'offline'];
  for (const kind of kinds) window.addEventListener(kind, listener);
  return () => {
    for (const kind of kinds) window.removeEventListener(kind, listener);
  };
};

/**
 * Whether this piece is the one that speaks for all, and what its message can do. Without a network the page says that by itself, and each piece is
 * asked for again when it is back: the message stays in the page (`lib/missing-code.ts` looks for it) and out of sight.
 */
export const useFailedPiece = (retry: () => void) => {
  const [id] = useState(() => Symbol());
  const latest = useRef(retry);
  useEffect(() => {
    latest.current = retry;
  });
  useEffect(() => pieces.add({ id, retry: () => latest.current() }), [id]);
  const { all, isClosed } = useSyncExternalStore(pieces.subscribe, pieces.current);
  const isOnline = useSyncExternalStore(followNetwork, () => navigator.onLine);
  return { speaks: all[0]?.id === id, isHidden: isClosed || !isOnline, close: pieces.close, retryAll: pieces.retry };
};
