import { defineKind } from './descriptor.ts';
import { longText, name } from './fields.ts';

/** Why equipment failed ("usura"), as whoever mended it says afterwards. */
export const faultCause = defineKind({
  name: 'faultCause',
  plural: 'faultCauses',
  rest: 'cause-guasto',
  screen: { name: 'causeGuasto', group: 'configuration', place: 42, icon: 'anomaly' },
  stream: { of: 'own', prefix: 'faultCause' },
  label: 'description',
  foundBy: ['code'],
  uniqueInCompany: 'code',
  fields: [name('code', 'codice', { max: 20 }), name('description', 'descrizione'), longText('notes', 'note')],
});
