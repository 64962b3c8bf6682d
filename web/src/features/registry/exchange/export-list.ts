import type { Kind } from '@cadenza/domain/registry/descriptor';
import { nameOfFile, saveFile } from '../../../lib/save-file.ts';
import type { ListQuery } from '../../../lib/schema.gen.ts';
import { http } from '../../../lib/services.ts';

export type FileFormat = 'csv' | 'xlsx';
export type WantedList = Pick<ListQuery, 'search' | 'sortBy' | 'descending' | 'filters'>;

/** Saves the list as it is filtered and sorted, with these of its columns. */
export const exportList = async (
  kind: Kind,
  formato: FileFormat,
  wanted: WantedList,
  columns: readonly string[],
): Promise<void> => {
  const known = new Set([...kind.fields.map(({ name }) => name), ...(kind.switchable ? ['active'] : [])]);
  const query = {
    formato,
    lista: JSON.stringify(wanted),
    colonne: columns.filter((name) => known.has(name)).join(','),
  };
  const answer = await http.raw(`/api/esportazioni/${kind.rest}`, { query });
  saveFile(await answer.arrayBuffer(), nameOfFile(answer, `${kind.rest}.${formato}`));
};
