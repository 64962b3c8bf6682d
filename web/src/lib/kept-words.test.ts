import { describe, expect, it } from 'vitest';
import { createKeptWords } from './kept-words.ts';

/** `Storage` as browsers have it: its keys are its properties. */
const device = (full = false): Storage => {
  const methods = {
    getItem(this: Record<string, unknown>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, unknown>, key: string, value: string) {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      this[key] = value;
    },
    removeItem(this: Record<string, unknown>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods) as Storage;
};

describe('words that nobody has saved', () => {
  it('are their owner’s alone, and nobody’s who leaves', () => {
    const store = device();
    const words = createKeptWords(store);
    store.setItem('cadenza.theme', 'dark');
    words.write('anna officine', 'a', { text: 'Olio' });
    words.write('anna fonderie', 'a', { text: 'Filtro' });
    expect([...words.all('anna officine')]).toEqual([['a', { text: 'Olio' }]]);
    expect(words.all('bruno officine').size).toBe(0);
    words.forget('anna officine', 'a');
    expect(words.all('anna officine').size).toBe(0);
    words.forgetAll();
    expect(Object.keys(store)).toEqual(['cadenza.theme']);
  });

  it('are none where the device has no room or holds something else', () => {
    const store = device(true);
    expect(() => createKeptWords(store).write('anna officine', 'a', {})).not.toThrow();
    const other = device();
    other.setItem('cadenza.words.anna officine.a', '{');
    expect([...createKeptWords(other).all('anna officine')]).toEqual([['a', undefined]]);
  });
});
