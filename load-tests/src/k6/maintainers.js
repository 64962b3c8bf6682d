// Maintainers at their work: a tick, taken twice now and then by a telephone that got no answer the first time.
import { check } from 'k6';
import { anyOf, graphql, logIn, openLoop, plan, uuid } from './product.js';

export { handleSummary } from './product.js';

export const options = {
  scenarios: { maintainers: openLoop('maintainers', plan.rate, 100) },
  thresholds: {
    checks: ['rate==1'],
    dropped_iterations: ['count==0'],
    'http_req_duration{name:tick}': ['p(95)<300'],
    'http_req_duration{name:tick again}': ['p(95)<300'],
  },
};

const tick = `mutation Tick($commandId: ID!, $id: ID!, $lineId: ID!, $done: Boolean!) {
  tickChecklistLine(commandId: $commandId, id: $id, lineId: $lineId, done: $done) { position state { tickedLineIds } }
}`;

export const setup = () => plan.logins.slice(0, 5).map(logIn);

export const maintainers = (tokens) => {
  const token = anyOf(tokens);
  const { id, lineIds } = anyOf(plan.occurrences);
  const command = { commandId: uuid(), id, lineId: anyOf(lineIds), done: Math.random() < 0.6 };
  const first = graphql(token, 'tick', tick, command);
  if (first === undefined || Math.random() > 0.2) return;
  const again = graphql(token, 'tick again', tick, command);
  check(again, {
    'the repeat answers the first outcome': (data) =>
      data !== undefined && data.tickChecklistLine.position === first.tickChecklistLine.position,
  });
};
