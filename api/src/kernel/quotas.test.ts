import { expect, it } from 'vitest';
import { createQuotas } from './quotas.ts';

it('takes a place in every scope or in none, and names the scope that is full', () => {
  const quotas = createQuotas({ all: 3, user: 2 });
  const [first, second] = [quotas.enter(['user', 'a'], ['all', '']), quotas.enter(['user', 'a'], ['all', ''])];
  expect(quotas.enter(['user', 'a'], ['all', ''])).toBe('user');
  expect([quotas.count('all'), quotas.count('user', 'a')]).toEqual([2, 2]);
  expect(typeof quotas.enter(['user', 'b'], ['all', ''])).toBe('function');
  expect(quotas.enter(['user', 'c'], ['all', ''])).toBe('all');
  expect(quotas.count('user', 'c')).toBe(0);
  if (typeof first !== 'function' || typeof second !== 'function') throw new Error('no place');
  first();
  first();
  expect([quotas.count('all'), quotas.count('user', 'a')]).toEqual([2, 1]);
});
