import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { type Control, Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ConflictAt } from '../../kit/ConflictAt.tsx';
import { FieldGrid, FieldGroup } from '../../kit/FieldGroup.tsx';
import type { Conflicts } from '../../kit/use-conflicts.ts';
import { FieldInput } from './FieldInput.tsx';
import type { FormValues, RegistryRow } from './record.ts';
import { ValueText } from './ValueText.tsx';

type Props = {
  readonly kind: Kind;
  readonly row: RegistryRow | null;
  /** Those that are asked for. */
  readonly fields: readonly Field[];
  readonly control: Control<FormValues>;
  readonly conflicts: Conflicts<FormValues>;
  /** Another record of the same name. */
  readonly same: string | undefined;
  readonly disabled: boolean;
};

const isWide = (type: string): boolean => type === 'longText' || type === 'color' || type === 'references';

/** The fields of a form, in the groups of the kind where it has some. */
export const RecordFields = ({ kind, row, fields, control, conflicts, same, disabled }: Props) => {
  const { t } = useTranslation('registry');
  const beside = useWatch({ control, name: 'value' });
  const hintOf = ({ name }: Field): string | undefined => {
    if (name === kind.label && same !== undefined) return t('sameName', { name: same });
    return name === 'dailyHours' ? t('fieldHint.dailyHours') : undefined;
  };
  const input = (field: Field) => (
    <div key={field.name} data-wide={fields.length <= 4 || isWide(field.type) || field.name === kind.label}>
      <Controller
        control={control}
        name={field.name}
        render={({ field: input, fieldState: { error } }) => (
          <>
            <FieldInput
              kind={kind}
              field={field}
              row={row}
              value={input.value}
              beside={beside}
              hint={hintOf(field)}
              error={
                error === undefined
                  ? undefined
                  : error.type === 'server'
                    ? error.message
                    : t(`fault.${error.message}`, { ...error.types })
              }
              disabled={disabled}
              onChange={input.onChange}
              onBlur={input.onBlur}
            />
            <ConflictAt
              conflicts={conflicts}
              field={field.name}
              label={t(`field.${field.name}`)}
              mine={input.value}
              text={(value) => <ValueText kind={kind} field={field} value={value} />}
            />
          </>
        )}
      />
    </div>
  );
  if (kind.groups.length === 0) return <FieldGrid>{fields.map(input)}</FieldGrid>;
  return kind.groups.map((group) => (
    <FieldGroup key={group.name}>
      <legend>{t(`group.${group.name}`)}</legend>
      {group.fields.flatMap((name) => fields.filter((field) => field.name === name)).map(input)}
    </FieldGroup>
  ));
};
