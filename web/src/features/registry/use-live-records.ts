import { enumName, type Kind } from '@cadenza/domain/registry/descriptor';
import { useEffect, useRef } from 'react';
import { markChanged } from '../../kit/list-screen/changed-by.tsx';
import { othersName } from '../../lib/others-name.ts';
import { useApolloClient } from '../../lib/use-apollo.ts';
import type { Feed } from '../../live/feed.ts';
import { rowFragment } from './documents.ts';
import type { RegistryRow } from './record.ts';
import type { RecordsChange } from './records-change.ts';
import { unsettles } from './settling.ts';
import { withFeed } from './with-feed.ts';

/** Several changes at once are one more read; many open lists do not all ask in the same moment. */
const settleMs = () => 300 + Math.random() * 300;

type Options = {
  readonly kind: Kind;
  readonly rows: readonly RegistryRow[];
  readonly sortBy: string;
  /** Of the rows, once they have been read; null where their answer does not say: followed from now on, and read once more when it is. */
  readonly asOf: string | null | undefined;
  /** While somebody writes in a form or is asked something: rows keep their places, and stay where they are no longer. */
  readonly held: boolean;
  /** Whether a change concerns this list; all of its kind, unless told. */
  readonly concerns?: (change: RecordsChange) => boolean;
  /** Reads the list again, as far as it is shown. */
  readonly readAgain: () => void;
};

/** What others save, switch, order and delete, in a list that is open: in its rows at once, in its order shortly after. */
export const useLiveRecords = (options: Options): void => {
  const { kind, asOf, held } = options;
  const { cache } = useApolloClient();
  const latest = useRef(options);
  latest.current = options;
  const feed = useRef<Feed<RecordsChange> | null>(null);
  const waits = useRef(false);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (): void => {
      if (latest.current.held) waits.current = true;
      else latest.current.readAgain();
    };
    const later = (): void => {
      clearTimeout(timer);
      timer = setTimeout(settle, settleMs());
    };
    /** Rows that a query has brought, unless they are newer there. */
    const write = (row: RecordsChange['upserted'][number]): void => {
      const id = cache.identify({ __typename: row.__typename, id: row.id });
      const fragment = rowFragment(kind);
      const known = cache.readFragment<RegistryRow>(id === undefined ? { fragment } : { fragment, id });
      if (id !== undefined && known !== null && known.version <= row.version)
        cache.writeFragment({ id, fragment, data: row });
    };
    const change = (item: RecordsChange): void => {
      const { rows, sortBy, concerns } = latest.current;
      if (concerns?.(item) === false) return;
      if (unsettles(kind, rows, sortBy, item)) later();
      if (item.kind !== enumName(kind)) return;
      for (const row of item.upserted) write(row);
      const name = othersName(item);
      if (name !== undefined)
        markChanged(
          item.upserted.map(({ id }) => id),
          name,
        );
    };
    const stop = withFeed(kind, (opened) => {
      const caughtUp = (): void => {
        if (latest.current.asOf === null) settle();
      };
      const leave = opened.listen({ change, caughtUp, resync: settle });
      feed.current = opened;
      const { asOf: after } = latest.current;
      if (after !== undefined) opened.follow(after ?? undefined);
      return leave;
    });
    return () => {
      clearTimeout(timer);
      stop();
      feed.current = null;
    };
  }, [kind, cache]);

  // Behind the listening, so that nothing lies between what was read and what is told.
  useEffect(() => {
    if (asOf !== undefined) feed.current?.follow(asOf ?? undefined);
  }, [asOf]);

  useEffect(() => {
    if (held || !waits.current) return;
    waits.current = false;
    latest.current.readAgain();
  }, [held]);
};
