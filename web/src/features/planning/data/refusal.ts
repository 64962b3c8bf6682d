import { CombinedGraphQLErrors } from '@apollo/client';
import type { FieldFault } from '../../../lib/api-error.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A refusal by rule, which repeating would not change; anything else may be the network. */
export const isRefusal = (error: unknown): boolean => CombinedGraphQLErrors.is(error);

/** Refused because somebody has changed the same since. */
export const isConflict = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) && error.errors[0]?.extensions?.code === 'conflict';

/** Faults of single fields in a refused command, with the server's words. */
export const fieldFaults = (error: unknown): readonly FieldFault[] => {
  if (!CombinedGraphQLErrors.is(error)) return [];
  const listed: unknown = error.errors[0]?.extensions?.errors;
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((one: unknown) =>
    isRecord(one) ? [{ field: text(one.field), code: text(one.code), message: text(one.message) }] : [],
  );
};
