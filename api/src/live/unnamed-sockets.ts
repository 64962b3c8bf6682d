import type { WebSocket } from 'ws';

/**
 * Sockets that have not said yet who they are, so many of an address at most. One more takes the place of the oldest, which
 * is told to `giveWay`: who says at once who they are is never kept out by others who say nothing.
 */
export const createUnnamedSockets = (most: number, giveWay: (socket: WebSocket) => void) => {
  const waiting = new Map<string, Set<WebSocket>>();

  const leave = (address: string, socket: WebSocket): void => {
    const ofAddress = waiting.get(address);
    ofAddress?.delete(socket);
    if (ofAddress?.size === 0) waiting.delete(address);
  };

  return {
    /** Until the socket closes, or earlier by what it answers. */
    enter: (address: string, socket: WebSocket): (() => void) => {
      const ofAddress = waiting.get(address) ?? new Set();
      waiting.set(address, ofAddress.add(socket));
      socket.once('close', () => leave(address, socket));
      const [oldest] = ofAddress;
      if (ofAddress.size > most && oldest) {
        leave(address, oldest);
        giveWay(oldest);
      }
      return () => leave(address, socket);
    },
  };
};
