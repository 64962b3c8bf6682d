import { defineKind } from './descriptor.ts';
import { choice, date, text } from './fields.ts';

/** A day that the company does not work. One stream for a company, so that a day is there only once. */
export const workingCalendarDay = defineKind({
  name: 'workingCalendarDay',
  plural: 'workingCalendarDays',
  rest: 'calendario-lavorativo',
  screen: { name: 'calendarioLavorativo', group: 'configuration', place: 80, icon: 'calendar' },
  stream: { of: 'company', prefix: 'workingCalendar' },
  label: 'day',
  switchable: false,
  deletable: true,
  unique: 'day',
  closes: 'day',
  permission: 'workingCalendar',
  fields: [
    date('day', 'giorno', { required: true }),
    choice(
      'type',
      'tipologia',
      [
        { value: 'nonWorking', wire: 'GF' },
        { value: 'companyClosure', wire: 'CA' },
        { value: 'holiday', wire: 'FE' },
      ],
      { required: true, initial: 'holiday' },
    ),
    text('description', 'descrizione', { max: 120 }),
  ],
});
