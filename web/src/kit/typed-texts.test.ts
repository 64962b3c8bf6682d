import { expect, test } from 'vitest';
import { canBe, pastedDayTexts, pastedTimeTexts, readDayTexts, readTimeTexts, writeTexts } from './typed-texts.ts';

test.each([
  ['17', '04', '2017', '2017-04-17'],
  ['1', '2', '2018', '2018-02-01'],
  ['3', '1', '26', '2026-01-03'],
  ['29', '02', '2028', '2028-02-29'],
  ['29', '02', '2027', undefined],
  ['32', '13', '2027', undefined],
  ['31', '02', '2027', undefined],
  ['00', '01', '2027', undefined],
  ['1', '1', '202', undefined],
  ['1', '', '2027', undefined],
])('%s-%s-%s is the day %s', (day, month, year, read) => {
  expect(readDayTexts({ day, month, year })).toBe(read);
});

test.each([
  ['9', '05', '09:05'],
  ['00', '00', '00:00'],
  ['23', '59', '23:59'],
  ['25', '70', undefined],
  ['24', '00', undefined],
  ['9', '', undefined],
])('%s:%s is the time %s', (hour, minute, read) => {
  expect(readTimeTexts({ hour, minute })).toBe(read);
});

test.each([
  ['day', '3', true],
  ['day', '0', true],
  ['day', '00', false],
  ['day', '32', false],
  ['month', '13', false],
  ['hour', '00', true],
  ['hour', '24', false],
  ['minute', '60', false],
  ['year', '0', true],
  ['year', '0000', false],
] as const)('the %s may begin with %s: %s', (part, digits, may) => {
  expect(canBe(part, digits)).toBe(may);
});

test('what is pasted and has the look of a day or a time keeps its parts; other words have none', () => {
  expect(pastedDayTexts('32/13/2027')).toEqual({ day: '32', month: '13', year: '2027' });
  expect(pastedDayTexts('2027-02-31')).toEqual({ year: '2027', month: '02', day: '31' });
  expect(pastedDayTexts('ieri')).toBeUndefined();
  expect(pastedTimeTexts('25:70')).toEqual({ hour: '25', minute: '70' });
  expect(pastedTimeTexts('12')).toBeUndefined();
});

test('what is missing is told by dots', () => {
  expect(writeTexts(['32', '', undefined], '-')).toBe('32-…-…');
});
