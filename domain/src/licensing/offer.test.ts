import fc from 'fast-check';
import { expect, test } from 'vitest';
import { netOf, type Offer } from './offer.ts';

const id = '0199a1b2-0000-7000-8000-000000000001';
const asked = (value: number, discount: Offer['discount'] = null) => ({
  price: { id, value, recurrence: 'M' as const },
  discount,
});
const discounted = (type: 'F' | 'P', value: number) => ({ id, type, value, description: 'Launch' });
const amount = fc.integer({ min: 0, max: 1e14 });

test('a price without a discount is what is paid', () => {
  fc.assert(fc.property(amount, (value) => netOf(asked(value)) === value));
});

test('a fixed discount takes its cents off and never goes below zero', () => {
  fc.assert(
    fc.property(amount, amount, (value, off) => netOf(asked(value, discounted('F', off))) === Math.max(0, value - off)),
  );
});

test('a percentage leaves the nearest cent of the exact share, half a cent up', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (value, share) => {
      const net = BigInt(netOf(asked(value, discounted('P', share))));
      const twice = 2n * (net * 10_000n - BigInt(value) * BigInt(10_000 - share));
      return twice > -10_000n && twice <= 10_000n;
    }),
  );
  expect(netOf(asked(1_001, discounted('P', 5_000)))).toBe(501);
  expect(netOf(asked(990, discounted('P', 10_000)))).toBe(0);
});
