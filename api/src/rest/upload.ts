import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import type { Services } from '../services.ts';

/** Bytes that a file may have: a number, or what a setting says for the company of the call. */
export type SizeLimit = number | ((services: Services, session: Session) => Promise<number>);

/** A file that a call takes beside its fields. */
export type FilePart = { required: boolean; limit: SizeLimit; description?: string };
export type FileParts = Readonly<Record<string, FilePart>>;

/** A file that came with a call. It is gone with the answer: whoever wants to keep it reads it before. */
export type Upload = {
  /** As the sender calls it, a path left out: nothing to make a path of. */
  name: string;
  /** What the sender says it is, which proves nothing. */
  type: string;
  /** In bytes. */
  size: number;
  /** Of the content, in hexadecimal digits. */
  sha256: string;
  /** The content from its beginning; may be asked for again. */
  stream: () => Readable;
};

/** The uploads of a call by the names of its parts. */
export type UploadsOf<F extends FileParts> = {
  readonly [Name in keyof F]: F[Name] extends { required: true } ? Upload : Upload | undefined;
};

const megabytes = (bytes: number): number => Math.round((bytes / 1024 / 1024) * 100) / 100;

export const fileTooLarge = (limit: number) => problem('file_too_large', { most: megabytes(limit) });

/**
 * A file without a name: it is taken out of its folder as soon as it is open, so that a process that dies leaves nothing
 * behind either. `TMPDIR` says where.
 */
const openNameless = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `cadenza-upload-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return handle;
};

/** Takes a file in to its end. Throws `file_too_large` at the byte that is too much. Whoever has it lets go of it. */
export const takeIn = async (
  content: AsyncIterable<Buffer>,
  { name, type, limit }: { name: string; type: string; limit: number },
): Promise<{ upload: Upload; letGo: () => Promise<void> }> => {
  const handle = await openNameless();
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of content) {
      size += chunk.length;
      if (size > limit) throw fileTooLarge(limit);
      hash.update(chunk);
      await handle.writeFile(chunk);
    }
    const stream = () => handle.createReadStream({ start: 0, autoClose: false });
    return { upload: { name, type, size, sha256: hash.digest('hex'), stream }, letGo: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
};
