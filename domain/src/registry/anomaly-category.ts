import { defineKind } from './descriptor.ts';
import { name } from './fields.ts';

export const anomalyCategory = defineKind({
  name: 'anomalyCategory',
  plural: 'anomalyCategories',
  rest: 'categorie-anomalie',
  screen: { name: 'categorieAnomalie', group: 'configuration', place: 40, icon: 'category' },
  stream: { of: 'own', prefix: 'anomalyCategory' },
  label: 'description',
  switchable: false,
  deletable: true,
  paged: true,
  children: [{ kind: 'anomaly', by: 'anomalyCategoryId' }],
  fields: [name('description', 'descrizione')],
});
