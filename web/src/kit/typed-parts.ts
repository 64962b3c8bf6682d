import { readDay } from '@cadenza/domain/exchange/days';

/** A day that was pasted, alone or with a time behind it; undefined for what is none. */
export const pastedDay = (text: string): string | undefined => {
  const day = readDay(text);
  if (day === undefined) return undefined;
  const date = new Date(`${day}T00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : undefined;
};

/** The day that was meant where its year was typed by two digits (`0026-01-03`), as imports read it; undefined where the year is whole. */
export const wholeYear = (day: string | null): string | undefined => {
  const [, year, month, dayOfMonth] = /^00(\d\d)-(\d\d)-(\d\d)$/.exec(day ?? '') ?? [];
  return year === undefined ? undefined : readDay(`${dayOfMonth}/${month}/${year}`);
};

/** A time that was pasted, alone or behind a day, as `HH:mm`; undefined for what is none. */
export const pastedTime = (text: string): string | undefined => {
  const [, hour = '', minute = ''] =
    /(?:^|[T\s])(\d{1,2})[:.](\d{2})(?:[:.]\d{2}(?:[.,]\d+)?)?Z?$/.exec(text.trim()) ?? [];
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 ? `${hour.padStart(2, '0')}:${minute}` : undefined;
};
