import type { Kind } from '@cadenza/domain/registry/descriptor';
import { findKind } from '@cadenza/domain/registry/kinds';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Badge } from '../../../kit/Badge.tsx';
import { useQuery } from '../../../lib/use-apollo.ts';
import { size, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { documentsOf } from '../documents.ts';
import { ListLink, RecordLink } from '../RecordLink.tsx';
import { isActive, nameOf, type RegistryRow } from '../record.ts';
import { Section } from './Section.tsx';

type ListData = { readonly list: { readonly rows: readonly RegistryRow[]; readonly totalRows: number } };

const shown = 8;
const List = styled.ul`
  display: grid;
  li { display: flex; align-items: center; gap: ${space(2)}; min-height: ${size.row}; border-top: 1px solid ${color.border}; }
  li:first-child { border-top: 0; }
  a { color: ${color.fg}; overflow-wrap: anywhere; }
`;

type Props = { readonly name: string; readonly by: string; readonly id: string; readonly maySeeList: boolean };

/** The records of a kind that hang on this one, each a way to it; and the way to the list of all of them. */
export const ChildrenSection = ({ name, by, id, maySeeList }: Props) => {
  const kind = findKind(name);
  return kind === undefined ? null : <Children kind={kind} by={by} id={id} maySeeList={maySeeList} />;
};

const Children = ({ kind, by, id, maySeeList }: Omit<Props, 'name'> & { readonly kind: Kind }) => {
  const { t } = useTranslation('registry');
  const { data } = useQuery<ListData>(documentsOf(kind).list, {
    variables: { query: { filters: [{ field: by, value: id }], page: 1, rowsPerPage: shown } },
  });
  const rows = data?.list.rows ?? [];
  const total = data?.list.totalRows ?? 0;
  if (total === 0) return null;
  const more = maySeeList && (
    <ListLink kind={kind} filters={[{ field: by, value: id }]}>
      {t('page.all')}
    </ListLink>
  );
  return (
    <Section title={t(`kind.${kind.name}.many`)} count={total} more={more}>
      <List>
        {rows.map((row) => (
          <li key={row.id}>
            <RecordLink kind={kind} id={row.id}>
              {nameOf(kind, row)}
            </RecordLink>
            {!isActive(row) && <Badge>{t('inactive')}</Badge>}
          </li>
        ))}
      </List>
    </Section>
  );
};
