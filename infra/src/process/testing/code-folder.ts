import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';

/** A folder with these files, by their paths in it; removed at the end of the test. Its address ends with a slash. */
export const codeFolder = async (files: Readonly<Record<string, string>>): Promise<URL> => {
  const root = await mkdtemp(join(tmpdir(), 'code-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  return pathToFileURL(`${root}/`);
};
