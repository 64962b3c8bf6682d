import { useCallback, useEffect, useRef, useState } from 'react';
import { asWritten, toast } from '../../kit/toast.ts';
import { commandId } from '../../lib/command-id.ts';
import { ask } from '../../lib/services.ts';
import { onNoticesChange } from './live-feed.ts';
import { NoticesDocument, type NoticesQuery } from './notices.gen.ts';
import { ReadNoticesDocument } from './read-notices.gen.ts';

export type Notices = NoticesQuery['notices'];
export type Notice = Notices['rows'][number];

const pageRows = 50;
/** Several changes at once are one more read; many open tabs do not all ask in the same moment. */
const settleMs = () => 200 + Math.random() * 600;
/** ms after which time alone may have made something late. */
const againMs = 10 * 60_000;

const without = (notices: Notices, isRead: (notice: Notice) => boolean): Notices => {
  const rows = notices.rows.map((row) => (isRead(row) ? { ...row, read: true } : row));
  const fewer = rows.filter((row, n) => row.read && notices.rows[n]?.read === false).length;
  return { ...notices, rows, unread: Math.max(0, notices.unread - fewer) };
};

/** What concerns the reader, live: how many are unread, and while somebody looks, which. */
export const useNotices = (open: boolean, unread: boolean, failed: (error: unknown) => string) => {
  const [read, setRead] = useState<Notices | null>(null);
  const [error, setError] = useState<unknown>(null);
  const turn = useRef(0);

  const refresh = useCallback(async (): Promise<void> => {
    turn.current += 1;
    const mine = turn.current;
    try {
      const { notices } = await ask(NoticesDocument, { unread, first: open ? pageRows : 0 });
      if (mine !== turn.current) return;
      setRead(notices);
      setError(null);
    } catch (failure) {
      if (mine === turn.current) setError(failure);
    }
  }, [open, unread]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => void refresh(), settleMs());
    };
    if (open) void refresh();
    const stop = onNoticesChange(soon);
    const again = setInterval(soon, againMs);
    return () => {
      turn.current += 1;
      stop();
      clearTimeout(timer);
      clearInterval(again);
    };
  }, [open, refresh]);

  /** Shown at once; where it fails, what is so is read again. */
  const mark = async (isRead: (notice: Notice) => boolean, send: () => Promise<unknown>): Promise<void> => {
    setRead((now) => now && without(now, isRead));
    try {
      await send();
    } catch (failure) {
      toast.error(asWritten(failed(failure)));
    }
    await refresh();
  };

  return {
    read,
    error,
    retry: () => void refresh(),
    readOne: ({ id, at }: Notice) =>
      mark(
        (one) => one.id === id,
        () => ask(ReadNoticesDocument, { commandId: commandId(), until: at, id }),
      ),
    readAll: () => {
      const newest = read?.rows[0]?.at;
      return newest === undefined
        ? Promise.resolve()
        : mark(
            () => true,
            () => ask(ReadNoticesDocument, { commandId: commandId(), until: newest, id: null }),
          );
    },
  };
};
