import type { Rejection } from '@cadenza/domain/kernel/rejection';
import { yesNo } from './values.ts';

/** A value as REST writes it: flags are letters. */
const flagsAsLetters = (_field: string, value: unknown): unknown => (typeof value === 'boolean' ? yesNo(value) : value);

/** A refusal with the documented names of its fields (`names`, where they differ) and values as REST writes them. */
export const overRest = (
  rejection: Rejection,
  names: Readonly<Record<string, string>>,
  written: (field: string, value: unknown) => unknown = flagsAsLetters,
): Rejection => ({
  ...rejection,
  errors: rejection.errors.map(({ conflict, field, ...error }) => {
    const [mine, theirs] = [written(field, conflict?.mine), written(field, conflict?.theirs)];
    return { ...error, field: names[field] ?? field, ...(conflict && { conflict: { ...conflict, mine, theirs } }) };
  }),
});
