import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createWorkCredit } from './work-credit.ts';

const at = (credit = { burst: 100, debt: 50, perSecond: 20 }) => {
  let time = 0;
  const pass = (milliseconds: number): void => {
    time += milliseconds;
  };
  return { credit: createWorkCredit(credit, () => time), pass };
};

it("is spent, earned again with time, and is nobody else's", () => {
  const { credit, pass } = at();
  credit.spend('greedy', 99);
  expect(credit.wait('greedy')).toBe(0);
  credit.spend('greedy', 10);
  expect(credit.wait('greedy')).toBe(500);
  expect(credit.wait('other')).toBe(0);
  pass(400);
  expect(credit.wait('greedy')).toBe(100);
  pass(100);
  expect(credit.wait('greedy')).toBe(0);
});

it('never owes more than the debt, nor keeps more than the burst', () => {
  const { credit, pass } = at();
  credit.spend('one', 1e9);
  expect(credit.wait('one')).toBe(2_550);
  pass(1e9);
  credit.spend('one', 100);
  expect(credit.wait('one')).toBe(50);
});

it('lets nobody have more than the burst and what was earned, whatever is asked', () => {
  const step = fc.record({ passes: fc.nat(500), costs: fc.integer({ min: 1, max: 30 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const { credit, pass } = at();
      let [worked, time] = [0, 0];
      for (const { passes, costs } of steps) {
        pass(passes);
        time += passes;
        if (credit.wait('one') > 0) continue;
        credit.spend('one', costs);
        worked += costs;
        expect(worked).toBeLessThanOrEqual(100 + (time * 20) / 1000 + 30);
      }
    }),
  );
});
