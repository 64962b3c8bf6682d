import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createCoalescer, type Message } from './coalescer.ts';
import { createListeners } from './listeners.ts';
import { type Signals, type SignalTopic, signalTopics } from './signals.ts';

export type PostgresSignalsOptions = {
  url: string;
  /** Shown in `pg_stat_activity`. */
  applicationName?: string;
  /** Told of lost connections, which come back by themselves, and of what a listener throws. */
  onError?: (error: unknown) => void;
  /** Milliseconds; 15 000 unless told. */
  heartbeat?: number;
};

const prefix = 'cadenza_';
/** A connection that is silent for longer is asked; no answer to anything in the same time, and it is replaced. */
const defaultHeartbeat = 15_000;

/**
 * Signals over LISTEN/NOTIFY, on one connection of its own. Resolves once it listens; rejects when the first
 * connection fails. A connection lost later comes back with jittered back-off, and then sends what was kept.
 */
export const connectPostgresSignals = async (options: PostgresSignalsOptions): Promise<Signals> => {
  const { onError = () => {}, heartbeat = defaultHeartbeat } = options;
  const listeners = createListeners(onError);
  const closing = new AbortController();
  let client: pg.Client | undefined;
  /** One question at a time; what is sent meanwhile is kept, and goes out in one message after the answer. */
  let asking: pg.Client | undefined;

  const ask = async (asked: pg.Client, question: () => Promise<unknown>): Promise<void> => {
    asking = asked;
    try {
      await question();
    } catch (error) {
      // What the server refuses leaves a connection that works. One that says nothing is given up: pg would keep every
      // further question behind the one that is not answered.
      if (error instanceof pg.DatabaseError) onError(error);
      else lose(asked, error);
    } finally {
      if (asking === asked) asking = undefined;
      if (client === asked) coalescer.retry();
    }
  };

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: options.url,
      application_name: options.applicationName ?? 'signals',
      connectionTimeoutMillis: 5_000,
      query_timeout: heartbeat,
      keepAlive: true,
    });
    fresh.on('error', (error) => lose(fresh, error));
    fresh.on('end', () => lose(fresh, new Error('the connection for signals ended')));
    fresh.on('notification', ({ channel, payload }) =>
      listeners.tell(channel.slice(prefix.length) as SignalTopic, payload ?? ''),
    );
    try {
      await fresh.connect();
      await fresh.query(signalTopics.map((topic) => `listen ${prefix}${topic}`).join('; '));
    } catch (error) {
      void fresh.end().catch(onError);
      throw error;
    }
    if (closing.signal.aborted) return void (await fresh.end());
    client = fresh;
    coalescer.retry();
  };

  const lose = (lost: pg.Client, error: unknown): void => {
    if (client !== lost) return; // already replaced, or closed on purpose
    client = undefined;
    onError(error);
    void lost.end().catch(onError);
    void reconnect();
  };

  const reconnect = async (): Promise<void> => {
    for (let attempt = 0; !closing.signal.aborted; attempt++) {
      const wait = Math.min(2_000, 20 * 2 ** attempt) * (0.5 + Math.random() / 2);
      await delay(wait, undefined, { signal: closing.signal }).catch(() => {}); // closed meanwhile: the loop ends
      if (closing.signal.aborted) return;
      try {
        return await connect();
      } catch (error) {
        onError(error);
      }
    }
  };

  const coalescer = createCoalescer((messages) => {
    const asked = client;
    if (asked === undefined || asking === asked) return false;
    void ask(asked, () => notify(asked, messages));
    return true;
  }, onError);

  await connect();
  const pulse = setInterval(() => {
    const asked = client;
    // While a signal is on its way its answer shows the same: it too is waited for no longer than a heartbeat.
    if (asked === undefined || asking === asked) return;
    void ask(asked, () => asked.query('select 1'));
  }, heartbeat).unref();

  return {
    send: coalescer.add,
    on: listeners.on,
    close: async () => {
      closing.abort();
      clearInterval(pulse);
      coalescer.stop();
      listeners.clear();
      const last = client;
      client = undefined;
      await last?.end();
    },
  };
};

const notify = (client: pg.Client, messages: Message[]): Promise<unknown> =>
  client.query({
    name: 'notify',
    text: 'select pg_notify($1 || topic, payload) from unnest($2::text[], $3::text[]) as message (topic, payload)',
    values: [prefix, messages.map(({ topic }) => topic), messages.map(({ payload }) => payload)],
  });
