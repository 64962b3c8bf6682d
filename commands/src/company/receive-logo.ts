import { logoName } from '@cadenza/domain/company/logo-name';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import type { Files } from '@cadenza/infra/files/files';
import type { PictureBounds } from '@cadenza/infra/images/encode-anew';
import { receivePicture } from '../documents/receive-picture.ts';

/** Bytes that a logo may have as it is sent. */
export const maxLogoBytes = 2 * 1024 * 1024;

/** As large as a sharp screen shows it anywhere; what is sent may be a photo. */
const bounds: PictureBounds = { maxPixels: 16_000_000, side: 512 };

/** A picture on its way into a company: its name, and what keeps it for good. */
export type Logo = { name: string; keep: () => Promise<void> };

/** Takes a logo in and hands it over for as long as `use` takes: it is kept only when everything else is decided. */
export const withLogo = async <Done>(
  services: { files: Files },
  { companyId, content }: { companyId: string; content: AsyncIterable<Uint8Array> },
  use: (logo: Logo) => Promise<Done | Rejection>,
): Promise<Done | Rejection> => {
  const picture = await receivePicture(services, content, { limit: maxLogoBytes, bounds, field: 'logo' });
  if (isRejection(picture)) return picture;
  try {
    const { hash, extension } = picture;
    return await use({ name: logoName({ companyId, hash, extension }), keep: () => picture.keep(companyId) });
  } finally {
    await picture.discard();
  }
};

/** Keeps the picture as soon as what names it was decided, and before it is in the log. */
export const keepingLogo = async <Decided>(decided: Decided, logo: Logo | undefined): Promise<Decided> => {
  if (!isRejection(decided)) await logo?.keep();
  return decided;
};
