import type { Position } from '@cadenza/domain/kernel/event';
import type { z } from 'zod';
import { commandFrom } from '../graphql/command.ts';
import type { Context, Field } from '../graphql/context.ts';
import { type Operation, perform, type Said } from './operation.ts';

/** Arguments without the command: those of an `input` stand beside the others. */
type Flat<Args> = Omit<Args, 'commandId' | 'input'> & (Args extends { input: infer Input } ? Input : unknown);
type Saved = { id: string; position: string };
type Done = { id: string; position: Position };

type Nothing<Args, Input extends z.ZodObject> = Flat<Args> extends Said<Input> ? [] : [said: never];

const flat = ({ input, ...args }: { input?: object }): object => ({ ...args, ...input });
export const saved = ({ id, position }: Done): Saved => ({ id, position: String(position) });

type Args = { commandId: string };

/**
 * The mutation that asks for an operation. Its arguments are those that `schema.graphql` has for its name. `answer` brings what was done to the
 * type of the schema, where it is more than the id and the position of what was saved; `said` brings the arguments to the words of the domain,
 * where they have others. The compiler holds both.
 */
export function asField<Given extends Args, Input extends z.ZodObject, Made extends Done>(
  operation: Operation<Input, Made>,
  ...said: Nothing<Given, Input>
): Field<Given, Saved>;
export function asField<Given extends Args, Input extends z.ZodObject, Made, Result>(
  operation: Operation<Input, Made>,
  answer: (done: Made) => Result,
  ...said: Nothing<Given, Input>
): Field<Given, Result>;
export function asField<Given extends Args, Input extends z.ZodObject, Made, Result>(
  operation: Operation<Input, Made>,
  answer: (done: Made) => Result,
  said: (args: Omit<Given, 'commandId'>, context: Context) => Said<Input>,
): Field<Given, Result>;
export function asField<Input extends z.ZodObject, Made>(
  operation: Operation<Input, Made>,
  answer: (done: Made & Done) => unknown = saved,
  said: (args: object, context: Context) => object = flat,
): Field<Args, unknown> {
  return {
    ...{ declared: true, permission: operation.permission },
    resolve: async ({ commandId, ...args }, context) => {
      const asked = { ...commandFrom(context, commandId), ...context.session, language: context.language };
      return answer((await perform(operation, asked, said(args, context) as Said<Input>)) as Made & Done);
    },
  };
}
