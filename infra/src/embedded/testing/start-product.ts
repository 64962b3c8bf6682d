import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
/** Variables that would make it another mode than that of a fresh machine. */
const otherModes = ['DATABASE_URL', 'EVENTSTORE_URL', 'REDIS_URL', 'PUBLIC_URL', 'AUTH_SECRET', 'AUTH_SECRET_PREVIOUS'];

export type Product = {
  address: string;
  /** What it keeps, its secret among it. */
  dataDir: string;
  /** Milliseconds from the command to the printed address. */
  startedIn: number;
  stop: () => Promise<void>;
};

/** `npm start` on embedded defaults, with demo data, in a folder and on a port of its own. Rejects with what it wrote. */
export const startProduct = async (): Promise<Product> => {
  const begun = performance.now();
  const dataDir = await mkdtemp(join(tmpdir(), 'cadenza-product-'));
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !otherModes.includes(name)));
  const child = spawn(process.execPath, ['infra/src/embedded/start.mjs'], {
    cwd: root,
    env: { ...env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', DEMO_DATA: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = (): void => void child.kill('SIGTERM');
  process.once('exit', end);
  const stop = async (): Promise<void> => {
    process.off('exit', end);
    end();
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  };
  const address = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-20_000);
      const found = /Address\s+(http:\S+)/.exec(output)?.[1];
      if (found !== undefined) address.resolve(found);
    });
  }
  child.once('error', address.reject);
  void exited.then(() => address.reject(new Error(`npm start did not come up:\n${output}`)));
  try {
    return { address: await address.promise, dataDir, startedIn: performance.now() - begun, stop };
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
};
