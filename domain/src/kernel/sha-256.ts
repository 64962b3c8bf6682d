import { utf8 } from './utf8.ts';

/**
 * SHA-256 after FIPS 180-4 without Node or DOM: a seal is made and looked at by deciders, which are pure and the same in a
 * browser and a server.
 */

/** The first 32 bits of the fractional parts of a root of the primes: what the standard takes its numbers from. */
const fraction = (value: number): number => Math.floor((value - Math.floor(value)) * 0x1_0000_0000) | 0;

const primes = ((): number[] => {
  const found: number[] = [];
  for (let candidate = 2; found.length < 64; candidate++)
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  return found;
})();
const constants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const beginning = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const rotate = (value: number, bits: number): number => (value >>> bits) | (value << (32 - bits));
const at = (array: Int32Array, index: number): number => array[index] ?? 0;

const padded = (bytes: Uint8Array): DataView => {
  const whole = new Uint8Array(((bytes.length + 8) >> 6) * 64 + 64);
  whole.set(bytes);
  whole[bytes.length] = 0x80;
  const view = new DataView(whole.buffer);
  view.setUint32(whole.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(whole.length - 4, bytes.length << 3);
  return view;
};

const schedule = (view: DataView, block: number): Int32Array => {
  const w = new Int32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getInt32(block + i * 4);
  for (let i = 16; i < 64; i++) {
    const [early, late] = [at(w, i - 15), at(w, i - 2)];
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    w[i] = at(w, i - 16) + s0 + at(w, i - 7) + s1;
  }
  return w;
};

/** In hex, of a text's UTF-8. */
export const sha256 = (text: string): string => {
  const view = padded(utf8(text));
  const h = beginning.slice();
  for (let block = 0; block < view.byteLength; block += 64) {
    const w = schedule(view, block);
    let [a, b, c, d, e, f, g, last] = [at(h, 0), at(h, 1), at(h, 2), at(h, 3), at(h, 4), at(h, 5), at(h, 6), at(h, 7)];
    for (let i = 0; i < 64; i++) {
      const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const one = (last + s1 + ((e & f) ^ (~e & g)) + at(constants, i) + at(w, i)) | 0;
      const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [last, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, last].forEach((value, i) => {
      h[i] = at(h, i) + value;
    });
  }
  return Array.from(h, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
};
