import { EventStoreUnavailable } from '../event-store.ts';

/** As the client throws them: `type` says which; several copies of the package make `instanceof` a gamble. */
type Failure = { type?: string; code?: number; message?: string };

const failureOf = (error: unknown): Failure => (typeof error === 'object' && error !== null ? error : {});

export const isOfType = (error: unknown, type: string): boolean => failureOf(error).type === type;

/** Kinds and gRPC codes that no repetition helps against: a request that is wrong, or a caller who may not. */
const lastingTypes = new Set([
  'access-denied',
  'invalid-argument',
  'invalid-transaction',
  'maximum-append-size-exceeded',
  'missing-required-metadata-property',
  'stream-deleted',
  'unsupported',
  'wrong-expected-version',
]);
const lastingCodes = new Set([3, 5, 6, 7, 9, 11, 12, 16]);

/** True for trouble of the server or the network, false for trouble of the request. */
export const isPassing = (error: unknown): boolean => {
  if (error instanceof EventStoreUnavailable) return true;
  if (error instanceof TypeError || error instanceof RangeError) return false; // a fault of our own
  const { type, code } = failureOf(error);
  if (type === 'not-leader') return true; // the client goes to the leader that the error names
  if (type !== undefined && lastingTypes.has(type)) return false;
  if (code !== undefined) return !lastingCodes.has(code);
  return error instanceof Error; // a search for the cluster that found nobody, a connection of Node's that broke
};

/** What the server said: `actualVersion` is a bigint, and the first event of a stream is 0n. */
export const currentOf = (error: unknown): number | 'none' => {
  const { actualVersion } = error as { actualVersion?: bigint | 'no_stream' };
  return typeof actualVersion === 'bigint' ? Number(actualVersion) : 'none';
};
