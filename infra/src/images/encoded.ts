/** What a picture is kept as: every browser shows them, and nothing runs in them. */
export const kinds = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const;
export type Kind = keyof typeof kinds;

export type PictureBounds = {
  /** Pixels that one is decoded from, width times height: past that it is refused by its header alone. */
  maxPixels: number;
  /** px of the longer side as it is kept; what is smaller stays as it is. */
  side: number;
};

export type EncodedPicture = {
  outcome: 'encoded';
  bytes: Uint8Array;
  /** Without a dot. */
  extension: (typeof kinds)[Kind];
  /** px. */
  width: number;
  height: number;
};

export type Encoded =
  | EncodedPicture
  /** PNG, JPEG and WebP are read, nothing else, and whole ones only. */
  | { outcome: 'not_a_picture' }
  | { outcome: 'too_many_pixels' };
