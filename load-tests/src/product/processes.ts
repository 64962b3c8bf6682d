import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isChildMessage } from '@cadenza/infra/process/parent';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const probe = fileURLToPath(new URL('./cpu-probe.mjs', import.meta.url));

export type Running = {
  address: string;
  /** CPU seconds so far. */
  cpu: () => Promise<number>;
  tell: (message: object) => void;
  /** The next message that has this field. */
  told: <T>(field: string) => Promise<T>;
  stop: () => Promise<void>;
};

const launch = (args: readonly string[], env: NodeJS.ProcessEnv, channel: 'ipc' | 'ignore'): ChildProcess =>
  spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', channel],
  });

/** A server process of the house, `api/src/main.ts`; up when it tells its address as those do. */
export const startProcess = async (script: string, env: NodeJS.ProcessEnv): Promise<Running> => {
  const child = launch(['--import', probe, script], env, 'ipc');
  const exited = once(child, 'exit');
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  const told = <T>(field: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const listen = (message: unknown): void => {
        if (typeof message !== 'object' || message === null || !(field in message)) return;
        child.off('message', listen);
        resolve((message as Record<string, T>)[field] as T);
      };
      child.on('message', listen);
      void exited.then(() => reject(new Error(`${script} ended`)));
    });
  const address = await new Promise<string>((resolve, reject) => {
    child.on('message', (message) => {
      if (isChildMessage(message)) resolve(message.address);
    });
    void exited.then(([code]) => reject(new Error(`${script} ended with ${code} before it was up`)));
  });
  return {
    address,
    told,
    tell: (message) => void child.send(message),
    cpu: () => {
      const answer = told<number>('cpu');
      child.send('cpu');
      return answer;
    },
    stop: async () => {
      process.off('exit', end);
      child.kill('SIGTERM');
      await exited;
    },
  };
};

/** Runs a command of the house to its end. Throws where it fails. */
export const runCommand = async (script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> => {
  const [code] = await once(launch([script, ...args], env, 'ignore'), 'exit');
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
};
