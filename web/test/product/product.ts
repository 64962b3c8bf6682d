import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the running product answers. */
    address: string;
  }
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The product as `npm start` starts it, with demo data, in a folder and on a port of its own, once for the run. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cadenza-product-'));
  const { DATABASE_URL: _, EVENTSTORE_URL: __, REDIS_URL: ___, ...env } = process.env;
  const product = spawn(process.execPath, ['infra/src/embedded/start.mjs'], {
    cwd: root,
    env: { ...env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', DEMO_DATA: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => product.once('exit', () => resolve()));
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += String(chunk);
      const found = /Address\s+(http:\S+)/.exec(output)?.[1];
      if (found !== undefined && output.includes('stops it')) resolve(found);
    };
    product.stdout.on('data', read);
    product.stderr.on('data', read);
    void exited.then(() => reject(new Error(`the product did not start:\n${output}`)));
  });
  project.provide('address', address);
  return async () => {
    product.kill('SIGTERM');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  };
};
