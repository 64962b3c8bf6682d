import { problem } from '../kernel/problem.ts';
import type { Context } from './context.ts';

const megabyte = 1024 * 1024;
/** Of what the root fields of a document answer together, before it is made into text. */
const maxMegabytes = 8;

/**
 * Bytes that a value takes as JSON, about: text by its length, everything else that is no object by five. Stops counting soon
 * after `most`, so that a large answer costs no more to judge than one that may be sent.
 */
const bytesOf = (value: unknown, most: number): number => {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 5;
  let bytes = 2;
  if (Array.isArray(value)) {
    for (const item of value) {
      bytes += bytesOf(item, most) + 1;
      if (bytes > most) return bytes;
    }
    return bytes;
  }
  for (const key in value) {
    bytes += key.length + 4 + bytesOf((value as Record<string, unknown>)[key], most);
    if (bytes > most) return bytes;
  }
  return bytes;
};

/** Throws `answer_too_large` where the root fields so far have answered too much. */
export const holdBytes = ({ bytes }: Pick<Context, 'bytes'>): void => {
  if (bytes > maxMegabytes * megabyte) throw problem('answer_too_large', { most: maxMegabytes });
};

/** Counts an answer, and refuses the one that makes it too much. */
export const countBytes = (context: Pick<Context, 'bytes'>, answer: unknown): void => {
  context.bytes += bytesOf(answer, maxMegabytes * megabyte);
  holdBytes(context);
};
