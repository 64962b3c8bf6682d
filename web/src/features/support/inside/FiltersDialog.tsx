import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { DateField } from '../../../kit/DateField.tsx';
import { FormDialog } from '../../../kit/FormDialog.tsx';
import { font, media, space } from '../../../theme/layout.ts';
import { ReferenceField, useReferenceWords } from '../../registry/index.ts';
import { priorities } from '../../requests/request.ts';
import { type RecordFilter, type RequestFilters, recordFilterNames, recordFilters } from './request-search.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(4)};
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;

const Priorities = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(4)};
  margin: 0;
  padding: 0;
  border: 0;
  legend { padding: 0 0 ${space(1)}; font: ${font.label}; }
  label { display: inline-flex; align-items: center; gap: ${space(2)}; min-height: 28px; cursor: pointer; }
  ${media.coarse} { label { min-height: 44px; } input { width: 20px; height: 20px; } }
`;

type Props = {
  readonly filters: RequestFilters;
  readonly onClose: () => void;
  readonly onChoose: (filters: RequestFilters) => void;
};

/** Priority, machine, line, plant, maintainer and days of opening that the list is narrowed to. */
export const FiltersDialog = ({ filters, onClose, onChoose }: Props) => {
  const { t } = useTranslation(['support', 'registry']);
  const [chosen, setChosen] = useState(filters);
  const set = (name: RecordFilter, id: string | null): void => {
    const { [name]: _, ...others } = chosen.records;
    setChosen({ ...chosen, records: id === null ? others : { ...others, [name]: id } });
  };
  const wrong = chosen.from !== null && chosen.to !== null && chosen.to < chosen.from;
  return (
    <FormDialog
      open
      title={t('support:filter.title')}
      dirty={false}
      onClose={onClose}
      onSave={() => (wrong ? undefined : onChoose(chosen))}
      saveLabel={t('registry:filters.apply')}
    >
      <Priorities>
        <legend>{t('support:field.priority')}</legend>
        {priorities.map((one) => (
          <label key={one}>
            <input
              type="checkbox"
              checked={chosen.priorities.includes(one)}
              onChange={({ target }) =>
                setChosen({
                  ...chosen,
                  // In their order, whatever was pressed first.
                  priorities: priorities.filter((other) =>
                    other === one ? target.checked : chosen.priorities.includes(other),
                  ),
                })
              }
            />
            {t(`support:priority.${one}`)}
          </label>
        ))}
      </Priorities>
      <Fields>
        {recordFilterNames.map((name) => {
          const id = chosen.records[name] ?? null;
          return <RecordField key={name} name={name} given={filters.records[name]} id={id} onChange={set} />;
        })}
        <DateField
          label={t('support:filter.from')}
          name="from"
          value={chosen.from}
          onChange={(from) => setChosen({ ...chosen, from })}
        />
        <DateField
          label={t('support:filter.to')}
          name="to"
          value={chosen.to}
          onChange={(to) => setChosen({ ...chosen, to })}
          error={wrong ? t('support:filter.wrong') : undefined}
        />
      </Fields>
    </FormDialog>
  );
};

type FieldProps = {
  readonly name: RecordFilter;
  /** That the dialog was opened with. */
  readonly given: string | undefined;
  readonly id: string | null;
  readonly onChange: (name: RecordFilter, id: string | null) => void;
};

const RecordField = ({ given, ...rest }: FieldProps) =>
  given === undefined ? <Chooser {...rest} initial={undefined} /> : <Named {...rest} given={given} />;

/** The name of the one in force is read first: the field shows it. */
const Named = ({ given, ...rest }: FieldProps & { readonly given: string }) => {
  const label = useReferenceWords(recordFilters[rest.name], given);
  return <Chooser key={label} {...rest} initial={{ id: given, label }} />;
};

type ChooserProps = Omit<FieldProps, 'given'> & {
  readonly initial: { readonly id: string; readonly label: string } | undefined;
};

const Chooser = ({ name, id, initial, onChange }: ChooserProps) => {
  const { t } = useTranslation('support');
  const kindName = recordFilters[name];
  return (
    <ReferenceField
      label={t(`filter.field.${name}`)}
      name={name}
      kindName={kindName}
      value={id}
      initial={initial}
      onChange={(next) => onChange(name, next)}
      onBlur={() => undefined}
    />
  );
};
