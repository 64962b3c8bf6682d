import { expect, test } from 'vitest';
import { atHand } from './at-hand.ts';
import { failureOf } from './failure.ts';

const base = 'https://cadenza.test/assets/start-1.js';
// Never run: only its words are read, as the build leaves them.
const part = Object.assign(() => undefined, { toString: () => '()=>import(`./Detail-2.js`).then(e=>e.d)' });

/** What a press leads to; `asked`: whether the browser was asked for the module. */
const press = async ({ away = true, fetched = [] as string[], kept = [] as string[] } = {}) => {
  let asked = false;
  const outcome = await atHand(
    async () => {
      asked = true;
      return 'there';
    },
    part,
    ['assets/shared-3.js'],
    {
      isAway: () => away,
      fetched: () => new Set(fetched),
      hasKept: async (address) => kept.includes(address),
      base,
    },
  ).catch((error: unknown) => failureOf(error));
  return { outcome, asked };
};

const [shared, own] = ['https://cadenza.test/assets/shared-3.js', 'https://cadenza.test/assets/Detail-2.js'];

test('with a network every part is asked for', async () => {
  expect(await press({ away: false })).toEqual({ outcome: 'there', asked: true });
});

test('without one a part that is here is run, wherever the browser has it', async () => {
  expect(await press({ fetched: [shared], kept: [own] })).toEqual({ outcome: 'there', asked: true });
});

test.each([{}, { fetched: [shared] }, { kept: [own] }])(
  'a part that lacks a file is not asked for, so that it comes later: %j',
  async (given) => {
    expect(await press(given)).toEqual({ outcome: 'code', asked: false });
  },
);
