import { useEffect, useRef, useState } from 'react';
import type { DataColumn } from '../data-table/columns.ts';
import { giveBackColumns, takeColumns, useColumnsText } from '../data-table/use-column-choice.ts';
import { OnDemand, type Source } from '../OnDemand.tsx';
import { readSearch } from './list-search.ts';
import type { ListAddress } from './use-list-search.ts';
import type { ViewState, ViewsMenuProps } from './view-state.ts';

/** Saved views stand above the kit, which is given their menu. */
export type ListViewsOf = { readonly screen: string; readonly menu: Source<ViewsMenuProps> };

type Props<Row> = {
  readonly of: ListViewsOf;
  /** The table whose columns are chosen. */
  readonly table: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly address: ListAddress;
};

/** Saved views of a list: words, filters, order, columns and their widths. */
export const ListViews = <Row,>({ of: { screen, menu }, table, columns, address }: Props<Row>) => {
  const { search, change } = address;
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
      of={menu}
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
          change({ ...next, ...(vista === undefined ? {} : { vista }) });
        },
      }}
    />
  );
};
