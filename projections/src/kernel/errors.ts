import { EventStoreUnavailable } from '@cadenza/infra/event-store/event-store';

/** SQLSTATE classes that say nothing of the statement: connection, resources, operator intervention, transaction races. */
const passingClasses = ['08', '53', '57', '58', '40'];
const passingStates = ['55P03', '25P03', '57014'];
const passingSystemCodes = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT'];

/** True for what passes by itself (Postgres away, restarting, out of connections, a deadlock): try again later. */
export const isPassing = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  if (error instanceof EventStoreUnavailable) return true;
  const code = 'code' in error ? String(error.code) : '';
  if (/^[0-9A-Z]{5}$/.test(code)) return passingClasses.includes(code.slice(0, 2)) || passingStates.includes(code);
  if (passingSystemCodes.includes(code)) return true;
  // pg says these in words only.
  return /connection (terminated|ended)|timeout exceeded when trying to connect|query read timeout|not queryable|client was closed/i.test(
    error.message,
  );
};

/** Classes of SQLSTATE that blame what was written: data that no column takes, constraints, rows beyond a limit of Postgres. */
const poisonClasses = ['22', '23', '54'];

/**
 * True where an event is to blame, and would be again: Postgres refuses its rows, or our own code has failed on them. Neither
 * this nor passing is what only an operator can mend (a table that is not there, rights that are missing): it is tried again
 * until it is mended, and parks nothing.
 */
export const isPoison = (error: unknown): boolean => {
  if (!(error instanceof Error) || isPassing(error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^[0-9A-Z]{5}$/.test(code) ? poisonClasses.includes(code.slice(0, 2)) : !/^E[A-Z]+$/.test(code);
};

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
