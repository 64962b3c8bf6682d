import { storedName } from '@cadenza/domain/documents/document-name';
import type { StoredPicture } from '@cadenza/domain/documents/events';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import type { Files } from '@cadenza/infra/files/files';
import type { PictureBounds } from '@cadenza/infra/images/encode-anew';
import { type ReceivedPicture, receivePicture } from './receive-picture.ts';

/** Bytes that a picture may have as it is sent. */
export const maxImageBytes = 10 * 1024 * 1024;

/** What a phone takes comes in; what is kept shows enough of it on any screen. */
const bounds: PictureBounds = { maxPixels: 50_000_000, side: 2_048 };

const mimes = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' } as const;

/** A picture on its way in: the field of the call that it came in, and its content. */
export type SentImage = { field: string; content: AsyncIterable<Uint8Array> };

/** Pictures that were taken in, and what keeps them for good. */
export type ReceivedImages = { images: readonly StoredPicture[]; keep: () => Promise<void> };

/**
 * Takes pictures in, one after another, encodes them anew, and hands them over for as long as `use` takes: they are kept only when
 * everything else is decided. `idOf`: of the nth.
 */
export const withImages = async <Done>(
  services: { files: Files },
  { companyId, sent, idOf }: { companyId: string; sent: readonly SentImage[]; idOf: (n: number) => string },
  use: (received: ReceivedImages) => Promise<Done | Rejection>,
): Promise<Done | Rejection> => {
  const pictures: ReceivedPicture[] = [];
  try {
    for (const { field, content } of sent) {
      const picture = await receivePicture(services, content, { limit: maxImageBytes, bounds, field });
      if (isRejection(picture)) return picture;
      pictures.push(picture);
    }
    const images = pictures.map(({ hash, size, extension }, n) => {
      const imageId = idOf(n);
      return { imageId, fileName: storedName(imageId, extension), mime: mimes[extension], content: { hash, size } };
    });
    return await use({
      images,
      keep: async () => void (await Promise.all(pictures.map((picture) => picture.keep(companyId)))),
    });
  } finally {
    await Promise.all(pictures.map((picture) => picture.discard()));
  }
};

/** More than may come in one call: refused before any of them is looked at. */
export const tooManySent = (sent: readonly SentImage[], max: number): Rejection | undefined =>
  sent.length > max
    ? reject('invalid_fields', {}, [{ field: 'images', code: 'too_many', params: { max } }])
    : undefined;
