/** `filters` apart, everything else by name; null is an empty string. */
export type Query = { filters: Record<string, string | null>; [name: string]: unknown };

const most = 100;
const safe = /^[A-Za-z][A-Za-z0-9]*$/;

/** What a query string that cannot be read becomes: the router gives no way to refuse, so the gateway does. */
export const unreadableQuery: Query = Object.freeze({ filters: {} });

/**
 * `filters[attrezzaturaId]=…` becomes `{filters: {attrezzaturaId: …}}`; an empty string is null. Anything nested deeper,
 * endless or said twice is `unreadableQuery`.
 */
export const parseQueryString = (text: string): Query => {
  const query: Query = { filters: {} };
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > most) return unreadableQuery;
  for (const [key, raw] of pairs) {
    const value = raw === '' ? null : raw;
    const filter = /^filters\[([^\]]+)\]$/.exec(key)?.[1];
    const name = filter ?? key;
    if (!safe.test(name) || name === 'filters') return unreadableQuery;
    const into: Record<string, unknown> = filter === undefined ? query : query.filters;
    if (Object.hasOwn(into, name)) return unreadableQuery;
    into[name] = value;
  }
  return query;
};
