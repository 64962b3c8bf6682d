/** Words that nobody has saved yet, as this browser keeps them over a reload: each owner's apart, each thing's by its id. */
export type KeptWords = ReturnType<typeof createKeptWords>;

const prefix = 'cadenza.words.';

const parse = (text: string | null): unknown => {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined; // Of another version, or of nobody: as good as not there.
  }
};

/** `owner`: person and company, as one word; nothing of another's is ever answered. */
export const createKeptWords = (store: Storage) => {
  const keysOf = (start: string): string[] => Object.keys(store).filter((key) => key.startsWith(start));
  return {
    all: (owner: string): ReadonlyMap<string, unknown> => {
      const start = `${prefix}${owner}.`;
      return new Map(keysOf(start).map((key) => [key.slice(start.length), parse(store.getItem(key))]));
    },
    write: (owner: string, id: string, value: object): void => {
      try {
        store.setItem(`${prefix}${owner}.${id}`, JSON.stringify(value));
      } catch {
        // No room, or none is given: the words live as long as their page, which asks before it is closed.
      }
    },
    forget: (owner: string, id: string): void => store.removeItem(`${prefix}${owner}.${id}`),
    /** Whoever leaves leaves nothing behind on this device. */
    forgetAll: (): void => {
      for (const key of keysOf(prefix)) store.removeItem(key);
    },
  };
};
