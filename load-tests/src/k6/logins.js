// People come to work: full logins, each with its password hash.
import { anyOf, logIn, openLoop, plan } from './product.js';

export { handleSummary } from './product.js';

export const options = {
  // One address may try 120 times a minute.
  scenarios: { logins: openLoop('logins', Math.min(plan.rate, 1), 20) },
  thresholds: {
    checks: ['rate==1'],
    dropped_iterations: ['count==0'],
    'http_req_duration{name:login}': ['p(95)<500'],
  },
};

export const logins = () => {
  logIn(anyOf(plan.logins));
};
