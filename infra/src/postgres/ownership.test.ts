import { fork } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { moveCheckpoint, readCheckpoint } from './checkpoints.ts';
import { createOwners, type Owners } from './ownership.ts';
import { createPool } from './pool.ts';
import { endConnections } from './testing/end-connections.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
const open: (() => Promise<void>)[] = [];
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  for (const close of open.splice(0)) await close();
  await database.drop();
});

/** Another process, with connections of its own. */
const build = (): Owners => {
  const pool = createPool({ url: database.url, applicationName: 'owner', max: 2 });
  const owners = createOwners(pool);
  open.push(async () => {
    await owners.close();
    await pool.end();
  });
  return owners;
};

describe('createOwners', () => {
  test('one owner of a name, among processes and within one', async () => {
    const [one, other] = [build(), build()];
    const held = await one.tryAcquire('reactor a');
    expect(held).not.toBeNull();
    expect(await one.tryAcquire('reactor a')).toBeNull();
    expect(await other.tryAcquire('reactor a')).toBeNull();
    expect(await other.tryAcquire('reactor b')).not.toBeNull();
    await held?.release();
    expect(await other.tryAcquire('reactor a')).not.toBeNull();
  });

  test('an owner whose connection is cut is told, and the next one takes over', async () => {
    const [one, other] = [build(), build()];
    const held = await one.tryAcquire('reactor a');
    const waiting = other.acquire('reactor a', AbortSignal.timeout(10_000));
    await endConnections(database.pool, { holdingAdvisoryLock: true });
    expect((await waiting).lost.aborted).toBe(false);
    await expect.poll(() => held?.lost.aborted).toBe(true);
  });

  test('an owner that hangs is one no more, and knows when it wakes', { timeout: 20_000 }, async () => {
    const script = fileURLToPath(new URL('./testing/hanging-owner.ts', import.meta.url));
    const child = fork(script, [database.url, 'reactor a', '600'], { silent: true, execArgv: [] });
    open.push(async () => void child.kill('SIGKILL'));
    if (child.stdout === null) throw new Error('no output');
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    expect((await lines.next()).value).toBe('owned');
    child.kill('SIGSTOP');
    const held = await build().acquire('reactor a', AbortSignal.timeout(15_000));
    child.kill('SIGCONT');
    expect((await lines.next()).value).toBe('lost');
    expect(held.lost.aborted).toBe(false);
  });

  test('an owner that lives stays it, however long it is silent', async () => {
    const pool = createPool({ url: database.url, applicationName: 'owner', max: 2 });
    const owners = createOwners(pool, { lease: 200 });
    const held = await owners.tryAcquire('reactor a');
    await database.pool.query('select pg_sleep(0.6)'); // three leases
    expect(held?.lost.aborted).toBe(false);
    expect(await build().tryAcquire('reactor a')).toBeNull();
    await owners.close();
    await pool.end();
  });
});

describe('checkpoints', () => {
  const key = { name: 'reactor:a', version: 1 };

  test('move only from where they were left', async () => {
    const { pool } = database;
    expect(await readCheckpoint(pool, key)).toBeNull();
    expect(await moveCheckpoint(pool, key, null, 5n)).toBe(true);
    expect(await moveCheckpoint(pool, key, null, 6n)).toBe(false);
    expect(await moveCheckpoint(pool, key, 4n, 6n)).toBe(false);
    expect(await moveCheckpoint(pool, key, 5n, 6n)).toBe(true);
    expect(await readCheckpoint(pool, key)).toBe(6n);
  });
});
