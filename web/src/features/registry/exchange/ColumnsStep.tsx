import { idColumn, keyFields } from '@cadenza/domain/exchange/columns';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../kit/Notice.tsx';
import { SelectField } from '../../../kit/SelectField.tsx';
import type { ImportReading } from '../../../lib/schema.gen.ts';
import { FieldInput } from '../FieldInput.tsx';
import { Columns, Sample, Step, Title, Words } from './import-styles.ts';
import { ReadingFields } from './ReadingFields.tsx';
import type { Choices, FileTable } from './use-import.ts';

const none = '-';

/** As a cell says it, so that the server reads it as it reads the file: `1250.50`, `true`, an id. */
const asCell = (field: Field, value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.join(';');
  return field.type === 'money' ? (Number(value) / 100).toFixed(2) : String(value);
};
const fromCell = (field: Field, text: string | undefined): unknown => {
  if (text === undefined || text === '') return field.initial;
  switch (field.type) {
    case 'money':
      return Math.round(Number(text) * 100);
    case 'integer':
    case 'decimal':
    case 'color':
      return Number(text);
    case 'flag':
    case 'boolean':
      return text === 'true';
    case 'references':
      return text.split(';');
    default:
      return text;
  }
};

/** Fields that a new record cannot do without, and that no column holds. */
export const missingFields = (kind: Kind, { columns, fixed }: Choices): readonly Field[] =>
  kind.fields.filter(
    ({ name, required, initial }) => required && initial === null && !columns.includes(name) && !fixed[name],
  );

/** What people can be expected to give once for all rows. */
const fixable = (kind: Kind, columns: Choices['columns']): readonly Field[] =>
  kind.fields.filter(
    ({ name, required, type }) =>
      !columns.includes(name) && name !== kind.label && (required || type === 'reference') && type !== 'color',
  );

type Props = {
  readonly kind: Kind;
  readonly table: FileTable;
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
  readonly onRead: (reading: ImportReading) => void;
  /** What is still to be told, in words. */
  readonly missing: string | undefined;
};

/** Which column is which field, what all new records have alike, and how records that are there are found. */
export const ColumnsStep = ({ kind, table, choices, onChange, onRead, missing }: Props) => {
  const { t } = useTranslation(['exchange', 'registry']);
  const { columns, fixed, key } = choices;
  const label = (name: string): string => t(`registry:field.${name}`);
  const keys = keyFields(kind).filter((name) => columns.includes(name));
  const assign = (at: number, name: string | null): void => {
    // A field is in one column: it moves to where it was put last.
    const next = columns.map((own, index) => (index === at ? name : own === name ? null : own));
    onChange({ ...choices, columns: next, key: key !== null && next.includes(key) ? key : null });
  };
  return (
    <Step>
      <Words>{t('rowsIn', { count: table.rows, name: table.name })}</Words>
      <ReadingFields table={table} onRead={onRead} />
      <Columns>
        {table.headings.map((heading, at) => {
          const name = heading === '' ? t('columnNumber', { number: at + 1 }) : heading;
          const samples = table.samples.flatMap((row) => (row[at] === undefined || row[at] === '' ? [] : [row[at]]));
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column of a file is its place
            <li key={at}>
              <Sample>
                <strong>{name}</strong>
                <small>{samples.slice(0, 3).join(' · ') || t('emptyColumn')}</small>
              </Sample>
              <SelectField
                label={t('isField', { name })}
                name={`column-${at}`}
                options={[
                  { id: none, label: t('leaveOut') },
                  ...[...kind.fields.map((field) => field.name), idColumn].map((id) => ({ id, label: label(id) })),
                ]}
                value={columns[at] ?? none}
                onChange={(next) => assign(at, next === none ? null : next)}
              />
            </li>
          );
        })}
      </Columns>
      {missing !== undefined && <Notice tone="warning">{missing}</Notice>}
      {fixable(kind, columns).length > 0 && (
        <section>
          <Title>{t('forAll')}</Title>
          <Step>
            <Words>{t('forAllHint')}</Words>
            {fixable(kind, columns).map((field) => (
              <FieldInput
                key={field.name}
                {...{ kind, field, row: null, beside: undefined, error: undefined, hint: undefined, disabled: false }}
                value={fromCell(field, fixed[field.name])}
                onChange={(value) => onChange({ ...choices, fixed: { ...fixed, [field.name]: asCell(field, value) } })}
                onBlur={() => {}}
              />
            ))}
          </Step>
        </section>
      )}
      <SelectField
        label={t('key')}
        hint={t('keyHint')}
        name="key"
        options={[
          { id: none, label: t('onlyNew') },
          ...keys.map((name) => ({ id: name, label: t('byField', { field: label(name) }) })),
        ]}
        value={key ?? none}
        onChange={(next) => onChange({ ...choices, key: next === none ? null : next })}
      />
    </Step>
  );
};
