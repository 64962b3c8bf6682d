import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';

export type FileKind = {
  /** What it is answered as: text of whatever language is `text/plain`, so that no browser runs it. */
  mime: string;
  /** Without a dot. */
  extension: string;
};

const unknown: FileKind = { mime: 'application/octet-stream', extension: 'bin' };
const text: FileKind = { mime: 'text/plain', extension: 'txt' };

/** Kinds that are written as text, and could be run as such. */
const writtenAsText = /xml|html|javascript|x-sh|json|calendar|vcard|rtf$/;
const isRtf = (mime: string): boolean => mime.endsWith('/rtf');

/** Milliseconds; a file is looked at in its first bytes, or in the index of an archive. */
const timeout = 5_000;
const looked = 64 * 1024;

/** What a file on this machine is, judged by its content alone. Never rejects for what is in it. */
export const kindOf = async (path: string): Promise<FileKind> => {
  const found = await fileTypeFromFile(path, { signal: AbortSignal.timeout(timeout) }).catch(() => undefined);
  if (found !== undefined && (isRtf(found.mime) || !writtenAsText.test(found.mime)))
    return { mime: found.mime, extension: found.ext };
  return (await isText(path)) ? text : unknown;
};

/** UTF-8 without control characters, as far as it is looked at. */
const isText = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(looked), 0, looked, 0);
    if (bytesRead === 0) return false;
    const words = new TextDecoder('utf-8', { fatal: true }).decode(buffer.subarray(0, bytesRead), { stream: true });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what tells text from bytes
    return !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(words);
  } catch {
    return false; // not UTF-8
  } finally {
    await file.close();
  }
};
