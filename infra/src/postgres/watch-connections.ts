import pg from 'pg';

/** How long the question itself may take, to connect and to answer. */
const askWithin = 2_000;

const question = `
  select coalesce(state, 'active') = 'active' or state_change > now() - make_interval(secs => $2) as busy
    from pg_stat_activity where pid = $1`;

/**
 * Ends connections that somebody holds and nobody serves. A statement may run for minutes, so that its silence says
 * nothing; but a server that has nothing to do for us, or no longer knows us, will never answer: the connection is half
 * open. So while one is held, the server is asked over a fresh one, each `silence` milliseconds, what its process does.
 * For pools whose connections are held only while they are at work. Whoever waits on one that is ended is told that it
 * was lost; nothing is concluded from a server that does not answer.
 */
export const watchConnections = (pool: pg.Pool, config: pg.ClientConfig, silence: number): void => {
  const held = new Map<pg.PoolClient, NodeJS.Timeout>();

  const isServed = async (client: pg.PoolClient): Promise<boolean> => {
    const asking = new pg.Client({ ...config, connectionTimeoutMillis: askWithin, query_timeout: askWithin });
    asking.on('error', () => {}); // the question's own failure says it
    try {
      await asking.connect();
      // Known to the client, not to its types.
      const processID = 'processID' in client ? client.processID : null;
      const { rows } = await asking.query<{ busy: boolean }>(question, [processID, silence / 1_000]);
      return rows[0]?.busy === true;
    } catch {
      return true;
    } finally {
      void asking.end();
    }
  };
  const look = async (client: pg.PoolClient, timer: NodeJS.Timeout): Promise<void> => {
    if (!(await isServed(client)) && held.get(client) === timer) void client.end();
  };
  pool.on('acquire', (client) => {
    const timer: NodeJS.Timeout = setInterval(() => void look(client, timer), silence).unref();
    held.set(client, timer);
  });
  pool.on('release', (_error, client) => {
    clearInterval(held.get(client));
    held.delete(client);
  });
};
