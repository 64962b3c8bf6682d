import { BackupProblem } from '../backup/format.ts';
import { InvalidSettings } from '../config/config.ts';
import { EventStoreUnavailable } from '../event-store/event-store.ts';
import { RedisUnavailable } from '../redis/connect-redis.ts';
import { WrongLog } from './check-log.ts';
import { startFailureInWords } from './start-failure.ts';

/**
 * Runs a command of the command line, which answers its exit code, and ends the process, also where a connection that never
 * came about is still being tried. What fails is told on standard error, with exit code 1. Whom a supervisor started ends
 * with it.
 */
export const runCommand = async (work: () => Promise<number>): Promise<never> => {
  process.once('disconnect', () => process.exit(1));
  try {
    process.exit(await work());
  } catch (error) {
    console.error((await startFailureInWords(error, process.env)) ?? failureInWords(error));
    process.exit(1);
  }
};

type Failure = { code?: unknown; syscall?: unknown; severity?: unknown; message?: string; errors?: Failure[] };

const inOwnWords = [InvalidSettings, BackupProblem, WrongLog, EventStoreUnavailable, RedisUnavailable];

/**
 * What the operator can mend (settings, a system that is away, a folder that is closed) in its own words; anything else is a
 * mistake of ours, told with the place where it happened.
 */
export const failureInWords = (error: unknown): string => {
  if (inOwnWords.some((kind) => error instanceof kind)) return (error as Error).message;
  const failure = error as Failure;
  // A connection that tries several addresses fails with all of their errors, and without words.
  const { code, syscall, severity, message } = failure.errors?.[0] ?? failure;
  const fromOutside = typeof code === 'string' && (syscall !== undefined || severity !== undefined);
  if (fromOutside) return `${message}\n"npm run doctor" looks at all settings and at what they name.`;
  if (typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS')) return String(message);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};
