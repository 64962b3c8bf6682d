import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { targets } from './target-schemas.ts';
import { defaultTargets, isReached, targetFigures, targetNames, targetOf } from './targets.ts';

const whole = { months: 1, narrowed: false };
const set = { ...defaultTargets, mttr: 4.5, idleCost: 1_000.1, failures: 3 };

describe('a target', () => {
  it('is a number of the figure, with as many places as it is read with', () => {
    for (const name of targetNames) {
      const { max, places } = targetFigures[name];
      const faultOf = (value: unknown) => targets.shape[name].safeParse(value).error?.issues[0]?.message;
      expect(faultOf(null)).toBeUndefined();
      expect(faultOf(0)).toBeUndefined();
      expect(faultOf(max)).toBeUndefined();
      expect(faultOf(1 + 10 ** -places)).toBeUndefined();
      expect(faultOf(-1)).toBe('too_small');
      expect(faultOf(max + 1)).toBe('too_large');
      expect(faultOf(1 + 10 ** -(places + 1))).toBe('invalid_number');
      for (const none of ['3', Number.NaN, Number.POSITIVE_INFINITY, {}]) expect(faultOf(none)).toBe('invalid_number');
    }
  });

  it('of a sum grows with the months, and says nothing of a part of the company', () => {
    expect(targetOf('failures', set, { months: 12, narrowed: false })).toBe(36);
    expect(targetOf('idleCost', set, { months: 3, narrowed: false })).toBe(3_000.3);
    expect(targetOf('failures', set, { months: 1, narrowed: true })).toBeNull();
    expect(targetOf('failures', set, { months: 0, narrowed: false })).toBeNull();
  });

  it('of what is no sum is the same for any part and any time', () => {
    expect(targetOf('mttr', set, { months: 12, narrowed: true })).toBe(4.5);
    expect(targetOf('mtbf', set, whole)).toBeNull();
  });

  it('is reached from the good side, as both are read', () => {
    expect(isReached('preventiveEfficiency', 90, 90)).toBe(true);
    expect(isReached('preventiveEfficiency', 89.96, 90)).toBe(true);
    expect(isReached('preventiveEfficiency', 89.94, 90)).toBe(false);
    expect(isReached('mttr', 4.54, 4.5)).toBe(true);
    expect(isReached('mttr', 4.56, 4.5)).toBe(false);
    expect(isReached('failures', 0, 0)).toBe(true);
    expect(isReached('idleCost', 60.01, 60)).toBe(false);
  });

  test('what is reached stays so when the figure gets better', () => {
    const figure = fc.double({ min: 0, max: 1_000, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...targetNames), figure, figure, figure, (name, one, other, target) => {
        const [worse, better] = [one, other].sort((a, b) => (targetFigures[name].better === 'higher' ? a - b : b - a));
        if (isReached(name, worse ?? 0, target)) expect(isReached(name, better ?? 0, target)).toBe(true);
      }),
    );
  });
});
