/** The client's reads and subscriptions: streams that can be pushed into, and cancelled. */
export type ClientStream = {
  readonly readableLength: number;
  push(item: unknown): boolean;
  resume(): unknown;
  on(event: string, listener: (error: Error) => void): unknown;
  iterator(options: { destroyOnReturn: boolean }): AsyncIterable<unknown>;
};

/** Pushed among what the server sends, to say something to the loop that reads, in order. */
export class Marker<M> {
  readonly message: M;
  constructor(message: M) {
    this.message = message;
  }
}

/**
 * What a stream brings, until it ends, fails or the loop is left. The client goes on for ever with a call whose reader is
 * gone, and with a finished one of which not everything was read: so it is cancelled *and* read to its end.
 */
export const itemsOf = async function* <T>(stream: ClientStream, cancel: () => Promise<void>): AsyncGenerator<T> {
  stream.on('error', () => {}); // one that comes after the loop was left
  try {
    yield* stream.iterator({ destroyOnReturn: false }) as AsyncIterable<T>;
  } finally {
    cancel().catch(() => {});
    stream.resume();
  }
};
