import { useCallback, useEffect, useRef, useState } from 'react';
import { toApiError } from '../../lib/graphql-error.ts';
import type { HistoryKind } from '../../lib/schema.gen.ts';
import { useApolloClient } from '../../lib/use-apollo.ts';
import { type HistoryEntry, merged } from './entries.ts';
import { RecordHistoryDocument } from './history.gen.ts';

const pageRows = 30;
/** Several changes at once are one more read; many open tabs do not all ask in the same moment. */
const settleMs = () => 300 + Math.random() * 700;
/** ms after which a feed that did not arrive is asked for again. */
const againMs = 5_000;

type Read = { readonly entries: readonly HistoryEntry[]; readonly next: string | null; readonly timeZone: string };

export type HistoryState = {
  /** Null before anything was read. */
  readonly read: Read | null;
  readonly error: unknown;
  readonly loadingMore: boolean;
  /** Lines that came while somebody looked. */
  readonly arrived: number;
  readonly retry: () => void;
  readonly more: () => void;
};

/** The history of one thing, a page at a time, and what is added to it while it is open. */
export const useHistory = (kind: HistoryKind, id: string): HistoryState => {
  const apollo = useApolloClient();
  const [read, setRead] = useState<Read | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [loadingMore, setLoadingMore] = useState(false);
  const [arrived, setArrived] = useState(0);
  const current = useRef<Read | null>(null);
  const closed = useRef(false);

  const ask = useCallback(
    async (before: string | null): Promise<Read> => {
      const variables = { kind, id, before, first: pageRows };
      const { data } = await apollo.query({ query: RecordHistoryDocument, variables, fetchPolicy: 'no-cache' });
      if (data === undefined) throw new Error('The server sent no history');
      const { rows, next, timeZone } = data.history;
      return { entries: rows, next: next ?? null, timeZone };
    },
    [apollo, kind, id],
  );

  const show = useCallback((next: Read): void => {
    current.current = next;
    setRead(next);
    setError(null);
  }, []);

  /** The newest page, on top of what is shown. */
  const refresh = useCallback(async (): Promise<void> => {
    try {
      const page = await ask(null);
      if (closed.current) return;
      const before = current.current;
      const known = new Set(before?.entries.map((entry) => entry.id));
      const fresh = page.entries.filter((entry) => !known.has(entry.id));
      // More came than a page: what lies between is not known, so it begins anew.
      const joins = before !== null && fresh.length < page.entries.length;
      if (before !== null) setArrived((count) => count + fresh.length);
      show(joins ? { ...before, entries: merged(page.entries, before.entries) } : page);
    } catch (failure) {
      if (!closed.current) setError(toApiError(failure));
    }
  }, [ask, show]);

  const more = useCallback(async (): Promise<void> => {
    const before = current.current;
    if (before?.next == null) return;
    setLoadingMore(true);
    try {
      const page = await ask(before.next);
      if (closed.current) return;
      const now = current.current ?? before;
      show({ ...page, entries: merged(now.entries, page.entries) });
    } catch (failure) {
      if (!closed.current) setError(toApiError(failure));
    } finally {
      if (!closed.current) setLoadingMore(false);
    }
  }, [ask, show]);

  useEffect(() => {
    closed.current = false;
    current.current = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let letGo: () => void = () => undefined;
    const changed = (ids: readonly string[] | null): void => {
      const entries = current.current?.entries ?? [];
      const named = ids === null || ids.includes(id) || entries.some((entry) => ids.includes(entry.subjectId));
      if (!named) return;
      clearTimeout(timer);
      timer = setTimeout(() => void refresh(), settleMs());
    };
    const follow = async (): Promise<void> => {
      try {
        const { listen } = await import('./live-feed.ts');
        if (!closed.current) letGo = listen(kind, { changed });
      } catch {
        // Without a network its code did not arrive: what is shown stays as it was read, and this is tried again.
        if (!closed.current) timer = setTimeout(() => void follow(), againMs);
      }
    };
    void refresh().then(() => (closed.current ? undefined : follow()));
    return () => {
      closed.current = true;
      clearTimeout(timer);
      letGo();
    };
  }, [kind, id, refresh]);

  return { read, error, loadingMore, arrived, retry: () => void refresh(), more: () => void more() };
};
