import { leastStrength, ownWords } from '@cadenza/domain/identity/password-strength';
import { useEffect, useState } from 'react';
import { strengthOf } from './strength.ts';

type Person = Parameters<typeof ownWords>[0];

/** ms of silence after which what is typed is judged. */
const pause = 250;

/** `score` 0 to 4; undefined while nothing is typed, while it is judged, and where the words did not arrive: the server judges then. */
export type Strength = { readonly score: number | undefined; readonly weak: boolean };

/** How hard a password is to guess, for who knows the person. */
export const useStrength = (password: string, { name, surname, username }: Person): Strength => {
  const [judged, setJudged] = useState<{ readonly password: string; readonly score: number | undefined }>();
  useEffect(() => {
    if (password === '') return;
    let current = true;
    const timer = setTimeout(() => {
      strengthOf(password, ownWords({ name, surname, username })).then(
        (score) => current && setJudged({ password, score }),
        () => current && setJudged({ password, score: undefined }),
      );
    }, pause);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [password, name, surname, username]);
  const score = judged?.password === password ? judged.score : undefined;
  return { score: password === '' ? undefined : score, weak: score !== undefined && score < leastStrength };
};
