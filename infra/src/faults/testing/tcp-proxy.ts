import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * `open` hands on; `latency` does so after some milliseconds; `hole` keeps everything to itself until it is open again,
 * as a network that is cut does; new connections find nobody there.
 */
export type ProxyMode = 'open' | 'hole' | { latency: number };

export type TcpProxy = {
  port: number;
  mode: (mode: ProxyMode) => void;
  /** RST to both ends of every connection; new ones work. */
  reset: () => void;
  /** Both ends of every connection go on to believe in it, and nothing comes through any more; new ones work. */
  halfOpen: () => void;
  close: () => Promise<void>;
};

type Pipe = { client: Socket; server: Socket; dead: boolean; waiting: (() => void)[] };

/** Between a process and its Postgres (or any other peer), to do to the connection what networks do. */
export const startTcpProxy = async (to: { host: string; port: number }): Promise<TcpProxy> => {
  const pipes = new Set<Pipe>();
  let mode: ProxyMode = 'open';

  const forward = (pipe: Pipe, from: Socket, into: Socket): void => {
    // One timer at a time in each direction would reorder nothing either; a queue says so without thinking.
    let last: Promise<void> = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      const arrived = performance.now();
      last = last.then(async () => {
        if (typeof mode === 'object') await wait(mode.latency - (performance.now() - arrived));
        while (mode === 'hole' && !pipe.dead) await new Promise<void>((resolve) => pipe.waiting.push(resolve));
        if (!pipe.dead && into.writable) into.write(chunk);
      });
    });
    const end = (): void => {
      void last.then(() => {
        // Of a dead pipe the other end stays until the proxy is closed: a Postgres that still waits there for a password
        // would hold up DROP DATABASE for a minute.
        if (pipe.dead) return;
        into.destroy();
        pipes.delete(pipe);
      });
    };
    from.on('close', end);
    from.on('error', () => {}); // `close` follows
  };

  const server = createServer((client) => {
    const pipe: Pipe = { client, server: connect(to), dead: false, waiting: [] };
    pipes.add(pipe);
    client.setNoDelay(true);
    pipe.server.setNoDelay(true);
    forward(pipe, client, pipe.server);
    forward(pipe, pipe.server, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');

  const release = (pipe: Pipe): void => {
    for (const resume of pipe.waiting.splice(0)) resume();
  };
  return {
    port: address.port,
    mode: (next) => {
      mode = next;
      for (const pipe of pipes) release(pipe);
    },
    reset: () => {
      for (const { client, server: peer } of pipes) {
        client.resetAndDestroy();
        peer.resetAndDestroy();
      }
    },
    halfOpen: () => {
      for (const pipe of pipes) {
        pipe.dead = true;
        release(pipe);
      }
    },
    close: async () => {
      server.close();
      for (const pipe of pipes) {
        pipe.client.destroy();
        pipe.server.destroy();
        release(pipe);
      }
      await once(server, 'close');
    },
  };
};

const wait = (milliseconds: number): Promise<void> =>
  milliseconds <= 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The same address by way of the proxy. */
export const through = (url: string, { port }: TcpProxy): string => {
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String(port);
  return address.href;
};

/** Where an address leads, for `startTcpProxy`. */
export const targetOf = (url: string): { host: string; port: number } => {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: Number(port) };
};
