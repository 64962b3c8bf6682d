import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasNoMixedWord, isOfOneScript } from './scripts.ts';

const among = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 });

describe('letters that are written together', () => {
  it('are of the Latin alphabet as languages write it, whatever signs and digits of ASCII stand between', () => {
    fc.assert(
      fc.property(among('aZéßłŸạºĐ09 -_/#'), (text) => {
        expect(isOfOneScript(text)).toBe(true);
        expect(hasNoMixedWord(text)).toBe(true);
      }),
    );
  });

  it('are none that only look Latin', () => {
    fc.assert(
      fc.property(among('aZéß'), fc.constantFrom(...'аеорсɑαο'), (text, alike) => {
        expect(isOfOneScript(text + alike)).toBe(false);
        expect(hasNoMixedWord(text + alike)).toBe(false);
      }),
    );
  });

  it('are told word by word: a text answers as the first of its words that mixes them', () => {
    fc.assert(
      fc.property(fc.array(among('aé2Ωмαя漢テ'), { minLength: 1, maxLength: 5 }), (words) => {
        expect(hasNoMixedWord(words.join(' '))).toBe(words.every(hasNoMixedWord));
      }),
    );
  });

  it('are the same ones, however often each stands there', () => {
    fc.assert(
      fc.property(among('aé2мя漢テ'), (text) => {
        expect(isOfOneScript(text.repeat(3))).toBe(isOfOneScript(text));
      }),
    );
  });
});
