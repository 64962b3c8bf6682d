import type { Logger } from '../telemetry/logger.ts';
import type { Service } from './keep-alive.ts';
import { startEmbeddedPostgres } from './postgres.ts';

/**
 * The embedded database as a service. It keeps the port of its first start, so that the address that the processes know
 * stays right after a restart. `url` rejects when the first start fails: then something is wrong that time does not heal.
 */
export const postgresService = (dataDir: string, logger: Logger): { service: Service; url: Promise<string> } => {
  const first = Promise.withResolvers<string>();
  first.promise.catch(() => {});
  let port: number | undefined;
  const service: Service = {
    name: 'postgres',
    start: async () => {
      const log = (line: string): void => logger.debug({ line }, 'postgres');
      const server = await startEmbeddedPostgres({ dataDir, log, ...(port === undefined ? {} : { port }) }).catch(
        (error: unknown) => {
          first.reject(error);
          throw error;
        },
      );
      port = server.port;
      first.resolve(server.url);
      return {
        exited: server.exited.then(({ code, signal }) => (signal === null ? `code ${code}` : `killed by ${signal}`)),
        stop: server.stop,
        kill: () => void process.kill(server.pid, 'SIGQUIT'), // at once, and its children with it
      };
    },
  };
  return { service, url: first.promise };
};
