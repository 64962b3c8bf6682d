import { inPlausibleYear, outsideDays } from '@cadenza/domain/calendar/civil-date';
import { faultOf } from '@cadenza/domain/kernel/field-fault';
import { type FieldError, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { z } from 'zod';
import { Problem } from '../kernel/problem.ts';
import { numberFromWire } from './numbers.ts';
import { parseRequestedTime, type RequestedTime } from './requested-time.ts';
import { optionalUuidForm, ownIdNote, uuidForm } from './shapes.ts';

/** The values of documented calls: each as it is sent, with its faults by code, and what it means. */

/** Returns null for an empty text. */
export const orNone = <T>(value: T | '' | null): T | null => (value === '' ? null : value);

/** A text, or none; anything else is refused, for a field that cannot be read must not count as an empty one. */
export const textIn = z.string({ error: 'invalid' }).nullable().transform(orNone);

export const idIn = z
  .string({ error: ({ input }) => (input ? 'invalid_id' : 'required') })
  .min(1, { error: 'required', abort: true })
  .refine(isUuid, { error: 'invalid_id' })
  .meta(uuidForm);

const optionalId = z
  .string({ error: 'invalid' })
  .refine((text) => text === '' || isUuid(text), { error: 'invalid_id' });

export const optionalIdIn = optionalId.meta(optionalUuidForm).nullable().transform(orNone);

/** An id that the caller makes for what is new. */
export const ownIdIn = optionalId
  .meta({ ...optionalUuidForm, description: ownIdNote })
  .nullable()
  .transform(orNone);

/** A flag as REST writes it. */
export const yesNo = (value: unknown): string => (value === true ? 'Y' : 'N');

const isYes = (value: unknown): boolean => value === true || value === 'Y';

/** JSON's yes and no or the documented `Y` and `N`, and nothing else. */
export const statedFlagIn = z.union([z.boolean(), z.enum(['Y', 'N'])], { error: 'invalid_flag' }).transform(isYes);

/** `Y` or `N`, and nothing else. */
export const letterIn = z.enum(['Y', 'N'], { error: 'invalid_flag' }).transform(isYes);

/** The same where none is no. */
export const flagIn = z
  .union([z.boolean(), z.enum(['Y', 'N', '']), z.null()], { error: 'invalid_flag' })
  .transform(isYes);

/** A day, or a time of which only the day counts. */
export const dayIn = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, local: true }), z.literal('')], { error: 'invalid_date' })
  .refine((text) => text === '' || inPlausibleYear(text), outsideDays)
  .nullable()
  .transform((text) => orNone(text)?.slice(0, 10) ?? null);

/** Which time it is `timeFrom` says, on the wall of the company. */
export const timeIn = z
  .string({ error: 'invalid_date_time' })
  .refine((text) => parseRequestedTime(text, 'UTC') !== undefined, { error: 'invalid_date_time' })
  .meta({
    format: 'date-time',
    description: 'ISO 8601; without an offset or a zone in brackets on the wall of the company',
  });

/** An instant that a device has noted. */
export const instantIn = z.iso
  .datetime({ offset: true, abort: true, error: 'invalid_date_time' })
  .refine(inPlausibleYear, outsideDays);

const number = z
  .union([z.number(), z.string().meta({ pattern: String.raw`^-?\d+(\.\d+)?$` })], { error: 'invalid_number' })
  .refine((given) => given === '' || numberFromWire(given) !== undefined, { error: 'invalid_number' });

export const numberIn = number.refine((given) => given !== '', { error: 'invalid_number' }).transform(Number);

/** Hours, as the minutes that they are. */
export const hoursIn = number
  .nullable()
  .transform((given) => (given === null || given === '' ? null : Math.round(Number(given) * 60)));

export const fault = (field: string, code: string, params: FieldError['params'] = {}): Problem =>
  new Problem(reject('invalid_fields', {}, [{ field, code, params }]));

/** The value of one field that stands by itself: in a query, in an address, as `value`. Throws under its name. */
export const readField = <T>(field: string, shape: z.ZodType<T>, given: unknown): T => {
  const { data, error } = shape.safeParse(given);
  const [issue] = error?.issues ?? [];
  if (issue) throw new Problem(reject('invalid_fields', {}, [{ field, ...faultOf(issue) }]));
  return data as T;
};

/** The time that a text asks for, on the wall of `timeZone` where it does not say another. */
export const timeFrom = (field: string, text: string, timeZone: string): RequestedTime => {
  const time = parseRequestedTime(text, timeZone);
  if (time === undefined) throw fault(field, 'invalid_date_time');
  if (!inPlausibleYear(time.local)) throw fault(field, outsideDays.error, outsideDays.params);
  return time;
};
