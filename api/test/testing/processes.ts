import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const scripts = {
  api: '../../src/main.ts',
  projections: '../../../projections/src/main.ts',
  workers: '../../../workers/src/main.ts',
};

export type Line = Record<string, unknown>;

/** A process as a container platform runs it: settings in, lines of JSON out, SIGTERM to end it. */
export const startProcess = async (
  name: keyof typeof scripts,
  databaseUrl: string,
  env: Record<string, string> = {},
) => {
  const child = spawn(process.execPath, [fileURLToPath(new URL(scripts[name], import.meta.url))], {
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      CLOCK_OFFSET_MS: process.env.CLOCK_OFFSET_MS,
      DATABASE_URL: databaseUrl,
      ...(name === 'projections' ? {} : { AUTH_SECRET: 'a-secret-for-tests-that-is-long-enough' }),
      HOST: '127.0.0.1',
      PORT: '0',
      STOP_SECONDS: '20',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: Line[] = [];
  const started = Promise.withResolvers<string>();
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (text) => {
    const line = JSON.parse(text) as Line;
    lines.push(line);
    if (line.msg === 'started') started.resolve(String(line.address));
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  void exited.then((code) => started.reject(new Error(`${name} ended with ${code}: ${JSON.stringify(lines)}`)));
  return {
    address: await started.promise,
    lines,
    exited,
    /** Asks it to stop, as a platform does. */
    terminate: (): void => void child.kill('SIGTERM'),
    /** For the end of a test, whatever became of it. */
    end: async (): Promise<void> => {
      child.kill('SIGKILL');
      await exited;
    },
  };
};
