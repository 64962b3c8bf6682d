import type { CommandContext } from '@cadenza/commands/kernel/command-context';
import type { Permission } from '@cadenza/domain/identity/permissions';
import { faultOf } from '@cadenza/domain/kernel/field-fault';
import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { z } from 'zod';
import { type Labelled, withNames } from '../kernel/conflict.ts';
import { Problem } from '../kernel/problem.ts';
import type { Session } from '../kernel/session.ts';
import { uuidForm } from '../rest/shapes.ts';
import type { Services } from '../services.ts';

/** The command of somebody who is signed in. */
export type Asked = Omit<CommandContext<Services>, 'actor'> & Pick<Session, 'actor' | 'claims'> & { language: string };

/** What a person may have done from outside, declared once for GraphQL (`asField`) and REST (`asRoute`). */
export type Operation<Input extends z.ZodObject, Done> = {
  permission: Permission;
  /** What it is asked with, in the words of the domain: what either wire says comes to this. The decider judges what it means. */
  input: Input;
  /** Whose labels a conflict names its fields by. */
  labels?: Labelled;
  /** How a refusal names people and values, where a conflict that has both is not all of it. */
  named?: (asked: Asked, refused: Rejection) => Promise<Rejection>;
  run: (asked: Asked, input: z.output<Input>) => Promise<Done | Rejection>;
};

export const defineOperation = <Input extends z.ZodObject, Done>(
  operation: Operation<Input, Done>,
): Operation<Input, Done> => operation;

type ReadonlyLists<Value> = Value extends readonly (infer One)[] ? readonly One[] : Value;
/** What a wire says: what it leaves out is `undefined` or not there at all. */
export type Said<Input extends z.ZodObject> = {
  [Name in keyof z.input<Input>]:
    | ReadonlyLists<z.input<Input>[Name]>
    | (Record<never, never> extends Pick<z.input<Input>, Name> ? undefined : never);
};

/** The id by which something is found: what is no id is that of nothing. */
export const foundById = z.string().refine(isUuid, { error: 'not_found' }).meta(uuidForm);

/** What is left out, or null, is this. */
export const orElse = <Shape extends z.ZodType, Value>(shape: Shape, value: Value) =>
  shape.nullish().transform((given) => given ?? value);

/** What may be left out, which null says as well. */
export const ifGiven = <Shape extends z.ZodType>(shape: Shape) =>
  shape
    .nullish()
    // `perform` leaves out what is undefined.
    .transform((given) => (given ?? undefined) as z.output<Shape>)
    .exactOptional();

/** What may be left out, and is never taken away. */
export const neverNull = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .union([shape, z.null()])
    .transform((given, { addIssue }) => {
      if (given !== null) return given as NonNullable<z.output<Shape>>;
      addIssue({ code: 'custom', message: 'required' });
      return z.NEVER;
    })
    .exactOptional();

const refusalOf = ({ issues }: z.ZodError): Rejection =>
  issues.some(({ message }) => message === 'not_found')
    ? reject('not_found')
    : reject(
        'invalid_fields',
        {},
        issues.map((issue) => ({ field: issue.path.join('.'), ...faultOf(issue) })),
      );

const given = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;

/** Does what is asked for. Throws each refusal as a `Problem`, a conflict with the names of people and labels. */
export const perform = async <Input extends z.ZodObject, Done>(
  { input, labels, named = (by, refused) => withNames(by, refused, labels), run }: Operation<Input, Done>,
  asked: Asked,
  said: Said<Input>,
): Promise<Done> => {
  const { error, data } = input.safeParse(given(said));
  if (error) throw new Problem(refusalOf(error));
  const done = await run(asked, given(data));
  if (isRejection(done)) throw new Problem(await named(asked, done));
  return done;
};
