/** ms for which an answer is believed at a call; at a push of the live feed it may be older. */
const fresh = 1_000;
/** ms after which the rows show what this node has written itself. */
const shown = 10_000;

/**
 * Companies that are switched off, asked at every call and every push and remembered for a moment: whoever works in one is out at once
 * on the node that switched it, and within a second or two on others, whatever their access token says. `read` answers the ids of all of them.
 */
export const createClosedCompanies = (
  read: () => Promise<readonly string[]>,
  now: () => number = () => performance.now(),
) => {
  let known: { ids: ReadonlySet<string>; at: number } | undefined;
  const written = new Map<string, { closed: boolean; at: number }>();
  let asking: Promise<ReadonlySet<string>> | undefined;
  const ask = (at: number): Promise<ReadonlySet<string>> => {
    asking ??= read()
      .then((found) => {
        const ids = new Set(found);
        known = { ids, at };
        return ids;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  };
  return {
    /** What was decided here, before the rows show it. */
    tell: (companyId: string, closed: boolean): void => void written.set(companyId, { closed, at: now() }),

    /** At once where it is known; `age`: how old that may be, in milliseconds. */
    has: (companyId: string, age: number = fresh): boolean | Promise<boolean> => {
      const at = now();
      const own = written.get(companyId);
      if (own && at - own.at < shown) return own.closed;
      return known && at - known.at < age ? known.ids.has(companyId) : ask(at).then((ids) => ids.has(companyId));
    },
  };
};

export type ClosedCompanies = ReturnType<typeof createClosedCompanies>;
