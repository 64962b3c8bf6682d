import { now as clockNow } from './clock.ts';

/**
 * A UUIDv7 (RFC 9562) for a command: time first, so that ids of one client sort as they were made; made once per intent
 * and kept over retries, which is what makes a repeat harmless.
 */
export const commandId = (
  now: number = clockNow(),
  random: Uint8Array = crypto.getRandomValues(new Uint8Array(10)),
): string => {
  const bytes = new Uint8Array(16);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(now / 2 ** 32));
  view.setUint32(2, now % 2 ** 32);
  bytes.set(random.subarray(0, 10), 6);
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x70);
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
