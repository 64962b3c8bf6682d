import type { WebSocket } from 'ws';

/** Standard codes: the client tries again later, or has broken the rules. graphql-ws takes 4429 for final, so not that one. */
export const closeCode = { tryAgainLater: 1013, brokeRules: 1008, goingAway: 1001 } as const;

/** A page sends a handful: one greeting, its subscriptions, a ping each ten seconds. */
const window = { milliseconds: 10_000, messages: 100 };

/** Closes a socket that talks too much; pings of the protocol count too, as each one is answered. */
export const limitMessages = (
  socket: WebSocket,
  onRefused: () => void,
  now: () => number = () => performance.now(),
): void => {
  let began = now();
  let count = 0;
  const heard = (): void => {
    if (now() - began > window.milliseconds) {
      began = now();
      count = 0;
    }
    count += 1;
    if (count !== window.messages + 1) return;
    onRefused();
    socket.close(closeCode.brokeRules, 'Too many messages');
    // What has arrived already is not worked on.
    socket.pause();
    setTimeout(() => socket.terminate(), 1_000).unref();
  };
  socket.on('message', heard);
  socket.on('ping', heard);
};

/** What `ws` says of bytes that are no message, and the system of a line that broke: a peer can bring it about as often as it likes. */
const isOfPeer = (error: Error & { code?: string }): boolean => /^(WS_ERR_|ECONNRESET$|EPIPE$)/.test(error.code ?? '');

/**
 * The one who hears of a socket's errors. Those that a peer brings about are counted and not told, as whoever likes could fill the
 * log with them; `ws` closes the socket itself. Libraries that were given the socket before would print each with its stack.
 */
export const hearErrors = (socket: WebSocket, onRefused: () => void, onError: (error: Error) => void): void => {
  socket.removeAllListeners('error');
  socket.on('error', (error) => {
    if (isOfPeer(error)) return onRefused();
    onError(error);
    socket.terminate();
  });
};
