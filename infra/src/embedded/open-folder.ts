import { mkdir, mkdtemp, readdir, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The data folder belongs to somebody else, or lies where nothing can be written. */
export class FolderClosed extends Error {
  override readonly name = 'FolderClosed';
}

const closed: ReadonlySet<string | undefined> = new Set(['EACCES', 'EPERM', 'EROFS']);

const unlessMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
};

/** Makes the folder, and looks whether this user may write in it and reach its database. Throws `FolderClosed`. */
export const openFolder = async (dataDir: string): Promise<void> => {
  const database = join(dataDir, 'postgres');
  let place = dataDir;
  try {
    await mkdir(dataDir, { recursive: true });
    await rmdir(await mkdtemp(join(dataDir, '.writable-')));
    place = database;
    await readdir(database).catch(unlessMissing);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!closed.has(code)) throw error;
    throw new FolderClosed(await inWords(place, code));
  }
};

const inWords = async (place: string, code: string | undefined): Promise<string> => {
  const owner = await stat(place).then(
    ({ uid }) => uid,
    () => undefined,
  );
  const [me, foreign] = [process.geteuid?.(), owner !== undefined && owner !== process.geteuid?.()];
  return [
    owner === undefined
      ? `Cadenza may not make the folder ${place} (${code}).`
      : `Cadenza may not use the folder ${place} (${code})${foreign ? `: it belongs to user ${owner}, and this is user ${me}` : ''}.`,
    `Give it to the user who runs Cadenza ("sudo chown -R … ${place}"), or choose another folder with DATA_DIR.`,
  ].join('\n');
};
