import { defineKind } from './descriptor.ts';
import { choice, name } from './fields.ts';

export const interventionType = defineKind({
  name: 'interventionType',
  plural: 'interventionTypes',
  rest: 'tipo-interventi',
  screen: { name: 'tipiInterventi', group: 'configuration', place: 50, icon: 'type' },
  stream: { of: 'own', prefix: 'interventionType' },
  label: 'name',
  permission: 'interventionTypes',
  fields: [
    name('name', 'tipo'),
    choice(
      'code',
      'codice',
      [
        { value: 'O', wire: 'O' },
        { value: 'S', wire: 'S' },
      ],
      { required: true, initial: 'O' },
    ),
  ],
});
