import { afterEach, describe, expect, it } from 'vitest';
import { createLiveClient, type LiveClient, type SocketEvent } from './ws-client.ts';

/** A WebSocket whose far end is the test. */
class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | null = null;
  onerror: ((event: unknown) => void) | null = null;
  readonly sent: { type: string; payload?: unknown }[] = [];

  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    const message: { type: string; payload?: unknown } = JSON.parse(text);
    this.sent.push(message);
    if (message.type === 'connection_init') this.hear({ type: 'connection_ack' });
  }
  close(code = 1000, reason = ''): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code, reason, wasClean: true });
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
};

const start = () => {
  FakeSocket.all = [];
  const asked: string[] = [];
  const events: SocketEvent[] = [];
  const waits: { resolve: () => void; milliseconds: number }[] = [];
  let time = 0;
  const client: LiveClient = createLiveClient({
    url: 'ws://example.test/graphql',
    tokens: {
      fresh: async () => {
        asked.push('fresh');
        return `token ${asked.length}`;
      },
      renewed: async () => {
        asked.push('renewed');
        return `token ${asked.length}`;
      },
    },
    now: () => time,
    webSocket: FakeSocket,
    wait: (milliseconds) => new Promise((resolve) => waits.push({ resolve, milliseconds })),
  });
  client.on((event) => events.push(event));
  let after: string | null = '5';
  const errors: unknown[] = [];
  client.subscribe(
    {
      query: 'subscription',
      variables: {
        get after() {
          return after;
        },
      },
    },
    { next: () => undefined, error: (error) => errors.push(error), complete: () => undefined },
  );
  return {
    client,
    asked,
    events,
    waits,
    errors,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    advance: (position: string) => {
      after = position;
    },
    connect: async (): Promise<FakeSocket> => {
      await settled();
      const socket = FakeSocket.all.at(-1);
      if (socket === undefined) throw new Error('no socket was opened');
      socket.open();
      await settled();
      return socket;
    },
  };
};

let opened: LiveClient | null = null;
afterEach(() => {
  opened?.dispose();
  opened = null;
});

const begin = () => {
  const started = start();
  opened = started.client;
  return started;
};

describe('live client', () => {
  it('introduces itself with a fresh token and subscribes', async () => {
    const { connect, events } = begin();
    const socket = await connect();
    expect(socket.sent[0]).toEqual({ type: 'connection_init', payload: { token: 'token 1' } });
    expect(socket.sent[1]).toMatchObject({ type: 'subscribe', payload: { variables: { after: '5' } } });
    expect(events).toEqual(['connecting', 'connected']);
  });

  it('comes back after a drop, after a pause, with the position of by then', async () => {
    const { connect, waits, advance, events, asked } = begin();
    const first = await connect();
    advance('9');
    first.close(1006);
    await settled();
    expect(events.at(-1)).toBe('closed');
    expect(waits).toHaveLength(1);
    waits[0]?.resolve();
    const second = await connect();
    expect(second.sent[1]).toMatchObject({ payload: { variables: { after: '9' } } });
    expect(asked).toEqual(['fresh', 'fresh']);
  });

  it('may be given up while a connection is made that the server then refuses', async () => {
    const lost: unknown[] = [];
    const lose = (reason: unknown): void => void lost.push(reason);
    process.on('unhandledRejection', lose);
    const { client } = begin();
    await settled();
    client.dispose();
    FakeSocket.all.at(-1)?.close(4403, 'Forbidden');
    await settled();
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', lose);
    expect(lost).toEqual([]);
  });

  it('renews the token when the server closes with 4403, and only then', async () => {
    const { connect, waits, asked } = begin();
    (await connect()).close(4403, 'Forbidden');
    await settled();
    waits[0]?.resolve();
    (await connect()).close(1012);
    await settled();
    waits[1]?.resolve();
    await connect();
    expect(asked).toEqual(['fresh', 'renewed', 'fresh']);
  });

  it('goes on for ever, waiting longer each time', async () => {
    const { connect, waits, errors } = begin();
    await connect();
    for (let attempt = 0; attempt < 12; attempt += 1) {
      FakeSocket.all.at(-1)?.close(1006);
      await settled();
      waits[attempt]?.resolve();
      await settled();
    }
    expect(FakeSocket.all).toHaveLength(13);
    expect(errors).toEqual([]);
    expect(waits.at(-1)?.milliseconds).toBeGreaterThan(waits[0]?.milliseconds ?? 0);
    expect(waits.at(-1)?.milliseconds).toBeLessThanOrEqual(15_000);
  });

  it('drops a socket that was silent for more than 30 s when the device wakes, and keeps one that was not', async () => {
    const { connect, client, pass, waits } = begin();
    const socket = await connect();
    pass(29_000);
    client.wake();
    await settled();
    expect(socket.readyState).toBe(1);
    pass(2_000);
    client.wake();
    await settled();
    expect(socket.readyState).toBe(3);
    waits[0]?.resolve();
    await connect();
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('does not sit out a pause when the network is back', async () => {
    const { connect, client } = begin();
    (await connect()).close(1006);
    await settled();
    client.wake();
    await connect();
    expect(FakeSocket.all).toHaveLength(2);
  });
});
