import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { Field } from '@cadenza/domain/registry/fields';
import { findKind } from '@cadenza/domain/registry/kinds';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { MaintainerDot } from '../../kit/Badge.tsx';
import { BehindMark } from '../../kit/Behind.tsx';
import type { DataColumn } from '../../kit/data-table/columns.ts';
import { ActiveState, activeColumn } from '../../kit/list-screen/active-column.tsx';
import { ChangedBy } from '../../kit/list-screen/changed-by.tsx';
import { showDecimal } from '../../kit/parse-number.ts';
import { formatDay, formatMoney } from '../../lib/format.ts';
import { media, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { ListLink } from './RecordLink.tsx';
import { isActive, labelsOf, nameOf, type RegistryRow } from './record.ts';

type Translate = { (key: string): string; (key: string, values: { count: number }): string };

/** Shown unless the reader asks otherwise: the first of them, without what is long. */
const shownAtFirst = 6;
const longTypes: readonly Field['type'][] = ['longText', 'url'];

const widths: Partial<Record<Field['type'], number>> = {
  date: 120,
  money: 120,
  integer: 110,
  decimal: 110,
  flag: 120,
  boolean: 120,
};

const yesNo = (value: unknown, t: Translate): ReactNode =>
  value === true ? (
    <>
      <Check size={14} aria-hidden /> {t('yes')}
    </>
  ) : (
    <>
      <Minus size={14} aria-hidden /> {t('no')}
    </>
  );

/** A choice in words; one that counts something, such as months, agrees with the `value` beside it. */
export const choiceText = (
  kind: Kind,
  field: Field,
  choice: string,
  values: Readonly<Record<string, unknown>>,
  t: Translate,
): string => t(`choice.${kind.name}.${field.name}.${choice}`, { count: Number(values.value ?? 1) });

/** The value of one field as a person reads it; null where there is none. */
export const renderValue = (kind: Kind, field: Field, row: RegistryRow, t: Translate): ReactNode => {
  const value = row[field.name];
  switch (field.type) {
    case 'reference':
    case 'references':
      return (
        <span>
          {labelsOf(field, row)
            .map(({ label }) => label)
            .join(', ')}
        </span>
      );
    case 'flag':
    case 'boolean':
      return yesNo(value, t);
    default:
      break;
  }
  if (value === null || value === undefined) return null;
  switch (field.type) {
    case 'date':
      return formatDay(String(value));
    case 'money':
      return formatMoney(String(value));
    case 'decimal':
      return <span>{showDecimal(Number(value))}</span>;
    case 'choice':
      return <span>{choiceText(kind, field, String(value), row, t)}</span>;
    case 'color':
      return <MaintainerDot color={Number(value)} />;
    default:
      return <span>{String(value)}</span>;
  }
};

const CountLink = styled.span`
  a { padding: ${space(1)} ${space(2)}; color: ${color.accentText}; text-decoration: none; }
  a:hover { text-decoration: underline; }
`;

const OnPhone = styled.b`
  display: none;
  ${media.phone} { display: contents; }
`;

/** How many records hang on each row, and the way to them: the list of that kind with this row as its filter, where it has a list. */
export const countColumns = (kind: Kind, t: Translate): readonly DataColumn<RegistryRow>[] =>
  kind.children.flatMap(({ kind: name, by }) => {
    const child = findKind(name);
    if (child === undefined) return [];
    return [
      {
        id: `${name}.${by}`,
        header: t(`kind.${name}.many`),
        width: 64,
        sortable: true,
        align: 'end' as const,
        figures: true,
        cell: (row: RegistryRow) => {
          const count = row.counts instanceof Map ? (row.counts.get(`${name}.${by}`) ?? 0) : 0;
          if (count === 0) return null;
          return (
            <CountLink>
              <ListLink
                kind={child}
                filters={[{ field: by, value: row.id }]}
                label={`${t(`kind.${name}.many`)}: ${nameOf(kind, row)}, ${count}`}
              >
                {count}
              </ListLink>
            </CountLink>
          );
        },
      },
    ];
  });

/** `phone2`, `email2`: there if somebody looks for them. */
const isSecond = (field: Field): boolean => field.name.endsWith('2');

const isNumeric = (field: Field): boolean => ['money', 'integer', 'decimal'].includes(field.type);

/** The columns of a kind, from its descriptor: the label first, then its fields, then whether it is in use. */
export const columnsOf = (kind: Kind, t: Translate): readonly DataColumn<RegistryRow>[] => {
  const label = kind.fields.find((field) => field.name === kind.label);
  const swatch = kind.fields.find((field) => field.type === 'color');
  const others = kind.fields.filter((field) => field !== label && field !== swatch);
  const isHidden = (field: Field, index: number): boolean =>
    index >= shownAtFirst - 1 || longTypes.includes(field.type) || isSecond(field);
  // A phone has room for two: which of those that are called alike it is says more than that it is in use.
  const second = others.find((field, index) => !isHidden(field, index));
  const columns: DataColumn<RegistryRow>[] = [
    {
      id: kind.label,
      header: t(`field.${kind.label}`),
      width: 'grow',
      sortable: true,
      cell: (row) => (
        <>
          {swatch !== undefined && renderValue(kind, swatch, row, t)}
          {label !== undefined && renderValue(kind, label, row, t)}
          {second !== undefined && !isActive(row) && (
            <OnPhone>
              <ActiveState active={false} />
            </OnPhone>
          )}
          <BehindMark since={row.behindSince} />
          <ChangedBy id={row.id} />
        </>
      ),
    },
    ...others.map(
      (field, index): DataColumn<RegistryRow> => ({
        id: field.name,
        header: t(`field.${field.name}`),
        width: widths[field.type] ?? 'share',
        align: isNumeric(field) ? 'end' : 'start',
        sortable: true,
        figures: isNumeric(field) || field.type === 'date',
        hidden: isHidden(field, index),
        yields: true,
        phone: field === second,
        cell: (row) => renderValue(kind, field, row, t),
      }),
    ),
  ];
  if (!kind.switchable) return columns;
  return [...columns, { ...activeColumn(t('field.active'), isActive), phone: second === undefined }];
};
