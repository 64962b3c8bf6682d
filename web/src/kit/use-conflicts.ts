import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../lib/api-error.ts';
import { formatWallClock } from '../lib/format.ts';
import { focusConflict } from './ConflictQuestion.tsx';

/** Who set a field since, and when as a person reads it; undefined where that is not known. */
export type Writer = { readonly who: string | undefined; readonly when: string | undefined };

/** Somebody else has set a field that was written here, too; `theirs`: the whole form as it is with them. */
export type Clash<Values> = Writer & { readonly theirs: Values };

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Who set the fields that a refusal names as set by two. */
export const writersOf =
  ({ errors }: ApiError, nameOf: (field: string) => string = (field) => field) =>
  (field: string): Writer => {
    const conflict = errors.find((one) => nameOf(one.field) === field)?.conflict;
    return { who: conflict?.by || undefined, when: conflict && formatWallClock(conflict.at) };
  };

/** Fields of an open form that two people set, until one of both values is chosen. */
export const useConflicts = <Values extends FieldValues>(form: UseFormReturn<Values>) => {
  const [open, setOpen] = useState<Readonly<Record<string, Clash<Values>>>>({});
  const put = (fields: readonly string[], clash: (field: string) => Clash<Values>): void =>
    setOpen((before) => ({ ...before, ...Object.fromEntries(fields.map((field) => [field, clash(field)])) }));
  const settle = (field: string): void =>
    setOpen((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)));
  const adopt = (field: string, values: Values): void =>
    form.resetField(field as FieldPath<Values>, { defaultValue: values[field] });
  return {
    open,
    /** Whether a question is open, asked before a save: then the first one takes the keyboard. */
    ask: (): boolean => {
      const waiting = Object.keys(open).length > 0;
      if (waiting) focusConflict();
      return waiting;
    },
    put,
    /**
     * Another has saved what the form was filled from: what nobody has touched here becomes as it is with them, of what was written
     * both values are shown. Answers whether there is such a field.
     */
    meet: (before: Values, theirs: Values, writerOf: (field: string) => Writer): boolean => {
      const clashing: string[] = [];
      for (const field of Object.keys(theirs)) {
        if (same(before[field], theirs[field])) continue;
        const mine: unknown = form.getValues(field as FieldPath<Values>);
        if (same(mine, before[field])) adopt(field, theirs);
        else if (!same(mine, theirs[field])) clashing.push(field);
      }
      if (clashing.length > 0) put(clashing, (field) => ({ ...writerOf(field), theirs }));
      return clashing.length > 0;
    },
    keep: settle,
    take: (field: string): void => {
      const clash = open[field];
      if (clash !== undefined && field in clash.theirs) adopt(field, clash.theirs);
      settle(field);
    },
  };
};

export type Conflicts<Values extends FieldValues> = ReturnType<typeof useConflicts<Values>>;
