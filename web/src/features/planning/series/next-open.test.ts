import { expect, it } from 'vitest';
import { nextOpen } from './next-open.ts';

const work = (id: string, start: string | null, state: 'OPEN' | 'STARTED' | 'COMPLETED' | 'SKIPPED' = 'OPEN') => ({
  ...{ id, start, state },
});
const now = Date.parse('2026-11-18T08:40:00Z');

it('finds the first that is open, and the first that is still to come, by when they are', () => {
  const works = [
    work('done', '2026-11-02T07:00:00Z', 'COMPLETED'),
    work('moved', '2026-12-30T07:00:00Z'),
    work('late', '2026-11-09T07:00:00Z', 'STARTED'),
    work('skipped', null, 'SKIPPED'),
    work('coming', '2026-11-23T07:00:00Z'),
  ];
  const { first, next } = nextOpen(works, now);
  expect([first?.id, next?.id]).toEqual(['late', 'coming']);
  expect(nextOpen([], now)).toEqual({ first: undefined, next: undefined });
});
