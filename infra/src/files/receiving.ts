import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fromMachine } from '../clock/clock.ts';
import type { FileKey, Received } from './files.ts';
import { kindOf } from './kind.ts';

/** What was received, on this machine. */
export type Spooled = { path: string; hash: string; size: number };

export type Receiving = {
  /** Beside the store; made when it is missing. */
  folder: string;
  keep: (spooled: Spooled, key: FileKey) => Promise<void>;
};

/** Takes content into a file beside the store: only when all is there, hashed and judged, anybody can decide to keep it. */
export const receiveInto = async (
  { folder, keep }: Receiving,
  content: AsyncIterable<Uint8Array>,
  limit: number,
  known?: string,
): Promise<Received> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, randomUUID());
  const discard = (): Promise<void> => rm(path, { force: true });
  try {
    const written = await spool(path, content, limit, known);
    if (written === undefined) {
      await discard();
      return { outcome: 'too_large', limit };
    }
    const kind = await kindOf(path);
    const spooled = { path, ...written };
    return {
      outcome: 'received',
      ...written,
      kind,
      keep: (companyId) => keep(spooled, { companyId, hash: written.hash }),
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  }
};

/** undefined: it has more bytes than the limit. On the disk when it resolves. */
const spool = async (
  path: string,
  content: AsyncIterable<Uint8Array>,
  limit: number,
  known: string | undefined,
): Promise<{ hash: string; size: number } | undefined> => {
  const hash = createHash('sha256');
  const file = await open(path, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of content) {
      size += chunk.byteLength;
      if (size > limit) return undefined;
      if (known === undefined) hash.update(chunk);
      await writeAll(file, chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { hash: known ?? hash.digest('hex'), size };
};

const writeAll = async (file: FileHandle, chunk: Uint8Array): Promise<void> => {
  for (let done = 0; done < chunk.byteLength; ) {
    done += (await file.write(chunk, done)).bytesWritten;
  }
};

/** Takes away what a process that died had received. */
export const sweepFolder = async (folder: string, olderThan: Date): Promise<number> => {
  let swept = 0;
  for (const name of await readdir(folder).catch(none)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined); // discarded meanwhile
    if (found === undefined || fromMachine(found.mtime) >= olderThan) continue;
    await rm(path, { force: true });
    swept++;
  }
  return swept;
};

const none = (error: NodeJS.ErrnoException): string[] => {
  if (error.code !== 'ENOENT') throw error;
  return [];
};
