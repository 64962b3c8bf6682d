import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { payloadOf } from './shared-results.ts';
import { socketSink } from './socket-sink.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Both ends of an open socket. */
const openPair = async () => {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  closers.push(() => server.close(), client.terminate.bind(client));
  const [[socket]] = await Promise.all([once(server, 'connection'), once(client, 'open')]);
  return { socket: socket as WebSocket, client };
};

/** As large as the network would not take many of. */
const payload = (ordinal: number) => payloadOf({ data: { ordinal, text: 'x'.repeat(256 * 1024) } });

it('stops while the client takes nothing, holds little meanwhile, and goes on in order', async () => {
  const { socket, client } = await openPair();
  const heard: number[] = [];
  client.on('message', (data) => heard.push(JSON.parse(String(data)).payload.data.ordinal));
  client.pause();
  const drained = Promise.withResolvers<void>();
  const sink = socketSink(socket, '1', drained.resolve);
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
  const { socket, client } = await openPair();
  const heard: unknown[] = [];
  client.on('message', (data) => heard.push(data));
  const sink = socketSink(socket, '1', () => {});
  socket.close();
  sink.send(payload(1));
  await once(client, 'close');
  expect([heard, socket.bufferedAmount]).toEqual([[], 0]);
});
