import { defineKind } from './descriptor.ts';
import { name, reference } from './fields.ts';

/** What can be wrong with equipment ("perdita d'olio"), as whoever reports it would say; without a plant, in every plant. */
export const anomaly = defineKind({
  name: 'anomaly',
  plural: 'anomalies',
  rest: 'anomalie',
  screen: { name: 'anomalie', group: 'configuration', place: 30, icon: 'anomaly' },
  stream: { of: 'own', prefix: 'anomaly' },
  label: 'description',
  check: 'check-anomalia-attivo',
  fields: [
    name('description', 'descrizione'),
    reference('plantId', 'impiantoId', 'plant'),
    reference('anomalyCategoryId', 'categoriaAnomaliaId', 'anomalyCategory'),
  ],
});
