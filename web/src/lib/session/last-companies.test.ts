import { expect, test } from 'vitest';
import { createLastCompanies } from './last-companies.ts';

const fakeStore = (text?: string) => {
  const kept = new Map(text === undefined ? [] : [['cadenza.companies', text]]);
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

test('each person has a company of their own, however they write their name', () => {
  const companies = createLastCompanies(fakeStore());
  expect(companies.of('giulia')).toBeNull();
  companies.remember('Giulia', 'one');
  companies.remember('marco', 'two');
  companies.remember('giulia', 'three');
  expect([companies.of(' GIULIA '), companies.of('marco')]).toEqual(['three', 'two']);
});

test('the last eight people are remembered', () => {
  const companies = createLastCompanies(fakeStore());
  for (let n = 0; n < 9; n++) companies.remember(`user${n}`, String(n));
  expect([companies.of('user0'), companies.of('user1'), companies.of('user8')]).toEqual([null, '1', '8']);
});

test.each(['{', '7', '[1, ["a"], ["b", 2], {"c": 1}]'])('what cannot be read is forgotten: %s', (text) => {
  const companies = createLastCompanies(fakeStore(text));
  expect(companies.of('a')).toBeNull();
  companies.remember('a', 'one');
  expect(companies.of('a')).toBe('one');
});
