import type { UserProfile } from './user-profile.ts';

/**
 * How hard a password is to guess, from 0 to 4 as zxcvbn counts: below this it is refused. Pages and server ask the same library with
 * the same words, so that what a form lets through is taken.
 */
export const leastStrength = 3;

/** Characters that are looked at: what follows makes no password weaker, and a long one must not keep everybody waiting. */
export const charactersJudged = 64;

/** Words that say nothing to whoever knows the person. */
export const ownWords = ({ name, surname, username }: Pick<UserProfile, 'name' | 'surname' | 'username'>): string[] =>
  [...new Set([name, surname, ...username.split(/[^\p{L}\p{N}]+/u)].map((word) => word.trim().toLowerCase()))].filter(
    (word) => word.length > 2,
  );
