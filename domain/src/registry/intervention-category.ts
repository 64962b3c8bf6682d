import { defineKind } from './descriptor.ts';
import { name } from './fields.ts';

export const interventionCategory = defineKind({
  name: 'interventionCategory',
  plural: 'interventionCategories',
  rest: 'categorie-interventi',
  screen: { name: 'categorieInterventi', group: 'configuration', place: 20, icon: 'category' },
  stream: { of: 'own', prefix: 'interventionCategory' },
  label: 'description',
  switchable: false,
  deletable: true,
  paged: true,
  children: [{ kind: 'intervention', by: 'interventionCategoryId' }],
  fields: [name('description', 'descrizione')],
});
