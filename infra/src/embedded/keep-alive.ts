import type { Logger } from '../telemetry/logger.ts';

/** One life of a service: from its start to its end. */
export type Instance = {
  /** Settles when it ended, with the reason in words. Never rejects. */
  exited: Promise<string>;
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>;
  /** Ends it at once. */
  kill(): void;
};

export type Service = {
  name: string;
  /** Resolves when it is up; rejects when it could not start. `signal` aborts when nobody wants it any more. */
  start: (signal: AbortSignal) => Promise<Instance>;
};

/** Time as the supervisor sees it; a test has its own. */
export type Clock = {
  /** Milliseconds. */
  now: () => number;
  /** Rejects when the signal aborts. */
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

export type Kept = {
  /** Resolves when the service is up for the first time. */
  up: Promise<void>;
  stop(): Promise<void>;
  kill(): void;
};

/** After a life of this length the next restart is a first one again. */
export const steadyAfter = 30_000;

/** Milliseconds before the n-th restart in a row (from 0): 200, 400 … 5 000. */
export const restartDelay = (attempt: number): number => Math.min(5_000, 200 * 2 ** attempt);

/**
 * Starts a service and starts it again whenever it ends, until it is stopped. A service that never comes up is tried
 * for ever, more and more slowly: what it needs (its database) may come back.
 */
export const keepAlive = (service: Service, clock: Clock, logger: Logger): Kept => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const firstUp = Promise.withResolvers<void>();
  let instance: Instance | undefined;
  let attempt = 0;

  const live = async (): Promise<void> => {
    while (!signal.aborted) {
      const since = clock.now();
      const why = await liveOnce(signal);
      if (signal.aborted) return;
      if (clock.now() - since >= steadyAfter) attempt = 0;
      const wait = restartDelay(attempt++);
      logger.error({ service: service.name, why, wait }, 'ended; it is started again');
      await clock.sleep(wait, signal).catch(() => {});
    }
  };

  const liveOnce = async (aborted: AbortSignal): Promise<string> => {
    try {
      instance = await service.start(aborted);
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    if (aborted.aborted) await instance.stop();
    firstUp.resolve();
    return instance.exited;
  };

  const ended = live();
  return {
    up: firstUp.promise,
    stop: async () => {
      stopping.abort();
      await instance?.stop();
      await ended;
    },
    kill: () => {
      stopping.abort();
      instance?.kill();
    },
  };
};
