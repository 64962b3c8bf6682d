import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { type Metadata, Server, ServerCredentials, type UntypedHandleCall } from '@grpc/grpc-js';
import { appendRpc } from './append-rpc.ts';
import { unauthenticated, unimplemented } from './errors.ts';
import { createFaults, type Faults } from './faults.ts';
import type { Lateness } from './late-index.ts';
import { type Log, openLog } from './log.ts';
import { type ReadCall, readRpc, type Traffic } from './read-rpc.ts';
import { clusterOf, supportedMethods } from './server-rpc.ts';
import { writeSystemEvents } from './system-events.ts';

export type PeerOptions = {
  /** Where the log is kept; what it holds is there again after a start. */
  folder: string;
  /** 0 or absent takes a free one. */
  port?: number;
  /** Bytes of an append; 1 MiB unless told, as the server. */
  maxAppendSize?: number;
  /** Where it listens, and what it calls itself to a client that asks for its cluster; 127.0.0.1 unless told. */
  host?: string;
  /** With TLS, by this certificate; without it everything is in the clear. */
  tls?: { key: Buffer; cert: Buffer };
  /** `user:password` that each call must bring; absent, nobody is asked. Only over TLS do clients send them. */
  account?: string;
  /** Absent: streams show an append as soon as `$all` does. */
  lateness?: () => Lateness;
};

export interface Peer extends Omit<Faults, 'answer' | 'acknowledge'> {
  /** `esdb://127.0.0.1:41234?tls=false`; with user and password where there is TLS. */
  readonly url: string;
  readonly port: number;
  readonly log: Log;
  /** Calls since the start, by method: `append`, `read`, `batchAppend`, `getSupportedMethods`, `gossip`. */
  readonly calls: ReadonlyMap<string, number>;
  /** Reads and subscriptions under way. */
  readonly openReads: number;
  /** Events handed to connections since the start. */
  readonly sentEvents: number;
  /** Cuts every connection; new ones are welcome. */
  dropConnections(): void;
  /** Ends every subscription as a server that shuts down in good order does: without an error. */
  endSubscriptions(): void;
  /** Writes events of the server's own streams, which no reader of ours may see. */
  writeSystemEvents(count: number): Promise<void>;
  /** Stops and starts again on the same port, with what is in the folder. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/**
 * An EventStoreDB of one node for tests: the client's own generated services, the server's semantics as read in its
 * source (24.10 and KurrentDB 26): expected revisions, idempotent ids, `$all` in byte offsets, filtered subscriptions
 * with checkpoints, trailers. As a process: `node main.ts --data DIR --port N`.
 */
export const startPeer = async (options: PeerOptions): Promise<Peer> => {
  const faults = createFaults();
  const calls = new Map<string, number>();
  let running = await run(options, faults, calls);
  const { port } = running;
  const { host = '127.0.0.1' } = options;
  const place = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  if (running.log.events.length === 0) await writeSystemEvents(running.log, 3);
  return {
    ...faults,
    url: options.tls ? `esdb://admin:changeit@${place}` : `esdb://${place}?tls=false`,
    port,
    calls,
    get log() {
      return running.log;
    },
    get openReads() {
      return running.traffic.open;
    },
    get sentEvents() {
      return running.traffic.events;
    },
    dropConnections: () => running.drop(),
    endSubscriptions: () => running.endSubscriptions(),
    writeSystemEvents: (count) => writeSystemEvents(running.log, count),
    restart: async () => {
      await running.stop();
      running = await run({ ...options, port }, faults, calls);
    },
    close: () => running.stop(),
  };
};

type AnyCall = { metadata: Metadata; emit(event: 'error', error: unknown): unknown };

const run = async (options: PeerOptions, faults: Faults, calls: Map<string, number>) => {
  const { folder, maxAppendSize = 1024 * 1024, lateness, host = '127.0.0.1', tls, account } = options;
  const log = await openLog(folder, lateness);
  const subscriptions = new Set<ReadCall>();
  const traffic: Traffic = { open: 0, events: 0 };
  const sockets = new Set<Socket>();
  type Answer = (error: unknown, value?: unknown) => void;
  const wanted = account && `Basic ${Buffer.from(account).toString('base64')}`;
  const counted = <C, A>(name: string, handler: (call: C, answer: A) => unknown): UntypedHandleCall =>
    // biome-ignore lint/plugin: the types of a method are in its definition, which is loaded
    ((call: C & AnyCall, answer: A & (Answer | undefined)): void => {
      calls.set(name, (calls.get(name) ?? 0) + 1);
      if (wanted === undefined || call.metadata.get('authorization')[0] === wanted) return void handler(call, answer);
      if (answer) answer(unauthenticated());
      else call.emit('error', unauthenticated());
    }) as unknown as UntypedHandleCall;
  const unary = (make: () => unknown) => async (_: unknown, answer: Answer) => {
    await faults.answer();
    answer(null, make());
  };
  const refused = (what: string) => (_: unknown, answer: Answer) => answer(unimplemented(what));

  const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
  server.addService(StreamsService, {
    read: counted('read', readRpc({ log, faults, subscriptions, traffic })),
    append: counted('append', appendRpc({ log, faults, maxAppendSize })),
    batchAppend: counted('batchAppend', (call: { destroy: (error: Error) => void }) =>
      call.destroy(Object.assign(new Error(), unimplemented('batch append'))),
    ),
    delete: counted('delete', refused('delete')),
    tombstone: counted('tombstone', refused('tombstone')),
  });
  server.addService(ServerFeaturesService, {
    getSupportedMethods: counted('getSupportedMethods', unary(supportedMethods)),
  });
  server.addService(GossipService, {
    read: counted(
      'gossip',
      unary(() => clusterOf(host, port)),
    ),
  });

  // Connections are accepted here and handed over, so that a test can cut them as a network does.
  const { injectConnection } = server.createConnectionInjector(ServerCredentials.createInsecure());
  const accept = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {}); // a client that is gone
    injectConnection(socket);
  };
  const listener = tls
    ? createTlsServer({ ...tls, noDelay: true, ALPNProtocols: ['h2'] }, accept)
    : createServer({ noDelay: true }, accept);
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(options.port ?? 0, host, resolve);
  });
  const address = listener.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    log,
    traffic,
    drop,
    endSubscriptions: () => {
      for (const call of subscriptions) call.end();
    },
    stop: async () => {
      const closed = new Promise((resolve) => listener.close(resolve));
      server.forceShutdown();
      drop();
      await closed;
      await log.close();
    },
  };
};
