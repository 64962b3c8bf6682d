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
export const temporaryFolder = () => {
  const folder = mkdtempSync(join(inMemory() ?? tmpdir(), 'cadenza-tests-'));
  chmodSync(folder, 0o1777); // as that of the system: a database that root starts runs as somebody else
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return folder;
};
