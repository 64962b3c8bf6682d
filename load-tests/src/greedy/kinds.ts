import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import WebSocket from 'ws';

/** What a greedy user has to be greedy with. */
export type Greedy = {
  address: string;
  token: string;
  stopped: AbortSignal;
  answered: (status: number | string) => void;
};

/** So many at once, each again as soon as it is answered, until it is stopped; a refusal is no reason to wait. */
const again = async ({ stopped, answered }: Greedy, width: number, ask: (signal: AbortSignal) => Promise<Response>) => {
  const one = async (): Promise<void> => {
    while (!stopped.aborted) {
      try {
        const answer = await ask(stopped);
        await answer.arrayBuffer();
        answered(answer.status);
      } catch (error) {
        if (!stopped.aborted && !(error instanceof TypeError)) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: width }, one));
};

const get =
  ({ address, token }: Greedy, path: string, headers: Record<string, string> = {}) =>
  (signal: AbortSignal) =>
    fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}`, ...headers }, signal });

const graphql =
  ({ address, token }: Greedy, query: string) =>
  (signal: AbortSignal) =>
    fetch(`${address}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
      signal,
    });

const until = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

/** Heads of requests whose body never comes. */
const slowBodies = async ({ address, token, stopped }: Greedy, count: number): Promise<void> => {
  const { hostname, port } = new URL(address);
  const sockets = Array.from({ length: count }, () => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => {});
    socket.write(
      `POST /graphql HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{`,
    );
    return socket;
  });
  await until(stopped);
  for (const socket of sockets) socket.destroy();
};

const sockets = async ({ address, token, stopped, answered }: Greedy, count: number): Promise<void> => {
  const document = 'subscription ($after: Position) { planningFeed(after: $after) { position upserted { id } } }';
  const open = Array.from({ length: count }, () => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
    socket.on('error', () => {});
    socket.on('close', (code) => answered(`closed ${code}`));
    socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { token } })));
    socket.on('message', (data) => {
      if (!String(data).includes('connection_ack')) return;
      for (let id = 0; id < 10; id++) {
        const payload = { query: document, variables: { after: '1' } };
        socket.send(JSON.stringify({ id: `${id}`, type: 'subscribe', payload }));
      }
    });
    return socket;
  });
  await until(stopped);
  for (const socket of open) socket.terminate();
};

const page = 'rows { id notes start end equipment { id label } intervention { id label } maintainer { id label } }';
const aliases = Array.from(
  { length: 9 },
  (_, n) => `p${n}: plannedList(query: {page: ${n + 1}, rowsPerPage: 1000}) { ${page} }`,
);

/** One kind of greed each, with as much of it as the attack had. */
export const kinds: Record<string, (greedy: Greedy) => Promise<void>> = {
  waiting: (one) => again(one, 450, get(one, '/api/impianti', { 'x-read-after': '9000000000000000000' })),
  'slow lists': (one) => again(one, 500, get(one, '/api/pianificazione-interventi?sortBy=attrezzatura')),
  'big answers': (one) => again(one, 100, graphql(one, `{ ${aliases.join(' ')} }`)),
  'plain calls': (one) => again(one, 500, get(one, '/api/impianti')),
  sockets: (one) => sockets(one, 100),
  'slow bodies': (one) => slowBodies(one, 600),
  logins: (one) =>
    again(one, 100, (signal) =>
      fetch(`${one.address}/api/login_check`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: randomBytes(6).toString('hex'), password: 'x' }),
        signal,
      }),
    ),
};
