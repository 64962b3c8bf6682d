import { trustedWorker } from '../../lib/trusted-worker.ts';
import type { Shrunk } from './photo-worker.ts';
import address from './photo-worker.ts?worker&url';

/** Bytes of a file that the server still takes; what a browser cannot shrink itself is sent as it is. */
export const maxPhotoBytes = 10 * 1024 * 1024;

/** What came of a photo: null where it is none, undefined where nobody could look. */
type Settle = (photo: Blob | null | undefined) => void;
type Shrinker = { readonly own: Worker; readonly waiting: Map<number, Settle> };

let trusted: string | undefined;
let worker: Shrinker | undefined;
let last = 0;

/** An address is trusted once, however often its worker has to be started. */
const startWorker = (): Shrinker => {
  trusted ??= trustedWorker('cadenza-photos', address);
  const own = new Worker(trusted);
  const waiting: Shrinker['waiting'] = new Map();
  own.onmessage = ({ data: { id, photo } }: MessageEvent<Shrunk>) => {
    waiting.get(id)?.(photo);
    waiting.delete(id);
  };
  // One that does not start, as the network was away just then: files go as they are, and the next one begins anew.
  own.onerror = () => {
    if (worker?.own === own) worker = undefined;
    own.terminate();
    for (const settle of waiting.values()) settle(undefined);
  };
  return { own, waiting };
};

/** Fetched while there is a network: where photos are taken it comes and goes. */
export const readyToShrink = (): void => {
  if ('OffscreenCanvas' in globalThis) worker ??= startWorker();
};

const serverTakes = ({ type, size }: Blob): boolean =>
  ['image/jpeg', 'image/png', 'image/webp'].includes(type) && size <= maxPhotoBytes;

/** A photo of at most 1600 px; null where the file is no picture, or too large for want of a browser that can shrink it. */
export const shrinkPhoto = async (file: Blob): Promise<Blob | null> => {
  const asItIs = serverTakes(file) ? file : null;
  readyToShrink();
  if (worker === undefined) return asItIs;
  const { own, waiting } = worker;
  const id = ++last;
  const shrunk = await new Promise<Blob | null | undefined>((resolve) => {
    waiting.set(id, resolve);
    own.postMessage({ id, file });
  });
  return shrunk === undefined ? asItIs : shrunk;
};
