import { mayOpen } from '../app/access.ts';
import { boardQuestions } from '../features/planning/data/ask-ahead.ts';
import { type Coming, createAhead, identityOf } from '../lib/ahead.ts';
import type { Language } from '../lib/languages.ts';
import { decodeClaims } from '../lib/session/claims.ts';

/** ms that a token must still be good for: what is asked with an older one is asked by the scripts, which renew it first. */
const margin = 30_000;

type Asker = {
  readonly token: string;
  readonly language: Language;
  /** Ids of the board's operations. */
  readonly ids: Readonly<Record<string, string>>;
  readonly now: number;
};

/**
 * Asks for the rows of the first board with the very page, before its scripts have come; whoever needs them finds the answers by
 * their question (`lib/ahead.ts`). Nothing where it is not known that they may be had.
 */
export const askEarly = ({ token, language, ids, now }: Asker): Coming => {
  const asked: Coming = new Map();
  const claims = decodeClaims(token);
  if (claims === null || claims.expiresAt * 1000 - now < margin) return asked;
  if (claims.passwordExpired || !mayOpen(claims.roles, 'planning')) return asked;
  const send: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${token}`);
    headers.set('accept-language', language);
    return fetch(input, { ...init, headers });
  };
  const ahead = createAhead(send, '/graphql', () => identityOf(claims), asked);
  for (const question of boardQuestions(now, ids)) ahead.ask(question);
  return asked;
};
