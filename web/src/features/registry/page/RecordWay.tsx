import type { Kind } from '@cadenza/domain/registry/descriptor';
import { findKind } from '@cadenza/domain/registry/kinds';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { useQuery } from '../../../lib/use-apollo.ts';
import { font, media, size, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { documentsOf } from '../documents.ts';
import { RecordLink } from '../RecordLink.tsx';
import { labelsOf, type RegistryRow } from '../record.ts';

const Way = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  font: ${font.small};
  color: ${color.muted};
  a { display: inline-flex; align-items: center; gap: ${space(1)}; color: ${color.muted}; text-decoration: none; }
  a:hover { color: ${color.fg}; text-decoration: underline; }
  ${media.phone} { a { min-width: ${size.touch}; min-height: ${size.touch}; } }
`;
type Ways = { readonly line: { readonly record: RegistryRow | null } | undefined };

/** Plant and line above a piece of equipment, or the plant above a line, from the record and the line that it names. */
const useWay = (kind: Kind, row: RegistryRow | null): readonly { kind: Kind; id: string; label: string }[] => {
  const line = findKind('line');
  const lineId = kind.name === 'equipment' ? String(row?.lineId ?? '') : '';
  const { data } = useQuery<NonNullable<Ways['line']>>(documentsOf(line ?? kind).byId, {
    variables: { id: lineId },
    skip: lineId === '' || line === undefined,
  });
  if (row === null) return [];
  const named = (owner: Kind, of: RegistryRow | null, field: string) => {
    const target = findKind(owner.fields.find(({ name }) => name === field)?.references ?? '');
    const own = owner.fields.find(({ name }) => name === field);
    const [label] = own === undefined ? [] : labelsOf(own, of);
    return target === undefined || label === undefined ? [] : [{ kind: target, ...label }];
  };
  if (kind.name === 'line') return named(kind, row, 'plantId');
  if (kind.name !== 'equipment' || line === undefined) return [];
  return [...named(line, data?.record ?? null, 'plantId'), ...named(kind, row, 'lineId')];
};

type Props = {
  readonly kind: Kind;
  readonly row: RegistryRow | null;
  /** The way to the list; `false` for who may not see it. */
  readonly back: ReactNode;
};

export const RecordWay = ({ kind, row, back }: Props) => {
  const { t } = useTranslation('registry');
  const way = useWay(kind, row);
  return (
    <Way aria-label={t('page.way')}>
      {back}
      {way.map((one, at) => (
        <span key={one.id}>
          {(at > 0 || back !== false) && '/ '}
          <RecordLink kind={one.kind} id={one.id}>
            {one.label}
          </RecordLink>
        </span>
      ))}
    </Way>
  );
};
