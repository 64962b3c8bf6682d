import { once } from 'node:events';
import { createServer } from 'node:net';

export class PortTaken extends Error {
  override readonly name = 'PortTaken';
}

/**
 * The port to use: the asked one when it is free, a free one for 0. Throws `PortTaken`, in words for whoever starts
 * Cadenza, before anything else was begun.
 */
export const choosePort = async (host: string, port: number): Promise<number> => {
  const server = createServer();
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const words =
      code === 'EADDRINUSE'
        ? `Port ${port} of ${host} is taken by another program.\nStop that one, or choose another: PORT=${port + 1} npm start`
        : `Cannot listen on port ${port} of ${host}: ${message}`;
    throw new PortTaken(words, { cause: error });
  }
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : port;
};
