import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { choosePort } from '../../embedded/ports.ts';

export type RedisServer = {
  /** `redis://127.0.0.1:PORT` */
  url: string;
  pid: number;
  /** Where it keeps what it writes down. */
  dir: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
};

export type RedisServerOptions = {
  /** Further settings, as in `redis.conf`: `{ appendonly: 'yes' }`. */
  settings?: Record<string, string>;
  /** To come back at the same address. */
  port?: number;
  /** To come back with what was written down there by one that was told to `keep` it. */
  dir?: string;
  keep?: boolean;
};

/** Where `redis-server` is on PATH; undefined where it is not installed. */
export const redisBinary: string | undefined = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'redis-server'))
  .find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** A real Redis of its own on a free port, without persistence unless the settings say so. */
export const startRedisServer = async (options: RedisServerOptions = {}): Promise<RedisServer> => {
  const { settings = {}, port, keep = false } = options;
  if (redisBinary === undefined) throw new Error('redis-server is not installed');
  const dir = options.dir ?? (await mkdtemp(join(tmpdir(), 'cadenza-redis-')));
  for (let attempt = 1; ; attempt++) {
    const chosen = port ?? (await choosePort('127.0.0.1', 0));
    const all = {
      bind: '127.0.0.1',
      port: String(chosen),
      dir,
      save: '',
      appendonly: 'no',
      databases: '100',
      ...settings,
    };
    const args = Object.entries(all).flatMap(([name, value]) => [`--${name}`, value]);
    const child = spawn(redisBinary, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(child, 'exit');
    if (await isReady(child)) {
      return {
        url: `redis://127.0.0.1:${chosen}`,
        pid: child.pid ?? 0,
        dir,
        stop: async (signal = 'SIGTERM') => {
          child.kill(signal);
          await exited;
          if (!keep) await rm(dir, { recursive: true, force: true });
        },
      };
    }
    if (attempt === 5) throw new Error('redis-server did not start'); // somebody else took the port, five times
  }
};

/** False when it ended before it was ready. */
const isReady = async (child: ChildProcess): Promise<boolean> => {
  if (child.stdout === null) return false;
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('Ready to accept connections')) continue;
    child.stdout.resume();
    return true;
  }
  return false;
};
