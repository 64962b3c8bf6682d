import { probeEmbeddedPostgres } from '../../embedded/postgres/probe.ts';
import { type Check, error, ok } from '../../findings/finding.ts';

/** The database that `npm start` brings, before it was ever started. */
export const embedded: Check = {
  name: 'Embedded PostgreSQL',
  run: async ({ config, running, problems }) => {
    if (running || config.databaseUrl !== undefined || problems.some((one) => one.startsWith('DATABASE_URL')))
      return [];
    try {
      return [ok(`npm start brings ${await probeEmbeddedPostgres()}.`)];
    } catch (failure) {
      return [
        error(
          'The database that npm brings does not run here.',
          failure instanceof Error ? failure.message : String(failure),
          'Run "npm ci" without --omit=optional, or name a PostgreSQL of yours in DATABASE_URL.',
        ),
      ];
    }
  },
};
