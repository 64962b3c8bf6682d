import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ArmedFailpoint } from '../../faults/failpoints.ts';
import type { Backends, Places } from '../../process/backends.ts';
import { isChildMessage } from '../../process/parent.ts';

export const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** What each kind of process runs. */
export const mains = {
  api: ['api/src/main.ts'],
  projections: ['projections/src/main.ts'],
  workers: ['workers/src/main.ts'],
  /** The command that rebuilds planning, and ends. */
  rebuild: ['projections/src/cli/main.ts', 'rebuild', 'planning'],
} as const satisfies Record<string, readonly [script: string, ...args: string[]]>;

export type NodeKind = keyof typeof mains;

export type Readiness = {
  status: string;
  checks: Record<string, { ok: boolean; reason?: string; detail?: { state?: string; position?: string } }>;
};

/** One process of the product, which may be started again after its end. Nobody else starts it again. */
export type ClusterNode = {
  kind: NodeKind;
  /** `workers-2` */
  name: string;
  /** `http://127.0.0.1:41234`, of the last start; where nobody answers before the first. */
  readonly address: string;
  readonly running: boolean;
  /** What it wrote lately, for the message of a test that fails. */
  output(): string;
  /** The body of its `/readyz`; undefined where it does not answer. */
  readiness(): Promise<Readiness | undefined>;
  /** Starts it; returns at once. */
  launch(failpoints?: readonly ArmedFailpoint[]): void;
  /** Starts it and resolves when it listens. Rejects, with what it wrote, when it ends instead. */
  start(failpoints?: readonly ArmedFailpoint[]): Promise<void>;
  /** Resolves when it listens, or has ended before it could. */
  upOrDead(): Promise<void>;
  /** Resolves when it has ended, with the signal that killed it. */
  exited(): Promise<NodeJS.Signals | null>;
  /** Resolves when it has stopped itself (SIGSTOP). */
  paused(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
  /** SIGKILL, SIGTERM; resolves when it is gone. */
  kill(): Promise<void>;
  stop(): Promise<void>;
};

/** What api and workers sign with; no other process is told. */
export const clusterSecret = 'a-secret-for-tests-that-is-long-enough';

/** What every process of a test is told: where things are, a free port, and `more`. */
export const nodeEnv = (
  { databaseUrl, redisUrl, eventStoreUrl, files }: Backends & Partial<Places>,
  more: Record<string, string> = {},
): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, CLOCK_OFFSET_MS } = process.env;
  return {
    ...{ PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, CLOCK_OFFSET_MS },
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    EVENTSTORE_URL: eventStoreUrl,
    DATA_DIR: files?.kind === 'folder' ? dirname(files.folder) : undefined,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
    ...more,
  };
};

/** A process that says nothing for so long hangs, however busy the machine. */
const timeout = 120_000;
const run = promisify(execFile);

type Life = { child: ChildProcess; up: Promise<string>; exited: Promise<NodeJS.Signals | null> };

/** A process that is not started yet. It ends with the process that started it. */
export const createNode = (kind: NodeKind, name: string, env: NodeJS.ProcessEnv): ClusterNode => {
  let life: Life | undefined;
  let address = 'http://127.0.0.1:9'; // nobody answers there: whoever asks tries again
  let output = '';

  const launch: ClusterNode['launch'] = (failpoints = []) => {
    output = '';
    const [script, ...args] = mains[kind];
    const armed = failpoints.map(({ name: place, hit, action }) => `${place}@${hit}:${action}`).join(',');
    const child = spawn(process.execPath, [`${root}${script}`, ...args], {
      env: {
        ...env,
        ...(['api', 'workers'].includes(kind) ? { AUTH_SECRET: clusterSecret } : {}),
        CADENZA_FAILPOINTS: armed,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output = `${output}${chunk}`.slice(-20_000);
      });
    }
    const exited = new Promise<NodeJS.Signals | null>((resolve) => {
      child.once('exit', (_code, signal) => resolve(signal));
    });
    const up = new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${name} does not start:\n${output}`)), timeout);
      child.on('message', (message) => {
        if (!isChildMessage(message)) return;
        clearTimeout(late);
        address = message.address;
        resolve(address);
      });
      void exited.then((signal) => {
        clearTimeout(late);
        reject(new Error(`${name} ended (${signal}) instead of starting:\n${output}`));
      });
    });
    up.catch(() => {}); // whoever launches to see it die does not wait for it to be up
    life = { child, up, exited };
  };
  const living = (): Life => {
    if (!life) throw new Error(`${name} was never started`);
    return life;
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    life?.child.kill(signal);
    await life?.exited;
  };

  return {
    kind,
    name,
    get address() {
      return address;
    },
    get running() {
      return life !== undefined && life.child.exitCode === null && life.child.signalCode === null;
    },
    output: () => output,
    readiness: async () => {
      try {
        const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5_000) });
        return (await response.json()) as Readiness;
      } catch {
        return undefined;
      }
    },
    launch,
    start: async (failpoints) => {
      launch(failpoints);
      await living().up;
    },
    upOrDead: () =>
      living().up.then(
        () => {},
        () => {},
      ),
    exited: () => living().exited,
    paused: async () => {
      for (const until = performance.now() + timeout; ; await sleep(25)) {
        const { stdout } = await run('ps', ['-o', 'stat=', '-p', String(living().child.pid)]);
        if (stdout.startsWith('T')) return;
        if (performance.now() > until) throw new Error(`${name} does not pause:\n${output}`);
      }
    },
    signal: (signal) => void living().child.kill(signal),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
};
