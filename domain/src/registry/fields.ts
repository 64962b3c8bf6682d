import { z } from 'zod';
import { inPlausibleYear, outsideDays } from '../calendar/civil-date.ts';
import { isUuid } from '../kernel/uuid.ts';
import { plainName, visibleLines, visibleText } from '../kernel/visible-text.ts';
import { phoneNumber, webAddress } from './contacts.ts';
import * as taxNumbers from './tax-code.ts';

/** How a field is stored, shown and edited. Rooms switch over this; nothing else is known of a field's meaning. */
export type FieldType =
  | 'text'
  | 'longText'
  | 'email'
  | 'phone'
  | 'url'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'date'
  | 'flag'
  | 'boolean'
  | 'choice'
  | 'color'
  | 'reference'
  | 'references';

/** A choice's own name, and its code on the REST wire (`internal`/`I`). */
export type Choice = { value: string; wire: string };

/**
 * One field of a kind of record. `name` is the English name of the domain, GraphQL and the events; `wire` the documented
 * REST name. Values: text string, integer number, decimal number, money integer cents, date `YYYY-MM-DD`, flag and boolean booleans (a flag is
 * `Y`/`N` on the REST wire), choice its `value`, color 0-11, reference an id, references a list of ids; null is "none".
 */
export type Field = {
  name: string;
  wire: string;
  type: FieldType;
  required: boolean;
  schema: z.ZodType;
  /** Value when a create leaves the field out. */
  initial: unknown;
  /** What the form of a new record begins with, where that is another. */
  suggested?: unknown;
  references?: string;
  choices?: readonly Choice[];
};

type Options = { required?: boolean; max?: number; min?: number; initial?: unknown; suggested?: unknown };

const uuid = z.string().refine(isUuid, { error: 'invalid_id' });
const day = z.iso.date({ error: 'invalid_date' }).refine(inPlausibleYear, outsideDays);

const field = (name: string, wire: string, type: FieldType, schema: z.ZodType, options: Options): Field => {
  const required = options.required ?? false;
  return {
    name,
    wire,
    type,
    required,
    schema: required ? schema : schema.nullable(),
    initial: options.initial ?? null,
    ...(options.suggested === undefined ? {} : { suggested: options.suggested }),
  };
};

/** One line; of a required one something shows. */
export const text = (name: string, wire: string, options: Options = {}): Field =>
  field(
    name,
    wire,
    'text',
    options.required ? visibleText(options.max ?? 255).min(1, { error: 'required' }) : visibleText(options.max ?? 255),
    options,
  );

/** What a record is called where people choose it: required, and no word of it passes for another. */
export const name = (name: string, wire: string, options: Pick<Options, 'max'> = {}): Field =>
  field(name, wire, 'text', plainName(options.max ?? 255), { ...options, required: true });

export const longText = (name: string, wire: string, options: Options = {}): Field =>
  field(name, wire, 'longText', visibleLines(options.max ?? 4000), options);

export const email = (name: string, wire: string, options: Options = {}): Field =>
  field(name, wire, 'email', z.email({ error: 'invalid_email' }).max(254, { error: 'too_long' }), options);

export const phone = (name: string, wire: string, options: Options = {}): Field =>
  field(name, wire, 'phone', phoneNumber, options);

/** Of a person or a company, with its check character. */
export const taxCode = (name: string, wire: string): Field => field(name, wire, 'text', taxNumbers.taxCode, {});

export const vatNumber = (name: string, wire: string): Field => field(name, wire, 'text', taxNumbers.vatNumber, {});

export const url = (name: string, wire: string, options: Options = {}): Field =>
  field(name, wire, 'url', webAddress, options);

export const integer = (name: string, wire: string, options: Options = {}): Field =>
  field(
    name,
    wire,
    'integer',
    z
      .int({ error: 'invalid_number' })
      .min(options.min ?? 0, { error: 'too_small' })
      .max(options.max ?? 1_000_000_000, { error: 'too_large' }),
    options,
  );

/** Hours of a day, in quarters. */
export const hours = (name: string, wire: string, options: Pick<Options, 'suggested'> = {}): Field =>
  field(
    name,
    wire,
    'decimal',
    z
      .number({ error: 'invalid_number' })
      .min(1, { error: 'too_small' })
      .max(24, { error: 'too_large' })
      .multipleOf(0.25, { error: 'not_in_quarters' }),
    options,
  );

/** Integer cents inside; a decimal string with two places on every wire. */
export const money = (name: string, wire: string, options: Options = {}): Field =>
  field(
    name,
    wire,
    'money',
    z.int({ error: 'invalid_money' }).min(0, { error: 'negative_money' }).max(1e14, { error: 'money_too_large' }),
    options,
  );

export const date = (name: string, wire: string, options: Options = {}): Field =>
  field(name, wire, 'date', day, options);

/** Yes or no, `Y`/`N` on the REST wire. */
export const flag = (name: string, wire: string, initial: boolean): Field =>
  field(name, wire, 'flag', z.boolean({ error: 'invalid_flag' }), { required: true, initial });

/** Yes or no, a JSON boolean on the REST wire. */
export const boolean = (name: string, wire: string, initial: boolean): Field =>
  field(name, wire, 'boolean', z.boolean({ error: 'invalid_flag' }), { required: true, initial });

export const choice = (name: string, wire: string, choices: readonly Choice[], options: Options = {}): Field => ({
  ...field(
    name,
    wire,
    'choice',
    z.enum(choices.map((one) => one.value) as [string, ...string[]], { error: 'invalid_choice' }),
    options,
  ),
  choices,
});

/** Index into the maintainer palette, 0 to 11. */
export const color = (name: string, wire: string, initial: number): Field =>
  field(
    name,
    wire,
    'color',
    z.int({ error: 'invalid_color' }).min(0, { error: 'invalid_color' }).max(11, { error: 'invalid_color' }),
    {
      required: true,
      initial,
    },
  );

export const reference = (name: string, wire: string, kind: string, options: Options = {}): Field => ({
  ...field(name, wire, 'reference', uuid, options),
  references: kind,
});

const uniqueIds = z
  .array(uuid)
  .max(100, { error: 'too_many' })
  .transform((ids) => [...new Set(ids)]);

export const references = (name: string, wire: string, kind: string): Field => ({
  ...field(name, wire, 'references', uniqueIds, { required: true, initial: [] }),
  references: kind,
});
