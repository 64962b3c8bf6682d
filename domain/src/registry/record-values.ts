import { faultOf } from '../kernel/field-fault.ts';
import { type FieldError, type Rejection, reject } from '../kernel/rejection.ts';
import type { Kind } from './descriptor.ts';
import type { RecordValues } from './events.ts';

/** Values as the fields of the kind take them, or every fault by its field; `complete` fills in what is left out. */
export const parseValues = (kind: Kind, values: RecordValues, complete: boolean): RecordValues | Rejection => {
  const parsed: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const field of kind.fields) {
    const given = values[field.name];
    if (given === undefined && !complete) continue;
    const result = field.schema.safeParse(given === undefined ? field.initial : given);
    // A text of which nothing is left is none.
    if (result.success) parsed[field.name] = result.data === '' ? null : result.data;
    else {
      const missing = given === undefined || given === null || given === '';
      const [issue] = result.error.issues;
      const fault = issue === undefined ? { code: 'invalid' } : faultOf(issue);
      errors.push({ field: field.name, ...(missing && field.required ? { code: 'required' } : fault) });
    }
  }
  return errors.length > 0 ? reject('invalid_fields', {}, errors) : parsed;
};

/** What is wrong with values that fit one by one: what is to end before it begins. */
export const spanFault = ({ span }: Kind, values: RecordValues): Rejection | undefined => {
  if (span === null) return undefined;
  const [first, last] = span;
  const backwards = String(values[first] ?? '') > String(values[last] ?? values[first] ?? '');
  return backwards ? reject('invalid_fields', {}, [{ field: last, code: 'end_before_start' }]) : undefined;
};

export const differs = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null);
