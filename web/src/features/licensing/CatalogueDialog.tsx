import type { TypedDocumentNode } from '@apollo/client';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../kit/FormDialog.tsx';
import { FormFields } from '../../kit/field-form/FormFields.tsx';
import type { FormField } from '../../kit/field-form/form-field.ts';
import { type FormFault, useFieldForm } from '../../kit/field-form/use-field-form.ts';
import { asWritten, toast } from '../../kit/toast.ts';
import { useApolloClient } from '../../lib/use-apollo.ts';
import { useCommand } from '../../lib/use-command.ts';
import type { DialogProps } from './dialog-props.ts';
import type { Faults } from './faults.ts';

type Form<Values extends FieldValues, Row, Input, Data> = {
  readonly toForm: (row: Row | null) => Values;
  readonly faultsOf: (values: Values) => Faults<Values>;
  readonly wordsOf?: (name: keyof Values & string, fault: FormFault) => string | undefined;
  /** All of a new one, or what differs from `basis`. */
  readonly inputOf: (values: Values, basis: Row | null) => Input;
  readonly create: TypedDocumentNode<unknown, { commandId: string; input: Input }>;
  readonly change: TypedDocumentNode<unknown, { commandId: string; id: string; seenVersion: number; input: Input }>;
  /** Where it is read again after somebody else was quicker. */
  readonly query: TypedDocumentNode<Data, Record<string, never>>;
  readonly rowsOf: (data: Data) => readonly Row[];
  readonly nameOf: (values: Values) => string;
  readonly titleOf: (row: Row | null) => string;
  /** `values`: as they stand in the form. */
  readonly fieldsOf: (values: Values, isNew: boolean) => readonly FormField<Values>[];
};

/** The form of a thing of the catalogue, in a dialog. */
export const CatalogueDialog = <
  Values extends FieldValues,
  Row extends { readonly id: string; readonly version: number },
  Input extends object,
  Data,
>({
  row,
  lockedReason,
  onClose,
  onSaved,
  of,
}: DialogProps<Row> & { readonly of: Form<Values, Row, Input, Data> }) => {
  const { t } = useTranslation('common');
  const command = useCommand();
  const client = useApolloClient();
  const form = useFieldForm<Values, Row>({
    row,
    toForm: of.toForm,
    faultsOf: of.faultsOf,
    ...(of.wordsOf && { wordsOf: of.wordsOf }),
    save: async (values, { basis }) => {
      const input = of.inputOf(values, basis);
      if (basis === null) await command(of.create, { input });
      else if (Object.keys(input).length > 0)
        await command(of.change, { id: basis.id, seenVersion: basis.version, input });
      toast.success(t('saved', { what: asWritten(of.nameOf(values)) }));
      onSaved();
    },
    load: async ({ id }) => {
      const { data } = await client.query({ query: of.query, fetchPolicy: 'network-only' });
      return data === undefined ? null : (of.rowsOf(data as Data).find((one) => one.id === id) ?? null);
    },
  });
  const { basis } = form;
  return (
    <FormDialog
      open
      onClose={onClose}
      dirty={form.dirty}
      title={of.titleOf(basis)}
      width="480px"
      onSave={form.submit}
      saving={form.saving}
      saveReason={lockedReason}
      fault={form.fault}
    >
      <FormFields
        of={form}
        disabled={lockedReason !== undefined}
        fields={of.fieldsOf(form.form.watch(), basis === null)}
      />
    </FormDialog>
  );
};
