import type { FieldFault } from '../../../lib/api-error.ts';
import { extensionsOf, GraphqlRefusal } from '../../../lib/graphql-refusal.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A refusal by rule, which repeating would not change; anything else may be the network. */
export const isRefusal = (error: unknown): boolean => error instanceof GraphqlRefusal;

/** Refused because somebody has changed the same since. */
export const isConflict = (error: unknown): boolean => extensionsOf(error).code === 'conflict';

/** A field that two people set: what each of them wants, whose the present one is, since when. */
export type FieldClash = {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly by: string;
  readonly at: string;
};

/** The fields of a refused command that somebody else has set since, with both values. */
export const conflictsOf = (error: unknown): readonly FieldClash[] => {
  const listed = extensionsOf(error).errors;
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((one: unknown) =>
    isRecord(one) && isRecord(one.conflict)
      ? [
          {
            ...{ field: text(one.field), mine: one.conflict.mine, theirs: one.conflict.theirs },
            ...{ by: text(one.conflict.by), at: text(one.conflict.at) },
          },
        ]
      : [],
  );
};

/** Faults of single fields in a refused command, with the server's words. */
export const fieldFaults = (error: unknown): readonly FieldFault[] => {
  const listed = extensionsOf(error).errors;
  if (!Array.isArray(listed)) return [];
  return listed.flatMap((one: unknown) =>
    isRecord(one) ? [{ field: text(one.field), code: text(one.code), message: text(one.message) }] : [],
  );
};
