import type { z } from 'zod';
import { commandFrom } from '../graphql/command.ts';
import type { Field } from '../graphql/context.ts';
import { type Operation, perform, type Said } from './operation.ts';

/**
 * The mutation that asks for an operation. Its arguments are those that `schema.graphql` has for its name: `said` brings them to the words of
 * the domain, `answer` what was done to the type of the schema, and the compiler holds both.
 */
export const asField = <Args extends { commandId: string }, Input extends z.ZodObject, Done, Result>(
  operation: Operation<Input, Done>,
  said: (args: Omit<Args, 'commandId'>) => Said<Input>,
  answer: (done: Done) => Result,
): Field<Args, Result> => ({
  ...{ declared: true, permission: operation.permission },
  resolve: async ({ commandId, ...args }, context) => {
    const { actor } = context.session;
    return answer(await perform(operation, { ...commandFrom(context, commandId), actor }, said(args)));
  },
});
