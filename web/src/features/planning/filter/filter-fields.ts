import type { FilterKey } from '../rows/filter.ts';

/** The kind of record that each filter names. */
export const kindOf: Readonly<Record<FilterKey, string>> = {
  manutentore: 'maintainer',
  attrezzatura: 'equipment',
  impianto: 'plant',
  linea: 'line',
  lavoro: 'intervention',
  tipo: 'interventionType',
};

/** And what it is called. */
export const fieldOf = {
  manutentore: 'field.maintainer',
  attrezzatura: 'field.equipment',
  impianto: 'plan-views:field.plant',
  linea: 'plan-views:field.line',
  lavoro: 'field.intervention',
  tipo: 'field.type',
} as const satisfies Readonly<Record<FilterKey, string>>;
