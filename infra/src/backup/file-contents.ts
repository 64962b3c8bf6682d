import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { type FileKey, type Files, pathOf } from '../files/files.ts';
import { BackupProblem } from './format.ts';
import { hashOf } from './json-lines.ts';

const lineSchema = z.object({ companyId: z.string(), hash: z.string(), size: z.number() });

/**
 * Copies every file that is kept, and tells which. What is taken away meanwhile belongs to nothing in the log any more. Throws
 * `BackupProblem` where a file is not what its hash says.
 */
export const copyOut = async function* (
  source: Pick<Files, 'list' | 'get'>,
  folder: string,
): AsyncGenerator<FileKey & { size: number }> {
  for await (const { companyId, hash } of source.list()) {
    const key = { companyId, hash };
    const found = await source.get(key);
    if (found === undefined) continue;
    const path = join(folder, pathOf(key));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(found.content, createWriteStream(path, { mode: 0o600, flags: 'wx', flush: true }));
    if ((await hashOf(path)) !== hash) throw new BackupProblem(`the file ${pathOf(key)} is damaged where it is kept`);
    yield { ...key, size: found.size };
  }
};

/** Puts every file of a backup where files are kept now; answers how many. One that is damaged or missing throws `BackupProblem`. */
export const copyIn = async (
  folder: string,
  lines: AsyncIterable<unknown>,
  target: Pick<Files, 'receive'>,
): Promise<number> => {
  let copied = 0;
  for await (const line of lines) {
    const { size, ...key } = lineSchema.parse(line);
    const received = await target.receive(createReadStream(join(folder, pathOf(key))), size).catch(() => undefined);
    if (received?.outcome !== 'received') throw new BackupProblem(`the file ${pathOf(key)} is not what was backed up`);
    try {
      if (received.hash !== key.hash) throw new BackupProblem(`the file ${pathOf(key)} is not what was backed up`);
      await received.keep(key.companyId);
    } finally {
      await received.discard();
    }
    copied++;
  }
  return copied;
};
