import { type Answer, decided, nothing, tested } from './answer.ts';

const matrix = 'api/test/endpoints/matrix.test.ts';
const token = 'api/test/endpoints/tokens.test.ts';

/** V8 who may do what, V9 signed tokens, V10 OAuth. */
export const tokens: readonly Answer[] = [
  decided(
    '8.1.1',
    'one table says which role may do what, one registry what each call and field needs',
    'domain/src/identity/permissions.ts',
  ),
  decided(
    '8.1.2',
    'no field of a record is for some roles only; what nobody may send is listed by the test',
    'api/test/endpoints/matrix.test.ts',
  ),
  tested('8.2.1 8.3.1', 'api/test/endpoints.test.ts › every bearer call', `${matrix} › every root field`),
  tested(
    '8.2.2',
    `${matrix} › another company's id answers like one that does not exist`,
    `${matrix} › a reference to another company's record is refused like one to nothing`,
    'api/test/planning.test.ts › lets a maintainer work on nothing but the own',
  ),
  tested('8.2.3', `${matrix} › fields that nobody may send`),
  tested(
    '8.4.1',
    'infra/src/postgres/company-scope.test.ts › gives each of thousands of interleaved requests its own company, some of which break off',
    'projections/src/planning/queries.test.ts › every table of read models has its wall up',
    `${matrix} › another company's id answers like one that does not exist`,
  ),

  tested('9.1.1 9.1.2', `${token} › an access token`),
  tested(
    '9.1.3',
    `${token} › names its key by the one id and by nothing else: %s`,
    `${token} › a change of AUTH_SECRET`,
  ),
  tested(
    '9.2.1',
    `${token} › is over after 15 minutes, told apart from one that was never good`,
    `${token} › an access token`,
  ),
  tested('9.2.2', `${token} › is no refresh token, and the other way round`),
  tested('9.2.3', `${token} › an access token`),
  decided('9.2.4', 'one audience: the api of this installation', 'api/src/identity/access-token.ts'),

  nothing(
    '10.1.1 10.1.2 10.2.1 10.2.2 10.3.1 10.3.2 10.3.3 10.3.4',
    'no OAuth: the api gives tokens to its own pages and clients, and takes nobody else’s',
  ),
  nothing(
    '10.4.1 10.4.2 10.4.3 10.4.4 10.4.6 10.4.7 10.4.9 10.4.10 10.4.11',
    'no OAuth; what holds for our own refresh tokens stands in 7',
  ),
  tested(
    '10.4.5',
    `${token} › used twice after its grace ends the login, with its access tokens; another login goes on`,
  ),
  tested('10.4.8', `${token} › is over 90 days after the login, however often it was renewed`),
  nothing(
    '10.5.1 10.5.2 10.5.3 10.5.4 10.5.5 10.6.1 10.6.2 10.7.1 10.7.2 10.7.3',
    'no OpenID Connect, and nobody consents to other applications',
  ),
];
