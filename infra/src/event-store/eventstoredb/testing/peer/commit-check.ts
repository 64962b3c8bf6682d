/** What a writer expects of a stream. A revision means: exactly this one is the last. */
export type Expectation = bigint | 'any' | 'none' | 'exists';

/** What the writer knows of one stream: revisions of everything accepted, also of what the disk has not confirmed yet. */
export type StreamState = {
  /** Id at each revision. */
  ids: readonly string[];
  /** How many of them are on disk: only these can be answered to a repeat. */
  committed: number;
};

export type CommitDecision =
  | { decision: 'ok' }
  | { decision: 'wrong-expected-version'; current: bigint | 'none' }
  /** All ids are there already; `last` is the revision of the last of them. */
  | { decision: 'idempotent'; last: number }
  /** The same, but not on disk yet: the server drops the request, and the client runs into its deadline. */
  | { decision: 'idempotent-not-ready' };

/**
 * The server's `IndexWriter.CheckCommit` (EventStoreDB 24.10, KurrentDB 26). With a revision, ids are compared with those
 * that stand right behind it, for ever. With `any` and `exists` a cache in memory is asked, which a restart empties.
 * An id that is used in another stream is never noticed.
 */
export const checkCommit = (
  { ids, committed }: StreamState,
  expected: Expectation,
  proposed: readonly string[],
  /** Revision of a recently written id of this stream. */
  recent: (id: string) => number | undefined,
): CommitDecision => {
  const last = ids.length - 1;
  const wrong = { decision: 'wrong-expected-version', current: last < 0 ? 'none' : BigInt(last) } as const;
  const idempotent = (end: number): CommitDecision =>
    end < committed ? { decision: 'idempotent', last: end } : { decision: 'idempotent-not-ready' };

  if (expected === 'exists' && last < 0) return wrong;
  if (expected === 'any' || expected === 'exists') {
    const known = proposed.map(recent);
    if (known[0] === undefined) return { decision: 'ok' };
    const end = known.at(-1);
    return known.includes(undefined) || end === undefined ? wrong : idempotent(end);
  }
  const revision = expected === 'none' ? -1 : Number(expected);
  if (revision === last) return { decision: 'ok' };
  if (revision > last) return wrong;
  const same = proposed.every((id, n) => ids[revision + 1 + n] === id);
  return same ? idempotent(revision + proposed.length) : wrong;
};
