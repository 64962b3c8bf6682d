import pg from 'pg';
import { machineNow } from '../clock/clock.ts';
import { type MigrationState, type Migrations, migrationState } from './migrate.ts';

/** What a database says of itself, for `npm run doctor`. */
export type DatabaseFacts = {
  /** 180004 for 18.4 */
  version: number;
  versionText: string;
  encoding: string;
  timeZone: string;
  fsync: boolean;
  fullPageWrites: boolean;
  synchronousCommit: string;
  connections: { limit: number; used: number };
  /** Milliseconds that its clock is ahead of ours; half of the round trip is taken off. */
  clockAhead: number;
  user: string;
  /** May make schemas and tables here. */
  mayCreate: boolean;
  /** The role that requests run as is there, and this user may become it. */
  readerRole: 'usable' | 'missing' | 'not granted';
  mayCreateRoles: boolean;
  migrations: MigrationState;
};

const facts = `
  select current_setting('server_version_num')::int as version, current_setting('server_version') as "versionText",
         current_setting('server_encoding') as encoding, current_setting('TimeZone') as "timeZone",
         current_setting('fsync')::bool as fsync, current_setting('full_page_writes')::bool as "fullPageWrites",
         current_setting('synchronous_commit') as "synchronousCommit",
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as "limit",
         (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
         current_user as "user",
         has_database_privilege(current_database(), 'CREATE') as "mayCreate",
         (select rolsuper or rolcreaterole from pg_roles where rolname = current_user) as "mayCreateRoles",
         (select case when pg_has_role(current_user, oid, 'MEMBER') then 'usable' else 'not granted' end
            from pg_roles where rolname = 'cadenza_reader') as "readerRole"`;

type Row = Omit<DatabaseFacts, 'connections' | 'clockAhead' | 'migrations' | 'readerRole'> & {
  limit: number;
  used: number;
  readerRole: 'usable' | 'not granted' | null;
};

/** Asks with one connection that is closed again. Throws what the driver says when it cannot be reached. */
export const probeDatabase = async (url: string, rooms: readonly Migrations[]): Promise<DatabaseFacts> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'doctor',
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on('error', () => {}); // the query in hand fails with it
  try {
    await client.connect();
    const asked = machineNow();
    const { rows: clocks } = await client.query<{ now: Date }>('select clock_timestamp() as now');
    const clockAhead = (clocks[0]?.now.getTime() ?? asked) - (asked + machineNow()) / 2;
    const { rows } = await client.query<Row>(facts);
    const [row] = rows;
    if (row === undefined) throw new Error('the database answers nothing');
    const { limit, used, readerRole, ...rest } = row;
    const migrations = await migrationState(client, rooms);
    return { ...rest, readerRole: readerRole ?? 'missing', connections: { limit, used }, clockAhead, migrations };
  } finally {
    await client.end().catch(() => {}); // it was never open, or is gone
  }
};
