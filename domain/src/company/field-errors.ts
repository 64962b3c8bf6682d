import type { z } from 'zod';
import { faultOf } from '../kernel/field-fault.ts';
import type { FieldError } from '../kernel/rejection.ts';

/** What zod found, as the fields of a refusal: nested paths with dots, `changes.notes`. */
export const fieldErrors = (error: z.ZodError | undefined): FieldError[] =>
  (error?.issues ?? []).map((issue) => ({ field: issue.path.map(String).join('.'), ...faultOf(issue) }));
