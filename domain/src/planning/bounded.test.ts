import { expect, it } from 'vitest';
import { z } from 'zod';
import { testContext } from '../testing/given-when-then.ts';
import { bounded } from './bounded.ts';
import { localDate } from './schemas.ts';

type Noted = { type: 'Noted'; data: { day: string; text: string } };

const decider = bounded<null, readonly Noted['data'][], Noted>(
  {
    initialState: () => null,
    decide: (command) => command.map((data) => ({ type: 'Noted', data })),
    evolve: () => null,
  },
  { Noted: z.strictObject({ day: localDate, text: z.string().max(3, { error: 'too_long' }) }) },
);
const decide = (...notes: Noted['data'][]) => decider.decide(notes, null, testContext);

it('lets through what lies in its limits', () => {
  expect(decide({ day: '1900-01-01', text: 'olé' }, { day: '2200-12-31', text: '' })).toHaveLength(2);
});

it('refuses all of a decision for one event outside of them, naming field and limit', () => {
  const params = { first: '1900-01-01', last: '2200-12-31' };
  expect(decide({ day: '2026-03-02', text: '' }, { day: '2201-01-01', text: '' })).toMatchObject({
    code: 'day_out_of_range',
    params,
    errors: [{ field: 'day', code: 'out_of_range', params }],
  });
  expect(decide({ day: '2026-03-02', text: 'four' })).toMatchObject({
    code: 'invalid_fields',
    errors: [{ field: 'text', code: 'too_long', params: { max: 3 } }],
  });
  expect(decide({ day: '+010827-01-01', text: '' })).toMatchObject({
    code: 'invalid_fields',
    errors: [{ field: 'day', code: 'invalid_date' }],
  });
});
