import type pg from 'pg';

/** What `pg` asks of a query that brings its own protocol; its types stop at `submit`. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
};

/**
 * `COPY … FROM STDIN` of rows that are all there, as text or Buffers in the format of the statement. Resolves with the
 * number of rows. Throws what PostgreSQL says; the connection can be used on.
 */
export const copyIn = (client: pg.ClientBase, statement: string, chunks: readonly (string | Buffer)[]) =>
  new Promise<number>((resolve, reject) => {
    let rows = 0;
    let failure: Error | undefined;
    const query: Record<string, unknown> = {
      submit: (connection: pg.Connection) => {
        connection.query(statement);
      },
      handleCopyInResponse: (connection: CopyConnection) => {
        for (const chunk of chunks)
          connection.sendCopyFromChunk(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
        connection.endCopyFrom();
      },
      handleCommandComplete: ({ text }: { text: string }) => {
        rows = Number(text.split(' ').at(-1));
      },
      handleError: (error: Error) => {
        failure = error;
        reject(error);
      },
      handleReadyForQuery: () => {
        if (failure === undefined) resolve(rows);
      },
    };
    client.query(query as unknown as pg.Submittable);
  });
