import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './postgres.ts';

let dataDir: string;
const running: EmbeddedPostgres[] = [];

const start = async (): Promise<EmbeddedPostgres> => {
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  running.push(server);
  return server;
};
const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};
/** A supervisor of its own, to be killed; answers once its server is ready. */
const superviseElsewhere = async () => {
  const module = JSON.stringify(new URL('./postgres.ts', import.meta.url).href);
  const script = `const { startEmbeddedPostgres } = await import(${module});
    const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: false });
    console.log(JSON.stringify({ url: server.url, pid: server.pid })); await server.exited;`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { child, ...(JSON.parse(String(line)) as { url: string; pid: number }) };
};

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cadenza-embedded-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

describe('startEmbeddedPostgres', { timeout: 30_000 }, () => {
  it('makes a UTF-8 cluster with an order that every machine shares, and finds its data again', async () => {
    const first = await start();
    const [settings] = await query(
      first.url,
      `select current_database() as database, pg_encoding_to_char(encoding) as encoding, datlocprovider as provider,
         datlocale as locale, current_setting('max_connections') as connections
       from pg_database where datname = current_database()`,
    );
    expect(settings).toEqual({
      database: 'cadenza',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      connections: '400',
    });
    await query(first.url, `create table kept as select 'perché' as word`);
    await first.stop();
    expect(await first.exited).toEqual({ code: 0, signal: null, requested: true });
    await first.stop(); // may be called again

    const second = await start();
    expect(await query(second.url, 'select word from kept')).toEqual([{ word: 'perché' }]);
  });

  it('tells of a crash, and recovers what was committed', async () => {
    const first = await start();
    await query(first.url, 'create table kept as select 1 as n');
    process.kill(first.pid, 'SIGKILL');
    expect(await first.exited).toEqual({ code: null, signal: 'SIGKILL', requested: false });

    const second = await start();
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('stops the server of a supervisor that was killed, and takes its place', async () => {
    const elsewhere = await superviseElsewhere();
    await query(elsewhere.url, 'create table kept as select 1 as n');
    elsewhere.child.kill('SIGKILL');
    await once(elsewhere.child, 'exit');

    const second = await start();
    expect(second.pid).not.toBe(elsewhere.pid);
    expect(await query(second.url, 'select n from kept')).toEqual([{ n: 1 }]);
  });

  it('leaves the server of a living supervisor alone', async () => {
    const elsewhere = await superviseElsewhere();
    try {
      await expect(start()).rejects.toThrow(`in use by process ${elsewhere.child.pid}`);
      expect(await query(elsewhere.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    } finally {
      process.kill(elsewhere.pid, 'SIGINT');
      await once(elsewhere.child, 'exit');
    }
  });

  it('starts although postmaster.pid names a process that is no PostgreSQL', async () => {
    const first = await start();
    const pidFile = join(dataDir, '18', 'postmaster.pid');
    const stale = (await readFile(pidFile, 'utf8')).replace(String(first.pid), String(process.pid));
    await first.stop();
    await writeFile(pidFile, stale);

    const second = await start();
    expect(await query(second.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('does a start again that was killed in the middle of making the cluster', async () => {
    await start().then((server) => server.stop());
    await rm(join(dataDir, '18'), { recursive: true });
    await writeFile(join(dataDir, 'password'), 'from the start that was killed\n');
    const again = await start();
    expect(await query(again.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('says why when the server cannot start', async () => {
    await start().then((server) => server.stop());
    await writeFile(join(dataDir, '18', 'postgresql.conf'), 'no_such_setting = on\n');
    await expect(start()).rejects.toThrow(/no_such_setting/);
  });
});
