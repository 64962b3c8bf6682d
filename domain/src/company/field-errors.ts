import type { z } from 'zod';
import type { FieldError } from '../kernel/rejection.ts';

/** Messages of our schemas are field codes; zod's own sentences (a wrong type, a missing field) are not. */
const codeOf = (message: string): string => (/^[a-z_]+$/.test(message) ? message : 'invalid');

/** What zod found, as the fields of a refusal: nested paths with dots, `changes.notes`. */
export const fieldErrors = (error: z.ZodError | undefined): FieldError[] =>
  (error?.issues ?? []).map((issue) => ({ field: issue.path.map(String).join('.'), code: codeOf(issue.message) }));
