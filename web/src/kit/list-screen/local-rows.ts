import { folded } from '../../lib/folded.ts';
import { type ListSearch, sortOf } from './list-search.ts';

type Columns<Row> = Readonly<Record<string, (row: Row) => string>>;

/** What rows are asked by where no server does it: the words of their columns, and whether they are in use. */
export type LocalColumns<Row> = { readonly columns: Columns<Row>; readonly isActive: (row: Row) => boolean };

/**
 * Rows that are all here, as the address asks for them: those in which the words stand, in use or not, by a column; by one that it does
 * not know in the order in which they came.
 */
export const localRows = <Row>(
  rows: readonly Row[],
  { cerca, stato, ordina }: ListSearch,
  { columns, isActive }: LocalColumns<Row>,
): readonly Row[] => {
  const words = folded((cerca ?? '').trim());
  const found = rows.filter(
    (row) =>
      (stato === undefined || (stato === 'attivi') === isActive(row)) &&
      Object.values(columns).some((text) => folded(text(row)).includes(words)),
  );
  const { by, descending } = sortOf(ordina, '');
  const turn = descending ? -1 : 1;
  if (by === 'active') return found.toSorted((one, other) => turn * (Number(isActive(other)) - Number(isActive(one))));
  const text = Object.hasOwn(columns, by) ? columns[by] : undefined;
  if (text === undefined) return found;
  return found.toSorted((one, other) => turn * text(one).localeCompare(text(other)));
};
