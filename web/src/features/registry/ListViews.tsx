import type { Kind } from '@cadenza/domain/registry/descriptor';
import { useState } from 'react';
import type { DataColumn } from '../../kit/data-table/columns.ts';
import { takeColumns, useColumnsText } from '../../kit/data-table/use-column-choice.ts';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { type ViewState, viewsMenu } from '../views/index.ts';
import type { RegistryRow } from './record.ts';
import { type RegistrySearch, readSearch } from './search.ts';

type Props = {
  readonly kind: Kind;
  readonly columns: readonly DataColumn<RegistryRow>[];
  readonly search: RegistrySearch;
  readonly onSearch: (search: RegistrySearch) => void;
};

/** Saved views of a list: words, filters, order, columns and their widths. */
export const ListViews = ({ kind, columns, search, onSearch }: Props) => {
  const [fresh] = useState(Object.keys(search).length === 0);
  const colonne = useColumnsText(kind.plural, columns);
  const { scheda: _, ...list } = search;
  return (
    <OnDemand
      of={viewsMenu}
      props={{
        screen: `registry/${kind.name}`,
        state: { ...list, colonne },
        fresh,
        onShow: ({ colonne: shown = '', ...parameters }: ViewState) => {
          takeColumns(kind.plural, columns, shown);
          const { vista } = search;
          onSearch({ ...readSearch(parameters), ...(vista === undefined ? {} : { vista }) });
        },
      }}
    />
  );
};
