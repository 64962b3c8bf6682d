import type { z } from 'zod';
import { type FieldError, type Rejection, reject } from './rejection.ts';

type Fault = Omit<FieldError, 'field'>;

/** The bound that was passed, as the texts name it: `min`, `max`. */
const boundsOf = (issue: z.core.$ZodIssue): FieldError['params'] => {
  if (issue.code === 'too_small') return { min: Number(issue.minimum) };
  if (issue.code === 'too_big') return { max: Number(issue.maximum) };
  if (issue.code === 'custom' && issue.params !== undefined) return issue.params;
  return undefined;
};

/**
 * What zod found in one field: its code, with what the text of this code names. Messages of our schemas are field codes; zod's
 * own sentences (a wrong type, a missing field) are not.
 */
export const faultOf = (issue: z.core.$ZodIssue): Fault => {
  const code = /^[a-z_]+$/.test(issue.message) ? issue.message : 'invalid';
  const params = code === 'invalid' || code === 'required' ? undefined : boundsOf(issue);
  return params === undefined ? { code } : { code, params };
};

/** The refusal of one field, for the first that is wrong with it. */
export const refusalOfField = (field: string, { issues: [issue] }: z.ZodError): Rejection =>
  reject('invalid_fields', {}, [{ field, ...(issue === undefined ? { code: 'invalid' } : faultOf(issue)) }]);
