import { type Answer, decided, nothing, tested } from './answer.ts';

const headers = 'api/test/endpoints/http.test.ts › carries the headers of a page that trusts nobody: %s';
const foreignPage = 'api/test/endpoints/socket.test.ts › changes nothing for a foreign page over HTTP either';

/** V3 what browsers do for us, V4 HTTP, GraphQL, sockets. */
export const browser: readonly Answer[] = [
  tested('3.2.1', headers),
  decided(
    '3.3.1 3.3.2 3.3.3 3.3.4',
    'no cookie is ever set, which the test of the headers holds',
    'docs/decisions/0015-no-cookies-and-origin-checks.md',
  ),
  tested('3.4.1 3.4.3 3.4.4 3.4.5 3.4.6', headers),
  tested('3.4.2 3.5.1 3.5.2', foreignPage, 'api/src/kernel/origins.test.ts › origins', headers),
  tested(
    '3.5.3',
    'api/test/endpoints/malicious-bodies.test.ts › asks for nothing that breaks it: %s',
    'api/test/endpoints/graphql-limits.test.ts › is a batch, a question by GET, or a number',
  ),
  nothing('3.5.4', 'one application has one host; what else is there is the operator’s'),
  nothing('3.5.5', 'nothing listens to postMessage'),
  decided('3.7.1', 'HTML, CSS and modules alone', 'web/vite.config.ts'),
  tested('3.7.2', 'web/src/lib/way-back.test.ts › way back after the login'),

  tested('4.1.1', headers),
  nothing('4.1.2', 'the api redirects nothing; the proxy in front of it has the certificate'),
  tested(
    '4.1.3',
    'api/test/endpoints/rates.test.ts › calls of anyone',
    'infra/src/config/config.test.ts › who may call',
    "api/test/observability.test.ts › does not believe a caller's own id",
  ),
  tested('4.2.1', 'api/test/endpoints/http.test.ts › bytes that are no request'),
  tested(
    '4.3.1',
    'api/test/endpoints/graphql-limits.test.ts › depth',
    'api/test/endpoints/graphql-limits.test.ts › cost',
    'api/test/endpoints/operations.test.ts › that are sent as text run in development only',
  ),
  tested('4.3.2', 'api/test/endpoints/graphql-limits.test.ts › in production tells nothing of the schema'),
  tested(
    '4.4.1',
    'infra/src/doctor/doctor.test.ts › PUBLIC_URL that nobody else can open, or anybody can read',
    headers,
  ),
  tested('4.4.2', 'api/test/endpoints/socket.test.ts › the handshake'),
  tested(
    '4.4.3 4.4.4',
    'api/test/endpoints/socket.test.ts › connection_init',
    'api/test/endpoints/socket.test.ts › the end of a session',
  ),
];
