import { type Answer, decided, nothing, open, tested } from './answer.ts';

const headers = 'api/test/endpoints/http.test.ts › carries the headers of a page that trusts nobody: %s';
const image = 'infra/deploy/deploy.test.ts › every path that is copied is there, and every room that runs is copied';
const log = 'api/test/observability.test.ts › holds nothing that a person typed, wherever they put it';
const lines = 'infra/src/telemetry/logger.test.ts › one JSON object a line, with name, level in words and an ISO time';
const failure =
  'api/test/observability.test.ts › tells the caller its request and nothing else; the log says the rest, on a line with the same id';
const here = 'infra/security/README.md';
const operations = 'infra/deploy/README.md';
const proxy =
  'the proxy or ingress of the operator has the certificate; the doctor refuses an address without TLS in production';

/** V11 cryptography, V12 encryption on the wire, V13 configuration, V14 data, V15 code, V16 logs, V17 media. */
export const machine: readonly Answer[] = [
  decided('11.1.1 11.1.2', 'keys and algorithms, where they are used and how they are changed', here),
  decided('11.2.1', 'node:crypto (OpenSSL) and jose; nothing of our own', 'commands/src/identity/password-hash.ts'),
  tested('11.2.2', 'api/test/endpoints/tokens.test.ts › a change of AUTH_SECRET'),
  decided('11.2.3', 'HMAC-SHA-256 with 256 bits, SHA-256, argon2id', here),
  nothing(
    '11.3.1 11.3.2 11.3.3',
    'nothing is encrypted by us yet: TLS is the proxy’s, disks are the operator’s; personal fields of events come with erasure',
  ),
  decided('11.4.1 11.4.3', 'SHA-256; the SHA-1 in UUIDv5 names things and protects nothing', here),
  tested(
    '11.4.2',
    'api/test/endpoints/who-exists.test.ts › costs one hash of the same kind, whether there is such a user or not',
  ),
  nothing('11.4.4', 'no key is made from a password'),
  tested(
    '11.5.1',
    'api/test/endpoints/tokens.test.ts › is opaque, and only its hash is kept',
    'infra/src/embedded/folder.test.ts › is made once, for the owner only, and kept',
  ),
  nothing('11.6.1', 'no public key of our own: certificates are the proxy’s'),

  decided('12.1.1 12.1.2 12.2.2', proxy, operations),
  nothing('12.1.3', 'no client certificates'),
  tested(
    '12.2.1',
    'infra/src/doctor/doctor.test.ts › PUBLIC_URL that nobody else can open, or anybody can read',
    headers,
  ),
  // The containers of the compose file share one machine; between machines the doctor asks for TLS.
  tested('12.3.1', 'infra/src/doctor/doctor.test.ts › without TLS is a warning for each of them'),
  decided(
    '12.3.2 12.3.4',
    'the drivers’ own checks of certificates are on and nothing switches them off; a house CA by NODE_EXTRA_CA_CERTS',
    'infra/src/postgres/pool.ts',
  ),
  open('12.3.3', 'metrics and readiness are asked over plain HTTP inside the cluster'),

  decided(
    '13.1.1',
    'database, event store, Redis, collector of traces: all named by settings, none by users',
    'README.md',
  ),
  decided(
    '13.2.1',
    'each store by user and password of its address; the port for operators asks nobody and is closed by network policy',
    operations,
  ),
  tested(
    '13.2.2',
    'infra/src/postgres/company-scope.test.ts › can write nothing, and cannot read the log',
    'infra/deploy/deploy.test.ts › containers may do nothing that they need not',
    'infra/src/doctor/doctor.test.ts › a user with too few rights, and letters that cannot be kept',
  ),
  decided(
    '13.2.3',
    'compose and manifests bring no password; without them nothing starts',
    'infra/deploy/compose.yaml',
  ),
  tested(
    '13.2.4 13.2.5',
    'infra/deploy/deploy.test.ts › nobody comes in and nothing goes out but by a policy that says so',
    'infra/deploy/deploy.test.ts › every outside service of the configuration has its policy, also those of features to come',
  ),
  decided(
    '13.3.1',
    'settings from the environment; the Secret of the manifests is made by whatever keeps the operator’s secrets',
    'infra/deploy/kubernetes/secrets.example.yaml',
  ),
  tested(
    '13.3.2',
    'infra/deploy/deploy.test.ts › the secret that signs goes to the api and the workers, and to nobody else',
    'infra/src/embedded/supervisor.test.ts › gives the secret to what signs, the api and the workers, and to nobody else',
    'infra/src/config/config.test.ts › the api and the workers need a database and a secret, and say both; nobody else needs the secret, or minds one',
  ),
  tested('13.4.1', image),
  tested(
    '13.4.2',
    'api/test/endpoints/graphql-limits.test.ts › in production tells nothing of the schema',
    'infra/src/config/config.test.ts › is refused in production',
  ),
  tested('13.4.3', 'api/test/endpoints/malicious-bodies.test.ts › an address'),
  tested('13.4.4', 'api/test/endpoints/http.test.ts › to %s says nothing of the request'),
  tested('13.4.5', 'api/test/observability.test.ts › the public port, where operators have their own'),

  decided('14.1.1 14.1.2', 'five classes of data, and what holds for each', here),
  tested('14.2.1', 'api/test/endpoints/tokens.test.ts › is taken from the header only'),
  tested('14.2.2 14.3.2', headers),
  tested('14.2.3', headers, 'api/test/pages.test.ts › pages'),
  open('14.2.4', 'retention and erasure of personal data come with their own issue'),
  tested(
    '14.3.1',
    'web/src/lib/session/session-store.test.ts › leaves here at once, in every tab, and tells the server',
  ),
  decided(
    '14.3.3',
    'the tokens, and what a person chose to see: folded groups, columns, language',
    'web/src/lib/session/token-storage.ts',
  ),

  open(
    '15.1.1 15.2.1',
    'how soon a vulnerable package is replaced is for the owner to say, and nothing watches it yet',
  ),
  decided(
    '15.1.2',
    'package-lock.json names each package with its hash; npm sbom writes it as SPDX or CycloneDX',
    'package-lock.json',
  ),
  decided(
    '15.1.3',
    'what costs much, and what holds it: hashes two at once, documents by cost, sockets by number',
    'load-tests/README.md',
  ),
  tested(
    '15.2.2',
    'api/src/kernel/shed.test.ts › while the event loop is late',
    'api/test/endpoints/rates.test.ts › a flood of passwords is refused once the queue is full, and those inside are served',
    'api/test/endpoints/graphql-limits.test.ts › cost',
  ),
  tested('15.2.3', image, 'infra/src/config/config.test.ts › is refused in production'),
  decided(
    '15.3.1',
    'answers are written field by field from the descriptors and the schema; no row leaves as it is',
    'api/src/registry/wire.ts',
  ),
  nothing('15.3.2', 'no server calls an address of the outside'),
  tested('15.3.3', 'api/test/endpoints/matrix.test.ts › fields that nobody may send'),
  tested(
    '15.3.4',
    'api/test/endpoints/rates.test.ts › calls of anyone',
    'infra/src/config/config.test.ts › who may call',
  ),
  tested(
    '15.3.5',
    'api/test/endpoints/malicious-bodies.test.ts › a value that its field cannot have',
    'api/test/endpoints/malicious-arguments.test.ts › no variables but an object are any',
  ),
  tested(
    '15.3.6',
    'api/test/endpoints/malicious-bodies.test.ts › a body that is none',
    'api/test/endpoints/matrix.test.ts › fields that nobody may send',
  ),
  tested('15.3.7', 'api/test/endpoints/malicious-bodies.test.ts › asks for nothing that breaks it: %s'),

  decided('16.1.1', 'what is logged, measured and traced, and where it goes', operations),
  tested('16.2.1', lines, failure),
  tested('16.2.2', lines, 'infra/src/doctor/doctor.test.ts › clocks that differ'),
  decided('16.2.3', 'standard output, and the collector that the settings name', operations),
  tested(
    '16.2.4',
    lines,
    'api/test/observability.test.ts › is one trace across api, projection, reactor, job and push; its id is on the answer and in the log',
  ),
  tested('16.2.5', log, 'infra/src/telemetry/logger.test.ts › secrets never reach the log, at any of three depths'),
  open(
    '16.3.1',
    'logins and refusals are counted by status in requests and metrics, but are no events yet: who it was is told nowhere',
  ),
  tested('16.3.2', 'api/test/observability.test.ts › says who was refused what they may not do, over either api'),
  open('16.3.3', 'audit events of security (braked logins, reused tokens, foreign ids) come with the audit trail'),
  tested('16.3.4', failure),
  tested('16.4.1', lines, log),
  decided(
    '16.4.2 16.4.3',
    'processes write to standard output only: who collects it keeps it where they cannot change it',
    operations,
  ),
  tested('16.5.1', failure),
  tested(
    '16.5.2',
    'load-tests/test/faults/network.test.ts › the product behind a bad network loses nothing: late answers, resets, a black hole',
    'infra/src/telemetry/health.test.ts › ready when every check is ok; else 503 and the reason',
  ),
  tested(
    '16.5.3',
    'commands/src/kernel/every-call.test.ts › a command of which any call of the store fails has its effect once when it is sent again',
  ),

  nothing('17.1.1 17.2.1 17.2.2 17.2.3 17.2.4 17.3.1 17.3.2', 'there is no WebRTC'),
];
