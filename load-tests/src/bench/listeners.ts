import WebSocket from 'ws';

/** An open socket that counts what it is sent. */
export type Listener = {
  count: () => number;
  /** The text of the last message. */
  last: () => string;
  /** Resolves when so many have come; rejects after ten seconds. */
  heard: (count: number) => Promise<void>;
  /** Told of each message. */
  each: (tell: (text: string) => void) => void;
  close: () => void;
};

const timeout = 10_000;

/** The fields that the board asks for. */
const query = `subscription {
  planningFeed {
    signal position change removedIds commandId actor { id name }
    upserted {
      id seriesId ordinal version start end generatedDate timeZone recurring fault notes progress durationMinutes
      completed completedAt linesDone linesTotal tickedLineIds updatedAt updatedBy
      equipment { id label } intervention { id label } interventionType { id label code } maintainer { id label color }
    }
  }
}`;

const counting = (socket: WebSocket, counts: (text: string) => boolean): Listener => {
  let count = 0;
  let last = '';
  let tell: (text: string) => void = () => {};
  let waiting: { goal: number; resolve: () => void }[] = [];
  socket.on('message', (data) => {
    const text = String(data);
    if (!counts(text)) return;
    count += 1;
    last = text;
    tell(text);
    if (waiting.length === 0) return;
    for (const { goal, resolve } of waiting) if (count >= goal) resolve();
    waiting = waiting.filter(({ goal }) => count < goal);
  });
  return {
    count: () => count,
    last: () => last,
    heard: (goal) =>
      new Promise((resolve, reject) => {
        if (count >= goal) return resolve();
        const timer = setTimeout(() => reject(new Error(`${count} of ${goal} messages came`)), timeout);
        const arrived = (): void => {
          clearTimeout(timer);
          resolve();
        };
        waiting.push({ goal, resolve: arrived });
      }),
    each: (next) => {
      tell = next;
    },
    close: () => socket.terminate(),
  };
};

/** A board's subscription over `graphql-transport-ws`; resolves when it is caught up. */
export const listen = (address: string, token: string): Promise<Listener> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/graphql`, 'graphql-transport-ws', {
      perMessageDeflate: false,
    });
    const listener = counting(socket, (text) => text.includes('"signal":"CHANGE"'));
    socket.once('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { token } })));
    socket.on('error', reject);
    socket.once('close', (code) => reject(new Error(`the socket was closed: ${code}`)));
    socket.on('message', (data) => {
      const text = String(data);
      if (text.includes('"connection_ack"')) {
        socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }));
      } else if (text.includes('"CAUGHT_UP"')) {
        resolve(listener);
      } else if (text.includes('"errors"')) {
        reject(new Error(text));
      } else if (text.includes('"type":"ping"')) {
        socket.send('{"type":"pong"}');
      }
    });
  });

export const listenBare = (address: string): Promise<Listener> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(address.replace(/^http/, 'ws'), { perMessageDeflate: false });
    const listener = counting(socket, () => true);
    socket.on('error', reject);
    socket.once('open', () => resolve(listener));
  });
