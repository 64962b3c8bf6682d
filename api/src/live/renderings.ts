import type { WebSocket } from 'ws';

/**
 * What each user has rendered at every change, by what is asked for: a document with its variables. Equal ones, on however many
 * sockets, are one.
 */
export const createRenderings = (most: number) => {
  const ofUser = new Map<string, Map<string, number>>();
  const held = new WeakMap<WebSocket, Map<string, () => void>>();

  /** Its subscriptions by id; all of them end with the socket. */
  const of = (socket: WebSocket): Map<string, () => void> => {
    const known = held.get(socket);
    if (known) return known;
    const made = new Map<string, () => void>();
    held.set(socket, made);
    socket.once('close', () => {
      for (const id of [...made.keys()]) leave(socket, id);
    });
    return made;
  };
  const leave = (socket: WebSocket, id: string): void => {
    const ids = held.get(socket);
    ids?.get(id)?.();
    ids?.delete(id);
  };
  return {
    /** False where the user has too many different ones already. */
    enter: (userId: string, key: string, socket: WebSocket, id: string): boolean => {
      const counts = ofUser.get(userId) ?? new Map<string, number>();
      if (!counts.has(key) && counts.size >= most) return false;
      ofUser.set(userId, counts);
      counts.set(key, (counts.get(key) ?? 0) + 1);
      of(socket).set(id, () => {
        const left = (counts.get(key) ?? 1) - 1;
        if (left > 0) counts.set(key, left);
        else counts.delete(key);
        if (counts.size === 0 && ofUser.get(userId) === counts) ofUser.delete(userId);
      });
      return true;
    },
    leave,
  };
};
