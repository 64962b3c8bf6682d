import { defineKind } from './descriptor.ts';
import { reference, text } from './fields.ts';

export const line = defineKind({
  name: 'line',
  plural: 'lines',
  rest: 'linee',
  screen: 'linee',
  stream: { of: 'own', prefix: 'line' },
  label: 'description',
  check: 'check-linea-attivo',
  children: [{ kind: 'equipment', by: 'lineId', follows: true }],
  fields: [
    text('description', 'descrizione', { required: true }),
    reference('plantId', 'impiantoId', 'plant', { required: true }),
  ],
});
