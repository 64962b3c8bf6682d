import { charactersJudged, leastStrength, ownWords } from '@cadenza/domain/identity/password-strength';
import { type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { strengthOf } from '@cadenza/infra/passwords/strength';

/** A password that keeps all rules and is easy to guess all the same; undefined where it is not. */
export const guessable = async (
  password: string,
  person: Parameters<typeof ownWords>[0],
): Promise<Rejection | undefined> =>
  (await strengthOf(password, ownWords(person), charactersJudged)) < leastStrength
    ? reject('password_weak', {}, [{ field: 'password', code: 'guessable' }])
    : undefined;
