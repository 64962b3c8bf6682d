import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api-error.ts';
import { useConflicts, writersOf } from './use-conflicts.ts';
import { useFault } from './use-fault.ts';

export type Saving<Values extends FieldValues, Row> = {
  readonly form: UseFormReturn<Values>;
  /** What the form counts its changes from; null makes a new one. */
  readonly basis: Row | null;
  readonly setBasis: (row: Row) => void;
  readonly toForm: (row: Row) => Values;
  readonly save: (values: Values) => Promise<void>;
  /** As it is now, newer than `basis`, after somebody else was quicker; null where it is gone. */
  readonly load: (basis: Row) => Promise<Row | null>;
  /** A field of the form by the name that a refusal gives it. */
  readonly fieldOf?: (name: string) => string;
  /** A refusal that asks something of its own; answers whether it has put that question. */
  readonly asks?: (error: ApiError, values: Values) => Promise<boolean>;
};

/**
 * Saves a form that others may have open, too: what the server says against it stands at its fields, and of a field that two people
 * set one value is chosen before anything is saved.
 */
export const useSaving = <Values extends FieldValues, Row>(options: Saving<Values, Row>) => {
  const { form, basis, setBasis, toForm, save, load, fieldOf = (name: string) => name, asks } = options;
  const { t } = useTranslation('kit');
  const { fault, clear, say, sayError } = useFault();
  const conflicts = useConflicts(form);

  const ask = async (error: ApiError, before: Row): Promise<void> => {
    const now = await load(before);
    if (now === null) return sayError(error);
    const [from, theirs, writerOf] = [toForm(before), toForm(now), writersOf(error, fieldOf)];
    const asked = conflicts.meet(from, theirs, writerOf);
    // What is sent beside the values of the form.
    const beside = error.errors.map(({ field }) => fieldOf(field)).filter((field) => !(field in theirs));
    conflicts.put(beside, (field) => ({ ...writerOf(field), theirs }));
    setBasis(now);
    if (asked || beside.length > 0) say(t('conflict.choose'));
    else sayError(error);
  };

  const submit = form.handleSubmit(async (values) => {
    clear();
    if (conflicts.ask()) return say(t('conflict.choose'));
    try {
      await save(values);
    } catch (error) {
      if (error instanceof ApiError && (await asks?.(error, values))) return;
      if (error instanceof ApiError && error.code === 'conflict' && basis !== null && error.errors.length > 0)
        return ask(error, basis);
      for (const { field, message } of error instanceof ApiError ? error.errors : [])
        form.setError(fieldOf(field) as FieldPath<Values>, { type: 'server', message });
      sayError(error);
    }
  });

  return { fault, conflicts, submit: () => submit() };
};
