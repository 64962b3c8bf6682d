import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { choosePort } from '../../src/embedded/ports.ts';
import { startEmbeddedPostgres } from '../../src/embedded/postgres.ts';
import { startRedisServer } from '../../src/redis/testing/redis-server.ts';

/** The user of the Dockerfile; only root can become somebody else. */
const ordinary = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};

const started = performance.now();
const say = (words: string): void =>
  console.log(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${words}`);

const untilReady = async (name: string, port: number, child: ChildProcess): Promise<void> => {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}`);
    const status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return say(`${name} is ready`);
    await sleep(100);
  }
  throw new Error(`${name} did not become ready`);
};

const endOf = async (name: string, child: ChildProcess): Promise<void> => {
  if (child.exitCode === null) await once(child, 'exit');
  say(`${name} ended with ${child.exitCode}`);
  if (child.exitCode !== 0) throw new Error(`${name} did not end well`);
};

/** The image's commands, as its user, in its mode. Throws when one does not do what it should. */
export const runImage = async (image: string): Promise<void> => {
  const postgres = await startEmbeddedPostgres({ dataDir: await mkdtemp(join(tmpdir(), 'cadenza-image-data-')) });
  const redis = await startRedisServer({ settings: { appendonly: 'yes' } });
  const run = (command: string, env: Record<string, string> = {}): ChildProcess =>
    spawn(process.execPath, [command], {
      cwd: image,
      ...ordinary,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        PATH: '/usr/bin:/bin',
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        DATABASE_URL: postgres.url,
        REDIS_URL: redis.url,
        ...(/^(api|workers)\//.test(command) ? { AUTH_SECRET: '9f1c2e7ab04d5836e1f7a9c3d2b5806f' } : {}),
        PUBLIC_URL: 'https://cadenza.example',
        ...env,
      },
    });
  const running = new Map<string, ChildProcess>();
  try {
    await endOf('migrate', run('projections/src/cli/migrate.ts'));
    const ports = new Map<string, number>();
    for (const name of ['projections', 'workers', 'api']) {
      const port = await choosePort('127.0.0.1', 0);
      ports.set(name, port);
      running.set(name, run(`${name}/src/main.ts`, { PORT: String(port) }));
    }
    for (const [name, child] of running) await untilReady(name, ports.get(name) ?? 0, child);
    const address = `http://127.0.0.1:${ports.get('api')}`;
    for (const [path, wanted] of Object.entries({ '/': 200, '/healthz': 200, '/metrics': 404 })) {
      const { status } = await fetch(`${address}${path}`);
      say(`GET ${path} ${status}`);
      if (status !== wanted) throw new Error(`GET ${path} answers ${status}, not ${wanted}`);
    }
    await endOf('healthcheck', run('infra/deploy/healthcheck.mjs', { PORT: String(ports.get('api')) }));
    for (const child of running.values()) child.kill('SIGTERM');
    for (const [name, child] of running) await endOf(name, child);
  } finally {
    for (const child of running.values()) child.kill('SIGKILL');
    await redis.stop();
    await postgres.stop();
  }
};
