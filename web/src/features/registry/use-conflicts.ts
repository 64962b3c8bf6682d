import type { Kind } from '@cadenza/domain/registry/descriptor';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type FormValues, type RegistryRow, toForm } from './record.ts';

/** Somebody else has set a field that was written here, too. */
export type Clash = {
  readonly theirs: RegistryRow;
  readonly who: string | undefined;
  /** As a person reads it. */
  readonly when: string | undefined;
};

/** Fields of an open form that two people set, until one of both values is chosen. */
export const useConflicts = (kind: Kind, form: UseFormReturn<FormValues>) => {
  const [open, setOpen] = useState<Readonly<Record<string, Clash>>>({});
  const settle = (field: string): void =>
    setOpen((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)));
  return {
    open,
    /** The other's value as a form holds it. */
    theirs: (field: string): unknown => {
      const clash = open[field];
      return clash && toForm(kind, clash.theirs)[field];
    },
    put: (fields: readonly string[], clash: Clash): void =>
      setOpen((before) => ({ ...before, ...Object.fromEntries(fields.map((field) => [field, clash])) })),
    keep: settle,
    take: (field: string): void => {
      const clash = open[field];
      if (clash !== undefined) form.resetField(field, { defaultValue: toForm(kind, clash.theirs)[field] });
      settle(field);
    },
  };
};

export type Conflicts = ReturnType<typeof useConflicts>;
