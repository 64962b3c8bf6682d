import type { StoredPicture } from '@cadenza/domain/documents/events';
import type { Session } from '../kernel/session.ts';
import type { Services } from '../services.ts';
import { fileOut } from './route.ts';

/** A picture that the log names, under this name. */
export const pictureOut = (
  { files }: Pick<Services, 'files'>,
  { actor: { companyId } }: { actor: Pick<Session['actor'], 'companyId'> },
  { mime, content: { hash, size } }: StoredPicture,
  name: string,
) =>
  fileOut({
    ...{ name, type: mime, size, tag: hash, inPlace: true },
    open: async (range) => {
      const part = range === undefined ? undefined : { from: range.start, to: range.end };
      const found = await files.get({ companyId, hash }, part);
      // Whoever keeps the files has lost it: a failure, and not an answer.
      if (!found) throw new Error(`the content ${hash} of a picture is not there`);
      return found.content;
    },
  });
