import { defineKind } from './descriptor.ts';
import { name, reference } from './fields.ts';

/** What is done ("lubrificazione guide"), not when: the planned work itself is in `planning`. */
export const intervention = defineKind({
  name: 'intervention',
  plural: 'interventions',
  rest: 'interventi',
  screen: { name: 'interventi', group: 'configuration', place: 10, icon: 'intervention' },
  // `intervention-…` is the stream of one planned occurrence.
  stream: { of: 'own', prefix: 'interventionDescription' },
  label: 'description',
  check: 'check-intervento-attivo',
  children: [{ kind: 'checklist', by: 'interventionId' }],
  fields: [
    name('description', 'descrizione'),
    reference('interventionCategoryId', 'categoriaInterventoId', 'interventionCategory', { required: true }),
  ],
});
