import { type Answer, decided, nothing, open, tested } from './answer.ts';

const texts = 'web/test/product/malicious-texts.test.ts › sixty malicious texts in every text field run on no screen';
const bodies = 'api/test/endpoints/malicious-bodies.test.ts › a value that its field cannot have';
const argumentsOf = 'api/test/endpoints/malicious-arguments.test.ts › a value that its argument cannot have';
const faults =
  'commands/src/kernel/every-call.test.ts › a command of which any call of the store fails has its effect once when it is sent again';

/** V1 encoding, V2 validation and business logic, V5 files. */
export const input: readonly Answer[] = [
  decided(
    '1.1.1',
    'Fastify decodes once, before isStorable and the schemas see it; nothing is decoded after that',
    'api/src/rest/gateway.ts',
  ),
  decided(
    '1.1.2',
    'React escapes what it shows, drivers bind what they send: texts are stored as they were written',
    'web/test/product/malicious-texts.test.ts',
  ),
  tested('1.2.1 1.2.3 1.3.1 3.2.2', texts),
  tested('1.2.2', 'web/src/lib/way-back.test.ts › way back after the login', texts),
  tested(
    '1.2.4',
    'infra/src/postgres/company-scope.test.ts › refuses what is no UUID before it reaches the database',
    'infra/src/postgres/company-scope.test.ts › hands %s on as it is',
    'api/test/endpoints/malicious-bodies.test.ts › an address',
    argumentsOf,
  ),
  decided(
    '1.2.5',
    'no process of a server starts a command; npm start starts its own scripts by fixed names, without a shell',
    'infra/src/embedded/child-process.ts',
  ),
  nothing('1.2.6 1.2.7 1.2.8 1.3.8 1.3.9', 'there is no LDAP, XPath, LaTeX, JNDI or memcache'),
  decided(
    '1.2.9',
    'no regular expression is made from what people type: a search is a bound parameter of PostgreSQL',
    'projections/src/registry/queries.ts',
  ),
  decided(
    '1.3.2',
    'nothing evaluates text; the policy of the pages has no unsafe-eval, and trusted types allow none',
    'api/src/kernel/web-files.ts',
  ),
  tested('1.3.3', bodies, argumentsOf),
  nothing('1.3.4 1.3.5', 'people send neither SVG nor Markdown, CSS or templates: every text is shown as text'),
  decided(
    '1.3.6',
    'no address that a user sends is ever fetched: a website of a supplier is stored and shown only',
    'domain/src/registry/fields.ts',
  ),
  nothing('1.3.7 1.3.10', 'no template and no format string is made from what people send'),
  open('1.3.11', 'mail comes with its own issue: addresses and subjects as values of the library, never as lines'),
  nothing('1.4.1 1.4.3', 'JavaScript manages memory itself; native code is that of Node and PostgreSQL'),
  tested('1.4.2', bodies, argumentsOf),
  tested(
    '1.5.1',
    'api/test/endpoints/malicious-bodies.test.ts › is one in another language, too: forms, texts and files',
  ),
  tested('1.5.2', 'api/test/endpoints/malicious-bodies.test.ts › a body that is none'),

  decided(
    '2.1.1 2.1.2',
    'fields and their schemas are the documentation, and openapi.json is made from them',
    'domain/src/registry/fields.ts',
  ),
  decided(
    '2.1.3',
    'limits of planning, of documents, sockets and calls stand where they are used, with their reasons',
    'domain/src/planning/limits.ts',
  ),
  tested('2.2.1', bodies, argumentsOf),
  tested('2.2.2', bodies, argumentsOf),
  tested(
    '2.2.3',
    'api/test/planning.test.ts › refuses a single one on a day that is not worked, naming the day',
    'domain/src/planning/intervention.test.ts › moving',
  ),
  tested(
    '2.3.1',
    'api/test/planning.test.ts › ticks and moves at once: both succeed, and completion waits for lines and duration',
  ),
  tested(
    '2.3.2',
    'domain/src/planning/limits.test.ts › a year of work is still one',
    'api/test/endpoints/rates.test.ts › calls of a signed-in user',
  ),
  tested(
    '2.3.3',
    faults,
    'projections/src/kernel/faults.test.ts › a lost connection at any statement of a batch loses all of it or nothing, and the next try does it once',
  ),
  tested(
    '2.3.4',
    'domain/src/identity/user.test.ts › belongs to who reserved it first, whatever the case',
    'commands/src/kernel/execute.test.ts › wait for each other, so that none of fifty runs out of attempts',
  ),
  tested(
    '2.4.1',
    'api/test/endpoints/rates.test.ts › calls of anyone',
    'api/test/endpoints/rates.test.ts › calls of a signed-in user',
    'api/src/kernel/shed.test.ts › while the event loop is late',
  ),

  tested(
    '5.2.1 5.2.2 5.3.1',
    'api/test/documents.test.ts › an empty file, one too large, a program, none',
    'api/test/documents.test.ts › is judged by its content, and nothing of it runs',
    'infra/src/images/encode-anew.test.ts › nothing else is read, whatever it looks like, nor what breaks off',
  ),
  tested(
    '5.2.3',
    'infra/src/spreadsheets/spreadsheets.test.ts › before it takes the memory: small in the archive and large outside',
    'infra/src/images/encode-anew.test.ts › pixels are counted in the header, before any is decoded',
  ),
  tested(
    '5.3.2 5.4.1 5.4.2',
    'domain/src/documents/document.test.ts › is never empty, too long, a path or something that is not seen, and is safe already once it is',
    'domain/src/documents/document.test.ts › under which it is fetched names the document and nothing else',
  ),
  decided(
    '5.1.1',
    'what a call takes is described in the OpenAPI document; contents decide, not names',
    'docs/decisions/0108-images-are-encoded-anew-in-a-process.md',
  ),
  open(
    '5.4.3',
    'uploads are not scanned for what is known to be malicious: they are served so that nothing of them runs',
  ),
];
