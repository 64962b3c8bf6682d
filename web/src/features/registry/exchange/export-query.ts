import type { Kind } from '@cadenza/domain/registry/descriptor';
import type { ListQuery } from '../../../lib/schema.gen.ts';

type WantedList = Pick<ListQuery, 'search' | 'sortBy' | 'descending' | 'filters'>;

/** What the file of a list is asked for with: as it is filtered and sorted, with these of its columns. */
export const exportQuery = (kind: Kind, wanted: WantedList, columns: readonly string[]) => {
  const known = new Set([...kind.fields.map(({ name }) => name), ...(kind.switchable ? ['active'] : [])]);
  return { lista: JSON.stringify(wanted), colonne: columns.filter((name) => known.has(name)).join(',') };
};
