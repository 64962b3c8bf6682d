import { useEffect, useRef } from 'react';
import { type ByPerson, othersName } from '../../lib/others-name.ts';
import { markChanged } from './changed-by.tsx';

/** ms: several changes at once are one more read. */
const settleMs = 200;

type ListChange = ByPerson & { readonly upserted: readonly { readonly id: string }[] };

/** Listens to the changes of a topic; without `after` from now on. Answers how to let go. */
export type Follow = (listener: {
  readonly change: (item: ListChange) => void;
  /** Some may have been missed. */
  readonly resync: () => void;
  readonly after?: string;
}) => () => void;

type Options = {
  readonly follow: Follow;
  /** Position of what has been read; undefined before. */
  readonly asOf: string | undefined;
  /** Who may not follow reads only. */
  readonly live?: boolean;
  /** Reads the list again, as far as it is shown. */
  readonly readAgain: () => void;
};

/** Reads a list again when somebody changes what may be in it, and names who it was. */
export const useFollowed = ({ follow, asOf, live = true, readAgain }: Options): void => {
  const latest = useRef(readAgain);
  latest.current = readAgain;
  const isRead = asOf !== undefined;
  const begin = useRef(asOf);
  begin.current ??= asOf;
  useEffect(() => {
    if (!isRead || !live) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (): void => {
      timer = undefined;
      latest.current();
    };
    const stop = follow({
      change: (item) => {
        // Counted from the first: where somebody always changes something, the list is still read.
        timer ??= setTimeout(again, settleMs);
        const name = othersName(item);
        if (name !== undefined)
          markChanged(
            item.upserted.map(({ id }) => id),
            name,
          );
      },
      resync: () => latest.current(),
      ...(begin.current === undefined ? {} : { after: begin.current }),
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isRead, live, follow]);
};
