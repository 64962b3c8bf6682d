import { expect, it } from 'vitest';
import { unassigned } from '../rows/row.ts';
import { createLaneTrail } from './lane-trail.ts';

const person = (id: string) => ({ id, label: id, color: 1 });
const [anna, bruno, carla] = [person('anna'), person('bruno'), person('carla')];
const work = (maintainer: typeof anna | null, id = 'w') => ({ id, maintainer, lane: maintainer?.id ?? unassigned });

it('leads back to the lane it came from, whatever lies beside by then', () => {
  const { step } = createLaneTrail();
  expect(step(work(anna), 1, bruno)).toBe(bruno);
  expect(step(work(bruno), 1, carla)).toBe(carla);
  // The lanes of Anna and Bruno are empty now, and lie elsewhere.
  expect(step(work(carla), -1, null)).toBe(bruno);
  expect(step(work(bruno), -1, null)).toBe(anna);
  expect(step(work(anna), -1, null)).toBeNull();
  expect(step(work(null), 1, carla)).toBe(anna);
});

it('knows no way of another work, nor of one that somebody else has moved', () => {
  const { step } = createLaneTrail();
  step(work(anna), 1, bruno);
  expect(step(work(bruno, 'other'), -1, carla)).toBe(carla);
  step(work(anna), 1, bruno);
  expect(step(work(carla), -1, anna)).toBe(anna);
});

it('leads nowhere at the edge', () => {
  const { step } = createLaneTrail();
  expect(step(work(anna), 1, undefined)).toBeUndefined();
  expect(step(work(anna), -1, null)).toBeNull();
  expect(step(work(null), 1, undefined)).toBe(anna);
});
