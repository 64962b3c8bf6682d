import { Readable } from 'node:stream';
import { logoName } from '@cadenza/domain/company/logo-name';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import type { Files } from '@cadenza/infra/files/files';
import { encodeAnew, type PictureBounds } from '@cadenza/infra/images/encode-anew';

/** Bytes that a logo may have as it is sent. */
export const maxLogoBytes = 2 * 1024 * 1024;

/** As large as a sharp screen shows it anywhere; what is sent may be a photo. */
const bounds: PictureBounds = { mostPixels: 16_000_000, side: 512 };

/** A picture on its way into a company: its name, and what keeps it for good. */
export type Logo = { name: string; keep: () => Promise<void> };

/**
 * Takes a logo in, judged by its content whatever it is called, encodes it anew, and hands it over for as long as `use` takes: it is
 * kept only when everything else is decided.
 */
export const withLogo = async <Done>(
  { files }: { files: Files },
  { companyId, content }: { companyId: string; content: AsyncIterable<Uint8Array> },
  use: (logo: Logo) => Promise<Done | Rejection>,
): Promise<Done | Rejection> => {
  const sent = await bytesOf(content);
  if (sent === undefined) return tooLarge();
  const picture = await encodeAnew(sent, bounds);
  if (picture.outcome !== 'encoded') {
    const params = picture.outcome === 'too_many_pixels' ? { max: bounds.mostPixels / 1_000_000 } : {};
    return reject('invalid_fields', {}, [{ field: 'logo', code: picture.outcome, params }]);
  }
  const received = await files.receive(Readable.from([picture.bytes]), maxLogoBytes);
  if (received.outcome === 'too_large') return tooLarge();
  try {
    const { extension } = picture;
    const name = logoName({ companyId, hash: received.hash, extension });
    return await use({ name, keep: () => received.keep(companyId) });
  } finally {
    await received.discard();
  }
};

const tooLarge = (): Rejection => reject('file_too_large', { most: maxLogoBytes / 1024 ** 2 });

/** undefined: it has more than a logo may have. */
const bytesOf = async (content: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of content) {
    size += part.byteLength;
    if (size > maxLogoBytes) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** Keeps the picture as soon as what names it was decided, and before it is in the log. */
export const keepingLogo = async <Decided>(decided: Decided, logo: Logo | undefined): Promise<Decided> => {
  if (!isRejection(decided)) await logo?.keep();
  return decided;
};
