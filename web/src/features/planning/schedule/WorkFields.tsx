import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MaintainerDot } from '../../../kit/Badge.tsx';
import { ComboField } from '../../../kit/ComboField.tsx';
import { type Option, SelectField } from '../../../kit/SelectField.tsx';
import { typeName } from '../rows/type-name.ts';
import { FormField } from './FormField.tsx';
import { withKept } from './kept.ts';
import { useEquipmentOptions, useInterventionOptions } from './use-options.ts';
import type { WorkModel } from './use-work-form.ts';

/** A select cannot hold an empty key. */
export const none = 'none';

type Row = { readonly id: string; readonly description: string };

const toOption = ({ id, description }: Row): Option => ({ id, label: description });

/** What was found, with what is chosen among it whatever was typed since. */
const withChosen = (rows: readonly Row[], chosen: Row | null): readonly Option[] =>
  (chosen === null || rows.some(({ id }) => id === chosen.id) ? rows : [chosen, ...rows]).map(toOption);

/** What is typed looks things up; the name of the chosen one, which the field shows, does not. */
const useTyped = (given: { readonly id: string; readonly label: string } | null | undefined) => {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Row | null>(given ? { id: given.id, description: given.label } : null);
  return {
    typed,
    chosen,
    choose: setChosen,
    search: (text: string): void => setTyped(text === chosen?.description ? '' : text),
  };
};

/** What is done to what, of which kind, and by whom. */
export const WorkFields = ({ model }: { readonly model: WorkModel }) => {
  const { t } = useTranslation('planning');
  const { control, types, maintainers, kept } = model;
  const equipment = useTyped(kept.equipment);
  const intervention = useTyped(kept.intervention);
  const equipmentFound = useEquipmentOptions(equipment.typed);
  const interventionsFound = useInterventionOptions(intervention.typed);
  return (
    <>
      <FormField control={control} name="equipmentId">
        {({ value, onChange, onBlur, error }) => (
          <ComboField
            label={t('field.equipment')}
            required
            // The request names the machine that it is about.
            readOnly={model.once}
            options={withKept(withChosen(equipmentFound.rows, equipment.chosen), kept.equipment)}
            value={value ?? null}
            onChange={(id) => {
              onChange(id);
              const found = equipmentFound.rows.find((row) => row.id === id);
              if (found === undefined) return;
              equipment.choose(found);
              model.equipmentName.current = found.description;
              model.proposeMaintainer(found.maintainer?.id);
            }}
            onBlur={onBlur}
            onSearch={equipment.search}
            searching={equipmentFound.searching}
            error={error}
          />
        )}
      </FormField>
      <FormField control={control} name="interventionId">
        {({ value, onChange, onBlur, error }) => (
          <ComboField
            label={t('field.intervention')}
            required
            options={withKept(withChosen(interventionsFound.rows, intervention.chosen), kept.intervention)}
            value={value ?? null}
            onChange={(id) => {
              onChange(id);
              const found = interventionsFound.rows.find((row) => row.id === id);
              if (found !== undefined) intervention.choose(found);
            }}
            onBlur={onBlur}
            onSearch={intervention.search}
            searching={interventionsFound.searching}
            error={error}
          />
        )}
      </FormField>
      <FormField control={control} name="interventionTypeId">
        {({ value, onChange, error }) => (
          <SelectField
            label={t('field.type')}
            required
            options={types.map((type) => ({ id: type.id, label: typeName(type, t) }))}
            value={value ?? null}
            onChange={onChange}
            error={error}
          />
        )}
      </FormField>
      <FormField control={control} name="maintainerId">
        {({ value, onChange, error }) => (
          <SelectField
            label={t('field.maintainer')}
            options={[
              { id: none, label: t('unassigned') },
              ...maintainers.map(({ id, label, color }) => ({
                id,
                label,
                mark: <MaintainerDot color={color} />,
              })),
            ]}
            value={value ?? none}
            onChange={(id) => onChange(id === none ? null : id)}
            error={error}
          />
        )}
      </FormField>
    </>
  );
};
