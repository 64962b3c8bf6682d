import { utf8 } from './utf8.ts';

/**
 * Name-based UUIDs (RFC 9562, version 5) without Node or DOM: the domain derives ids of occurrences and events, and
 * must give the same answer in a browser, a worker and a test. SHA-1 after FIPS 180-4; not used for security.
 */
const rotate = (value: number, bits: number): number => (value << bits) | (value >>> (32 - bits));

const sha1 = (bytes: Uint8Array): Uint8Array => {
  const length = bytes.length;
  const padded = new Uint8Array(((length + 8) >> 6) * 64 + 64);
  padded.set(bytes);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 0x20000000));
  view.setUint32(padded.length - 4, length << 3);

  const h = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  const w = new Int32Array(80);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(block + i * 4);
    for (let i = 16; i < 80; i++) w[i] = rotate(at(w, i - 3) ^ at(w, i - 8) ^ at(w, i - 14) ^ at(w, i - 16), 1);
    let [a, b, c, d, e] = [at(h, 0), at(h, 1), at(h, 2), at(h, 3), at(h, 4)];
    for (let i = 0; i < 80; i++) {
      const [f, k] = round(i, b, c, d);
      const next = (rotate(a, 5) + f + e + k + at(w, i)) | 0;
      [e, d, c, b, a] = [d, c, rotate(b, 30), a, next];
    }
    [a, b, c, d, e].forEach((value, i) => {
      h[i] = at(h, i) + value;
    });
  }
  const digest = new Uint8Array(20);
  const out = new DataView(digest.buffer);
  h.forEach((value, i) => {
    out.setInt32(i * 4, value);
  });
  return digest;
};

const at = (array: Int32Array, index: number): number => array[index] ?? 0;

const round = (i: number, b: number, c: number, d: number): [number, number] => {
  if (i < 20) return [(b & c) | (~b & d), 0x5a827999];
  if (i < 40) return [b ^ c ^ d, 0x6ed9eba1];
  if (i < 60) return [(b & c) | (b & d) | (c & d), 0x8f1bbcdc];
  return [b ^ c ^ d, 0xca62c1d6];
};

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Lower-case canonical form; any version. */
export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuidPattern.test(value);

/** UUIDv5 of `name` in the namespace of another UUID. Same arguments, same id, everywhere and for ever. */
export const uuidV5 = (namespace: string, name: string): string => {
  const space = Uint8Array.from(namespace.replaceAll('-', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const text = utf8(name);
  const input = new Uint8Array(space.length + text.length);
  input.set(space);
  input.set(text, space.length);
  const digest = sha1(input).slice(0, 16);
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const all = hex(digest);
  return `${all.slice(0, 8)}-${all.slice(8, 12)}-${all.slice(12, 16)}-${all.slice(16, 20)}-${all.slice(20)}`;
};
