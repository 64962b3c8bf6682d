/**
 * Work under one key waits for the work before it, in order of asking; other keys go on side by side. Within one
 * process only: between processes the expected revision decides.
 */
export const createKeyedMutex = () => {
  const last = new Map<string, Promise<void>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const result = (last.get(key) ?? Promise.resolve()).then(work);
    const settled = result.then(
      () => {},
      () => {},
    );
    last.set(key, settled);
    try {
      return await result;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
};
