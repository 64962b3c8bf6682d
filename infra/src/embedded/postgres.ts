import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort } from './free-port.ts';
import { type Account, chooseAccount, commandAs } from './postgres/account.ts';
import { type Binaries, findBinaries } from './postgres/binaries.ts';
import { clearLeftover, noteOwner } from './postgres/leftover.ts';

export type EmbeddedPostgresOptions = {
  /** Made when missing. Holds `18/` (the cluster) and `password`. */
  dataDir: string;
  /** A free one on 127.0.0.1 when absent. */
  port?: number;
  /** Made when missing; the database of `url`. */
  database?: string;
  /** False for tests only: no fsync. A killed process still loses nothing, a machine that goes down does. */
  durable?: boolean;
  /** The server's own log, line by line. */
  log?: (line: string) => void;
};

export type Exit = { code: number | null; signal: NodeJS.Signals | null; requested: boolean };

export type EmbeddedPostgres = {
  /** `postgres://cadenza:…@127.0.0.1:port/cadenza`; the role is a superuser. */
  url: string;
  port: number;
  /** Of the postmaster. */
  pid: number;
  /** Settles when the server ends; `requested` is false for a crash. Never rejects. */
  exited: Promise<Exit>;
  /** Fast shutdown: open transactions roll back, all committed data is on disk. May be called again. */
  stop(): Promise<void>;
};

const user = 'cadenza';
const portTaken = /could not bind|Address already in use/i;
const memoryInUse = /pre-existing shared memory block/i;

/**
 * Starts the PostgreSQL 18 that npm installed, on 127.0.0.1 only, as root or as an ordinary user; makes the cluster at
 * first use and cleans up after a killed predecessor. Throws when another living process owns the folder or when the
 * server does not start (the message carries its last log lines).
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const dataDir = resolve(options.dataDir);
  const cluster = join(dataDir, '18');
  const durable = options.durable ?? true;
  const log = options.log ?? (() => {});
  const binaries = await findBinaries();
  await mkdir(dataDir, { recursive: true });
  const account = await chooseAccount(cluster);
  if (account !== undefined) await chmod(dataDir, 0o711); // the account passes through; only its own folder is open to it
  await clearLeftover(dataDir, cluster, log);
  await initialise({ binaries, account, dataDir, cluster, durable });
  await noteOwner(dataDir);

  for (let attempt = 1; ; attempt++) {
    const port = options.port ?? (await freePort());
    const started = launch({ binaries, account, cluster, port, durable, log });
    const problem = await started.ready;
    if (problem === undefined) {
      const url = await prepareDatabase(dataDir, port, options.database ?? 'cadenza').catch(async (error: unknown) => {
        await started.stop();
        throw error;
      });
      return { url, port, pid: started.pid, exited: started.exited, stop: started.stop };
    }
    // Another program took the port in between, or the children of a killed server are still letting go.
    const again = (options.port === undefined && portTaken.test(problem)) || memoryInUse.test(problem);
    if (!again || attempt === 20) throw new Error(`PostgreSQL did not start:\n${problem}`);
    await delay(100);
  }
};

type Place = { binaries: Binaries; account: Account; cluster: string; durable: boolean };

/** `initdb` into a folder beside, then one rename: a start that was killed half-way is simply done again. */
const initialise = async ({ binaries, account, dataDir, cluster, durable }: Place & { dataDir: string }) => {
  if ((await stat(join(cluster, 'PG_VERSION')).catch(() => undefined)) !== undefined) return;
  const making = `${cluster}.new`;
  const passwordFile = join(dataDir, 'password');
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { mode: 0o700 });
  await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600 });
  if (account !== undefined) {
    await chown(making, account.uid, account.gid);
    await chown(passwordFile, account.uid, account.gid);
  }
  const flags = [
    `--pgdata=${making}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin', // the same order on every machine, whatever locales it has
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    ...(durable ? [] : ['--no-sync']),
  ];
  const child = spawnAs(account, binaries.initdb, flags, [making]);
  const output = collect(child);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`initdb failed (${code}):\n${output()}`);
  await rename(making, cluster);
};

const launch = ({
  binaries,
  account,
  cluster,
  port,
  durable,
  log,
}: Place & { port: number; log: (l: string) => void }) => {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // What is not kept serves tests: several products at once, each with all its pools.
    max_connections: durable ? '200' : '400',
    timezone: 'UTC',
    log_timezone: 'UTC',
    jit: 'off', // our queries are short: compiling them costs more than it saves
    max_logical_replication_workers: '0', // nobody replicates: one process less
    dynamic_shared_memory_type: process.platform === 'linux' ? 'mmap' : undefined, // containers have 64 MB of /dev/shm
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  const flags = Object.entries(settings).flatMap(([name, value]) =>
    value === undefined ? [] : ['-c', `${name}=${value}`],
  );
  const child = spawnAs(account, binaries.postgres, ['-D', cluster, '-p', String(port), ...flags], [cluster]);
  const endGuard = guard(child.pid, join(cluster, 'postmaster.pid'));
  let becameReady = () => {};
  const output = collect(child, (line) => {
    log(line);
    if (line.includes('database system is ready to accept connections')) becameReady();
  });

  let requested = false;
  const kill = (signal: NodeJS.Signals) => child.exitCode === null && child.signalCode === null && child.kill(signal);
  const killWithUs = () => void kill('SIGINT');
  process.once('exit', killWithUs);
  const exited = new Promise<Exit>((settle) => {
    child.once('close', (code, signal) => {
      process.removeListener('exit', killWithUs);
      endGuard();
      settle({ code, signal, requested });
    });
  });
  const ready = new Promise<string | undefined>((settle) => {
    becameReady = () => settle(undefined);
    child.once('error', (error) => settle(error.message));
    void exited.then(() => settle(output()));
  });
  const stop = async (): Promise<void> => {
    requested = true;
    kill('SIGINT');
    const timeout = setTimeout(() => kill('SIGQUIT'), 20_000);
    await exited;
    clearTimeout(timeout);
  };
  return { pid: child.pid ?? 0, ready, exited, stop };
};

const guardScript = (name: string): string => fileURLToPath(new URL(`./postgres/${name}`, import.meta.url));
const guardProgram =
  process.platform === 'win32' ? [process.execPath, guardScript('guard.ts')] : ['/bin/sh', guardScript('guard.sh')];

/** Stops the server should we be killed; answers how to send it away. */
const guard = (pid: number | undefined, pidFile: string): (() => void) => {
  if (pid === undefined) return () => {};
  const [program, script] = guardProgram as [string, string];
  const guarding = spawn(program, [script, String(pid), pidFile], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  });
  guarding.on('error', () => {}); // a machine without a process to spare: the next start clears what is left
  guarding.unref();
  // A pipe is a socket to Node; by itself it would keep us alive.
  (guarding.stdin as Socket).unref();
  return () => void guarding.kill('SIGKILL');
};

/** In a process group of its own: Ctrl+C must reach the supervisor, which stops the clients first. */
const spawnAs = (account: Account, program: string, args: string[], paths: string[]): ChildProcess => {
  const command = commandAs(account, program, args, paths);
  const environment = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return spawn(command.program, command.args, {
    ...command.options,
    cwd: '/',
    detached: process.platform !== 'win32',
    env: { ...Object.fromEntries(environment), LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
};

/** Hands on each line, and keeps the last ones for error messages. */
const collect = (child: ChildProcess, log: (line: string) => void = () => {}): (() => string) => {
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > 30) lines.shift();
      log(line);
    });
  }
  return () => lines.join('\n');
};

const prepareDatabase = async (dataDir: string, port: number, database: string): Promise<string> => {
  const password = (await readFile(join(dataDir, 'password'), 'utf8')).trim();
  const base = `postgres://${user}:${password}@127.0.0.1:${port}`;
  const client = new pg.Client({ connectionString: `${base}/postgres`, connectionTimeoutMillis: 30_000 });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
  return `${base}/${encodeURIComponent(database)}`;
};
