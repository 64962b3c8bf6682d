import { expect, it } from 'vitest';
import { awayPlaces, peopleOf } from './people.ts';

const maintainers = [{ id: 'anna', label: 'Anna', color: 1, dailyHours: 6 }];
const absent = (firstDay: string, lastDay: string, description: string | null = null) => ({
  ...{ maintainerId: 'anna', firstDay, lastDay, description },
});
const setup = (...absences: ReturnType<typeof absent>[]) => ({
  ...{ companyName: 'Officine', timeZone: 'UTC', dayStart: '08:00', dayEnd: '18:00', slotMinutes: 60 },
  ...{ restWeekdays: [], nonWorkingDays: [], maintainers, absences },
});
const days = ['2027-01-04', '2027-01-05', '2027-01-06'].map((date, at) => ({
  ...{ date, from: at, to: at + 1, left: at * 100, width: 100 },
}));

it('shows an absence on those of its days that are shown, and none elsewhere', () => {
  const anna = peopleOf(setup(absent('2027-01-05', '2027-01-09', 'Corso'), absent('2027-01-10', '2027-01-11')))('anna');
  expect(awayPlaces(anna, days)).toEqual([
    { left: 100, width: 200, from: '2027-01-05', to: '2027-01-09', why: 'Corso' },
  ]);
});

it('knows of somebody whom it does not list that they are always there', () => {
  const person = peopleOf(setup(absent('2027-01-05', '2027-01-05')))('somebody else');
  expect([person.dailyHours, awayPlaces(person, days)]).toEqual([null, []]);
});
