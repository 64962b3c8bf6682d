import { readFileSync } from 'node:fs';
import { type Credentials, EventStoreDBClient } from '@eventstore/db-client';
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import type { Address } from './address.ts';
import { withTlsByAddress } from './tls-by-address.ts';

/** A client with what each of its calls needs. */
export type Connection = { client: EventStoreDBClient; credentials: Credentials };

/** The channel and the way to its address are protected members, and `dispose` leaves the channel open. */
type Inside = { getChannel(): Promise<{ close(): void }>; resolveUri(): Promise<string> };

const inside = (client: EventStoreDBClient): Inside => client as unknown as Inside;

export const openConnection = (address: Address): Connection => {
  const client = withTlsByAddress(() => createClient(address));
  const { resolveUri } = inside(client);
  inside(client).resolveUri = async () => targetOf(await resolveUri());
  return { client, credentials: address.credentials };
};

/** As the client makes itself of a connection string, except that hosts may be IPv6 addresses. */
const createClient = ({ connectionString, standIns }: Address): EventStoreDBClient => {
  const { hosts, dnsDiscover, tls, tlsCAFile, userCertFile, userKeyFile, defaultCredentials, ...settings } =
    parseConnectionString(connectionString);
  const endpoints = hosts.map(({ address, port }) => ({ address: standIns.get(address) ?? address, port }));
  const [endpoint = { address: '', port: 0 }] = endpoints;
  const certificates = {
    ...(tlsCAFile === undefined ? {} : { rootCertificate: readFileSync(tlsCAFile) }),
    ...(userCertFile === undefined ? {} : { userCertFile: readFileSync(userCertFile) }),
    ...(userKeyFile === undefined ? {} : { userKeyFile: readFileSync(userKeyFile) }),
  };
  const channel = tls === false ? { insecure: true } : { insecure: false, ...certificates };
  if (dnsDiscover) return new EventStoreDBClient({ ...settings, discover: endpoint }, channel, defaultCredentials);
  if (endpoints.length > 1) return new EventStoreDBClient({ ...settings, endpoints }, channel, defaultCredentials);
  return new EventStoreDBClient({ ...settings, endpoint }, channel, defaultCredentials);
};

/** Where a channel leads: an IPv6 address, also one that a cluster names, is told from its port by brackets. */
const targetOf = (uri: string): string => {
  const end = uri.lastIndexOf(':');
  const [host, port] = [uri.slice(0, end), uri.slice(end + 1)];
  return host.includes(':') && !host.startsWith('[') ? `[${host}]:${port}` : uri;
};

export const closeConnection = ({ client }: Connection): void => {
  // Neither is awaited: `dispose` cancels at once, but waits for streams that nobody reads any more, and for a client that
  // never found its cluster the channel is another search.
  void client.dispose();
  inside(client)
    .getChannel()
    .then(
      (channel) => channel.close(),
      () => {},
    );
};
