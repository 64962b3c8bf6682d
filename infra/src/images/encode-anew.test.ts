import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Encoded, type EncodedPicture, encodeAnew } from './encode-anew.ts';
import { encoderProcess } from './encoder.ts';

const bounds = { maxPixels: 10_000, side: 20 };
const kinds = ['png', 'jpeg', 'webp'] as const;

const red = { r: 255, g: 0, b: 0, alpha: 1 };
const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: red } });
const exif = { IFD0: { ImageDescription: 'who took it' }, IFD3: { GPSLatitude: '45/1 28/1 0/1', GPSLatitudeRef: 'N' } };
const photos = await Promise.all(
  kinds.map((kind) =>
    plain(80, 40).toFormat(kind).withExif(exif).withIccProfile('p3').withXmp('<x>secret</x>').toBuffer(),
  ),
);
const gif = await plain(4, 4).gif().toBuffer();
const tiff = await plain(4, 4).tiff().toBuffer();
const avif = await plain(4, 4).avif().toBuffer();
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><script>1</script></svg>');
const frames = await Promise.all(
  ['red', 'blue'].map((background) =>
    sharp({ create: { width: 8, height: 6, channels: 3, background } })
      .png()
      .toBuffer(),
  ),
);
const animated = await sharp(frames, { join: { animated: true } })
  .webp({ loop: 0, delay: [50, 50] })
  .toBuffer();

const encoded = (one: Encoded): EncodedPicture => {
  if (one.outcome !== 'encoded') throw new Error(one.outcome);
  return one;
};

test.each([0, 1, 2])('a photo keeps its kind and loses all that is no picture: %i', async (at) => {
  const photo = photos[at] ?? Buffer.alloc(0);
  const before = await sharp(photo).metadata();
  expect(before).toMatchObject({ exif: expect.any(Buffer), icc: expect.any(Buffer), xmp: expect.any(Buffer) });
  expect(photo.includes('who took it')).toBe(true);
  const done = encoded(await encodeAnew(Buffer.concat([photo, Buffer.from('<script>1</script>')]), bounds));
  expect(done).toMatchObject({ extension: kinds[at]?.replace('jpeg', 'jpg'), width: 20, height: 10 });
  const after = await sharp(done.bytes).metadata();
  expect(after).toMatchObject({ format: kinds[at], width: 20, height: 10 });
  for (const kept of ['exif', 'icc', 'xmp', 'comments', 'orientation', 'iptc'] as const)
    expect(after[kept]).toBeUndefined();
  for (const word of ['who took it', 'secret', '<script>']) expect(Buffer.from(done.bytes).includes(word)).toBe(false);
  const [r = 0, g = 255, b = 255] = await sharp(done.bytes).removeAlpha().raw().toBuffer();
  expect(r > 240 && g < 20 && b < 20).toBe(true);
  // So that its name says what is in it.
  expect(encoded(await encodeAnew(photo, bounds)).bytes).toEqual(done.bytes);
});

test('what was taken sideways stands upright; what is small stays small; what one sees through stays so', async () => {
  const sideways = await plain(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(encoded(await encodeAnew(sideways, bounds))).toMatchObject({ width: 10, height: 20 });
  const small = await sharp({ create: { width: 3, height: 2, channels: 4, background: { ...red, alpha: 0 } } })
    .png()
    .toBuffer();
  const kept = encoded(await encodeAnew(small, bounds));
  expect(kept).toMatchObject({ width: 3, height: 2 });
  expect((await sharp(kept.bytes).raw().toBuffer())[3]).toBe(0);
});

test('of what moves the first frame is kept', async () => {
  expect((await sharp(animated).metadata()).pages).toBe(2);
  const still = encoded(await encodeAnew(animated, bounds));
  expect(still).toMatchObject({ extension: 'webp', width: 8, height: 6 });
  expect((await sharp(still.bytes).metadata()).pages ?? 1).toBe(1);
});

test('nothing else is read, whatever it looks like, nor what breaks off', async () => {
  const [png = Buffer.alloc(0), jpeg = Buffer.alloc(0), webp = Buffer.alloc(0)] = photos;
  const cut = [png, jpeg, webp].map((photo) => photo.subarray(0, photo.length / 2));
  const lying = Buffer.concat([png.subarray(0, 8), Buffer.from('<html><script>1</script>')]);
  for (const bytes of [Buffer.alloc(0), Buffer.from('text'), gif, tiff, avif, svg, lying, ...cut])
    expect(await encodeAnew(bytes, bounds)).toEqual({ outcome: 'not_a_picture' });
  // One that was refused keeps nobody else waiting.
  const together = await Promise.all([encodeAnew(gif, bounds), encodeAnew(png, bounds)]);
  expect(together.map(({ outcome }) => outcome)).toEqual(['not_a_picture', 'encoded']);
});

test('pixels are counted in the header, before any is decoded', async () => {
  expect(encoded(await encodeAnew(await plain(100, 100).png().toBuffer(), bounds))).toMatchObject({ width: 20 });
  expect(await encodeAnew(await plain(101, 100).png().toBuffer(), bounds)).toEqual({ outcome: 'too_many_pixels' });
  // 57 bytes that say they are 65 500 pixels wide and high: 17 GB of memory, had anybody begun.
  const bomb = Buffer.from(await plain(1, 1).png().toBuffer());
  bomb.writeUInt32BE(65_500, 16);
  bomb.writeUInt32BE(65_500, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  const memory = process.memoryUsage().rss;
  expect(await encodeAnew(bomb, bounds)).toEqual({ outcome: 'too_many_pixels' });
  expect(process.memoryUsage().rss - memory).toBeLessThan(100_000_000);
});

test('what hangs, swells or breaks its process is no picture, and takes nobody along', async () => {
  const photo = await plain(90, 90).png().toBuffer();
  const good = async () => encoded(await encodeAnew(photo, bounds));
  await good();
  const first = encoderProcess();
  const refused = { outcome: 'not_a_picture' };
  expect(await encodeAnew(photo, bounds, { time: 0, memory: 1_024 })).toEqual(refused);
  expect(await good()).toMatchObject({ width: 20 });
  const large = await sharp({ create: { width: 6_000, height: 6_000, channels: 4, background: red } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const wide = { maxPixels: 50_000_000, side: 6_000 };
  expect(await encodeAnew(large, wide, { time: 60_000, memory: 1 })).toEqual(refused);
  expect(await good()).toMatchObject({ width: 20 });
  const standing = encoderProcess();
  expect(standing).not.toBe(first);
  const [cut, next] = [encodeAnew(large, wide), good()];
  process.kill(standing ?? 0, 'SIGKILL');
  expect(await cut).toEqual(refused);
  expect(await next).toMatchObject({ width: 20 });
  expect(encoderProcess()).not.toBe(standing);
});

test.runIf(process.platform === 'linux')('the process that decodes knows no secret of ours', async () => {
  encoded(await encodeAnew(await plain(4, 4).png().toBuffer(), bounds));
  expect(await readFile(`/proc/${encoderProcess()}/environ`, 'utf8')).not.toMatch(/SECRET|DATABASE|HOME/);
});

test.runIf(process.platform === 'linux')('it leaves the processor to who answers', async () => {
  encoded(await encodeAnew(await plain(4, 4).png().toBuffer(), bounds));
  expect(getPriority(encoderProcess())).toBe(Math.min(19, getPriority() + 5));
});
