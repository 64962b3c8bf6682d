import type { Sharp } from 'sharp';

/** What a picture is kept as: every browser shows them, and nothing runs in them. */
const kinds = { png: 'png', jpeg: 'jpg', webp: 'webp' } as const;
type Kind = keyof typeof kinds;

export type PictureBounds = {
  /** Pixels that one is decoded from, width times height: past that it is refused by its header alone. */
  mostPixels: number;
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

/** Seconds. */
const longest = 10;

/** Only what reads the three kinds may run, whatever bytes claim to be. Loaded with the first picture: most processes see none. */
const loadSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
};
let loading: ReturnType<typeof loadSharp> | undefined;

const writers: Readonly<Record<Kind, (picture: Sharp) => Sharp>> = {
  png: (picture) => picture.png({ compressionLevel: 9 }),
  jpeg: (picture) => picture.jpeg({ quality: 90, mozjpeg: true }),
  webp: (picture) => picture.webp({ quality: 90 }),
};

const isKind = (format: string | undefined): format is Kind => format !== undefined && Object.hasOwn(kinds, format);

/** Pictures are decoded one at a time, so that many large ones take no more memory than one. */
let before: Promise<unknown> = Promise.resolve();

/**
 * A picture from outside, decoded and written anew: upright, in sRGB, its first frame, and nothing else that was in the file, such
 * as where it was taken, or what hides behind its end. Of the same bytes and bounds the same comes out.
 */
export const encodeAnew = (bytes: Uint8Array, bounds: PictureBounds): Promise<Encoded> => {
  const mine = before.then(() => encode(bytes, bounds));
  before = mine.catch(() => undefined); // told to whoever asked for that one
  return mine;
};

const encode = async (bytes: Uint8Array, { mostPixels, side }: PictureBounds): Promise<Encoded> => {
  if (bytes.byteLength === 0) return { outcome: 'not_a_picture' };
  loading ??= loadSharp();
  const sharp = await loading;
  // The header alone: of no size yet refused, as nothing of it is decoded.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable);
  if (!isKind(header?.format)) return { outcome: 'not_a_picture' };
  if (header.width * header.height > mostPixels) return { outcome: 'too_many_pixels' };
  const upright = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated', pages: 1 })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: longest });
  const written = await writers[header.format](upright).toBuffer({ resolveWithObject: true }).catch(unreadable);
  if (written === undefined) return { outcome: 'not_a_picture' };
  const { data, info } = written;
  return { outcome: 'encoded', bytes: data, extension: kinds[header.format], width: info.width, height: info.height };
};

/** Whatever a library has against bytes from outside, they are no picture that anybody could show. */
const unreadable = (): undefined => undefined;
