import type { CancelCause } from '@cadenza/domain/planning/deletion';
import { z } from 'zod';
import type { CancelCause as CauseName, DeletionCause as SaidName } from '../graphql/schema.gen.ts';

const names = {
  notNecessary: 'NOT_NECESSARY',
  double: 'DOUBLE',
  other: 'OTHER',
  deactivated: 'DEACTIVATED',
} as const satisfies Record<CancelCause, CauseName>;

/** Why a work was deleted, as the schema names it. */
export const causeToGraphql = (cause: CancelCause | null): CauseName | null => cause && names[cause];

const said = { NOT_NECESSARY: 'notNecessary', DOUBLE: 'double', OTHER: 'other' } as const satisfies Record<
  SaidName,
  CancelCause
>;

export const causeFromGraphql = (name: SaidName | null | undefined): CancelCause | undefined =>
  name ? said[name] : undefined;

const written = { NON_NECESSARIO: 'notNecessary', DOPPIO: 'double', ALTRO: 'other' } as const;
type Written = keyof typeof written;

/** The same as the query of a REST call says it. */
export const causeIn = z
  .enum(Object.keys(written) as [Written, ...Written[]], { error: 'invalid_choice' })
  .transform((name): CancelCause => written[name]);
