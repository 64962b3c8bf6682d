import sharp from 'sharp';

/** A photo as a phone takes it: with words about where it was taken, which are no picture. */
export const photo = (shade = 90): Promise<Buffer> =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: { r: 200, g: shade, b: 60 } } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Luca Ferri, Brescia' } })
    .toBuffer();
