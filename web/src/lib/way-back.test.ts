import { describe, expect, test } from 'vitest';
import { languageOfWayBack, safeRedirect, wayBack } from './way-back.ts';

describe('way back after the login', () => {
  test('is the original path, unless it is the home page or the login', () => {
    const at = (pathname: string, href = pathname) => wayBack({ location: { pathname, href } });
    expect(at('/profile')).toEqual({ redirect: '/profile' });
    expect(at('/pianificazioni/lista', '/pianificazioni/lista?page=2')).toEqual({
      redirect: '/pianificazioni/lista?page=2',
    });
    expect(at('/')).toEqual({});
    expect(at('/login')).toEqual({});
    // The page of the forced change names what is behind it, not itself.
    expect(at('/password')).toEqual({});
    expect(at('/password', '/password?redirect=%2Fprofile')).toEqual({ redirect: '/profile' });
  });

  test.each(['/profile', '/pianificazioni/lista?page=2', '/loginX'])('%s may be gone to', (target) => {
    expect(safeRedirect(target)).toBe(target);
  });
  test.each([
    'https://evil.test',
    '//evil.test',
    '/\\evil.test',
    'profile',
    '/login',
    '/login?redirect=/x',
    '/password',
    7,
    undefined,
  ])('%s may not', (target) => expect(safeRedirect(target)).toBeUndefined());
});

describe('the language of a login', () => {
  test.each([
    ['/login', '?redirect=/es/pianificazioni/lista?vista=mese', 'es', '/pianificazioni/lista?vista=mese'],
    ['/login', '?redirect=/en', 'en', '/'],
    ['/password', '?redirect=%2Fen%2Fprofile', 'en', '/profile'],
    ['/login', '?redirect=/profile', null, '/profile'],
    ['/es/login', '?redirect=/en/profile', null, '/profile'],
    ['/login', '?redirect=/en//evil.example', null, undefined],
    ['/login', '?redirect=//evil.example/en', null, undefined],
    ['/login', '', null, undefined],
  ])('%s%s is %s, and leads to %s', (pathname, search, language, target) => {
    expect(languageOfWayBack(pathname, search)).toBe(language);
    expect(safeRedirect(new URLSearchParams(search).get('redirect'))).toBe(target);
  });
});
