import { ApiError } from './api-error.ts';

/**
 * What went wrong, as far as it was seen: no answer came (`unreachable`), the server refused (`refused`) or failed (`server`), a
 * part of the page was not delivered (`code`), or the page itself has a fault (`page`).
 */
export type Failure = 'unreachable' | 'refused' | 'server' | 'code' | 'page';

/** As Chromium, Firefox, Safari and Vite's loader word it; none of them has a type or a code for it. */
const notDelivered =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|error loading dynamically/i;

/** What Apollo throws, told by its name: its classes would bring the whole client into the login. */
const refusals = new Set(['GraphqlRefusal', 'CombinedGraphQLErrors']);
const ofServer = new Set(['ServerError', 'ServerParseError', 'CombinedProtocolErrors']);

export const failureOf = (error: unknown): Failure => {
  if (error instanceof ApiError) return error.status === 0 ? 'unreachable' : error.status >= 500 ? 'server' : 'refused';
  if (!(error instanceof Error)) return 'page';
  if (notDelivered.test(error.message)) return 'code';
  if (refusals.has(error.name)) return 'refused';
  return ofServer.has(error.name) ? 'server' : 'page';
};
