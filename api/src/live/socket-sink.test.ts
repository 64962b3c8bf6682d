import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type ServerOptions, WebSocket, WebSocketServer } from 'ws';
import { payloadOf } from './shared-results.ts';
import { SocketSink, type Wire } from './socket-sink.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Both ends of an open socket. */
const openPair = async (options: ServerOptions = { perMessageDeflate: false }) => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, ...options });
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  closers.push(() => server.close(), client.terminate.bind(client));
  const [[socket, request]] = await Promise.all([once(server, 'connection'), once(client, 'open')]);
  const wire: Wire = { socket, connection: (request as IncomingMessage).socket };
  return { wire, socket: socket as WebSocket, client };
};

/** As large as the network would not take many of. */
const payload = (ordinal: number) => payloadOf({ data: { ordinal, text: 'x'.repeat(256 * 1024) } });

it('stops while the client takes nothing, holds little meanwhile, and goes on in order', async () => {
  const { wire, socket, client } = await openPair();
  const heard: number[] = [];
  client.on('message', (data) => heard.push(JSON.parse(String(data)).payload.data.ordinal));
  client.pause();
  const drained = Promise.withResolvers<void>();
  const sink = new SocketSink(wire, '1', drained.resolve);
  let sent = 0;
  while (sink.ready() && sent < 1_000) sink.send(payload(++sent));
  expect(sent).toBeLessThan(1_000);
  expect(socket.bufferedAmount).toBeLessThan(3 * 256 * 1024);
  client.resume();
  await drained.promise;
  expect(sink.ready()).toBe(true);
  sink.send(payload(++sent));
  await expect.poll(() => heard.length).toBe(sent);
  expect(heard).toEqual(Array.from({ length: sent }, (_, i) => i + 1));
});

it('writes nothing to a socket that is being closed', async () => {
  const { wire, socket, client } = await openPair();
  const heard: unknown[] = [];
  client.on('message', (data) => heard.push(data));
  const sink = new SocketSink(wire, '1', () => {});
  socket.close();
  sink.send(payload(1));
  await once(client, 'close');
  expect([heard, socket.bufferedAmount]).toEqual([[], 0]);
});

it('writes frames that ws reads as its own, whatever their length, in order with what ws writes itself', async () => {
  const { wire, socket, client } = await openPair();
  const heard: string[] = [];
  client.on('message', (data, isBinary) => heard.push(isBinary ? 'binary' : String(data)));
  const sink = new SocketSink(wire, '1', () => {});
  const pongs = once(client, 'ping');
  // Around both lengths at which a header grows; the text is not of one byte each.
  const texts = [0, 40, 80, 81, 82, 83, 200, 65_480, 65_496, 65_497, 65_498, 70_000].map((size) =>
    'è'.repeat(size / 2),
  );
  const expected = texts.flatMap((text, at) => {
    const result = { data: { text } };
    sink.send(payloadOf(result));
    socket.send(`between ${at}`);
    if (at === 5) socket.ping();
    return [JSON.stringify({ id: '1', type: 'next', payload: result }), `between ${at}`];
  });
  await expect.poll(() => heard.length).toBe(expected.length);
  expect(heard).toEqual(expected);
  await pongs;
  socket.close(1000);
  expect((await once(client, 'close'))[0]).toBe(1000);
});

it('counts with ws what waits: who is behind with messages of ws is behind', async () => {
  const { wire, socket, client } = await openPair();
  client.pause();
  while (socket.bufferedAmount === 0) socket.send('x'.repeat(256 * 1024));
  const before = socket.bufferedAmount;
  const sink = new SocketSink(wire, '1', () => {});
  sink.send(payload(1));
  expect(sink.ready()).toBe(false);
  expect(socket.bufferedAmount - before).toBe(payload(1).frame('1').length);
});

it('is not for sockets that compress', async () => {
  const { wire } = await openPair({ perMessageDeflate: true });
  expect(() => new SocketSink(wire, '1', () => {})).toThrow('compressed');
});
