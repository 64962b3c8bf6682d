import { defineKind } from './descriptor.ts';
import { reference, text } from './fields.ts';

/** What can be wrong with equipment ("perdita d'olio"), as whoever reports it would say; without a plant, in every plant. */
export const anomaly = defineKind({
  name: 'anomaly',
  plural: 'anomalies',
  rest: 'anomalie',
  screen: { name: 'anomalie', group: 'configuration', place: 30, icon: 'anomaly' },
  stream: { of: 'own', prefix: 'anomaly' },
  label: 'description',
  fields: [
    text('description', 'descrizione', { required: true }),
    reference('plantId', 'impiantoId', 'plant'),
    reference('anomalyCategoryId', 'categoriaAnomaliaId', 'anomalyCategory', { required: true }),
  ],
});
