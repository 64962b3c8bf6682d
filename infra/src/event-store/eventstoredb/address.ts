import type { Credentials } from '@eventstore/db-client';

export type Address = {
  /** As the client reads it. */
  connectionString: string;
  /**
   * Named with every call: that alone makes the client use the plain append, and not batch append, which ends the process
   * at an unknown correlation id and lets one append's error reject another's. Over an unencrypted connection nothing of
   * it is sent.
   */
  credentials: Credentials;
};

/**
 * What `EVENTSTORE_URL` means. Throws TypeError where no user is named and the connection is encrypted: a server that
 * checks certificates lets nobody unknown append or read the whole log.
 */
export const readAddress = (url: string, applicationName: string): Address => {
  const parts = /^(?:esdb|kurrentdb)(\+discover)?:\/\/(?:([^:@/?]+):([^@/?]*)@)?([^?]+)(?:\?(.*))?$/.exec(url.trim());
  if (parts === null) throw new TypeError('EVENTSTORE_URL: must look like esdb://user:password@host:2113?tls=true');
  const [, discover = '', user, password = '', hosts, query = ''] = parts;
  const options = new URLSearchParams(query);
  const named = (name: string): string | undefined =>
    [...options].find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  if (user === undefined && named('tls') !== 'false') {
    throw new TypeError('EVENTSTORE_URL: needs user and password (esdb://user:password@host) unless tls=false');
  }
  if (named('connectionName') === undefined) options.set('connectionName', applicationName);
  const account = user === undefined ? '' : `${user}:${password}@`;
  const rest = [...options].map(([key, value]) => `${key}=${encodeURIComponent(value)}`).join('&');
  return {
    connectionString: `esdb${discover}://${account}${hosts}?${rest}`,
    credentials: {
      username: decodeURIComponent(user ?? 'nobody'),
      password: decodeURIComponent(password),
    },
  };
};
