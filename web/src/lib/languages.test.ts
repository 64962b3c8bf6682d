import { describe, expect, test } from 'vitest';
import { joinLanguage, languageCookie, languageFromCookie, languageOfAddress, splitLanguage } from './languages.ts';

describe('route prefixes', () => {
  test.each([
    ['/', 'it', '/'],
    ['/profile', 'it', '/profile'],
    ['/en', 'en', '/'],
    ['/en/', 'en', '/'],
    ['/es/pianificazioni/lista', 'es', '/pianificazioni/lista'],
    ['/english', 'it', '/english'],
    ['/de/profile', 'it', '/de/profile'],
  ] as const)('%s is %s %s', (pathname, language, rest) => {
    expect(splitLanguage(pathname)).toEqual({ language, pathname: rest });
  });

  test('split undoes join, in every language', () => {
    for (const language of ['it', 'en', 'es'] as const) {
      for (const pathname of ['/', '/login', '/configurazione/linee', '/configurazione/liste/42']) {
        expect(splitLanguage(joinLanguage(language, pathname))).toEqual({ language, pathname });
      }
    }
  });
});

describe('language cookie', () => {
  test('is read back among others, and lasts a year', () => {
    expect(languageFromCookie('a=1; cadenza.language=es; b=2')).toBe('es');
    expect(languageCookie('es')).toContain('Max-Age=31536000');
  });
  test('an unknown language is none', () => {
    expect(languageFromCookie('cadenza.language=ro')).toBeNull();
    expect(languageFromCookie('')).toBeNull();
  });
});

describe('the language of an address', () => {
  const readers = { preferred: ['fr-FR', 'es-AR', 'en'] };
  test.each([
    ['/profile', 'cadenza.language=es', null, 'it'],
    ['/', 'cadenza.language=es', null, 'es'],
    ['/en', 'cadenza.language=es', null, 'en'],
    ['/supportRequests/DEMO', '', readers, 'es'],
    ['/supportRequests/DEMO', 'cadenza.language=it', readers, 'it'],
    ['/en/supportRequests/DEMO', '', readers, 'en'],
    ['/supportRequests/DEMO', '', { preferred: ['de'] }, 'it'],
  ] as const)('%s with %s', (path, cookies, asks, language) => {
    expect(languageOfAddress(path, cookies, asks)).toBe(language);
  });
});
