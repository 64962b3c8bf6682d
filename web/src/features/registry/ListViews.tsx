import { useEffect, useRef, useState } from 'react';
import type { DataColumn } from '../../kit/data-table/columns.ts';
import { giveBackColumns, takeColumns, useColumnsText } from '../../kit/data-table/use-column-choice.ts';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { type ViewState, viewsMenu } from '../views/index.ts';
import { type RegistrySearch, readSearch } from './search.ts';

type Props<Row> = {
  /** Its key in the log: `registry/equipment`. */
  readonly screen: string;
  /** The table whose columns are chosen. */
  readonly table: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly search: RegistrySearch;
  readonly onSearch: (search: RegistrySearch) => void;
};

/** Saved views of a list: words, filters, order, columns and their widths. */
export const ListViews = <Row,>({ screen, table, columns, search, onSearch }: Props<Row>) => {
  const [fresh] = useState(Object.keys(search).length === 0);
  const colonne = useColumnsText(table, columns);
  const { scheda: _, importa: __, ...list } = search;
  const { vista: ___, ...asked } = list;
  const plain = Object.keys(asked).length === 0;
  /** A view without words, filters and order looks like the plain list, and is none. */
  const chosen = useRef(false);
  useEffect(() => {
    if (plain && !chosen.current) giveBackColumns(table);
    chosen.current = false;
  }, [plain, table]);
  return (
    <OnDemand
      of={viewsMenu}
      props={{
        screen,
        state: { ...list, colonne },
        fresh,
        onShow: ({ colonne: shown = '', ...parameters }: ViewState) => {
          takeColumns(table, columns, shown);
          const { vista } = search;
          const next = readSearch(parameters);
          const { vista: ____, ...wanted } = next;
          chosen.current = !plain && Object.keys(wanted).length === 0;
          onSearch({ ...next, ...(vista === undefined ? {} : { vista }) });
        },
      }}
    />
  );
};
