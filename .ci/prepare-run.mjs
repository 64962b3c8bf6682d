import '../infra/src/clock/testing/run-clock.ts';
import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Bytes that must be free: the databases of two rooms at once, a Chromium unpacked and the profiles of its windows. */
const needed = 6 * 2 ** 30;

/** Memory instead of a disk, where there is enough: half of what a database costs is files that are made and removed. */
const inMemory = () => {
  try {
    const place = '/dev/shm';
    const { bavail, bsize } = statfsSync(place);
    accessSync(place, constants.W_OK);
    const runsNothing = /^\S+ \/dev\/shm \S+ \S*\bnoexec\b/m.test(readFileSync('/proc/mounts', 'utf8'));
    return bavail * bsize >= needed && !runsNothing ? place : undefined;
  } catch {
    return undefined; // not on this system
  }
};

/** A folder for what is written during a run; it goes when the process ends, however it ends. */
const temporaryFolder = () => {
  const folder = mkdtempSync(join(inMemory() ?? tmpdir(), 'cadenza-tests-'));
  chmodSync(folder, 0o1777); // as that of the system: a database that root starts runs as somebody else
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return folder;
};

/** What all processes of a run of tests find in their environment, beside the clock that `run-clock.ts` has set. */
export const prepareRun = () => {
  // Databases, browsers and builds of the tests leave what they write in one place, which goes with the run.
  process.env.TMPDIR = temporaryFolder();
  // Every process of the run that starts from the same code finds it compiled.
  process.env.NODE_COMPILE_CACHE ??= join(process.env.TMPDIR, 'compiled');
  // Property tests and faults draw by one seed: a second try of a test draws the same.
  process.env.FAULTS_SEED ??= '1';
};
