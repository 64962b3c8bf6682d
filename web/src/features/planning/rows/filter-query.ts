import type { PlannedListQuery } from '../../../lib/schema.gen.ts';
import { nobody, type PlanFilter } from './filter.ts';

type Things = Pick<
  PlannedListQuery,
  | 'maintainerIds'
  | 'unassigned'
  | 'equipmentIds'
  | 'interventionIds'
  | 'interventionTypeIds'
  | 'lineIds'
  | 'plantIds'
  | 'search'
>;

const orAll = (ids: readonly string[]): string[] | null => (ids.length === 0 ? null : [...ids]);

/** What a filter by things and words asks of the server, as `passes` asks it of a row. */
export const filterQuery = (filter: PlanFilter, words: string): Things => {
  const { manutentore, attrezzatura, impianto, linea, lavoro, tipo } = filter;
  return {
    maintainerIds: orAll(manutentore.filter((id) => id !== nobody)),
    unassigned: manutentore.includes(nobody) ? true : null,
    equipmentIds: orAll(attrezzatura),
    interventionIds: orAll(lavoro),
    interventionTypeIds: orAll(tipo),
    lineIds: orAll(linea),
    plantIds: orAll(impianto),
    search: words.trim() === '' ? null : words,
  };
};
