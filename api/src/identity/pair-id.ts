import { isUuid } from '@cadenza/domain/kernel/uuid';
import { problem } from '../kernel/problem.ts';

/** What two things are to each other has the id of both, so that it is found by that alone: `<user>.<role>`, `<user>.<company>`. */
export const pairId = (one: string, other: string): string => `${one}.${other}`;

/** Throws `not_found` for what is no such id. */
export const pairOf = (id: string | undefined): [string, string] => {
  const [one, other, ...more] = (id ?? '').split('.');
  if (!isUuid(one) || !isUuid(other) || more.length > 0) throw problem('not_found');
  return [one, other];
};
