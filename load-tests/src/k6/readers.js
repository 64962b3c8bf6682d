// Boards are opened and leafed through: a month of the calendar, a page of the list.
import { anyOf, graphql, logIn, month, openLoop, plan } from './product.js';

export { handleSummary } from './product.js';

export const options = {
  scenarios: { readers: openLoop('readers', plan.rate, 100) },
  thresholds: {
    checks: ['rate==1'],
    dropped_iterations: ['count==0'],
    'http_req_duration{name:month}': ['p(95)<300'],
    'http_req_duration{name:list}': ['p(95)<200'],
  },
};

const row =
  'id version start end equipment { label } intervention { label } maintainer { label color } progress completed';

export const setup = () => plan.logins.slice(0, 5).map(logIn);

export const readers = (tokens) => {
  const token = anyOf(tokens);
  graphql(
    token,
    'month',
    `query Month($from: Instant!, $to: Instant!) { plannedWindow(from: $from, to: $to) { asOfPosition rows { ${row} } } }`,
    month(),
  );
  graphql(
    token,
    'list',
    `query List($query: PlannedListQuery) { plannedList(query: $query) { totalRows rows { ${row} } } }`,
    {
      query: { page: 1 + Math.floor(Math.random() * 5), rowsPerPage: 25 },
    },
  );
};
