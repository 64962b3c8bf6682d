import { defineKind } from './descriptor.ts';
import { choice, integer, name, text } from './fields.ts';

export const recurrence = defineKind({
  name: 'recurrence',
  plural: 'recurrences',
  rest: 'ricorrenze',
  screen: { name: 'ricorrenze', group: 'configuration', place: 60, icon: 'recurrence' },
  stream: { of: 'own', prefix: 'recurrence' },
  label: 'description',
  foundBy: ['code'],
  fields: [
    name('code', 'codice', { max: 20 }),
    name('description', 'descrizione'),
    text('period', 'periodo'),
    integer('value', 'valore', { required: true, min: 1, max: 1000, initial: 1 }),
    choice(
      'unit',
      'unitaTempo',
      [
        { value: 'day', wire: 'G' },
        { value: 'month', wire: 'M' },
        { value: 'year', wire: 'A' },
      ],
      { required: true, initial: 'month' },
    ),
  ],
});
