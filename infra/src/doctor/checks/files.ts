import { type Check, error, ok } from '../../findings/finding.ts';
import { unreachable } from '../../findings/unreachable.ts';
import { openFiles } from '../../process/open-files.ts';

const remedies: Record<string, [why: string, remedy: string]> = {
  NoSuchBucket: ['There is no bucket of that name.', 'Make it, or correct S3_BUCKET.'],
  InvalidAccessKeyId: ['The key is not known there.', 'Correct S3_ACCESS_KEY_ID.'],
  SignatureDoesNotMatch: ['The secret is not that of the key.', 'Correct S3_SECRET_ACCESS_KEY.'],
  AuthorizationHeaderMalformed: ['The region is another one.', 'Correct S3_REGION.'],
  AccessDenied: ['The key may not write there.', 'Allow it to list, read, write and delete in the bucket.'],
  RequestTimeTooSkewed: ['The clocks differ by more than 15 minutes.', 'Set the clock of this machine.'],
};

/** Writes and removes an object where files are kept in S3; a folder is looked at with the data folder. */
export const files: Check = {
  name: 'Files',
  run: async ({ config: { files: place } }) => {
    if (place.kind === 'folder') return [];
    try {
      await (await openFiles(place)).probe();
      return [ok(`The bucket ${place.bucket} at ${new URL(place.endpoint).origin} takes files.`)];
    } catch (failure) {
      const { code = '', cause } = failure as Error & { code?: string };
      const [why, remedy] = remedies[code] ?? [];
      if (why === undefined || remedy === undefined) return [unreachable('S3', 'S3_ENDPOINT', cause ?? failure)];
      return [error('S3 cannot be used.', why, remedy)];
    }
  },
};
