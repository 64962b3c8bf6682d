import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { certificateOf } from './certificates.ts';

export type TlsFront = { host: string; port: number; close(): Promise<void> };

export type TlsFrontOptions = {
  host: '127.0.0.1' | '::1';
  certificate: 'here' | 'elsewhere';
  /** Where the server is that speaks without TLS. */
  to: { host: string; port: number };
  /** PostgreSQL's clients ask in the clear whether there is TLS, and begin with it when told so. */
  asks?: 'postgres';
};

/** TLS in front of a server that has none. */
export const startTlsFront = async ({ host, certificate, to, asks }: TlsFrontOptions): Promise<TlsFront> => {
  const open = new Set<Socket>();
  const join = (plain: Socket): void => {
    const inside = new TLSSocket(plain, { isServer: true, ...certificateOf(certificate) });
    const behind = connect(to);
    for (const socket of [inside, behind]) {
      open.add(socket);
      socket.on('error', () => {}); // a client that refused the certificate, or is gone
      socket.on('close', () => {
        inside.destroy();
        behind.destroy();
      });
    }
    inside.pipe(behind).pipe(inside);
  };
  const server = createServer((plain) => {
    plain.on('error', () => {});
    if (asks === undefined) return join(plain);
    plain.once('data', () => {
      plain.pause();
      plain.write('S', () => join(plain));
    });
  }).listen(0, host);
  await once(server, 'listening');
  return {
    host,
    port: (server.address() as { port: number }).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
};
