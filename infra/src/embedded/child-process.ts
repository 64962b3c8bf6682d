import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { isChildMessage } from '../process/parent.ts';
import type { Instance, Service } from './keep-alive.ts';

export type ChildOptions = {
  name: string;
  /** Path of the TypeScript file. */
  script: string;
  args?: readonly string[];
  env: NodeJS.ProcessEnv;
  /** Told where `/readyz` answers, at every start anew. */
  onAddress?: (address: string) => void;
};

/** A child gets its own time to stop cleanly (4 s), then no more. */
const timeout = 4_500;
/** A child that says nothing for so long hangs. */
const startWithin = 60_000;

/** A server process of ours as a child: up when it has told its address over IPC. */
export const childService = (options: ChildOptions): Service => ({
  name: options.name,
  start: async (signal) => {
    const child = launch(options, ['ignore', 'inherit', 'inherit', 'ipc']);
    const instance = instanceOf(child);
    const address = await Promise.race([
      told(child),
      instance.exited.then((why) => Promise.reject(new Error(why))),
      aborted(AbortSignal.any([signal, AbortSignal.timeout(startWithin)])),
    ]).catch(async (error: unknown) => {
      await instance.stop();
      throw error;
    });
    options.onAddress?.(address);
    return instance;
  },
});

/**
 * Runs a script to its end. Rejects, with what it last wrote, when it fails; when the signal aborts it is ended. What it
 * writes is shown only in that case.
 */
export const runOnce = async (options: ChildOptions, signal: AbortSignal): Promise<void> => {
  const child = launch(options, ['ignore', 'pipe', 'pipe', 'ipc']);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-8_000);
    });
  }
  const end = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', end, { once: true });
  const [code, by] = await once(child, 'close');
  signal.removeEventListener('abort', end);
  signal.throwIfAborted();
  if (code !== 0) throw new Error(`${options.name} failed (${by ?? code}):\n${output.trim()}`);
};

/**
 * Megabytes of each half of the young generation, of which Node takes 16 after any burst and gives nothing back: beside a
 * database on one machine that is a third of what a process has at rest. A server of its own keeps Node's.
 */
const youngGeneration = '--max-semi-space-size=2';
/** For `run-process.ts`, which collects once what the start has left. */
const collectable = '--expose-gc';

const launch = ({ script, args = [], env }: ChildOptions, stdio: ('ignore' | 'inherit' | 'pipe' | 'ipc')[]) =>
  spawn(process.execPath, [youngGeneration, collectable, script, ...args], { env, stdio, windowsHide: true });

const instanceOf = (child: ChildProcess): Instance => {
  const exited = new Promise<string>((settle) => {
    child.once('exit', (code, signal) => settle(signal === null ? `ended with code ${code}` : `killed by ${signal}`));
    child.once('error', (error) => settle(error.message));
  });
  return {
    exited,
    stop: async () => {
      child.kill('SIGTERM');
      const end = setTimeout(() => child.kill('SIGKILL'), timeout);
      await exited;
      clearTimeout(end);
    },
    kill: () => void child.kill('SIGKILL'),
  };
};

const told = (child: ChildProcess): Promise<string> =>
  new Promise((settle) => {
    child.on('message', (message) => {
      if (isChildMessage(message)) settle(message.address);
    });
  });

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, fail) => {
    const abort = (): void => fail(new Error('it did not start in time'));
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
