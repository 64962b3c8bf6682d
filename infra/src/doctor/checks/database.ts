import { type Check, error, type Finding, ok, type Subject, warning, when } from '../../findings/finding.ts';
import { unreachable } from '../../findings/unreachable.ts';
import { type DatabaseFacts, probeDatabase } from '../../postgres/probe.ts';
import { clockFindings } from './clocks.ts';

const oldest = 16;

/** Most connections of one api, one projections and one workers process; Redis and EventStoreDB take some off. */
const needed = ({ config: { redisUrl, eventStoreUrl } }: Subject): number =>
  90 - (redisUrl === undefined ? 0 : 30) - (eventStoreUrl === undefined ? 0 : 18);

const durability = ({ fsync, fullPageWrites, synchronousCommit }: DatabaseFacts): Finding[] => [
  ...when(!fsync || !fullPageWrites, () =>
    error(
      `PostgreSQL runs with ${fsync ? 'full_page_writes' : 'fsync'} off.`,
      'A power cut can destroy the whole database, the log of events included.',
      `Set ${fsync ? 'full_page_writes' : 'fsync'} = on and restart it.`,
    ),
  ),
  ...when(synchronousCommit === 'off', () =>
    error(
      'PostgreSQL runs with synchronous_commit off.',
      'Changes that users saw accepted can be lost in a crash.',
      'Set synchronous_commit = on (projections turn it off for themselves, where that is safe).',
    ),
  ),
];

const rights = ({ user, mayCreate, readerRole, mayCreateRoles, migrations }: DatabaseFacts): Finding[] => [
  ...when(!mayCreate && migrations.pending.length > 0, () =>
    error(
      `The user ${user} may not make schemas in this database.`,
      'The migration makes them.',
      `As its owner: grant create on database … to ${user}.`,
    ),
  ),
  ...when(readerRole === 'missing' && !mayCreateRoles, () =>
    error(
      `The role cadenza_reader is missing, and ${user} may not make it.`,
      'Requests run as this role, so that the database itself keeps companies apart.',
      `As an administrator: create role cadenza_reader nologin; grant cadenza_reader to ${user} with inherit false, set true;`,
    ),
  ),
  ...when(readerRole === 'not granted', () =>
    error(
      `The user ${user} may not become cadenza_reader.`,
      'Requests run as this role, so that the database itself keeps companies apart.',
      `As an administrator: grant cadenza_reader to ${user} with inherit false, set true;`,
    ),
  ),
];

const schema = ({ migrations: { pending, changed, unknown } }: DatabaseFacts): Finding[] => [
  ...when(pending.length > 0, () =>
    error(
      `Migrations have not run: ${pending.join(', ')}.`,
      'Processes of this release expect the tables that they make.',
      'Run "npm run migrate" before the processes start.',
    ),
  ),
  ...when(changed.length > 0, () =>
    error(
      `Migrations were edited after they had run: ${changed.join(', ')}.`,
      'The database is not what the files say, and the next migration is refused.',
      'Take the files of the release as they are; write a new migration for a change.',
    ),
  ),
  ...when(unknown.length > 0, () =>
    warning(
      `A newer release has migrated this database: ${unknown.join(', ')}.`,
      'This older one may not understand all of it.',
      'Run the newer release, or restore the backup from before the upgrade.',
    ),
  ),
];

const judge = (facts: DatabaseFacts, subject: Subject): Finding[] => {
  const { version, versionText, encoding, connections, timeZone } = facts;
  const enough = needed(subject);
  return [
    ...when(version < oldest * 10_000, () =>
      error(
        `This is PostgreSQL ${versionText}.`,
        `Cadenza needs ${oldest} or newer and is tested with 18.`,
        'Upgrade it: pg_upgrade, or dump and restore.',
      ),
    ),
    ...when(encoding !== 'UTF8', () =>
      error(
        `The database is encoded in ${encoding}.`,
        'Names of people and machines need all letters.',
        "Make a new one: create database … encoding 'UTF8' template template0.",
      ),
    ),
    ...durability(facts),
    ...rights(facts),
    ...schema(facts),
    ...when(connections.limit < enough, () =>
      warning(
        `PostgreSQL takes ${connections.limit} connections, of which ${connections.used} are in use.`,
        `One process of each kind may open ${enough}; each further one about 30.`,
        `Set max_connections to ${Math.ceil((enough + 60) / 50) * 50} or more.`,
      ),
    ),
    ...clockFindings('PostgreSQL', facts.clockAhead),
    ok(
      `PostgreSQL ${versionText} answers (${encoding}, ${timeZone}, ${connections.used} of ${connections.limit} connections).`,
    ),
  ];
};

export const database: Check = {
  name: 'PostgreSQL',
  run: async (subject) => {
    const { databaseUrl } = subject.config;
    if (databaseUrl === undefined) return [];
    try {
      return judge(await probeDatabase(databaseUrl, subject.rooms), subject);
    } catch (failure) {
      return [unreachable('PostgreSQL', 'DATABASE_URL', failure)];
    }
  },
};
