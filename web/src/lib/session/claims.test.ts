import { describe, expect, test } from 'vitest';
import { decodeClaims, fullName } from './claims.ts';
import { fakeToken } from './fakes.ts';

describe('claims', () => {
  test('letters with accents survive, unknown roles do not', () => {
    const claims = decodeClaims(
      fakeToken({ name: 'Niccolò', surname: 'D’Angiò', roles: ['ROLE_ADMIN', 'ROLE_KING'], passwordExpired: true }),
    );
    expect(claims).toMatchObject({ name: 'Niccolò', surname: 'D’Angiò', roles: ['ROLE_ADMIN'], passwordExpired: true });
  });
  test.each(['', 'a.b.c', 'a', `x.${btoa('{"sub":1}')}.y`, `x.${btoa('null')}.y`])(
    '%j is no token of ours',
    (token) => {
      expect(decodeClaims(token)).toBeNull();
    },
  );
  test('a full name, or the user name', () => {
    expect(fullName({ name: 'Giulia', surname: 'Ferri', username: 'gf' })).toBe('Giulia Ferri');
    expect(fullName({ name: '', surname: '', username: 'gf' })).toBe('gf');
  });
});
