import type { AnyAggregate } from '@cadenza/domain/kernel/aggregate';
import { samplePerson } from '@cadenza/domain/kernel/aggregate';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import { days, id, numbers, optional, texts, unlikely } from './values.ts';

/** What the events of an aggregate say of a field that its commands have by the same name. */
type Field = { nullable: boolean; schema: z.core.$ZodType };

const unwrapped = (schema: z.core.$ZodType, nullable = false): Field => {
  if (schema instanceof z.ZodNullable) return unwrapped(schema.unwrap(), true);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodExactOptional || schema instanceof z.ZodReadonly)
    return unwrapped(schema.unwrap(), nullable);
  return { nullable, schema };
};

const fieldsIn = (schema: z.core.$ZodType): [string, Field][] => {
  const { schema: inner } = unwrapped(schema);
  if (!(inner instanceof z.ZodObject)) return [];
  return Object.entries<z.core.$ZodType>(inner.shape).flatMap(([name, field]) => [
    [name, unwrapped(field)],
    ...fieldsIn(field),
  ]);
};

const isDay = /^\d{4}-\d\d-\d\d$/;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether whatever is an id may stand there: a country is one of a list. */
const takesAny = (schema: z.core.$ZodType | undefined): boolean =>
  schema === undefined || z.safeParse(schema, samplePerson).success;

/** Values of the type of a sample: mostly likely ones, and those that somebody sends who wants to see something break. */
const varied = (name: string, sample: unknown, fields: ReadonlyMap<string, Field>): Arbitrary<unknown> => {
  const { nullable = false, schema } = fields.get(name) ?? {};
  const value = ofItsType(name, sample, schema, fields);
  return nullable || sample === null ? optional(value) : value;
};

const ofItsType = (
  name: string,
  sample: unknown,
  schema: z.core.$ZodType | undefined,
  fields: ReadonlyMap<string, Field>,
): Arbitrary<unknown> => {
  if (typeof sample === 'boolean') return fc.boolean();
  if (typeof sample === 'number') return unlikely(sample, numbers);
  if (typeof sample === 'string') {
    if (sample === samplePerson) return id('user');
    if (isUuid(sample)) return takesAny(schema) ? id(name.replace(/Id$/, '')) : unlikely(sample, id(name));
    if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
    return isDay.test(sample) ? days : unlikely(sample, texts);
  }
  if (Array.isArray(sample)) {
    const items = sample.map((one) => varied(name, one, new Map()));
    const others = fc.array(items[0] ?? texts, { maxLength: 3 });
    return fc.oneof({ weight: 4, arbitrary: fc.tuple(...items) }, { weight: 1, arbitrary: others });
  }
  if (!isObject(sample)) return fc.constant(sample);
  if (schema instanceof z.ZodRecord)
    return fc.dictionary(unlikely(Object.keys(sample)[0] ?? '', texts), texts, { maxKeys: 3 });
  const parts = Object.entries(sample).map(([key, part]) => [key, varied(key, part, fields)] as const);
  // Of changes any part may come.
  return fc.record(Object.fromEntries(parts), name === 'changes' ? { requiredKeys: [] } : {});
};

/** What the house itself sends: of one or the other thing, on one or the other day; other values are as they always are. */
const trusted = (name: string, sample: unknown, fields: ReadonlyMap<string, Field>): Arbitrary<unknown> => {
  if (isObject(sample)) {
    const parts = Object.entries(sample).map(([key, part]) => [key, trusted(key, part, fields)] as const);
    return fc.record(Object.fromEntries(parts));
  }
  const varies = typeof sample === 'string' && (isUuid(sample) || isDay.test(sample));
  const { schema } = fields.get(name) ?? {};
  return varies && takesAny(schema) ? ofItsType(name, sample, undefined, new Map()) : fc.constant(sample);
};

/** One in four is as somebody means it: of a form of twenty fields hardly one would be without a hostile one otherwise. */
const asked = (sample: object, fields: ReadonlyMap<string, Field>): Arbitrary<unknown> =>
  fc.oneof({ weight: 3, arbitrary: varied('', sample, fields) }, { weight: 1, arbitrary: trusted('', sample, fields) });

export type AggregateStep = { area: 'aggregate'; aggregate: AnyAggregate; of: string; command: { type: string } };

/** `AddLicensePrice`: what the `id` of such a command is of, as other commands name it (`licensePriceId`). */
const thingOf = (type: string): string =>
  type.replace(/^[A-Z][a-z]+([A-Z])/, (_, first: string) => first.toLowerCase());

/** Commands made from the samples of an aggregate's declaration; the first makes what the others are of, and comes twice as often. */
export const commandsOf = (aggregate: AnyAggregate): Arbitrary<AggregateStep> => {
  const { samples, events, stream, ofSystem } = aggregate;
  const fields = new Map(Object.values(events.schemas).flatMap(fieldsIn));
  const commands = samples.map(({ type, ...sample }) =>
    fc
      .tuple(ofSystem.has(type) ? trusted('', sample, fields) : asked(sample, fields), id(thingOf(type)))
      .map(([command, own]) => ({
        ...(isObject(command) ? command : {}),
        ...('id' in sample && { id: own }),
        type,
      })),
  );
  const by = stream.each === 'company' ? undefined : stream.by;
  return fc
    .record({
      of: id(stream.each === 'person' ? 'user' : stream.kind),
      command: fc.oneof(...commands.slice(0, 1), ...commands),
    })
    .map(({ of, command }) => ({
      area: 'aggregate',
      aggregate,
      of,
      command: by !== undefined && by in command ? { ...command, [by]: of } : command,
    }));
};
