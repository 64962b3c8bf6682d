import { defineKind } from './descriptor.ts';
import { name } from './fields.ts';

export const plant = defineKind({
  name: 'plant',
  plural: 'plants',
  rest: 'impianti',
  screen: { name: 'impianti', group: 'registries', place: 10, icon: 'plant' },
  stream: { of: 'own', prefix: 'plant' },
  label: 'description',
  check: 'check-impianto-attivo',
  page: true,
  children: [
    { kind: 'line', by: 'plantId', follows: true },
    { kind: 'anomaly', by: 'plantId' },
  ],
  fields: [name('description', 'descrizione')],
});
