import { faultOf } from '@cadenza/domain/kernel/field-fault';
import type { FieldError } from '@cadenza/domain/kernel/rejection';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { FormValues } from './record.ts';

export type Fault = Omit<FieldError, 'field'>;

/**
 * Field name to what is wrong with it, by the very schemas that the server decides with. What stays as it was need not fit rules
 * that came later: it could not be mended by who only changes something else.
 */
export const checkValues = (
  kind: Kind,
  values: FormValues,
  before: FormValues | null = null,
): Readonly<Record<string, Fault>> => {
  const faults: Record<string, Fault> = {};
  for (const field of kind.fields) {
    const value = values[field.name] ?? null;
    if (before !== null && JSON.stringify(before[field.name] ?? null) === JSON.stringify(value)) continue;
    const [issue] = field.schema.safeParse(value).error?.issues ?? [];
    if (issue === undefined) continue;
    const missing = value === null || value === '';
    faults[field.name] = missing && field.required ? { code: 'required' } : faultOf(issue);
  }
  return faults;
};
