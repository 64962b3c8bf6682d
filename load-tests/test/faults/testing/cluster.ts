import { type ChildProcess, execFile, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { ArmedFailpoint } from '@cadenza/infra/faults/failpoints';
import { isChildMessage } from '@cadenza/infra/process/parent';
import { authSecret } from '../../../../api/test/testing/world.ts';

/**
 * `door` and `standby`: a second node of the api and of the projections. `rebuild`: the command that rebuilds planning,
 * and ends.
 */
export type Role = 'api' | 'door' | 'projections' | 'standby' | 'workers' | 'rebuild';

const run = promisify(execFile);
const root = new URL('../../../../', import.meta.url);
const scripts: Record<Role, readonly [script: string, ...args: string[]]> = {
  api: ['api/src/main.ts'],
  door: ['api/src/main.ts'],
  projections: ['projections/src/main.ts'],
  standby: ['projections/src/main.ts'],
  workers: ['workers/src/main.ts'],
  rebuild: ['projections/src/cli/main.ts', 'rebuild', 'planning'],
};
/** A process that says nothing for so long hangs, however busy the machine. */
const startWithin = 60_000;

type Running = { child: ChildProcess; up: Promise<string>; exited: Promise<NodeJS.Signals | null>; said: () => string };

export type Cluster = {
  /** Starts a process; resolves at once. */
  launch: (role: Role, failpoints?: readonly ArmedFailpoint[]) => void;
  /** Starts a process and waits until it is up. Rejects, with what it said, when it ends instead. */
  start: (role: Role, failpoints?: readonly ArmedFailpoint[]) => Promise<void>;
  isRunning: (role: Role) => boolean;
  /** Resolves when the process answers, or has ended before it could. */
  upOrDead: (role: Role) => Promise<void>;
  /** Resolves when the process has ended, with the signal that killed it. */
  exited: (role: Role) => Promise<NodeJS.Signals | null>;
  /** Resolves when the process has stopped itself (SIGSTOP). */
  paused: (role: Role) => Promise<void>;
  signal: (role: Role, signal: NodeJS.Signals) => void;
  /** SIGKILL, and waits for the end. */
  kill: (role: Role) => Promise<void>;
  /** Where the process answers, or answered last. */
  address: (role: Role) => string;
  /** The last words of a process, for a failure's message. */
  said: (role: Role) => string;
  close: () => Promise<void>;
};

/** The mains of the product as processes of their own on one database; `settings` on top of those that they need. */
export const createCluster = (databaseUrl: string, settings: Record<string, string> = {}): Cluster => {
  const running = new Map<Role, Running>();
  const addresses = new Map<Role, string>();

  const launch: Cluster['launch'] = (role, failpoints = []) => {
    const armed = failpoints.map(({ name, hit, action }) => `${name}@${hit}:${action}`).join(',');
    const [script, ...args] = scripts[role];
    const child = fork(fileURLToPath(new URL(script, root)), args, {
      env: {
        PATH: process.env.PATH ?? '',
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
        DATABASE_URL: databaseUrl,
        AUTH_SECRET: authSecret,
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'warn',
        CADENZA_FAILPOINTS: armed,
        ...settings,
      },
      execArgv: [],
      silent: true,
    });
    let words = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        words = `${words}${chunk}`.slice(-6_000);
      });
    }
    const exited = new Promise<NodeJS.Signals | null>((resolve) =>
      child.once('exit', (_code, signal) => resolve(signal)),
    );
    const up = new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${role} does not start:\n${words}`)), startWithin);
      child.on('message', (message) => {
        if (!isChildMessage(message)) return;
        clearTimeout(late);
        addresses.set(role, message.address);
        resolve(message.address);
      });
      void exited.then((signal) => {
        clearTimeout(late);
        reject(new Error(`${role} ended (${signal}) instead of starting:\n${words}`));
      });
    });
    up.catch(() => {}); // whoever launches to see it die does not wait for it to be up
    running.set(role, { child, up, exited, said: () => words });
  };

  const of = (role: Role): Running => {
    const one = running.get(role);
    if (!one) throw new Error(`${role} was never started`);
    return one;
  };
  const isRunning = (role: Role): boolean => {
    const child = running.get(role)?.child;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  };
  const kill = async (role: Role): Promise<void> => {
    of(role).child.kill('SIGKILL');
    await of(role).exited;
  };

  return {
    launch,
    start: async (role, failpoints) => {
      launch(role, failpoints);
      await of(role).up;
    },
    isRunning,
    upOrDead: (role) =>
      of(role).up.then(
        () => {},
        () => {},
      ),
    exited: (role) => of(role).exited,
    paused: async (role) => {
      const { child, said } = of(role);
      for (const until = performance.now() + startWithin; ; await pause(25)) {
        const { stdout } = await run('ps', ['-o', 'stat=', '-p', String(child.pid)]);
        if (stdout.startsWith('T')) return;
        if (performance.now() > until) throw new Error(`${role} does not pause:\n${said()}`);
      }
    },
    signal: (role, signal) => void of(role).child.kill(signal),
    kill,
    address: (role) => addresses.get(role) ?? 'http://127.0.0.1:9', // nobody answers there: it is tried again
    said: (role) => of(role).said(),
    close: async () => {
      await Promise.all([...running.keys()].map(kill));
    },
  };
};
