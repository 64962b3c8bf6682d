import { defineKind } from './descriptor.ts';
import { name } from './fields.ts';

export const supplierType = defineKind({
  name: 'supplierType',
  plural: 'supplierTypes',
  rest: 'tipi-fornitori',
  screen: { name: 'tipiFornitori', group: 'registries', place: 70, icon: 'tag' },
  stream: { of: 'own', prefix: 'supplierType' },
  label: 'description',
  switchable: false,
  deletable: true,
  paged: true,
  children: [{ kind: 'supplier', by: 'supplierTypeIds' }],
  fields: [name('description', 'descrizione')],
});
