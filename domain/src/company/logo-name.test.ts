import fc from 'fast-check';
import { expect, it } from 'vitest';
import { logoContent, logoName } from './logo-name.ts';

it('tells whose a logo is and what is in it, in a name that a router lets through', () => {
  const hex = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Array.from(bytes, two).join(''));
  fc.assert(
    fc.property(fc.uuid(), hex, fc.constantFrom('png', 'jpg', 'webp'), (companyId, hash, extension) => {
      const name = logoName({ companyId, hash, extension });
      expect(name.length).toBeLessThan(100);
      expect(logoContent(name)).toEqual({ companyId, hash, extension });
    }),
  );
});

const two = (byte: number): string => byte.toString(16).padStart(2, '0');

it.each(['', 'x.png', '../../x.png', `00000000-0000-7000-8000-000000000001-${'0'.repeat(50)}.svg`])(
  'knows what is none: %s',
  (name) => expect(logoContent(name)).toBeUndefined(),
);
