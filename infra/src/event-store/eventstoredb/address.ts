import type { Credentials } from '@eventstore/db-client';

export type Address = {
  /** As the client reads it. */
  connectionString: string;
  /** Hosts as a channel takes them, where that is not as the client reads them: it knows no IPv6 address. */
  standIns: ReadonlyMap<string, string>;
  /**
   * Named with every call: that alone makes the client use the plain append, and not batch append, which ends the process
   * at an unknown correlation id and lets one append's error reject another's. Over an unencrypted connection nothing of
   * it is sent.
   */
  credentials: Credentials;
};

type Parts = { discover: string; user: string | undefined; password: string; hosts: string; options: URLSearchParams };

const parse = (url: string): Parts | undefined => {
  const parts = /^(?:esdb|kurrentdb)(\+discover)?:\/\/(?:([^:@/?]+):([^@/?]*)@)?([^?@]+)(?:\?(.*))?$/.exec(url.trim());
  if (parts === null) return undefined;
  const [, discover = '', user, password = '', hosts = '', query = ''] = parts;
  return { discover, user, password, hosts, options: new URLSearchParams(query) };
};

/** The client reads names in any case. */
const named = (options: URLSearchParams, name: string): string | undefined =>
  [...options].find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];

/** Why an address cannot be used, in words; undefined when it can. */
export const addressProblem = (url: string): string | undefined => {
  const parts = parse(url);
  if (parts === undefined) return 'must look like esdb://user:password@host:2113 (esdb+discover:// for a cluster)';
  // A server that checks certificates lets nobody unknown append or read the whole log.
  if (parts.user === undefined && named(parts.options, 'tls') !== 'false') {
    return 'needs user and password, esdb://user:password@host:2113, unless tls=false';
  }
  return undefined;
};

/** The hosts of an address that are spoken to without TLS. */
export const plainHosts = (url: string): string[] => {
  const parts = parse(url);
  if (parts === undefined || named(parts.options, 'tls') !== 'false') return [];
  return parts.hosts.split(',').map((host) => host.trim().replace(/\/.*$/, '').replace(/:\d+$/, ''));
};

/** Where the first host of an address listens. */
export const firstHost = (url: string): { host: string; port: number } => {
  const [first = ''] = (parse(url)?.hosts ?? '').split(',');
  const [, host = '', port = '2113'] = /^\s*(\[[^\]]+\]|[^:/\s]+)(?::(\d+))?/.exec(first) ?? [];
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
};

/** What an address means. Throws TypeError for one that cannot be used. */
export const readAddress = (url: string, applicationName: string): Address => {
  const parts = parse(url);
  if (parts === undefined || addressProblem(url)) throw new TypeError(`EVENTSTORE_URL ${addressProblem(url)}`);
  const { discover, user, password, hosts, options } = parts;
  // A connection whose other end is gone without a word is noticed after 10 and these 5 s.
  for (const [name, value] of [
    ['connectionName', applicationName],
    ['keepAliveTimeout', '5000'],
  ] as const) {
    if (named(options, name) === undefined) options.set(name, value);
  }
  const account = user === undefined ? '' : `${user}:${password}@`;
  const rest = [...options].map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
  const standIns = new Map<string, string>();
  const readable = hosts.replaceAll(/\[[\da-f:.]+\]/gi, (address) => {
    const standIn = `address-${standIns.size}.invalid`;
    standIns.set(standIn, address);
    return standIn;
  });
  return {
    connectionString: `esdb${discover}://${account}${readable}?${rest}`,
    standIns,
    credentials: { username: decodeURIComponent(user ?? 'nobody'), password: decodeURIComponent(password) },
  };
};
