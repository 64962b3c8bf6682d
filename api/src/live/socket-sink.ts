import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { Payload } from './shared-results.ts';
import type { Sink } from './subscriber.ts';

/** A socket without compression, and the connection of its upgrade (`request.raw.socket`), over which `ws` writes too. */
export type Wire = { socket: WebSocket; connection: Duplex };

/**
 * Writes the `next` messages of one subscription to its socket. What the network takes at once is forgotten; of what it
 * does not, two messages are held here, and `onDrained` tells when they have gone.
 *
 * Past `ws`, which would put a header of its own before each of a thousand equal messages and write it apart. It writes
 * whole frames too, at once, so theirs and ours never mix; its state decides, and what waits of either waits in one place.
 *
 * A class, so that each of a thousand is one object in memory: most of what a message costs here is fetching it.
 */
export class SocketSink implements Sink<Payload> {
  readonly #socket: WebSocket;
  readonly #connection: Duplex;
  readonly #id: string;
  readonly #onDrained: () => void;
  #held = false;

  constructor({ socket, connection }: Wire, id: string, onDrained: () => void) {
    if (socket.extensions !== '') throw new TypeError('frames of a compressed socket are for ws to make');
    this.#socket = socket;
    this.#connection = connection;
    this.#id = id;
    this.#onDrained = onDrained;
  }

  ready(): boolean {
    return !this.#held;
  }

  send(payload: Payload): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const frame = payload.frame(this.#id);
    if (this.#connection.writableLength === 0) {
      this.#connection.write(frame);
      return;
    }
    this.#held = true;
    this.#connection.write(frame, () => {
      this.#held = false;
      this.#onDrained();
    });
  }
}
