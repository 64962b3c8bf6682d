import sharp from 'sharp';

/** A photo as a phone takes it: with words about where it was taken, which are no picture. */
export const photo = (shade = 90): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: { r: 200, g: shade, b: 60 } } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Luca Ferri, Brescia' } })
    .toBuffer();

/** One of some size in pixels and bytes: grain, which a camera sees in the dark and a JPEG keeps. */
export const grainyPhoto = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 120, sigma: 12 } },
  })
    .jpeg()
    .toBuffer();
