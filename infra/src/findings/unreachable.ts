import { error, type Finding } from './finding.ts';

type Failure = { code?: string | number; message?: string; errors?: Failure[] };

/** A connection that tries several addresses fails with all of their errors. */
const causeOf = (failure: unknown): Failure => {
  const { errors } = failure as Failure;
  return errors?.[0] ?? (failure as Failure);
};

const reasons: [pattern: RegExp, why: string, remedy: string][] = [
  [/ECONNREFUSED/, 'Nothing listens there.', 'Start it, or correct host and port in $.'],
  [/ENOTFOUND|EAI_AGAIN/, 'The name of the host is not known.', 'Correct the host in $, or the name service.'],
  [
    /28P01|28000|WRONGPASS|NOAUTH|password|unauthenticated|access.denied/i,
    'User or password are wrong.',
    'Correct them in $.',
  ],
  [/3D000/, 'There is no database of that name.', 'Make it (createdb NAME), or correct the name in $.'],
  [/53300/, 'It takes no further connections.', 'Raise max_connections, or end what holds so many.'],
  [
    /certificate|self.signed|SSL|TLS|EPROTO/i,
    'The encrypted connection was not agreed upon.',
    'Look at the certificate and at the TLS options of $.',
  ],
  [
    /timeout|ETIMEDOUT|no answer|EHOSTUNREACH|ENETUNREACH|deadline/i,
    'It does not answer.',
    'Look at firewalls between here and there, and at host and port in $.',
  ],
  [
    /closed|terminated|ECONNRESET|protocol|failed to connect|isn.t writeable/i,
    'What listens there hangs up: it is another system, or one of the two wants TLS and the other does not.',
    'Correct host, port and TLS options in $.',
  ],
];

/** In words, why a system cannot be reached. The address itself holds a password and is never told. */
export const unreachable = (system: string, variable: string, failure: unknown): Finding => {
  const { code, message = '' } = causeOf(failure);
  const [, why, remedy] = reasons.find(([pattern]) => pattern.test(`${code} ${message}`)) ?? [
    /./,
    message === '' ? String(code) : message,
    'Look at $ and at the log of that system.',
  ];
  return error(`${system} cannot be used.`, why, remedy.replace('$', variable));
};
