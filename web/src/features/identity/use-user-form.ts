import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { asWritten, toast } from '../../kit/toast.ts';
import type { Conflicts } from '../../kit/use-conflicts.ts';
import { useSaving } from '../../kit/use-saving.ts';
import { useApolloClient } from '../../lib/use-apollo.ts';
import { useCommand } from '../../lib/use-command.ts';
import { ChangeUserDocument } from './change-user.gen.ts';
import { CreateUserDocument } from './create-user.gen.ts';
import { loadUser } from './load-user.ts';
import { faultsOf, toChanges, toForm, toNew, type UserRow, type UserValues } from './user.ts';

export type UserForm = {
  readonly form: UseFormReturn<UserValues>;
  /** The user that the form counts its changes from: a newer one after somebody else was quicker. */
  readonly basis: UserRow | null;
  readonly conflicts: Conflicts<UserValues>;
  /** The server's refusal, in words. */
  readonly fault: string | undefined;
  readonly dirty: boolean;
  readonly submit: () => Promise<void>;
};

/** Faults stand at their fields 300 ms after the last key; those of the server, too. `user`: null for a new one. */
export const useUserForm = (user: UserRow | null, onSaved: () => void): UserForm => {
  const { t } = useTranslation(['identity', 'session', 'registry', 'common']);
  const command = useCommand();
  const client = useApolloClient();
  // As it was when the form was filled: a list that is read again must not move what is counted from.
  const [basis, setBasis] = useState(user);
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
  const store = async (values: UserValues): Promise<void> => {
    if (basis === null) {
      await command(CreateUserDocument, { input: toNew(values) });
      return;
    }
    const input = toChanges(values, basis);
    const { id, version: seenVersion } = basis;
    if (Object.keys(input).length > 0) await command(ChangeUserDocument, { id, seenVersion, input });
  };
  const save = async (values: UserValues): Promise<void> => {
    await store(values);
    toast.success(t('common:saved', { what: asWritten(`${values.name} ${values.surname}`) }));
    onSaved();
  };
  const load = (before: UserRow) => loadUser(client, before);
  const { fault, conflicts, submit } = useSaving({ form, basis, setBasis, toForm, save, load });
  // What is on its way to the server is nobody's to lose.
  const dirty = form.formState.isDirty && !form.formState.isSubmitting;
  return { form, basis, conflicts, fault, dirty, submit };
};
