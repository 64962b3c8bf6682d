import { describe, expect, it, vi } from 'vitest';
import type { Claims } from '../kernel/session.ts';
import { accessTokenSeconds, createAccessTokens } from './access-token.ts';

const jose = vi.hoisted(() => ({ verified: 0 }));
vi.mock('jose', async (original) => {
  const real = await original<typeof import('jose')>();
  const jwtVerify = (...args: Parameters<typeof real.jwtVerify>) => {
    jose.verified += 1;
    return real.jwtVerify(...args);
  };
  return { ...real, jwtVerify };
});

const claims: Claims = {
  sub: '0199a000-0000-7000-8000-000000000001',
  name: 'Ada',
  surname: 'Riva',
  username: 'ada',
  roles: ['ROLE_PLANT'],
  companyId: '0199a000-0000-7000-8000-00000000000a',
  companyName: 'Prove S.r.l.',
  severalCompanies: false,
  maintainerId: null,
  passwordExpired: false,
  epoch: 1,
  family: '0199a000-0000-7000-8000-0000000000ff',
};
const start = '2026-03-02T08:00:00.000Z';
const later = (seconds: number): string => new Date(Date.parse(start) + seconds * 1000).toISOString();
const secret = 'a secret of more than 32 characters';

describe('a token that was found good', () => {
  it('is not computed again, and says the same', async () => {
    const tokens = createAccessTokens(secret);
    const token = await tokens.sign(claims, start);
    const first = await tokens.verify(token, start);
    const before = jose.verified;
    expect(await tokens.verify(token, later(60))).toEqual(first);
    expect(jose.verified).toBe(before);
    expect(first).toMatchObject(claims);
  });

  it('is over to the second as any other, and good again for no later question', async () => {
    const tokens = createAccessTokens(secret);
    const token = await tokens.sign(claims, start);
    for (const known of [false, true]) {
      const asked = known ? tokens : createAccessTokens(secret);
      if (known) await asked.verify(token, start);
      expect(await asked.verify(token, later(accessTokenSeconds - 0.001))).toMatchObject({ sub: claims.sub });
      expect(await asked.verify(token, later(accessTokenSeconds))).toBe('expired');
    }
  });

  it('vouches for no other: not with one letter changed, not with another end', async () => {
    const tokens = createAccessTokens(secret);
    const token = await tokens.sign(claims, start);
    await tokens.verify(token, start);
    const [head, body, signature] = token.split('.') as [string, string, string];
    const forged = Buffer.from(JSON.stringify({ ...claims, roles: ['ROLE_DEVELOPER'] })).toString('base64url');
    for (const wrong of [`${head}.${forged}.${signature}`, `${head}.${body}.`, token.slice(0, -4)]) {
      expect(await tokens.verify(wrong, start)).toBe('invalid');
      expect(await tokens.verify(wrong, start)).toBe('invalid');
    }
  });

  it('is known to this secret only', async () => {
    const token = await createAccessTokens(secret).sign(claims, start);
    expect(await createAccessTokens(`another ${secret}`).verify(token, start)).toBe('invalid');
  });
});
