import type { IncomingHttpHeaders } from 'node:http';

/** Where pages may call from. A client that sends no origin is no browser page. */
export type Origins = {
  /** `https://piani.example.it` */
  allowed: readonly string[];
  /** Also the name that the caller used for us: where nobody said under which name browsers reach us. */
  sameHost: boolean;
};

const localNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a call comes from a page of ours. No cookie is ever set, so a foreign page has nothing to ride on; it is refused all the same.
 * Where we are on this machine itself, every page of this machine may call: the development server has a port of its own.
 */
export const createOriginCheck = ({ allowed, sameHost }: Origins) => {
  const own = new Set(allowed.map((one) => new URL(one).origin));
  const local = allowed.some((one) => localNames.includes(new URL(one).hostname));
  return ({ origin, host }: IncomingHttpHeaders): boolean => {
    if (origin === undefined || own.has(origin)) return true;
    if (!URL.canParse(origin)) return false;
    const from = new URL(origin);
    return (local && localNames.includes(from.hostname)) || (sameHost && from.host === host);
  };
};

export type OriginCheck = ReturnType<typeof createOriginCheck>;
