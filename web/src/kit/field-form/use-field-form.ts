import type { FieldError } from '@cadenza/domain/kernel/rejection';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../lib/api-error.ts';
import type { Conflicts } from '../use-conflicts.ts';
import { type Saving, useSaving } from '../use-saving.ts';

/** What is wrong with a field: a code, whose words are those of the registries, and the bounds that these name. */
export type FormFault = Omit<FieldError, 'field'>;

export type Saved<Row> = {
  readonly basis: Row | null;
  /** The form stays open, and counts its changes from what was saved. */
  readonly goOnFrom: (row: Row) => void;
};

type Options<Values extends FieldValues, Row> = Pick<Saving<Values, Row>, 'load' | 'fieldOf'> & {
  /** null makes a new one. */
  readonly row: Row | null;
  readonly toForm: (row: Row | null) => Values;
  /** What is wrong, by the schemas that the server decides with; `basis` is what the form counts its changes from. */
  readonly faultsOf: (values: Values, basis: Row | null) => Partial<Record<keyof Values, FormFault>>;
  /** Other words for a fault of this form, where it has some. */
  readonly wordsOf?: (name: keyof Values & string, fault: FormFault) => string | undefined;
  readonly save: (values: Values, form: Saved<Row>) => Promise<void>;
  /** A refusal that asks something of its own; answers whether it has put that question. */
  readonly asks?: (error: ApiError, values: Values, form: Saved<Row>) => Promise<boolean>;
};

export type FieldForm<Values extends FieldValues, Row> = {
  readonly form: UseFormReturn<Values>;
  /** What the form counts its changes from: a newer one after somebody else was quicker. */
  readonly basis: Row | null;
  readonly setBasis: (row: Row) => void;
  readonly conflicts: Conflicts<Values>;
  /** The server's refusal, in words. */
  readonly fault: string | undefined;
  /** It holds what nobody has saved, and what is on its way to the server is nobody's to lose. */
  readonly dirty: boolean;
  readonly saving: boolean;
  readonly submit: () => Promise<void>;
};

/** The form of one thing, that others may have open, too: faults stand at their fields 300 ms after the last key; those of the server, too. */
export const useFieldForm = <Values extends FieldValues, Row>(
  options: Options<Values, Row>,
): FieldForm<Values, Row> => {
  const { row, toForm, faultsOf, wordsOf, save, asks, ...others } = options;
  const { t } = useTranslation('registry');
  // As it was when the form was filled: a list that is read again must not move what is counted from.
  const [basis, setBasis] = useState(row);
  const resolver: Resolver<Values> = (values) => {
    const faults = Object.entries(faultsOf(values, basis)) as [keyof Values & string, FormFault][];
    if (faults.length === 0) return { values, errors: {} };
    const words = (name: keyof Values & string, one: FormFault): string =>
      wordsOf?.(name, one) ?? t(`fault.${one.code}`, { ...one.params });
    const errors = faults.map(([name, one]) => [name, { type: 'value', message: words(name, one) }]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> };
  };
  const form = useForm<Values, unknown, Values>({
    defaultValues: toForm(basis) as DefaultValues<Values>,
    mode: 'onTouched',
    delayError: 300,
    resolver,
  });
  const goOnFrom = (next: Row): void => {
    setBasis(next);
    form.reset(toForm(next));
  };
  const saved = { basis, goOnFrom };
  const { fault, conflicts, submit } = useSaving<Values, Row>({
    ...{ form, basis, setBasis, toForm, ...others },
    save: (values) => save(values, saved),
    asks: async (error, values) => (await asks?.(error, values, saved)) ?? false,
  });
  const { isDirty, isSubmitting } = form.formState;
  return {
    ...{ form, basis, setBasis, conflicts, fault, submit },
    dirty: isDirty && !isSubmitting,
    saving: isSubmitting,
  };
};
