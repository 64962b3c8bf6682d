/** What a screen reader is told without moving the focus. One voice for board, drag and keys. */
const listeners = new Set<() => void>();
let said = '';

/** Politely: after what is being read now. */
export const announce = (text: string): void => {
  // The same words twice would not be read again; a no-break space makes them other words.
  said = said === text ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
};

export const announcements = {
  get: (): string => said,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
