import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { asWritten, toast } from '../../kit/toast.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { ChangeUserDocument } from './change-user.gen.ts';
import { CreateUserDocument } from './create-user.gen.ts';
import { useCommand } from './use-command.ts';
import { faultsOf, toChanges, toForm, toNew, type UserRow, type UserValues } from './user.ts';

export type UserForm = {
  readonly form: UseFormReturn<UserValues>;
  /** The server's refusal, in words. */
  readonly fault: string | undefined;
  readonly dirty: boolean;
  readonly submit: () => void;
};

/** Faults stand at their fields 300 ms after the last key; those of the server, too. `user`: null for a new one. */
export const useUserForm = (user: UserRow | null, onSaved: () => void): UserForm => {
  const { t } = useTranslation(['identity', 'session', 'registry', 'common']);
  const command = useCommand();
  const [fault, setFault] = useState<string | undefined>();
  // As it was when the form was filled: a list that is read again must not move what is counted from.
  const [basis] = useState(user);
  const form = useForm<UserValues>({
    defaultValues: toForm(basis),
    mode: 'onTouched',
    delayError: 300,
    resolver: (values) => {
      const faults = Object.entries(faultsOf(values, basis));
      if (faults.length === 0) return { values, errors: {} };
      const words = ({ code, params }: (typeof faults)[number][1]): string =>
        t([`identity:fault.${code}`, `registry:fault.${code}`], { ...params });
      return {
        values: {},
        errors: Object.fromEntries(faults.map(([name, one]) => [name, { type: 'value', message: words(one) }])),
      };
    },
  });
  const save = async (values: UserValues): Promise<void> => {
    if (basis === null) return command(CreateUserDocument, { input: toNew(values) });
    const input = toChanges(values, basis);
    if (Object.keys(input).length > 0) await command(ChangeUserDocument, { id: basis.id, input });
  };
  const submit = form.handleSubmit(async (values) => {
    setFault(undefined);
    try {
      await save(values);
      toast.success(t('common:saved', { what: asWritten(`${values.name} ${values.surname}`) }));
      onSaved();
    } catch (error) {
      const faults = error instanceof ApiError ? error.errors : [];
      for (const { field, message } of faults) form.setError(field as keyof UserValues, { type: 'server', message });
      setFault(errorText(error, t));
    }
  });
  // What is on its way to the server is nobody's to lose.
  const dirty = form.formState.isDirty && !form.formState.isSubmitting;
  return { form, fault, dirty, submit: () => void submit() };
};
