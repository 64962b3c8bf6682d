import type { Encoded, PictureBounds } from './encoded.ts';
import { type EncoderLimits, encodeApart } from './encoder.ts';

export type { Encoded, EncodedPicture, PictureBounds } from './encoded.ts';

/** More than the largest picture takes that is not refused by its header. */
const usual: EncoderLimits = { time: 30_000, memory: 1_024 };

/** Pictures are decoded one at a time, so that many large ones take no more memory than one. */
let before: Promise<unknown> = Promise.resolve();

/**
 * A picture from outside, decoded and written anew by another process (`encode.ts`). One that breaks that process, or takes more time
 * or memory than any photo does, is no picture.
 */
export const encodeAnew = (
  bytes: Uint8Array,
  bounds: PictureBounds,
  limits: EncoderLimits = usual,
): Promise<Encoded> => {
  const mine = before.then(async () => {
    const empty = bytes.byteLength === 0;
    return (empty ? undefined : await encodeApart({ bytes, bounds }, limits)) ?? { outcome: 'not_a_picture' as const };
  });
  before = mine.catch(() => undefined); // told to whoever asked for that one
  return mine;
};
