import type { Sharp } from 'sharp';
import { type Encoded, type Kind, kinds, type PictureBounds } from './encoded.ts';

/** Seconds. */
const longest = 20;

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

/**
 * A picture from outside, decoded and written anew: upright, in sRGB, its first frame, and nothing else that was in the file, such
 * as where it was taken, or what hides behind its end. Of the same bytes and bounds the same comes out. Called in a process of its
 * own alone (`encoder-process.ts`).
 */
export const encode = async (bytes: Uint8Array, { maxPixels, side }: PictureBounds): Promise<Encoded> => {
  if (bytes.byteLength === 0) return { outcome: 'not_a_picture' };
  loading ??= loadSharp();
  const sharp = await loading;
  // The header alone: of no size yet refused, as nothing of it is decoded.
  const header = await sharp(bytes, { limitInputPixels: false }).metadata().catch(unreadable);
  if (!isKind(header?.format)) return { outcome: 'not_a_picture' };
  if (header.width * header.height > maxPixels) return { outcome: 'too_many_pixels' };
  const upright = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 })
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
