import { faultOf } from '@cadenza/domain/kernel/field-fault';
import type { z } from 'zod';
import type { FormFault } from '../../kit/field-form/use-field-form.ts';

export type Faults<Values> = Partial<Record<keyof Values, FormFault>>;

/** What is wrong with each field of a form, by the schema that the server decides with: an empty one is wanted, another says what it is not. */
export const faultsBy =
  <Values extends object>(schema: z.ZodType) =>
  (values: Values): Faults<Values> => {
    const faults: Faults<Values> = {};
    for (const { path, ...issue } of schema.safeParse(values).error?.issues ?? []) {
      const name = path[0] as keyof Values;
      const given: unknown = values[name];
      faults[name] ??= given === '' || given === null ? { code: 'required' } : faultOf({ path, ...issue });
    }
    return faults;
  };

/** All of a new one, or what differs; an empty text is none. */
export const changesOf = <Values extends object>(values: Values, before: Values | null): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name, value]) => before === null || value !== before[name as keyof Values])
      .map(([name, value]) => [name, value === '' ? null : value]),
  ) as Partial<Values>;
