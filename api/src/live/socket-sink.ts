import type { WebSocket } from 'ws';
import { nextMessages, type Payload } from './shared-results.ts';
import type { Sink } from './subscriber.ts';

const asText = { binary: false };

/**
 * Writes the `next` messages of one subscription to its socket. What the network takes at once is forgotten; of what it
 * does not, two messages are held here, and `onDrained` tells when they have gone.
 */
export const socketSink = (socket: WebSocket, id: string, onDrained: () => void): Sink<Payload> => {
  const message = nextMessages(id);
  let held = false;
  const gone = (): void => {
    held = false;
    onDrained();
  };
  return {
    ready: () => !held,
    send: (payload) => {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount === 0) return socket.send(message(payload), asText);
      held = true;
      socket.send(message(payload), asText, gone);
    },
  };
};
