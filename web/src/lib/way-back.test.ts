import { describe, expect, test } from 'vitest';
import { safeRedirect, wayBack } from './way-back.ts';

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
