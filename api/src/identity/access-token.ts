import { createHmac, hash } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import type { Claims } from '../kernel/session.ts';

export const accessTokenSeconds = 15 * 60;

const audience = 'cadenza';
const issuer = 'cadenza';
const algorithm = 'HS256';
const type = 'at+jwt';

export type AccessTokens = {
  sign: (claims: Claims, now: string) => Promise<string>;
  /** The claims, or why not. `expired` is told apart so that a client refreshes instead of giving up. */
  verify: (token: string, now: string) => Promise<Verified | 'expired' | 'invalid'>;
};

type Verified = Claims & { exp: number };

type Key = { id: string; bytes: Uint8Array };

/** The id follows from the secret, so that every node names it alike; it tells no more of it than a signature does. */
const keyOf = (secret: string): Key => ({
  id: createHmac('sha256', secret).update('cadenza access token key').digest('base64url').slice(0, 16),
  bytes: new TextEncoder().encode(secret),
});

/** Tokens in use on one node at a time; the oldest give way. */
const maxKnown = 10_000;

/**
 * Fixed algorithm, audience, issuer and type: a token of another kind or of another server never passes. `secret` signs;
 * what `previous` has signed passes too, for as long as it is given.
 */
export const createAccessTokens = (secret: string, previous?: string): AccessTokens => {
  const present = keyOf(secret);
  const accepted = [present, ...(previous === undefined ? [] : [keyOf(previous)])];
  /** Out of these two alone: what a token says of its key is compared and never looked up anywhere. */
  const keyNamed = ({ kid }: { kid?: unknown }): Uint8Array => {
    const key = accepted.find(({ id }) => id === kid);
    if (key === undefined) throw new Error('signed with no key of ours');
    return key.bytes;
  };
  /**
   * What was found good, by hash: a page sends the same token with each request of a quarter of an hour. What can change
   * meanwhile is asked every time: the hour here, the end of a session by its epoch elsewhere.
   */
  const known = new Map<string, Verified>();
  const keep = (id: string, claims: Verified): void => {
    const [oldest] = known.size >= maxKnown ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    known.set(id, claims);
  };
  return {
    sign: ({ sub, ...rest }, now) => {
      const at = Math.floor(Date.parse(now) / 1000);
      return new SignJWT(rest)
        .setProtectedHeader({ alg: algorithm, typ: type, kid: present.id })
        .setSubject(sub)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(at)
        .setExpirationTime(at + accessTokenSeconds)
        .sign(present.bytes);
    },
    verify: async (token, now) => {
      const id = hash('sha256', token);
      const seen = known.get(id);
      if (seen) return seen.exp > Date.parse(now) / 1000 ? seen : 'expired';
      try {
        const options = {
          algorithms: [algorithm],
          audience,
          issuer,
          typ: type,
          currentDate: new Date(now),
          requiredClaims: ['sub', 'iat', 'exp'],
        };
        const { payload } = await jwtVerify<Verified>(token, keyNamed, options);
        keep(id, payload);
        return payload;
      } catch (error) {
        return (error as { code?: string }).code === 'ERR_JWT_EXPIRED' ? 'expired' : 'invalid';
      }
    },
  };
};
