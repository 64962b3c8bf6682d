import { type Client, createClient } from 'graphql-ws';
import { backoff } from './jitter.ts';

/** What the socket tells about itself; `feed` and the status on screen follow it. */
export type SocketEvent = 'connecting' | 'connected' | 'closed';

export type LiveClient = Pick<Client, 'subscribe'> & {
  on(listener: (event: SocketEvent) => void): () => void;
  /** Tries at once what would be tried later, and drops a socket that has been silent for too long. */
  wake(): void;
  dispose(): void;
};

/** Access tokens of the session; null when nobody is signed in. */
export interface TokenSource {
  /** Good for a while yet. */
  fresh(): Promise<string | null>;
  /** Exchanges one that the server refused. */
  renewed(): Promise<string | null>;
}

type Options = {
  readonly url: string;
  readonly tokens: TokenSource;
  /** Milliseconds, monotonic enough to tell how long nothing was heard. */
  readonly now: () => number;
  /** For tests. */
  readonly webSocket?: unknown;
  readonly wait?: (milliseconds: number) => Promise<void>;
};

/** The server closes an expired token so (never 4401, which graphql-ws takes for final). */
const expiredToken = 4403;
const keepAliveMs = 10_000;
const pongMs = 5_000;
/** A phone that slept longer has a socket that only looks open. */
const silenceMs = 30_000;

/** Resolves after a while, or when somebody cannot wait any longer. */
const createPause = (wait: (milliseconds: number) => Promise<void>) => {
  let hurry: () => void = () => undefined;
  return {
    wait: (milliseconds: number): Promise<void> =>
      Promise.race([
        wait(milliseconds),
        new Promise<void>((resolve) => {
          hurry = resolve;
        }),
      ]),
    end: (): void => hurry(),
  };
};

/**
 * The socket of live changes: graphql-transport-ws with a fresh token at every connection, endless retries with jitter, and
 * an end to sockets that have died without a word.
 */
export const createLiveClient = ({ url, tokens, now, webSocket, wait }: Options): LiveClient => {
  const listeners = new Set<(event: SocketEvent) => void>();
  const tell = (event: SocketEvent): void => {
    for (const listener of [...listeners]) listener(event);
  };
  const pause = createPause(wait ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))));
  let refused = false;
  let lastId = 0;
  let lastHeard = now();
  let pongTimer: ReturnType<typeof setTimeout> | undefined;

  const client = createClient({
    url,
    ...(webSocket === undefined ? {} : { webSocketImpl: webSocket }),
    lazyCloseTimeout: 1_000,
    keepAlive: keepAliveMs,
    // Equal ids on every page: the server makes a message once for all who have the same.
    generateID: () => String(++lastId),
    connectionAckWaitTimeout: 10_000,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: () => true,
    retryWait: (attempt) => pause.wait(backoff(attempt)),
    connectionParams: async () => {
      const token = await (refused ? tokens.renewed() : tokens.fresh());
      refused = false;
      return { token };
    },
    on: {
      connecting: () => tell('connecting'),
      connected: () => {
        lastHeard = now();
        tell('connected');
      },
      message: () => {
        lastHeard = now();
      },
      ping: (received) => {
        if (!received) pongTimer = setTimeout(() => client.terminate(), pongMs);
      },
      pong: (received) => {
        if (received) clearTimeout(pongTimer);
      },
      closed: (event) => {
        clearTimeout(pongTimer);
        refused = typeof event === 'object' && event !== null && 'code' in event && event.code === expiredToken;
        tell('closed');
      },
    },
  });

  return {
    subscribe: client.subscribe,
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wake: () => {
      pause.end();
      if (now() - lastHeard > silenceMs) client.terminate();
    },
    dispose: () => {
      clearTimeout(pongTimer);
      pause.end();
      // Waits for a connection that is being made, to close it; one that was refused meanwhile needs no closing.
      Promise.resolve(client.dispose()).catch(() => undefined);
    },
  };
};
