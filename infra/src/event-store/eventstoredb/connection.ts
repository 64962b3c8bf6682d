import { readFileSync } from 'node:fs';
import { type Credentials, EventStoreDBClient } from '@eventstore/db-client';
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import type { Address } from './address.ts';
import { withTlsByAddress } from './tls-by-address.ts';

/** A client with what each of its calls needs. */
export type Connection = { client: Client; credentials: Credentials };

/** The channel, the way to its address and what the server can do are protected members, and `dispose` leaves the channel open. */
class Client extends EventStoreDBClient {
  /** Before the first call: where a channel leads is written as gRPC wants it. */
  writeTargets(): this {
    const { resolveUri } = this;
    this.resolveUri = async () => targetOf(await resolveUri());
    return this;
  }
  closeChannel(): void {
    this.getChannel().then(
      (channel) => channel.close(),
      () => {},
    );
  }
  async serverVersion(): Promise<string> {
    return (await this.capabilities).serverVersion;
  }
}

export const openConnection = (address: Address): Connection => {
  const client = withTlsByAddress(() => createClient(address)).writeTargets();
  return { client, credentials: address.credentials };
};

/** As the client makes itself of a connection string, except that hosts may be IPv6 addresses. */
const createClient = ({ connectionString, standIns }: Address): Client => {
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
  if (dnsDiscover) return new Client({ ...settings, discover: endpoint }, channel, defaultCredentials);
  if (endpoints.length > 1) return new Client({ ...settings, endpoints }, channel, defaultCredentials);
  return new Client({ ...settings, endpoint }, channel, defaultCredentials);
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
  client.closeChannel();
};
