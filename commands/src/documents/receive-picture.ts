import { Readable } from 'node:stream';
import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import type { Files } from '@cadenza/infra/files/files';
import { type EncodedPicture, encodeAnew, type PictureBounds } from '@cadenza/infra/images/encode-anew';

export type PictureLimits = {
  /** Bytes that it may have as it is sent. */
  limit: number;
  bounds: PictureBounds;
  /** Of the call, in which faults of it are told. */
  field: string;
};

/** A picture that was encoded anew, not kept yet. */
export type ReceivedPicture = {
  hash: string;
  /** Bytes. */
  size: number;
  extension: EncodedPicture['extension'];
  keep: (companyId: string) => Promise<void>;
  /** To be called in the end, whatever came of it. */
  discard: () => Promise<void>;
};

/** Takes a picture in, judged by its content whatever it is called, and encodes it anew. */
export const receivePicture = async (
  { files }: { files: Files },
  content: AsyncIterable<Uint8Array>,
  { limit, bounds, field }: PictureLimits,
): Promise<ReceivedPicture | Rejection> => {
  const sent = await bytesOf(content, limit);
  if (sent === undefined) return tooLarge(limit);
  const picture = await encodeAnew(sent, bounds);
  if (picture.outcome !== 'encoded') {
    const params = picture.outcome === 'too_many_pixels' ? { max: bounds.maxPixels / 1_000_000 } : {};
    return reject('invalid_fields', {}, [{ field, code: picture.outcome, params }]);
  }
  const received = await files.receive(Readable.from([picture.bytes]), limit);
  if (received.outcome === 'too_large') return tooLarge(limit);
  const { hash, size, keep, discard } = received;
  return { hash, size, extension: picture.extension, keep, discard };
};

const tooLarge = (limit: number): Rejection => reject('file_too_large', { most: limit / 1024 ** 2 });

/** undefined: it has more than it may have. */
const bytesOf = async (content: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array | undefined> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of content) {
    size += part.byteLength;
    if (size > limit) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
};
