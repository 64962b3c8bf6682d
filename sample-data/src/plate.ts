import { crc32, deflateSync } from 'node:zlib';

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
};

const [width, height] = [360, 200];

/** The grey of a point of a plate with its frame, four screws and lines of text that nobody can read from afar. */
const greyAt = (x: number, y: number): number => {
  const edge = Math.min(x, y, width - 1 - x, height - 1 - y);
  if (edge < 4) return 60;
  const screw = [24, width - 24].some((sx) => [24, height - 24].some((sy) => (x - sx) ** 2 + (y - sy) ** 2 < 49));
  if (screw) return 90;
  const isLine = x > 60 && x < width - 60 - ((y * 7) % 90) && y > 50 && y < 150 && y % 20 < 6;
  return isLine ? 70 : 205 + Math.round(20 * Math.sin((x + y) / 40));
};

/** A picture of a name plate, as PNG. */
export const platePicture = (): Uint8Array => {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows[y * (width + 1) + x + 1] = greyAt(x, y);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8; // bits of grey
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
};
