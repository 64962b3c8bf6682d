import { afterEach, describe, expect, test } from 'vitest';
import { publishLanguage } from '../lib/language-store.ts';
import { languageOfAddress } from '../lib/languages.ts';
import { languageRewrite } from './language.ts';

afterEach(() => publishLanguage('it'));

describe('route rewrite', () => {
  const url = (path: string) => new URL(path, 'http://cadenza.test');

  test('what comes in loses its prefix and keeps the rest', () => {
    expect(languageRewrite.input({ url: url('/es/pianificazioni/lista?page=2#x') }).href).toBe(
      'http://cadenza.test/pianificazioni/lista?page=2#x',
    );
    expect(languageRewrite.input({ url: url('/en') }).pathname).toBe('/');
  });

  test('what goes out gets the prefix of the language on screen', () => {
    expect(languageRewrite.output({ url: url('/login?redirect=%2Fprofile') }).href).toBe(
      'http://cadenza.test/login?redirect=%2Fprofile',
    );
    publishLanguage('en');
    expect(languageRewrite.output({ url: url('/login?redirect=%2Fprofile') }).href).toBe(
      'http://cadenza.test/en/login?redirect=%2Fprofile',
    );
    expect(languageRewrite.output({ url: url('/') }).pathname).toBe('/en');
  });

  test('the router keeps the URL that it passed', () => {
    publishLanguage('es');
    const given = url('/profile');
    languageRewrite.output({ url: given });
    expect(given.pathname).toBe('/profile');
  });
});

describe('language of an address', () => {
  test('the prefix says it; the cookie only on the bare home page', () => {
    expect(languageOfAddress('/en/profile', 'cadenza.language=es')).toBe('en');
    expect(languageOfAddress('/profile', 'cadenza.language=es')).toBe('it');
    expect(languageOfAddress('/', 'cadenza.language=es')).toBe('es');
    expect(languageOfAddress('/', '')).toBe('it');
  });
});
