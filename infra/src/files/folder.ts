import { createReadStream } from 'node:fs';
import {
  access,
  copyFile,
  link,
  mkdir,
  mkdtemp,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  utimes,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fromMachine, machineNow } from '../clock/clock.ts';
import type { FileKey, Files, ListedFile } from './files.ts';
import { keyOf, pathOf } from './files.ts';
import { receiveInto, type Spooled, sweepFolder } from './receiving.ts';

/** Files in a folder of this machine, or of a disk that all machines share: `company/ab/abcd…`. */
export const createFolderFiles = (root: string): Files => {
  const incoming = join(root, 'incoming');
  const place = (key: FileKey): string => join(root, pathOf(key));

  const keep = async (spooled: Spooled, key: FileKey): Promise<void> => {
    const path = place(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    if (await isThere(path)) {
      const now = new Date(machineNow());
      // Swept in between: it is put there anew.
      if (await utimes(path, now, now).then(yes, ifMissing(false))) return;
    }
    await rm(`${spooled.path}.kept`, { force: true });
    // A second name, so that it can be kept once more; a rename makes it appear whole.
    await link(spooled.path, `${spooled.path}.kept`).catch(() => copyFile(spooled.path, `${spooled.path}.kept`));
    await rename(`${spooled.path}.kept`, path);
    await syncFolder(dirname(path));
  };

  return {
    receive: (content, limit, hash) => receiveInto({ folder: incoming, keep }, content, limit, hash),

    get: async (key, range) => {
      const path = place(key);
      // Opened before it is answered: whoever takes it away meanwhile does not break off the reader.
      const file = await open(path).catch(ifMissing(undefined));
      if (file === undefined) return undefined;
      const { size } = await file.stat();
      const part = range === undefined ? {} : { start: range.from, end: range.to };
      return { size, content: createReadStream(path, { fd: file, ...part }) };
    },

    list: async function* () {
      for (const entry of await readdir(root, { recursive: true, withFileTypes: true }).catch(ifMissing([]))) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const key = keyOf(relative(root, path));
        const found = key && (await stat(path).catch(ifMissing(undefined)));
        if (key && found) yield { ...key, size: found.size, keptAt: fromMachine(found.mtime) } satisfies ListedFile;
      }
    },

    remove: async (key, keptBefore) => {
      const path = place(key);
      const found = await stat(path).catch(ifMissing(undefined));
      if (found === undefined || (keptBefore !== undefined && fromMachine(found.mtime) >= keptBefore)) return false;
      await rm(path, { force: true });
      return true;
    },

    sweepReceived: (olderThan) => sweepFolder(incoming, olderThan),

    probe: async () => {
      await mkdir(root, { recursive: true, mode: 0o700 });
      await rmdir(await mkdtemp(join(root, '.writable-')));
    },
  };
};

const yes = (): boolean => true;

const isThere = (path: string): Promise<boolean> => access(path).then(yes, ifMissing(false));

const ifMissing =
  <T>(instead: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error;
    return instead;
  };

/** A name outlives a power cut when its folder does. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
