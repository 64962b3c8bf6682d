import type { Kind } from '@cadenza/domain/registry/descriptor';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ColumnFilter, filterText } from '../../kit/list-screen/list-search.ts';

/** Where a record is looked at: its page where its kind has one, a checklist with its lines, else its form over the list. */
export type RecordPlace =
  | { readonly to: '/configurazione/$screen/$id'; readonly params: { readonly screen: string; readonly id: string } }
  | { readonly to: '/configurazione/liste/$id'; readonly params: { readonly id: string } }
  | {
      readonly to: '/configurazione/$screen';
      readonly params: { readonly screen: string };
      readonly search: { readonly scheda: string };
    };

export const placeOfRecord = (kind: Kind, id: string): RecordPlace | null => {
  if (kind.screen === null) return null;
  const screen = kind.screen.name;
  if (kind.page) return { to: '/configurazione/$screen/$id', params: { screen, id } };
  if (kind.name === 'checklist') return { to: '/configurazione/liste/$id', params: { id } };
  return { to: '/configurazione/$screen', params: { screen }, search: { scheda: id } };
};

type Props = { readonly kind: Kind; readonly id: string; readonly children: ReactNode };

/** The name of a record as a way to it; a row around it has a press of its own. */
export const RecordLink = ({ kind, id, children }: Props) => {
  const place = placeOfRecord(kind, id);
  if (place === null) return children;
  return (
    <Link {...place} onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  );
};

type ListProps = {
  readonly kind: Kind;
  readonly filters: readonly ColumnFilter[];
  /** What is read out, where the words alone do not say it. */
  readonly label?: string;
  readonly children: ReactNode;
};

/** The way to a list with these filters. */
export const ListLink = ({ kind, filters, label, children }: ListProps) => {
  if (kind.screen === null) return children;
  const place =
    kind.name === 'checklist'
      ? ({ to: '/configurazione/liste/liste' } as const)
      : ({ to: '/configurazione/$screen', params: { screen: kind.screen.name } } as const);
  return (
    <Link
      {...place}
      search={{ filtri: filterText(filters) }}
      aria-label={label}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Link>
  );
};
