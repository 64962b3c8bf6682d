/**
 * Works through items, so many at once: the event store writes what arrives together in one go. After a failure no new
 * item is begun, and the failure is thrown when those under way have ended.
 */
export const inFlight = async <T>(limit: number, items: readonly T[], work: (item: T) => Promise<void>) => {
  const left = items.values();
  let failure: { error: unknown } | undefined;
  const worker = async (): Promise<void> => {
    for (const item of left) {
      try {
        await work(item);
      } catch (error) {
        failure ??= { error };
      }
      if (failure) return;
    }
  };
  await Promise.all(Array.from({ length: limit }, worker));
  if (failure) throw failure.error;
};
