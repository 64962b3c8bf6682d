import type { Rejection } from '@cadenza/domain/kernel/rejection';
import { z } from 'zod';
import { overRest } from '../rest/over-rest.ts';
import type { RequestedTime } from '../rest/requested-time.ts';
import { letterIn, readField, timeFrom, yesNo } from '../rest/values.ts';

/** A field of a body, or of a path, as REST documents it: its name, what it may say, and what that is in the words of the domain. */
export type WireField<Value> = {
  name: string;
  shape: z.ZodType;
  /** It stands in the address: in its path, under a name or in words of its own, or in its query. */
  place?: 'path' | 'query';
  /** It is a time: by the clock on the wall of the company, where it does not say another. */
  timed?: true;
  said: (given: unknown, timeZone: string, call: Readonly<Record<string, unknown>>) => Value;
  /** A value of the domain as REST writes it; as it is, where none is told. */
  written?: (value: unknown) => unknown;
};

/** Each field of an input, by its name of the domain; a shape alone where both names are the same. */
export type WireFields<Input> = { readonly [Name in keyof Input]-?: WireField<Input[Name]> | z.ZodType<Input[Name]> };
export type AnyFields = Readonly<Record<string, WireField<unknown> | z.ZodType>>;
type SaidBy<Field> = Field extends WireField<infer Value> ? Value : z.output<Field>;

const isShape = (field: WireField<unknown> | z.ZodType): field is z.ZodType => '_zod' in field;
const asField = (name: string, field: WireField<unknown> | z.ZodType): WireField<unknown> =>
  isShape(field) ? sent(name, field) : field;
const fieldsOf = (fields: AnyFields): [string, WireField<unknown>][] =>
  Object.entries(fields).map(([name, field]) => [name, asField(name, field)]);

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

/** A time, as it was asked for. */
export const sentMoment = (name: string, shape: z.ZodType<string | undefined>): WireField<RequestedTime> => ({
  ...{ name, shape, timed: true },
  said: (given, timeZone) => timeFrom(name, String(given), timeZone),
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

/** A parameter of the path under a name, or in words, of its own. */
export const inPath = <Value>(name: string, shape: z.ZodType<Value>): WireField<Value> => ({
  ...{ name, shape, place: 'path' },
  said: (given) => readField(name, shape, given),
});

/** A parameter of the query, which may be left out or empty. */
export const inQuery = <Value>(name: string, shape: z.ZodType<Value>): WireField<Value | undefined> => ({
  ...{ name, shape, place: 'query' },
  said: (given) => (given === null ? undefined : readField(name, shape, given)),
});

/** The `{status}` or `{Y|N}` of an address. */
export const status: WireField<boolean> = inPath('status', letterIn);

/** Whether a body of them is read by the clock of a company. */
export const hasTimes = (fields: AnyFields): boolean => fieldsOf(fields).some(([, { timed }]) => timed);

const shapesOf = (fields: AnyFields, wanted: WireField<unknown>['place']): Record<string, z.ZodType> =>
  Object.fromEntries(
    fieldsOf(fields).flatMap(([, { name, shape, place }]) => (place === wanted ? [[name, shape]] : [])),
  );

/** The body that holds them, beside those of the address. */
export const bodyOf = (fields: AnyFields): z.ZodObject => z.object(shapesOf(fields, undefined));

/** Those that stand in the query. */
export const queryOf = (fields: AnyFields): Record<string, z.ZodType> => shapesOf(fields, 'query');

type Values = Readonly<Record<string, unknown>>;
/** What a call says, by where it stands. */
type Given = { readonly body: Values; readonly path?: Values; readonly query?: Values };

/** What a body and an address say, in the words of the domain; what they leave out is left out. */
export const saidIn = <Fields extends AnyFields>(
  fields: Fields,
  { body, path = {}, query = {} }: Given,
  timeZone: string,
): { [Name in keyof Fields]?: SaidBy<Fields[Name]> } =>
  Object.fromEntries(
    fieldsOf(fields).flatMap(([field, { name, place, said }]) => {
      // The path and the query may have a parameter that is called as a field of the body.
      const given = { path, query, body }[place ?? 'body'][name];
      return given === undefined ? [] : [[field, said(given, timeZone, { ...query, ...body, ...path })]];
    }),
  ) as ReturnType<typeof saidIn<Fields>>;

/** The documented names of fields. */
export const namesOf = (fields: AnyFields): Readonly<Record<string, string>> =>
  Object.fromEntries(fieldsOf(fields).map(([field, { name }]) => [field, name]));

/** A refusal with the documented names of its fields, and values as REST writes them. */
export const inNamesOf = (fields: AnyFields, rejection: Rejection): Rejection => {
  const known = new Map(fieldsOf(fields));
  return overRest(rejection, namesOf(fields), (field, value) => known.get(field)?.written?.(value) ?? value);
};
