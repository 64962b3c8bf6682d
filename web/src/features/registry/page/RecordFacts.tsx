import type { Kind } from '@cadenza/domain/registry/descriptor';
import { findKind } from '@cadenza/domain/registry/kinds';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { renderValue } from '../columns.tsx';
import { RecordLink } from '../RecordLink.tsx';
import { labelsOf, type RegistryRow } from '../record.ts';
import { None } from './Section.tsx';

const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(120px, auto) minmax(0, 1fr);
  gap: ${space(2)} ${space(4)};
  dt { color: ${color.muted}; }
  dd { display: flex; flex-wrap: wrap; align-items: center; gap: ${space(1.5)}; min-width: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
  a { color: ${color.accentText}; }
`;

/** What is known of a record, field by field; nothing is said of a field that is empty. */
export const RecordFacts = ({ kind, row }: { readonly kind: Kind; readonly row: RegistryRow }) => {
  const { t } = useTranslation(['registry', 'common']);
  const facts = kind.fields.filter(({ name: field, type }) => field !== kind.label && type !== 'color');
  const said = facts.filter((field) => {
    const value = row[field.name];
    return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
  });
  if (said.length === 0) return <None>{t('page.noFacts')}</None>;
  return (
    <Facts>
      {said.map((field) => (
        <div key={field.name} style={{ display: 'contents' }}>
          <dt>{t(`field.${field.name}`)}</dt>
          <dd>{fact(kind, field, row, t)}</dd>
        </div>
      ))}
    </Facts>
  );
};

type Translate = Parameters<typeof renderValue>[3];

/** A value as something to use: a number is dialled, an address written to, a record gone to. */
const fact = (kind: Kind, field: Kind['fields'][number], row: RegistryRow, t: Translate) => {
  const value = String(row[field.name]);
  switch (field.type) {
    case 'phone':
      return <a href={`tel:${value.replace(/[^\d+]/g, '')}`}>{value}</a>;
    case 'email':
      return <a href={`mailto:${value}`}>{value}</a>;
    case 'url':
      return (
        <a href={/^https?:\/\//i.test(value) ? value : `https://${value}`} target="_blank" rel="noopener noreferrer">
          {value}
        </a>
      );
    case 'reference':
    case 'references': {
      const target = findKind(field.references ?? '');
      return labelsOf(field, row).map(({ id, label }) =>
        target?.page === true ? (
          <RecordLink key={id} kind={target} id={id}>
            {label}
          </RecordLink>
        ) : (
          <span key={id}>{label}</span>
        ),
      );
    }
    default:
      return renderValue(kind, field, row, t);
  }
};
