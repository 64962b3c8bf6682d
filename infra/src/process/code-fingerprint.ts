import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Tests and what only they use say nothing of what a process does. */
const isCode = (path: string): boolean =>
  path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.split(sep).includes('testing');

/**
 * One text for the sources in these folders: another text is other code, whatever its version says. The same on every
 * machine. Reads all of them (some tenths of a second), so ask only where the answer is needed.
 */
export const codeFingerprint = async (folders: readonly URL[]): Promise<string> => {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const root = fileURLToPath(folder);
    const found = await readdir(root, { recursive: true, withFileTypes: true });
    const files = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => `${parentPath}${sep}${name}`);
    for (const file of files.filter(isCode).sort()) {
      hash.update(`${relative(root, file).replaceAll(sep, '/')}\n`);
      hash.update((await readFile(file, 'utf8')).replaceAll('\r\n', '\n'));
    }
  }
  return hash.digest('hex').slice(0, 16);
};
