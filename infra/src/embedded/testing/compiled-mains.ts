import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shareSetup } from '../../process/testing/shared-setup.ts';
import { mains, root } from './node.ts';

const compile = async () => {
  const given = process.env.NODE_COMPILE_CACHE;
  const cache = given ?? (await mkdtemp(join(tmpdir(), 'cadenza-compiled-')));
  // Of all rooms of one run: the first one of them compiles.
  const done = join(cache, 'mains');
  if (existsSync(done)) return { value: undefined, stop: async () => {} };
  const { PATH, HOME, TMPDIR } = process.env;
  const env = { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: cache };
  process.env.NODE_COMPILE_CACHE = cache; // for the workers of this run, and for whom they start
  await Promise.all(
    Object.values(mains).map(([script]) =>
      once(spawn(process.execPath, [`${root}${script}`], { env, stdio: 'ignore' }), 'exit'),
    ),
  );
  await writeFile(done, '');
  const stop = async (): Promise<void> => {
    // A process that has just ended may still be writing what it compiled.
    if (given === undefined) await rm(cache, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  };
  return { value: undefined, stop };
};

/**
 * Vitest `globalSetup` of rooms that start the processes of the product over and over: their types are stripped and their
 * code is compiled once for the run, which is half of a start. A process that is killed writes nothing down, so that each
 * is run here without settings: it loads all of its code, says what is missing and ends.
 */
export const setup = async (): Promise<() => Promise<void>> => (await shareSetup('compiled mains', compile)).release;
