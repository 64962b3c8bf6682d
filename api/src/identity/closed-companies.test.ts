import { expect, test } from 'vitest';
import { createClosedCompanies } from './closed-companies.ts';

test('a company that is switched off is known to be within a second, and asked for once meanwhile', async () => {
  let [now, asked] = [0, 0];
  let closed: string[] = [];
  const companies = createClosedCompanies(
    async () => {
      asked++;
      return closed;
    },
    () => now,
  );
  expect(await Promise.all([companies.has('a'), companies.has('b')])).toEqual([false, false]);
  closed = ['a'];
  now = 999;
  expect(companies.has('a')).toBe(false);
  expect(asked).toBe(1);
  now = 1_000;
  expect(companies.has('a', 10_000)).toBe(false);
  expect(await companies.has('a')).toBe(true);
  expect(companies.has('b')).toBe(false);
});

test('where it cannot be asked for the call fails, and the next one asks again', async () => {
  let broken = true;
  const companies = createClosedCompanies(async () => {
    if (broken) throw new Error('no database');
    return ['a'];
  });
  await expect(companies.has('a')).rejects.toThrow('no database');
  broken = false;
  expect(await companies.has('a')).toBe(true);
});

test('what was decided here counts at once, until the rows show it', async () => {
  let now = 0;
  const companies = createClosedCompanies(
    async () => [],
    () => now,
  );
  expect(await companies.has('a')).toBe(false);
  companies.tell('a', true);
  expect([companies.has('a'), companies.has('a', 10_000), companies.has('b')]).toEqual([true, true, false]);
  companies.tell('a', false);
  expect(companies.has('a')).toBe(false);
  companies.tell('a', true);
  now = 10_000;
  expect(await companies.has('a')).toBe(false);
});
