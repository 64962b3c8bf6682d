import { expect, it } from 'vitest';
import { createPlaces } from './counted-places.ts';

it('takes a place in every scope or in none, and names the scope that is full', () => {
  const places = createPlaces({ all: 3, user: 2 });
  const [first, second] = [places.enter(['user', 'a'], ['all', '']), places.enter(['user', 'a'], ['all', ''])];
  expect(places.enter(['user', 'a'], ['all', ''])).toBe('user');
  expect([places.count('all'), places.count('user', 'a')]).toEqual([2, 2]);
  expect(typeof places.enter(['user', 'b'], ['all', ''])).toBe('function');
  expect(places.enter(['user', 'c'], ['all', ''])).toBe('all');
  expect(places.count('user', 'c')).toBe(0);
  if (typeof first !== 'function' || typeof second !== 'function') throw new Error('no place');
  first();
  first();
  expect([places.count('all'), places.count('user', 'a')]).toEqual([2, 1]);
});
