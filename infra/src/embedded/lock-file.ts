import { link, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Another `npm start` works in the same folder. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
}

type Holder = {
  pid: number;
  /** When that process began, as the system counts; '' where the system does not tell. */
  began: string;
  /** Where it answers. */
  address: string;
};

/**
 * Takes the folder for this process; answers the function that lets it go. Throws `AlreadyRunning` when a living
 * process has it. A lock of a process that is gone is taken over, also where its number now belongs to another
 * process (usual after a container restart).
 */
export const lockFolder = async (dataDir: string, address: string): Promise<() => Promise<void>> => {
  const path = join(dataDir, 'cadenza.lock');
  const own = join(dataDir, `cadenza.lock.${process.pid}`);
  const mine = JSON.stringify({ pid: process.pid, began: await beganAt(process.pid), address } satisfies Holder);
  await writeFile(own, mine);
  try {
    for (;;) {
      if (await tryLink(own, path)) return async () => void (await release(path, mine));
      const found = await readFile(path, 'utf8').catch(() => undefined);
      if (found === undefined) continue; // let go just now
      const holder = parse(found);
      if (holder !== undefined && (await lives(holder))) {
        throw new AlreadyRunning(
          `Cadenza runs already in ${dataDir} (process ${holder.pid}, ${holder.address}).\n` +
            'Stop that one first, or choose another folder with DATA_DIR.',
        );
      }
      await takeAway(path, own, found);
    }
  } finally {
    await unlink(own).catch(() => {});
  }
};

const tryLink = async (from: string, to: string): Promise<boolean> => {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

/** Removes a stale lock, and only that one: another starter may have replaced it since we read it. */
const takeAway = async (path: string, own: string, stale: string): Promise<void> => {
  const aside = `${own}.stale`;
  try {
    await rename(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await readFile(aside, 'utf8')) !== stale) await tryLink(aside, path);
  await rm(aside, { force: true });
};

const release = async (path: string, mine: string): Promise<void> => {
  const found = await readFile(path, 'utf8').catch(() => undefined);
  if (found === mine) await rm(path, { force: true });
};

const parse = (text: string): Holder | undefined => {
  try {
    return JSON.parse(text) as Holder;
  } catch {
    return undefined; // a machine that went down while it was written
  }
};

const lives = async ({ pid, began }: Holder): Promise<boolean> => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return (await beganAt(pid)) === began;
};

/** Linux only: clock ticks from boot to the start of the process. */
const beganAt = async (pid: number): Promise<string> => {
  if (process.platform !== 'linux') return '';
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
};
