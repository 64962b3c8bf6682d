import { logoKinds, logoName } from '@cadenza/domain/company/logo-name';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import type { Files } from '@cadenza/infra/files/files';

/** Bytes that a logo may have. */
export const maxLogoBytes = 2 * 1024 * 1024;

/** A picture on its way into a company: its name, and what keeps it for good. */
export type Logo = { name: string; keep: () => Promise<void> };

/**
 * Takes a logo in, judged by its content whatever it is called, and hands it over for as long as `use` takes: it is kept only when
 * everything else is decided.
 */
export const withLogo = async <Done>(
  { files }: { files: Files },
  { companyId, content }: { companyId: string; content: AsyncIterable<Uint8Array> },
  use: (logo: Logo) => Promise<Done | Rejection>,
): Promise<Done | Rejection> => {
  const received = await files.receive(content, maxLogoBytes);
  if (received.outcome === 'too_large') return reject('file_too_large', { most: maxLogoBytes / 1024 ** 2 });
  try {
    const { hash, kind } = received;
    if (logoKinds[kind.extension] !== kind.mime)
      return reject('invalid_fields', {}, [{ field: 'logo', code: 'not_a_picture' }]);
    const name = logoName({ companyId, hash, extension: kind.extension });
    return await use({ name, keep: () => received.keep(companyId) });
  } finally {
    await received.discard();
  }
};

/** Keeps the picture as soon as what names it was decided, and before it is in the log. */
export const keepingLogo = async <Decided>(decided: Decided, logo: Logo | undefined): Promise<Decided> => {
  if (!isRejection(decided)) await logo?.keep();
  return decided;
};
