import { useTranslation } from 'react-i18next';
import { type FieldForm, useFieldForm } from '../../kit/field-form/use-field-form.ts';
import { asWritten, toast } from '../../kit/toast.ts';
import { useApolloClient } from '../../lib/use-apollo.ts';
import { useCommand } from '../../lib/use-command.ts';
import { ChangeUserDocument } from './change-user.gen.ts';
import { CreateUserDocument } from './create-user.gen.ts';
import { loadUser } from './load-user.ts';
import { faultsOf, toChanges, toForm, toNew, type UserRow, type UserValues } from './user.ts';

/** The form of a user; `user`: null for a new one. */
export const useUserForm = (user: UserRow | null, onSaved: () => void): FieldForm<UserValues, UserRow> => {
  const { t } = useTranslation(['identity', 'session', 'registry', 'common']);
  const command = useCommand();
  const client = useApolloClient();
  return useFieldForm<UserValues, UserRow>({
    row: user,
    toForm,
    faultsOf,
    // Some faults have words of their own here; those of all others are the registries'.
    wordsOf: (_, { code, params }) => t([`identity:fault.${code}`, `registry:fault.${code}`], { ...params }),
    save: async (values, { basis }) => {
      if (basis === null) await command(CreateUserDocument, { input: toNew(values) });
      else {
        const input = toChanges(values, basis);
        const { id, version: seenVersion } = basis;
        if (Object.keys(input).length > 0) await command(ChangeUserDocument, { id, seenVersion, input });
      }
      toast.success(t('common:saved', { what: asWritten(`${values.name} ${values.surname}`) }));
      onSaved();
    },
    load: (before) => loadUser(client, before),
  });
};
