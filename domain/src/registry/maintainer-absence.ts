import { defineKind } from './descriptor.ts';
import { date, reference, text } from './fields.ts';

/** Days on which a maintainer is away, both included: of these there are no hours of theirs. Why is theirs to say. */
export const maintainerAbsence = defineKind({
  name: 'maintainerAbsence',
  plural: 'maintainerAbsences',
  rest: 'assenze-manutentori',
  screen: { name: 'assenze', group: 'registries', place: 45, icon: 'calendar' },
  stream: { of: 'own', prefix: 'maintainerAbsence' },
  label: 'firstDay',
  switchable: false,
  deletable: true,
  span: ['firstDay', 'lastDay'],
  fields: [
    reference('absenteeId', 'manutentoreId', 'maintainer', { required: true }),
    date('firstDay', 'dal', { required: true }),
    date('lastDay', 'al', { required: true }),
    text('description', 'descrizione', { max: 120 }),
  ],
});
