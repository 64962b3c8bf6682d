import { shrinkPhoto } from '../../photos/shrink-photo.ts';

/** Photos that are made small just now: what is said after they were taken is said behind them. */
let inHand: Promise<void> = Promise.resolve();

export const photosInHand = (): Promise<void> => inHand;

/** One after the other, each made small; what this browser cannot make small goes as it is, and the server says what is wrong with it. */
export const preparePhotos = (files: readonly File[], ready: (file: File, photo: Blob) => void): Promise<void> => {
  inHand = files.reduce(
    (before, file) => before.then(async () => ready(file, (await shrinkPhoto(file).catch(() => null)) ?? file)),
    inHand,
  );
  return inHand;
};
