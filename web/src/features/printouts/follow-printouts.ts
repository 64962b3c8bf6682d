import type { ApolloClient } from '@apollo/client';
import { toApiError } from '../../lib/graphql-error.ts';
import { isLater } from '../../lib/read-after.ts';
import { liveFeed } from '../../live/services.ts';
import type { LiveTopic } from '../../live/topic.ts';
import type { PrintoutRowFragment } from './printout-row.gen.ts';
import { PrintoutsDocument } from './printouts.gen.ts';
import { PrintoutsFeedDocument, type PrintoutsFeedSubscription } from './printouts-feed.gen.ts';

export type Printout = PrintoutRowFragment;
type Item = PrintoutsFeedSubscription['printoutsFeed'];

const topic: LiveTopic<Item> = { field: 'printoutsFeed', document: PrintoutsFeedDocument };

type Listener = {
  /** The newest first: as they were read, then with every change. */
  readonly rows: (rows: readonly Printout[]) => void;
  /** They could not be read: `read` tries again. */
  readonly failed: (error: unknown) => void;
};

/** What one has had made, and what becomes of it. Answers how to read it again, and how to let go. */
export const followPrintouts = (client: ApolloClient, { rows: tell, failed }: Listener) => {
  const feed = liveFeed(topic);
  let rows: readonly Printout[] = [];
  /** Of what is told while one reads: it may be later than what is read. */
  let meanwhile: Item[] | null = [];
  let reads = 0;

  const merge = ({ upserted, removedIds }: Item): void => {
    const told = new Map(upserted.map((row) => [row.id, row]));
    const known = new Set(rows.map(({ id }) => id));
    rows = [
      ...upserted.filter(({ id }) => !known.has(id)),
      ...rows.filter(({ id }) => !removedIds.includes(id)).map((row) => told.get(row.id) ?? row),
    ];
  };
  const read = async (): Promise<void> => {
    reads += 1;
    const turn = reads;
    meanwhile = [];
    try {
      const { data } = await client.query({ query: PrintoutsDocument, fetchPolicy: 'no-cache' });
      if (turn !== reads || data === undefined) return;
      const { asOfPosition } = data.printouts;
      rows = data.printouts.rows;
      for (const item of meanwhile) if (isLater(item.position, asOfPosition)) merge(item);
      meanwhile = null;
      tell(rows);
      feed.follow(asOfPosition);
    } catch (error) {
      if (turn === reads) failed(toApiError(error));
    }
  };
  const leave = feed.listen({
    change: (item) => {
      if (meanwhile !== null) {
        meanwhile.push(item);
        return;
      }
      merge(item);
      tell(rows);
    },
    resync: () => void read(),
  });
  void read();
  return {
    read: () => void read(),
    stop: () => {
      reads += 1;
      leave();
    },
  };
};

/** One of them, when it is made or has failed; `told`: how far it is until then. Rejects where it cannot be followed. */
export const whenMade = (
  client: ApolloClient,
  id: string,
  told: (printout: Printout) => void,
  until?: AbortSignal,
): Promise<Printout> =>
  new Promise((resolve, reject) => {
    if (until?.aborted === true) return;
    const followed = followPrintouts(client, {
      rows: (rows) => {
        const printout = rows.find((one) => one.id === id);
        if (printout === undefined) return;
        told(printout);
        if (printout.status !== 'READY' && printout.status !== 'FAILED') return;
        followed.stop();
        resolve(printout);
      },
      failed: (error) => {
        followed.stop();
        reject(error);
      },
    });
    until?.addEventListener('abort', followed.stop, { once: true });
  });
