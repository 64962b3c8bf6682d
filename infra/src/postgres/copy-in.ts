import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type pg from 'pg';

/** What `pg` asks of a query that brings its own protocol; its types stop at `submit`. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (reason: string) => void;
};

/**
 * `COPY … FROM STDIN` of Buffers in the format of the statement. They are asked for as the server takes them in, so that
 * both work at once and little is in memory. Resolves with the number of rows. Throws what PostgreSQL says, or what
 * `chunks` threw, then without a row; the connection can be used on.
 */
export const copyIn = (client: pg.ClientBase, statement: string, chunks: Iterable<Buffer>) =>
  new Promise<number>((resolve, reject) => {
    let rows = 0;
    let failure: Error | undefined;
    const send = async (connection: CopyConnection): Promise<void> => {
      try {
        for (const chunk of chunks) {
          connection.sendCopyFromChunk(chunk);
          await flowing(connection);
          if (failure) return;
        }
      } catch (error) {
        failure ??= error as Error;
        return connection.sendCopyFail('the rows could not be written');
      }
      connection.endCopyFrom();
    };
    const query: pg.Submittable & Record<string, unknown> = {
      submit: (connection: pg.Connection) => {
        connection.query(statement);
      },
      handleCopyInResponse: (connection: CopyConnection) => void send(connection),
      handleCommandComplete: ({ text }: { text: string }) => {
        rows = Number(text.split(' ').at(-1));
      },
      handleError: (error: Error) => {
        failure ??= error;
        reject(failure);
      },
      handleReadyForQuery: () => {
        if (failure === undefined) resolve(rows);
      },
    };
    client.query(query);
  });

/**
 * Resolves once more can be sent, or the connection is gone. Not before a turn of the event loop: what the kernel takes at
 * once is drained before anything is read, so that a refusal, and all else in the process, would wait for the last chunk.
 */
const flowing = async ({ stream }: CopyConnection): Promise<void> => {
  await nextTurn();
  if (!stream.writableNeedDrain || stream.destroyed) return;
  const over = new AbortController();
  const end = (): void => over.abort();
  stream.once('close', end);
  await once(stream, 'drain', { signal: over.signal }).catch(() => {});
  stream.off('close', end);
};
