import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../company/settings.ts';
import { isPasswordExpired } from './password-expiry.ts';

const day = 24 * 60 * 60 * 1000;
const fresh = { passwordExpired: false, ownPassword: true, letIn: false };
const aged = (days: number) => ({ set: 0, now: days * day });

describe('a password', () => {
  it.each([
    ['is good for ever where the company does not say', fresh, {}, 5_000, false],
    ['is good until its days are over', fresh, { passwordExpiry: true, expiryDays: 30 }, 29.9, false],
    ['is expired when they are', fresh, { passwordExpiry: true, expiryDays: 30 }, 30, true],
    ['is expired when somebody forces it', { ...fresh, passwordExpired: true }, {}, 0, true],
    ['of another’s choice is good', { ...fresh, ownPassword: false }, {}, 0, false],
    [
      'of another’s choice is expired where it must be one’s own',
      { ...fresh, ownPassword: false },
      { changePasswordFirstLogin: true },
      0,
      true,
    ],
    [
      'of another’s choice is good there for who was let in with it before',
      { ...fresh, ownPassword: false, letIn: true },
      { changePasswordFirstLogin: true },
      0,
      false,
    ],
    ['of one’s own is good there', fresh, { changePasswordFirstLogin: true }, 0, false],
  ])('%s', (_, user, settings, days, expired) => {
    expect(isPasswordExpired(user, { ...defaultSettings, ...settings }, aged(days))).toBe(expired);
  });
});
