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
 */
export const socketSink = ({ socket, connection }: Wire, id: string, onDrained: () => void): Sink<Payload> => {
  if (socket.extensions !== '') throw new TypeError('frames of a compressed socket are for ws to make');
  let held = false;
  const gone = (): void => {
    held = false;
    onDrained();
  };
  return {
    ready: () => !held,
    send: (payload) => {
      if (socket.readyState !== socket.OPEN) return;
      held = connection.writableLength > 0;
      connection.write(payload.frame(id), held ? gone : undefined);
    },
  };
};
