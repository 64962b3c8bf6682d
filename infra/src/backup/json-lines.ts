import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Writes one JSON value a line, compressed, readable for the owner only; on the disk when it resolves. */
export const writeLines = async (
  path: string,
  values: AsyncIterable<object>,
): Promise<{ lines: number; sha256: string }> => {
  let lines = 0;
  const hash = createHash('sha256');
  const text = async function* () {
    for await (const value of values) {
      lines++;
      yield `${JSON.stringify(value)}\n`;
    }
  };
  const hashing = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(Readable.from(text()), createGzip(), hashing, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  const written = await open(path, 'r');
  await written.sync();
  await written.close();
  return { lines, sha256: hash.digest('hex') };
};

export const readLines = async function* (path: string): AsyncGenerator<unknown> {
  const input = createReadStream(path).pipe(createGunzip());
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) yield JSON.parse(line);
};

export const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};
