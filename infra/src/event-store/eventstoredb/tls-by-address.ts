import { isIP } from 'node:net';
import { type ChannelCredentials, credentials } from '@grpc/grpc-js';

/** What grpc-js keeps for a connection, a member that is not declared. */
type Connector = { connectionOptions?: { servername?: string; host?: string } };

/**
 * TLS names the server that is meant, so that one address may hold several; an IP address is no such name (RFC 6066), and
 * Node refuses it. grpc-js hands it on all the same. Left out, the certificate is still checked against the address, which
 * stays in `host`.
 */
const withoutAddressAsName = (made: ChannelCredentials): ChannelCredentials => {
  const create = made._createSecureConnector.bind(made);
  made._createSecureConnector = (...of) => {
    const connector: ReturnType<typeof create> & Connector = create(...of);
    const { connectionOptions } = connector;
    if (connectionOptions && isIP(connectionOptions.servername ?? '') !== 0) delete connectionOptions.servername;
    return connector;
  };
  return made;
};

/** Makes a client, which makes its credentials by itself, once, and keeps them where nobody can reach them. */
export const withTlsByAddress = <Client>(make: () => Client): Client => {
  const { createSsl } = credentials;
  credentials.createSsl = (...of) => withoutAddressAsName(createSsl(...of));
  try {
    return make();
  } finally {
    credentials.createSsl = createSsl;
  }
};
