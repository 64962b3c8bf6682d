import { defineKind } from './descriptor.ts';
import { name, reference } from './fields.ts';

export const line = defineKind({
  name: 'line',
  plural: 'lines',
  rest: 'linee',
  screen: { name: 'linee', group: 'registries', place: 20, icon: 'line' },
  stream: { of: 'own', prefix: 'line' },
  label: 'description',
  check: 'check-linea-attivo',
  page: true,
  children: [{ kind: 'equipment', by: 'lineId', follows: true }],
  fields: [name('description', 'descrizione'), reference('plantId', 'impiantoId', 'plant', { required: true })],
});
