import type { Scope } from '@cadenza/commands/planning/change';
import { inPlausibleYear, outsideDays } from '@cadenza/domain/company/civil-date';
import { type FieldError, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import { z } from 'zod';
import { Problem } from '../kernel/problem.ts';
import { numberFromWire } from '../rest/numbers.ts';
import { type AskedTime, askedTime } from './times.ts';
import { minutesOf } from './wire.ts';

/** What documented calls send, under its documented names. Each function throws `invalid_fields` with the field's name. */
export type Body = Record<string, unknown>;

export const fault = (field: string, code: string, params: FieldError['params'] = {}): Problem =>
  new Problem(reject('invalid_fields', {}, [{ field, code, params }]));

/** Undefined where nothing is said: one occurrence, or a schedule that is no series. */
export const scopeOf = (mode: unknown): Scope | undefined => {
  if (mode === undefined || mode === 'one' || mode === 'all' || mode === 'following') return mode;
  throw fault('mode', 'invalid_choice');
};

/** A text, or none; anything else is refused, for a field that cannot be read must not count as an empty one. */
export const textOf = (field: string, value: unknown): string | null => {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return value;
  throw fault(field, 'invalid');
};

/** JSON's yes and no or the documented `Y` and `N`; none is no. */
export const flagOf = (field: string, value: unknown): boolean => {
  if (value === true || value === 'Y') return true;
  if (value === undefined || value === null || value === '' || value === false || value === 'N') return false;
  throw fault(field, 'invalid_flag');
};

/** The time that a text asks for, on the wall of `timeZone` where it does not say another. */
export const timeFrom = (field: string, value: unknown, timeZone: string): AskedTime => {
  const time = askedTime(value, timeZone);
  if (time === undefined) throw fault(field, 'invalid_date_time');
  if (!inPlausibleYear(time.local)) throw fault(field, outsideDays.error, outsideDays.params);
  return time;
};

/** The same for what a change says: yes or no, and nothing else. */
export const statedFlag = (field: string, value: unknown): boolean => {
  if (value === null || value === '') throw fault(field, 'invalid_flag');
  return flagOf(field, value);
};

export const requiredId = (body: Body, field: string): string => {
  const value = body[field];
  if (!isUuid(value)) throw fault(field, value ? 'invalid_id' : 'required');
  return value;
};

export const optionalId = (body: Body, field: string): string | null =>
  textOf(field, body[field]) === null ? null : requiredId(body, field);

/** A day, or a time of which only the day counts. */
const dayText = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })]);

export const dayFrom = (field: string, value: unknown): string | null => {
  const text = textOf(field, value);
  if (text === null) return null;
  const day = text.slice(0, 10);
  if (!dayText.safeParse(text).success) throw fault(field, 'invalid_date');
  if (!inPlausibleYear(day)) throw fault(field, outsideDays.error, outsideDays.params);
  return day;
};

export const dayOf = (body: Body, field: string): string | null => dayFrom(field, body[field]);

export const minutesFrom = (value: unknown): number | null => {
  const minutes = minutesOf(value);
  if (minutes === undefined) throw fault('durataInterventoInOre', 'invalid_number');
  return minutes;
};

export const percentFrom = (value: unknown): number => {
  const percent = numberFromWire(value);
  if (percent === undefined) throw fault('avanzamento', 'invalid_number');
  return percent;
};
