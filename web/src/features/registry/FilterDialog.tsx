import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../kit/FormDialog.tsx';
import type { ColumnFilter } from '../../kit/list-screen/list-search.ts';
import { SelectField } from '../../kit/SelectField.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { choiceText } from './columns.tsx';
import { ReferenceField } from './ReferenceField.tsx';
import { isText } from './search.ts';

type Props = {
  readonly kind: Kind;
  readonly field: Field;
  /** What it must have now. */
  readonly value: string | null;
  readonly onClose: () => void;
  readonly onChoose: (filter: ColumnFilter) => void;
};

/** What one column must have: a record, a choice, yes or no, or words that its text contains. */
export const FilterDialog = ({ kind, field, value: given, onClose, onChoose }: Props) => {
  const { t } = useTranslation('registry');
  const [value, setValue] = useState(given);
  const label = t(`field.${field.name}`);
  const words = isText(field.type);
  const choose = (): void => {
    const asked = value?.trim() ?? '';
    if (asked !== '')
      onChoose(words ? { field: field.name, value: asked, part: true } : { field: field.name, value: asked });
  };
  const options = (): { id: string; label: string }[] =>
    field.type === 'choice'
      ? (field.choices ?? []).map((one) => ({ id: one.value, label: choiceText(kind, field, one.value, {}, t) }))
      : [
          { id: 'true', label: t('yes') },
          { id: 'false', label: t('no') },
        ];
  return (
    <FormDialog
      open
      title={t('filters.title', { field: label })}
      width="440px"
      dirty={false}
      onClose={onClose}
      onSave={choose}
      saveLabel={t('filters.apply')}
    >
      {words ? (
        <TextField
          label={t('filters.contains', { field: label })}
          name="filter"
          autoComplete="off"
          value={value ?? ''}
          onChange={setValue}
        />
      ) : field.references === undefined ? (
        <SelectField label={label} name="filter" options={options()} value={value} onChange={setValue} />
      ) : (
        <ReferenceField
          label={label}
          name="filter"
          kindName={field.references}
          value={value}
          initial={undefined}
          onChange={setValue}
          onBlur={() => undefined}
        />
      )}
    </FormDialog>
  );
};
