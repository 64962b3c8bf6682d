import { Worker } from 'node:worker_threads';

export type Limits = {
  /** Milliseconds. */
  time: number;
  /** MiB of heap. */
  memory: number;
};

const usual: Limits = { time: 30_000, memory: 256 };

/** Bytes of a file that anybody reads; what is larger is a scan or no text. */
export const largestRead = 32 * 1024 ** 2;
/** UTF-16 units of the words that are kept of a file. */
export const longestText = 2_000_000;

/** Kinds of which words can be had. */
const readable: ReadonlySet<string> = new Set([
  'application/pdf',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
]);

export const isReadable = (mime: string): boolean => readable.has(mime);

/**
 * The words in a file; null where there are none, or it breaks whoever reads it. It is read in a thread of its own that ends with its
 * time or memory, so that no file takes the process along. `bytes` are handed over: they are gone for the caller.
 */
export const extractText = async (bytes: Uint8Array, mime: string, limits: Limits = usual): Promise<string | null> => {
  if (!isReadable(mime) || bytes.byteLength > largestRead) return null;
  const own = Uint8Array.from(bytes);
  const thread = new Worker(new URL('./reader.ts', import.meta.url), {
    workerData: { bytes: own, mime },
    transferList: [own.buffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.memory, maxYoungGenerationSizeMb: 32 },
    // What a library has to say of a strange file is nobody's log.
    stdout: true,
    stderr: true,
  });
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const late = setTimeout(() => resolve(null), limits.time);
  thread.once('message', (text: unknown) => resolve(typeof text === 'string' ? text : null));
  thread.once('error', () => resolve(null));
  thread.once('exit', () => resolve(null));
  try {
    const text = (await promise)?.slice(0, longestText).toWellFormed().replaceAll('\0', '').trim();
    return text === undefined || text === '' ? null : text;
  } finally {
    clearTimeout(late);
    await thread.terminate();
  }
};
