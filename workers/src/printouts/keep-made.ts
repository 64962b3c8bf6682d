import { Readable } from 'node:stream';
import type { Content } from '@cadenza/domain/documents/events';
import type { Services } from '../kernel/services.ts';
import type { MadeFile } from './made.ts';

/** Bytes: more comes out of no kind. */
const largest = 200 * 1024 ** 2;

type Kept = Pick<MadeFile, 'fileName' | 'mime'> & { content: Content };

/** What is named is there: it is kept before it is told. */
export const keepMade = async (
  { files }: Pick<Services, 'files'>,
  companyId: string,
  { bytes, fileName, mime }: MadeFile,
  tell: (file: Kept) => Promise<void>,
): Promise<void> => {
  const received = await files.receive(bytes instanceof Readable ? bytes : Readable.from([bytes]), largest);
  if (received.outcome === 'too_large') throw new Error(`a printout of more than ${received.limit} bytes`);
  try {
    await received.keep(companyId);
    await tell({ fileName, mime, content: { hash: received.hash, size: received.size } });
  } finally {
    await received.discard();
  }
};
