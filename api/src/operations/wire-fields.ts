import type { Rejection } from '@cadenza/domain/kernel/rejection';
import { z } from 'zod';
import { overRest } from '../registry/conflict.ts';
import { yesNo } from '../registry/wire.ts';
import { timeFrom } from '../rest/values.ts';

/** A field of a body as REST documents it: its name, what it may say, and what that is in the words of the domain. */
export type WireField<Value> = {
  name: string;
  shape: z.ZodType;
  /** It is a time: by the clock on the wall of the company, where it does not say another. */
  timed?: true;
  said: (given: unknown, timeZone: string) => Value;
  /** A value of the domain as REST writes it; as it is, where none is told. */
  written?: (value: unknown) => unknown;
};

/** Each field of an input, by its name of the domain. */
export type WireFields<Input> = { readonly [Name in keyof Input]-?: WireField<Input[Name]> };
type AnyFields = Readonly<Record<string, WireField<unknown>>>;

/** A field whose shape reads what is meant. */
export const sent = <Value>(name: string, shape: z.ZodType<Value>): WireField<Value> => ({
  ...{ name, shape },
  said: (given) => given as Value,
});

/** Yes or no, which REST writes by letters. */
export const sentFlag = <Value extends boolean | undefined>(
  name: string,
  shape: z.ZodType<Value>,
): WireField<Value> => ({
  ...sent(name, shape),
  written: (value) => (typeof value === 'boolean' ? yesNo(value) : value),
});

/** A time, as the instant that it is. */
export const sentTime = <Value extends string | null | undefined>(
  name: string,
  shape: z.ZodType<Value>,
): WireField<Value> => ({
  ...{ name, shape, timed: true },
  said: (given, timeZone) => (given ? timeFrom(name, String(given), timeZone).instant : given || null) as Value,
});

/** A word that is chosen. */
export const sentWord = <Word extends string>(
  name: string,
  words: Readonly<Record<Word, string>>,
  shape: z.ZodType<string | null | undefined>,
): WireField<Word | undefined> => ({
  ...{ name, shape },
  said: (given) => (Object.keys(words) as Word[]).find((word) => words[word] === given),
  written: (value) => words[value as Word] ?? value,
});

/** Whether a body of them is read by the clock of a company. */
export const hasTimes = (fields: AnyFields): boolean => Object.values(fields).some(({ timed }) => timed);

/** The body that holds them. */
export const bodyOf = (fields: AnyFields): z.ZodObject =>
  z.object(Object.fromEntries(Object.values(fields).map(({ name, shape }) => [name, shape])));

/** What a body says, in the words of the domain; what it leaves out is left out. */
export const saidIn = <Fields extends AnyFields>(
  fields: Fields,
  body: Readonly<Record<string, unknown>>,
  timeZone: string,
): { [Name in keyof Fields]?: ReturnType<Fields[Name]['said']> } =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { name }]) => body[name] !== undefined)
      .map(([field, { name, said }]) => [field, said(body[name], timeZone)]),
  ) as ReturnType<typeof saidIn<Fields>>;

/** A refusal with the documented names of its fields, and values as REST writes them. */
export const inNamesOf = (fields: AnyFields, rejection: Rejection): Rejection =>
  overRest(
    rejection,
    Object.fromEntries(Object.entries(fields).map(([field, { name }]) => [field, name])),
    (field, value) => fields[field]?.written?.(value) ?? value,
  );
