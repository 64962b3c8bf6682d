import type { Revision, StreamName } from '@cadenza/domain/kernel/event';

/** Revisions that streams are known to have: what a reading of them must not end before. */
export interface KnownEnds {
  /** The highest revision met of a stream; undefined where none is remembered. */
  of(stream: StreamName): Revision | undefined;
  meet(stream: StreamName, revision: Revision): void;
}

/**
 * The server delivers an event to a subscription, and may answer for a moment after an election that its stream is not
 * there or ends before it: its leader's index is behind. What this process has met in any way is remembered for long
 * enough to outlast that: the last `most` streams at least, twice as many at most.
 */
export const createKnownEnds = (most = 50_000): KnownEnds => {
  let young = new Map<StreamName, Revision>();
  let old = young;
  const of = (stream: StreamName): Revision | undefined => young.get(stream) ?? old.get(stream);
  return {
    of,
    meet: (stream, revision) => {
      if ((of(stream) ?? -1) >= revision) return;
      young.set(stream, revision);
      if (young.size < most) return;
      old = young;
      young = new Map();
    },
  };
};
