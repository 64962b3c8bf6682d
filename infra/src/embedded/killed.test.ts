import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const run = promisify(execFile);
const script = fileURLToPath(new URL('./testing/supervisor.ts', import.meta.url));

type Running = { pid: number; parent: number; what: string };

/** Every living process of the machine. */
const processes = async (): Promise<Running[]> => {
  const { stdout } = await run('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,args=']);
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parent, status, what] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    return pid && !status?.startsWith('Z') ? [{ pid: Number(pid), parent: Number(parent), what: what ?? '' }] : [];
  });
};

/** What a process has started, and what that has. */
const below = (pid: number, all: readonly Running[]): Running[] =>
  all.filter(({ parent }) => parent === pid).flatMap((one) => [one, ...below(one.pid, all)]);

const start = async (...args: string[]) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadenza-killed-'));
  const { PATH, HOME, CLOCK_OFFSET_MS } = process.env;
  const env = { PATH, HOME, CLOCK_OFFSET_MS, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', DEMO_DATA: 'false' };
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const own = async () => below(child.pid ?? 0, await processes());
  let seen: Running[] = [];
  onTestFinished(async () => {
    child.kill('SIGKILL');
    const still = new Set((await processes()).map(({ pid }) => pid));
    for (const { pid } of seen) if (still.has(pid)) process.kill(pid, 'SIGKILL');
    await rm(dataDir, { recursive: true, force: true });
  });
  return {
    child,
    /** Resolves when these run, each so often as its piece of a command line is there. */
    runs: async (pieces: Readonly<Record<string, number>>) => {
      const counted = async () => {
        seen = await own();
        return Object.fromEntries(
          Object.keys(pieces).map((piece) => [piece, seen.filter(({ what }) => what.includes(piece)).length]),
        );
      };
      await expect.poll(counted, { timeout: 40_000, interval: 200 }).toEqual(pieces);
      seen = await own();
    },
    left: async () => {
      const now = new Map((await processes()).map((one) => [one.pid, one.what]));
      return seen.filter(({ pid, what }) => now.get(pid) === what).map(({ what }) => what);
    },
  };
};

test.each([
  ['serves', [], { 'sample.ts': 3, 'guard.sh': 1 }],
  ['migrates', ['migrate'], { 'testing/supervisor.ts': 1, 'guard.sh': 1 }],
] as const)(
  'a supervisor that is killed while it %s leaves nothing running: services, commands, database, and what guarded it',
  async (_, args, pieces) => {
    const { child, runs, left } = await start(...args);
    await runs(pieces);
    expect((await left()).length).toBeGreaterThan(3); // the database and its own processes
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect.poll(left, { timeout: 40_000, interval: 200 }).toEqual([]);
  },
  90_000,
);
