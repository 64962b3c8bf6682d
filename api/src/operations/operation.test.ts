import { reject } from '@cadenza/domain/kernel/rejection';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { Problem } from '../kernel/problem.ts';
import { defineOperation, foundById, ifGiven, neverNull, orElse, perform, type Said } from './operation.ts';

const id = '0190a1b2-c3d4-7000-8000-000000000001';
const operation = defineOperation({
  permission: 'support.manage',
  input: z.object({
    id: foundById,
    notes: orElse(z.string(), null),
    stopped: neverNull(z.boolean()),
    priority: ifGiven(z.number()),
    parts: z.array(z.string().max(3, { error: 'too_long' })).exactOptional(),
  }),
  run: async (_, input) => (input.notes === 'refused' ? reject('request_archived') : { input }),
});
const asked = {} as Parameters<typeof operation.run>[0];
const refusal = async (said: Said<typeof operation.input>): Promise<string[]> => {
  try {
    await perform(operation, asked, said);
  } catch (error) {
    if (error instanceof Problem)
      return [error.rejection.code, ...error.rejection.errors.map(({ field, code }) => `${field} ${code}`)];
    throw error;
  }
  return [];
};

it('an operation is run with what was said: what is left out is left out, or what the input says for it', async () => {
  expect(await perform(operation, asked, { id, stopped: undefined, priority: null })).toStrictEqual({
    input: { id, notes: null },
  });
  expect(await perform(operation, asked, { id, notes: 'x', stopped: false, parts: ['a'] })).toEqual({
    input: { id, notes: 'x', stopped: false, parts: ['a'] },
  });
});

it('what cannot be an id is that of nothing, whatever else is wrong', async () => {
  expect(await refusal({ id: 'none', stopped: null })).toEqual(['not_found']);
});

it('a fault of the input is told under the name of the domain, and so is a refusal of what is run', async () => {
  expect(await refusal({ id, stopped: null, parts: ['a', 'four'] })).toEqual([
    ...['invalid_fields', 'stopped required', 'parts.1 too_long'],
  ]);
  expect(await refusal({ id, notes: 'refused' })).toEqual(['request_archived']);
});

it('an operation that names its refusals itself is asked before those of people are named', async () => {
  const naming = defineOperation({
    ...operation,
    named: async (_, refused) => ({ ...refused, params: { by: 'Marta' } }),
    run: async () => reject('conflict', { by: id, at: '2026-11-29T10:00:00Z' }),
  });
  await expect(perform(naming, asked, { id })).rejects.toMatchObject({ rejection: { params: { by: 'Marta' } } });
});
