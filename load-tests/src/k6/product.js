// What every scenario shares: where the product is, who signs in, GraphQL with a token.
import { check } from 'k6';
import http from 'k6/http';

/** Prepared by `npm run load`: `address`, `logins` of supervisors and maintainers, `rate` and `seconds` of the run. */
export const plan = JSON.parse(open(__ENV.PLAN));

const json = { 'content-type': 'application/json' };

export const logIn = ({ username, password }) => {
  const answer = http.post(`${plan.address}/api/login_check`, JSON.stringify({ username, password }), {
    headers: json,
    tags: { name: 'login' },
  });
  check(answer, { 'logged in': ({ status }) => status === 200 });
  return answer.status === 200 ? answer.json('token') : '';
};

/** `name` groups the figures. Answers the data; undefined where there were errors. */
export const graphql = (token, name, query, variables) => {
  const answer = http.post(`${plan.address}/graphql`, JSON.stringify({ query, variables }), {
    headers: { ...json, authorization: `Bearer ${token}` },
    tags: { name },
  });
  const body = answer.status === 200 ? answer.json() : {};
  const good = check(answer, { [`${name} answered`]: () => body.data !== undefined && body.errors === undefined });
  return good ? body.data : undefined;
};

/** Open loop: so many begin each second, however long they take. */
export const openLoop = (exec, rate, most) => ({
  exec,
  executor: 'constant-arrival-rate',
  rate,
  timeUnit: '1s',
  duration: `${plan.seconds}s`,
  preAllocatedVUs: Math.min(most, 20),
  maxVUs: most,
});

const pick = (list) => list[Math.floor(Math.random() * list.length)];
export const anyOf = pick;

export const uuid = () =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(Math.random() * 16).toString(16));

export const month = () => {
  const now = new Date();
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1)).toISOString();
  const to = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString();
  return { from, to };
};

/** k6's own figures as JSON where `npm run load` reads them, and in short for the reader. */
export const handleSummary = (data) => ({ [__ENV.SUMMARY]: JSON.stringify(data) });
