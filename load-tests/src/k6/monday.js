// Monday morning: 200 boards are open, maintainers tick, and every board sees every tick.
import { check, sleep } from 'k6';
import exec from 'k6/execution';
import { Counter, Trend } from 'k6/metrics';
import ws from 'k6/ws';
import { anyOf, graphql, logIn, openLoop, plan, uuid } from './product.js';

export { handleSummary } from './product.js';

const boards = plan.boards;
const socketsOfUser = 40;
/** Boards that open all at once are turned away at the door at times: each comes again, as a page does. */
const openings = 10;
const ticksPerSecond = Math.max(1, Math.round(plan.rate / 4));
/** Seconds for all boards to be open, and for the last tick to arrive. */
const before = 15;
const after = 10;

/** Positions are decimal text: longer is later, then by digits. */
const isBefore = (one, other) => (one.length === other.length ? one < other : one.length < other.length);

const seen = new Counter('ticks_seen');
const gaps = new Counter('gaps');
const delay = new Trend('tick_to_board', true);

export const options = {
  scenarios: {
    boards: {
      exec: 'board',
      executor: 'per-vu-iterations',
      vus: boards,
      iterations: 1,
      maxDuration: `${before + plan.seconds + after + 30}s`,
    },
    ticks: { ...openLoop('ticks', ticksPerSecond, 100), startTime: `${before}s` },
  },
  thresholds: {
    checks: ['rate==1'],
    dropped_iterations: ['count==0'],
    gaps: ['count==0'],
    // Each tick on each board.
    ticks_seen: [`count==${boards * ticksPerSecond * plan.seconds}`],
    tick_to_board: ['p(95)<500'],
    'http_req_duration{name:note}': ['p(95)<500'],
  },
};

const feed = 'subscription { planningFeed { signal position change upserted { id progress notes } removedIds } }';
const note =
  'mutation Note($commandId: ID!, $id: ID!, $notes: String) { noteIntervention(commandId: $commandId, id: $id, notes: $notes) { position } }';

export const setup = () => plan.logins.slice(0, Math.ceil(boards / socketsOfUser)).map(logIn);

export const board = (tokens) => {
  const token = tokens[exec.vu.idInTest % tokens.length];
  const expected = ticksPerSecond * plan.seconds;
  let count = 0;
  let caughtUp = false;
  let last = '0';
  const params = { headers: { 'sec-websocket-protocol': 'graphql-transport-ws' } };
  const watch = (socket) => {
    socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { token } })));
    socket.on('message', (text) => {
      const message = JSON.parse(text);
      if (message.type === 'connection_ack')
        socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: feed } }));
      if (message.type === 'ping') socket.send('{"type":"pong"}');
      if (message.type !== 'next' || !message.payload.data) return;
      const item = message.payload.data.planningFeed;
      if (item.signal === 'CAUGHT_UP') caughtUp = true;
      if (item.signal === 'RESYNC_REQUIRED' || isBefore(item.position, last)) gaps.add(1);
      last = item.position;
      if (item.signal !== 'CHANGE') return;
      count += 1;
      seen.add(1);
      const sent = Number(item.upserted[0]?.notes);
      if (sent > 0) delay.add(Date.now() - sent);
      if (count === expected) socket.close();
    });
    socket.setTimeout(() => socket.close(), (before + plan.seconds + after) * 1000);
  };
  const address = `${plan.address.replace('http', 'ws')}/graphql`;
  let answer = ws.connect(address, params, watch);
  for (let tried = 1; tried < openings && !caughtUp; tried++) {
    sleep(0.2 + Math.random());
    answer = ws.connect(address, params, watch);
  }
  check(answer, { 'the board opened': ({ status }) => status === 101 });
  check(count, { 'the board was caught up and saw every tick': () => caughtUp && count === expected });
};

export const ticks = (tokens) => {
  const { id } = anyOf(plan.occurrences);
  // The note is the time of sending: the board computes from it how long it took.
  graphql(anyOf(tokens), 'note', note, { commandId: uuid(), id, notes: String(Date.now()) });
};
