import { type Answer, decided, nothing, open, tested } from './answer.ts';

const throttle =
  'api/src/identity/login-throttle.test.ts › looks at five wrong passwords, then at one each 30 seconds, also at the right one';
const changed = 'api/test/session.test.ts › is judged, changed, and ends every session';
const userAdministration = 'comes with user administration, which has its own issue';

/** V6 signing in, V7 sessions. */
export const people: readonly Answer[] = [
  decided(
    '6.1.1',
    'numbers and reasons stand at the throttle and the rates, and in the decisions',
    'docs/decisions/0023-rate-limits-and-login-throttle.md',
  ),
  open('6.1.2 6.2.11', 'no list of words (product, company, own name) that a password may not be made of'),
  decided(
    '6.1.3',
    'one way in: name and password, for pages, REST and sockets alike',
    'api/src/identity/session-routes.ts',
  ),
  tested('6.2.1', 'domain/src/identity/user.test.ts › password rules'),
  tested('6.2.2 6.2.3', changed),
  open(
    '6.2.4 6.2.12',
    'passwords are not compared with lists of common and of breached ones; a list must be chosen and kept',
  ),
  open(
    '6.2.5',
    'a digit, both cases and a symbol are asked for, as the product is specified; that it can be switched off is missing',
  ),
  decided('6.2.6', 'type=password, shown on demand by the person', 'web/src/kit/PasswordField.tsx'),
  decided(
    '6.2.7',
    'plain fields with autocomplete of current and new password; nothing catches paste',
    'web/src/features/session/PasswordForm.tsx',
  ),
  decided(
    '6.2.8',
    'no cut and no change of case; NFKC alone, as NIST 800-63B asks, so that two keyboards write one password',
    'commands/src/identity/password-hash.ts',
  ),
  decided('6.2.9', 'up to 200 characters', 'domain/src/identity/password-rules.ts'),
  decided(
    '6.2.10',
    'nothing expires by itself: the specified expiry is a setting of the company, off unless it is chosen',
    'domain/src/company/settings.ts',
  ),
  tested(
    '6.3.1',
    throttle,
    'api/src/identity/login-throttle.test.ts › takes every spelling of a name for the one account that it finds',
    'api/test/cluster.test.ts › counts wrong passwords for all nodes together',
    'api/test/endpoints/rates.test.ts › of IPv6 are counted by /64 (%s): one line has no more than one caller',
    'api/test/endpoints/who-exists.test.ts › a login with a wrong password',
  ),
  tested(
    '6.3.2',
    'infra/src/embedded/folder.test.ts › somebody else’s database gets it only when asked',
    'api/test/first-administrator.test.ts › the first administrator',
  ),
  open('6.3.3', 'the specification has no second factor'),
  tested(
    '6.3.4',
    'api/test/endpoints.test.ts › every bearer call',
    'api/test/endpoints/who-exists.test.ts › an open page does not find out the password behind it: five tries, as at the login',
  ),
  open(
    '6.4.1',
    `a first password is chosen by whoever makes the user and need not be changed; that ${userAdministration}`,
  ),
  decided('6.4.2', 'there are no hints and no questions', 'api/src/identity/session-routes.ts'),
  open('6.4.3', 'a forgotten password is set anew by an administrator; mail comes with its own issue'),
  nothing('6.4.4 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.1 6.6.2 6.6.3', 'there is no second factor, and no code is sent'),
  nothing('6.8.1 6.8.2 6.8.3 6.8.4', 'there is no identity provider'),

  decided(
    '7.1.1',
    '15 minutes, 30 days without use, 90 days in all: people stand at machines with gloves on',
    'infra/security/README.md',
  ),
  decided(
    '7.1.2',
    'any number: a tablet in each hall is how the product is used; a new password ends them all',
    'infra/security/README.md',
  ),
  nothing('7.1.3 7.6.1 7.6.2', 'sessions are not shared with other systems'),
  tested('7.2.1', 'api/test/endpoints/tokens.test.ts › an access token'),
  tested(
    '7.2.2',
    'api/test/endpoints/tokens.test.ts › is over after 15 minutes, told apart from one that was never good',
  ),
  tested('7.2.3', 'api/test/endpoints/tokens.test.ts › is opaque, and only its hash is kept'),
  tested(
    '7.2.4',
    'api/test/session.test.ts › rotates; the old token ends the family when another device uses it',
    changed,
  ),
  tested('7.3.1', 'api/test/endpoints/tokens.test.ts › is over after 30 days'),
  tested('7.3.2', 'api/test/endpoints/tokens.test.ts › is over 90 days after the login, however often it was renewed'),
  tested(
    '7.4.1',
    'api/test/session.test.ts › ends with logout, and the access token with it',
    'api/test/cluster.test.ts › %s on one node closes the boards of all nodes',
    'api/test/endpoints/socket.test.ts › the end of a session',
  ),
  open('7.4.2', `nobody can be switched off yet: that ${userAdministration}. Whoever is, gets no new token`),
  tested('7.4.3', changed),
  tested('7.4.4', 'web/test/login.test.ts › leads back to where it began, and the way out leads here'),
  open('7.4.5', `forced expiry of a password ${userAdministration}`),
  open('7.5.1', 'the e-mail address is changed without the password; it signs nobody in and resets nothing yet'),
  open('7.5.2', 'nobody sees a list of the own sessions; a new password ends them all'),
];
