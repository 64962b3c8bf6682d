import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { media, space } from '../../theme/layout.ts';
import { ReferenceField, useReferenceWords } from '../registry/index.ts';
import { type Scope, type ScopeName, scopeFields, scopeNames } from './report-search.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(4)};
  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;

type Props = {
  /** That the form was opened with: the fields begin with their names. */
  readonly given: Scope;
  readonly value: Scope;
  readonly onChange: (scope: Scope) => void;
};

/** Equipment, line, plant, maintainer and type of intervention that a report is narrowed to. */
export const ScopeFields = ({ given, value, onChange }: Props) => {
  const set = (name: ScopeName, id: string | null): void => {
    const { [name]: _, ...others } = value;
    onChange(id === null ? others : { ...others, [name]: id });
  };
  return (
    <Fields>
      {scopeNames.map((name) => {
        const first = given[name];
        const Field = first === undefined ? Chooser : Named;
        return <Field key={name} name={name} given={first ?? ''} id={value[name] ?? null} onChange={set} />;
      })}
    </Fields>
  );
};

type FieldProps = {
  readonly name: ScopeName;
  /** That the dialog was opened with; '' for none. */
  readonly given: string;
  readonly id: string | null;
  readonly onChange: (name: ScopeName, id: string | null) => void;
};

/** The name of the one in force is read first: the field shows it. */
const Named = (props: FieldProps) => {
  const label = useReferenceWords(scopeFields[props.name].kind, props.given);
  return <Chooser key={label} {...props} initial={{ id: props.given, label }} />;
};

type ChooserProps = FieldProps & { readonly initial?: { readonly id: string; readonly label: string } };

const Chooser = ({ name, id, initial, onChange }: ChooserProps) => {
  const { t } = useTranslation('reports');
  return (
    <ReferenceField
      label={t(`filter.${name}`)}
      name={name}
      kindName={scopeFields[name].kind}
      value={id}
      initial={initial}
      onChange={(next) => onChange(name, next)}
      onBlur={() => undefined}
    />
  );
};
