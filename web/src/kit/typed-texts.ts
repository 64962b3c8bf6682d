import { pastedDay } from './typed-parts.ts';

/** The parts of a day or a time that are typed one by one. */
export type Part = 'day' | 'month' | 'year' | 'hour' | 'minute';

/** What stands in each part, as it was typed. */
export type Texts = Readonly<Partial<Record<Part, string>>>;

const limits: Readonly<Record<Part, { readonly min: number; readonly max: number; readonly width: number }>> = {
  day: { min: 1, max: 31, width: 2 },
  month: { min: 1, max: 12, width: 2 },
  year: { min: 1, max: 9999, width: 4 },
  hour: { min: 0, max: 23, width: 2 },
  minute: { min: 0, max: 59, width: 2 },
};

export const isPart = (type: string | undefined): type is Part => type !== undefined && Object.hasOwn(limits, type);

export const isFull = (part: Part, digits: string): boolean => digits.length >= limits[part].width;

/** Whether a part may hold these digits, or begin with them. */
export const canBe = (part: Part, digits: string): boolean => {
  const { min, max, width } = limits[part];
  const number = Number(digits);
  return digits.length <= width && number <= max && (digits.length < width || number >= min);
};

/** The day that stands in three parts, its year by two digits or four; undefined for what is no day. */
export const readDayTexts = ({ day = '', month = '', year = '' }: Texts): string | undefined =>
  [day, month, year].includes('') ? undefined : pastedDay(`${day}/${month}/${year}`);

/** The time that stands in two parts, as `HH:mm`; undefined for what is none. */
export const readTimeTexts = ({ hour = '', minute = '' }: Texts): string | undefined =>
  hour !== '' && minute !== '' && canBe('hour', hour) && canBe('minute', minute)
    ? `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
    : undefined;

export const isEmpty = (texts: Texts): boolean => Object.values(texts).every((text) => text === '');

/** The parts of a pasted text that has the look of a day and is none, such as 32/13/2027; undefined for any other. */
export const pastedDayTexts = (text: string): Texts | undefined => {
  const [, first = '', month = '', last = ''] = /^\s*(\d{1,4})[./,\s-](\d{1,2})[./,\s-](\d{1,4})\b/.exec(text) ?? [];
  if (first === '') return undefined;
  return first.length > 2 ? { year: first, month, day: last } : { day: first, month, year: last };
};

/** The parts of a pasted text that has the look of a time and is none, such as 25:70; undefined for any other. */
export const pastedTimeTexts = (text: string): Texts | undefined => {
  const [, hour = '', minute = ''] = /^\s*(\d{1,2})[:.](\d{1,2})\s*$/.exec(text) ?? [];
  return hour === '' ? undefined : { hour, minute };
};

/** As it is shown; what is missing is told by dots. */
export const writeTexts = (texts: readonly (string | undefined)[], between: string): string =>
  texts.map((text) => (text === undefined || text === '' ? '…' : text)).join(between);
