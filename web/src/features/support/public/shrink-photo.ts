import { trustedWorker } from '../../../lib/trusted-worker.ts';
import type { Shrunk } from './photo-worker.ts';
import address from './photo-worker.ts?worker&url';

/** Bytes of a file that the server still takes; what a browser cannot shrink itself is sent as it is. */
export const maxPhotoBytes = 10 * 1024 * 1024;

type Waiting = Map<number, (photo: Blob | null) => void>;

let worker: { readonly own: Worker; readonly waiting: Waiting } | undefined;
let last = 0;

/** The one worker of the page: an address is trusted once. */
const startWorker = () => {
  const waiting: Waiting = new Map();
  const own = new Worker(trustedWorker('cadenza-photos', address));
  own.onmessage = ({ data: { id, photo } }: MessageEvent<Shrunk>) => {
    waiting.get(id)?.(photo);
    waiting.delete(id);
  };
  // A worker that does not start: files go as they are.
  own.onerror = () => {
    for (const settle of waiting.values()) settle(null);
    waiting.clear();
  };
  return { own, waiting };
};

const serverTakes = ({ type, size }: Blob): boolean =>
  ['image/jpeg', 'image/png', 'image/webp'].includes(type) && size <= maxPhotoBytes;

/** A photo of at most 1600 px; null where the file is no picture, or too large for want of a browser that can shrink it. */
export const shrinkPhoto = async (file: Blob): Promise<Blob | null> => {
  const asItIs = serverTakes(file) ? file : null;
  if (!('OffscreenCanvas' in globalThis)) return asItIs;
  worker ??= startWorker();
  const { own, waiting } = worker;
  const id = ++last;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    own.postMessage({ id, file });
  });
};
