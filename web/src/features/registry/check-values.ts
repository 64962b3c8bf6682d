import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { FormValues } from './record.ts';

/** Field name to the code of its fault, by the very schemas that the server decides with. */
export const checkValues = (kind: Kind, values: FormValues): Readonly<Record<string, string>> => {
  const faults: Record<string, string> = {};
  for (const field of kind.fields) {
    const value = values[field.name] ?? null;
    const result = field.schema.safeParse(value);
    if (result.success) continue;
    const missing = value === null || value === '';
    const code = result.error.issues[0]?.message ?? '';
    faults[field.name] = missing && field.required ? 'required' : /^[a-z_]+$/.test(code) ? code : 'invalid';
  }
  return faults;
};
