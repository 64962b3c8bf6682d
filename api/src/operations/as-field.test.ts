import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Context, Field } from '../graphql/context.ts';
import { asField } from './as-field.ts';
import { defineOperation, foundById } from './operation.ts';

type Saved = { id: string; position: string };
const input = z.object({ id: foundById, name: z.string() });
const run = async (_: unknown, { id }: { id: string }) => ({ id, position: 7n });
const rename = defineOperation({ permission: 'session.own', input, run });
const id = '0190a1b2-c3d4-7000-8000-000000000001';
const context = Object.assign({} as Context, { session: { actor: {} } });

it('arguments that are the input, with those of `input` beside them, need no words: what was saved is answered', async () => {
  const field: Field<{ commandId: string; id: string; input: { name: string } }, Saved> = asField(rename);
  expect(await field.resolve({ commandId: id, id, input: { name: 'x' } }, context)).toEqual({ id, position: '7' });
});

it('a mutation without what the operation asks for does not compile', async () => {
  // @ts-expect-error: it has no name
  const field: Field<{ commandId: string; id: string }, Saved> = asField(rename);
  await expect(field.resolve({ commandId: id, id }, context)).rejects.toThrow('invalid_fields');
});
