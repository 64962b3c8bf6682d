import { sendFile } from '../../../lib/send-file.ts';
import type { Photo } from '../public/report.ts';

/** A photo of a request that is there. Its id is that of the command: sent again, it is the same one. Throws an `ApiError`. */
export const sendPhoto = async (supportRequestId: string, { id, blob }: Photo, name = 'foto.jpg'): Promise<void> => {
  const form = new FormData();
  form.append('supportRequestId', supportRequestId);
  form.append('image', blob, name);
  await sendFile({
    ...{ path: '/api/support-request-images', form, commandId: id },
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
};
