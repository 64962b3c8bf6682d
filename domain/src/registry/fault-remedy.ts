import { defineKind } from './descriptor.ts';
import { longText, name } from './fields.ts';

/** What mended it ("sostituzione"), as whoever did it says afterwards. */
export const faultRemedy = defineKind({
  name: 'faultRemedy',
  plural: 'faultRemedies',
  rest: 'rimedi-guasto',
  screen: { name: 'rimediGuasto', group: 'configuration', place: 44, icon: 'intervention' },
  stream: { of: 'own', prefix: 'faultRemedy' },
  label: 'description',
  foundBy: ['code'],
  uniqueInCompany: 'code',
  fields: [name('code', 'codice', { max: 20 }), name('description', 'descrizione'), longText('notes', 'note')],
});
