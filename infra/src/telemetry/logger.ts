import { type DestinationStream, pino } from 'pino';
import { readableLines } from './readable-lines.ts';
import { currentScope } from './scope.ts';

export type { Logger } from 'pino';

export type LoggerOptions = {
  /** Of the process, on every line: `api`, `workers` … */
  name: string;
  level: string;
  /** Where the lines go; the process's own output when absent. */
  destination?: DestinationStream;
};

/**
 * Fields that never reach the log, wherever a request, an error or a setting carries them, at the top or one or two
 * levels down (what pino can redact without walking every object).
 */
const secretFields = [
  'password',
  'newPassword',
  'oldPassword',
  'passwordHash',
  'token',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  'secret',
  'authSecret',
  'previousAuthSecret',
  'apiKey',
  'databaseUrl',
  'connectionString',
  'redisUrl',
  'eventStoreUrl',
  // Personal: who it was is told by an id, and what they typed is nobody's business.
  'username',
  'email',
];
const redacted = [
  ...secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
  '*.headers["set-cookie"]',
  'headers["set-cookie"]',
];

/** Set on a child logger that carries its request's id itself, so that the id is not written twice. */
export const namesItsRequest = Symbol('names its request');

/** What the line is part of: request, command, batch or job. */
const scopeFields = (_: object, __: number, logger: object): Record<string, string> => {
  const { requestId, ...fields } = currentScope()?.fields ?? {};
  return requestId === undefined || namesItsRequest in logger ? fields : { requestId, ...fields };
};

/** JSON, one object a line, for machines; single readable lines where a person looks on. */
export const createLogger = ({ name, level, destination }: LoggerOptions): pino.Logger =>
  pino(
    {
      name,
      level,
      base: { name },
      mixin: scopeFields,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: redacted, censor: '[secret]' },
      serializers: { error: pino.stdSerializers.err, err: pino.stdSerializers.err },
    },
    destination ?? standardOutput(),
  );

/** Synchronous: the last words of a process that dies are the ones worth reading. */
const standardOutput = (): DestinationStream =>
  process.stdout.isTTY ? readableLines(process.stdout) : pino.destination({ dest: 1, sync: true });
