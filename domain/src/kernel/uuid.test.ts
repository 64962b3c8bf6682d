import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUuid, uuidV5 } from './uuid.ts';

const dns = '6ba7b810-9dad-11d1-80b4-00c04fd430c8';

/** The same by node:crypto, written after RFC 9562 section 5.5. */
const reference = (namespace: string, name: string): string => {
  const hash = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
};

describe('uuidV5', () => {
  it('gives the vector of RFC 9562', () => {
    expect(uuidV5(dns, 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  });

  it('agrees with node:crypto on any name', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string({ unit: 'grapheme', maxLength: 200 }), (namespace, name) => {
        const id = uuidV5(namespace, name);
        expect(id).toBe(reference(namespace, name));
        expect(isUuid(id)).toBe(true);
      }),
    );
  });
});
