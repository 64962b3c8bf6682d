import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { keptAuthSecret } from './auth-secret.ts';
import { planDemo } from './demo.ts';
import { AlreadyRunning, lockFolder } from './lock-file.ts';
import { FolderClosed, openFolder } from './open-folder.ts';
import { choosePort, PortTaken } from './ports.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cadenza-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('lockFolder', () => {
  const lock = () => lockFolder(folder, 'http://localhost:3000');

  test('a second start is told who runs, and where', async () => {
    const unlock = await lock();
    await expect(lock()).rejects.toThrow(AlreadyRunning);
    await expect(lock()).rejects.toThrow(new RegExp(`process ${process.pid}, http://localhost:3000`));
    await unlock();
    await (await lock())();
    expect(await readdir(folder)).toEqual([]);
  });

  test.each([
    ['a process that is gone', { pid: 2 ** 22 + 1, began: '1', address: 'x' }],
    ['a number that another process has now', { pid: process.pid, began: 'long ago', address: 'x' }],
    ['half a file', undefined],
  ])('a lock of %s is taken over', async (_, holder) => {
    await writeFile(join(folder, 'cadenza.lock'), holder === undefined ? '{"pid":' : JSON.stringify(holder));
    await (await lock())();
  });
});

describe('openFolder', () => {
  /** Nothing stops root: as somebody who owns nothing, where the test may choose. */
  const asAnybody = async (work: () => Promise<void>): Promise<void> => {
    if (process.geteuid?.() !== 0) return work();
    process.seteuid?.(65_534);
    try {
      await work();
    } finally {
      process.seteuid?.(0);
    }
  };

  test('makes it, and is content with one that is there', async () => {
    for (let times = 0; times < 2; times++) await openFolder(join(folder, 'new', 'data'));
    expect(await readdir(join(folder, 'new', 'data'))).toEqual([]);
  });

  test.each([
    ['a folder that may not be written', 'data', 0o555],
    ['a database that may not be read', 'data/postgres', 0o000],
    ['a place where none may be made', '', 0o555],
  ])('%s is told in words', async (_, closed, mode) => {
    const dataDir = join(folder, 'data');
    await chmod(folder, 0o755);
    await mkdir(join(folder, closed), { recursive: true });
    if (closed === 'data/postgres') await chmod(dataDir, 0o777);
    await chmod(join(folder, closed), mode);
    try {
      await asAnybody(async () => {
        await expect(openFolder(dataDir)).rejects.toThrow(FolderClosed);
        await expect(openFolder(dataDir)).rejects.toThrow(/may not (use|make).*data.*DATA_DIR/s);
      });
    } finally {
      await chmod(join(folder, closed), 0o700);
    }
  });
});

describe('keptAuthSecret', () => {
  test('is made once, for the owner only, and kept', async () => {
    const secret = await keptAuthSecret(folder);
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(await keptAuthSecret(folder)).toBe(secret);
    expect((await stat(join(folder, 'auth-secret'))).mode & 0o777).toBe(0o600);
  });

  test('a damaged one is not replaced in silence', async () => {
    await writeFile(join(folder, 'auth-secret'), 'x');
    await expect(keptAuthSecret(folder)).rejects.toThrow('damaged');
  });
});

describe('planDemo', () => {
  const plan = (env: Record<string, string> = {}) => planDemo(loadConfig({ DATA_DIR: folder, ...env }));

  test('the first embedded start makes it, later ones do not', async () => {
    const first = await plan();
    expect(first).toMatchObject({ make: true, present: true });
    await first.made();
    expect(await plan()).toMatchObject({ make: false, present: true });
  });

  test('a making that was cut off goes on at the next start', async () => {
    await plan();
    expect(await plan()).toMatchObject({ make: true });
  });

  test('a store that began without it stays without, unless it is asked for', async () => {
    expect(await plan({ DEMO_DATA: 'false' })).toMatchObject({ make: false, present: false });
    expect(await plan()).toMatchObject({ make: false, present: false });
    expect(await plan({ DEMO_DATA: 'true' })).toMatchObject({ make: true });
  });

  test('somebody else’s database gets it only when asked', async () => {
    const server = { DATABASE_URL: 'postgres://u@h/d', AUTH_SECRET: 'a-secret-of-more-than-32-characters' };
    expect(await plan(server)).toMatchObject({ make: false, present: false });
    expect(await plan({ ...server, DEMO_DATA: 'true' })).toMatchObject({ make: true });
    expect(await readdir(folder)).toEqual([]);
  });

  test('what is remembered is one word in the folder', async () => {
    await (await plan()).made();
    expect(await readFile(join(folder, 'demo-data'), 'utf8')).toBe('made\n');
  });
});

describe('choosePort', () => {
  test('says in words that a port is taken; 0 takes a free one', async () => {
    const port = await choosePort('127.0.0.1', 0);
    expect(port).toBeGreaterThan(0);
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const taken = typeof address === 'object' ? (address?.port ?? 0) : 0;
    await expect(choosePort('127.0.0.1', taken)).rejects.toThrow(PortTaken);
    await expect(choosePort('127.0.0.1', taken)).rejects.toThrow(`Port ${taken} of 127.0.0.1 is taken`);
    other.close();
  });
});
