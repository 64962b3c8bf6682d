import { expect, it } from 'vitest';
import { createFocusStore } from './focus-store.ts';

const heard = (store: ReturnType<typeof createFocusStore>, id: string): string[] => {
  const states: string[] = [];
  store.subscribe(id, () => states.push(`${store.current() === id} ${store.wants(id)}`));
  return states;
};

it('tells the bar that loses the place and the one that takes it, and no other', () => {
  const store = createFocusStore();
  const [a, b, c] = ['a', 'b', 'c'].map((id) => heard(store, id));
  store.place('a');
  store.ask('b');
  store.settle('b');
  expect(a).toEqual(['true false', 'false false']);
  expect(b).toEqual(['true true', 'true false']);
  expect(c).toEqual([]);
});

it('can ask the same bar again after it has had the focus', () => {
  const store = createFocusStore();
  const a = heard(store, 'a');
  store.ask('a');
  store.settle('a');
  store.ask('a');
  store.settle('a');
  expect(a).toEqual(['true true', 'true false', 'true true', 'true false']);
});

it('waits for the bar that was asked, whatever is focused meanwhile', () => {
  const store = createFocusStore();
  store.ask('later');
  store.settle('other');
  expect(store.wants('later')).toBe(true);
  expect(store.current()).toBe('later');
});
