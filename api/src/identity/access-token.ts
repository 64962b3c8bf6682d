import type { Role } from '@cadenza/domain/identity/roles';
import { jwtVerify, SignJWT } from 'jose';

/** What a token says: enough for the shell of the screen, nothing secret. Decision 29: 15 minutes. */
export type Claims = {
  sub: string;
  name: string;
  surname: string;
  username: string;
  roles: Role[];
  companyId: string;
  companyName: string;
  companies: { id: string; businessName: string }[];
  maintainerId: string | null;
  passwordExpired: boolean;
  /** Session epoch: tokens of an older one are void at once. */
  epoch: number;
  /** Family of the refresh tokens: the login this token comes from. */
  family: string;
};

export const accessTokenSeconds = 15 * 60;

const audience = 'cadenza';
const issuer = 'cadenza';
const algorithm = 'HS256';
const type = 'at+jwt';

export type AccessTokens = {
  sign: (claims: Claims, now: string) => Promise<string>;
  /** The claims, or why not. `expired` is told apart so that a client refreshes instead of giving up. */
  verify: (token: string, now: string) => Promise<(Claims & { exp: number }) | 'expired' | 'invalid'>;
};

/** Fixed algorithm, audience, issuer and type: a token of another kind or of another server never passes. */
export const createAccessTokens = (secret: string): AccessTokens => {
  const key = new TextEncoder().encode(secret);
  return {
    sign: ({ sub, ...rest }, now) => {
      const at = Math.floor(Date.parse(now) / 1000);
      return new SignJWT(rest)
        .setProtectedHeader({ alg: algorithm, typ: type })
        .setSubject(sub)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(at)
        .setExpirationTime(at + accessTokenSeconds)
        .sign(key);
    },
    verify: async (token, now) => {
      try {
        const options = {
          algorithms: [algorithm],
          audience,
          issuer,
          typ: type,
          currentDate: new Date(now),
          requiredClaims: ['sub', 'iat', 'exp'],
        };
        const { payload } = await jwtVerify<Claims & { exp: number }>(token, key, options);
        return payload;
      } catch (error) {
        return (error as { code?: string }).code === 'ERR_JWT_EXPIRED' ? 'expired' : 'invalid';
      }
    },
  };
};
