import { reject } from '@cadenza/domain/kernel/rejection';
import { Problem } from '../kernel/problem.ts';

export type Query = { filters: Record<string, string | null>; [name: string]: unknown };

const most = 100;
const safe = /^[A-Za-z][A-Za-z0-9]*$/;

/**
 * Decision 3: `filters[attrezzaturaId]=…` becomes `{filters: {attrezzaturaId: …}}`; an empty string is null. Anything
 * nested deeper, doubled or endless is refused as unreadable.
 */
export const parseQueryString = (text: string): Query => {
  const query: Query = { filters: {} };
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > most) throw new Problem(reject('unreadable'));
  for (const [key, raw] of pairs) {
    const value = raw === '' ? null : raw;
    const filter = /^filters\[([^\]]+)\]$/.exec(key)?.[1];
    const name = filter ?? key;
    if (!safe.test(name)) throw new Problem(reject('unreadable'));
    if (filter === undefined) query[name] = value;
    else query.filters[name] = value;
  }
  return query;
};
