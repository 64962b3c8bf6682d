import type { WebSocket } from 'ws';
import type { Session } from '../kernel/session.ts';
import type { Services } from '../services.ts';

type Named = { socket: WebSocket; session: Session };

/**
 * The sockets of those who have said who they are. Each is closed when its token has expired, and when its session ends:
 * a quiet board must not outlive either.
 */
export const createSocketsOfUsers = (services: Services, close: (socket: WebSocket) => void) => {
  const sockets = new Map<string, Set<Named>>();

  const remember = (named: Named): void => {
    const { userId } = named.session.actor;
    const own = sockets.get(userId) ?? new Set<Named>();
    sockets.set(userId, own.add(named));
    named.socket.once('close', () => {
      own.delete(named);
      if (own.size === 0 && sockets.get(userId) === own) sockets.delete(userId);
    });
  };

  const expire = ({ socket, session }: Named): void => {
    const timer = setTimeout(() => close(socket), Math.max(0, session.expires - Date.parse(services.clock())));
    socket.once('close', () => clearTimeout(timer));
  };

  const stop = services.signals.on('session', (userId) => {
    const isValid = services.sessions.validity();
    for (const { socket, session } of sockets.get(userId) ?? []) {
      Promise.resolve(isValid(session)).then(
        (valid) => valid || close(socket),
        () => close(socket),
      );
    }
  });

  return {
    add: (socket: WebSocket, session: Session): void => {
      remember({ socket, session });
      expire({ socket, session });
    },
    /** Nobody is told of an ended session any more. */
    stop,
  };
};
