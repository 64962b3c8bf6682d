// `--rate` is what the server carries; then three times as much for a while, and five seconds later all must be as before.
import http from 'k6/http';
import { Counter } from 'k6/metrics';
import { anyOf, logIn, plan } from './product.js';

export { handleSummary } from './product.js';

const calm = 10;
const rest = 5;
/** 503 and 429: refused at once, and told when to come again. */
const shed = new Counter('shed');
const failed = new Counter('failed');
const late = new Counter('late');

const phase = (name, times, startTime, seconds) => ({
  exec: 'ask',
  executor: 'constant-arrival-rate',
  rate: plan.rate * times,
  timeUnit: '1s',
  startTime: `${startTime}s`,
  duration: `${seconds}s`,
  preAllocatedVUs: 100,
  maxVUs: 3_000,
  env: { PHASE: name },
  tags: { phase: name },
});

export const options = {
  scenarios: {
    before: phase('before', 1, 0, calm),
    overload: phase('overload', 3, calm, plan.seconds),
    after: phase('after', 1, calm + plan.seconds + rest, calm),
  },
  thresholds: {
    failed: ['count==0'],
    'shed{phase:before}': ['count==0'],
    'shed{phase:overload}': ['count>0'],
    'shed{phase:after}': ['count==0'],
    late: ['count==0'],
    'http_req_duration{phase:before}': ['p(95)<500'],
    'http_req_duration{phase:overload,expected_response:true}': ['p(95)<2500'],
    'http_req_duration{phase:after}': ['p(95)<500'],
    'http_reqs{phase:overload}': ['count>0'],
  },
};

export const setup = () => plan.logins.slice(0, 5).map(logIn);

const query = 'query ($query: PlannedListQuery) { plannedList(query: $query) { totalRows rows { id start notes } } }';

export const ask = (tokens) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${anyOf(tokens)}` };
  const body = JSON.stringify({ query, variables: { query: { page: 1, rowsPerPage: 25 } } });
  const answer = http.post(`${plan.address}/graphql`, body, { headers });
  const refused = answer.status === 503 || answer.status === 429;
  shed.add(refused ? 1 : 0);
  failed.add(answer.status === 200 || (refused && answer.headers['Retry-After'] !== undefined) ? 0 : 1);
  // Refused, but only after a wait: then nothing was won by it.
  late.add(refused && answer.timings.waiting > 5_000 ? 1 : 0);
};
