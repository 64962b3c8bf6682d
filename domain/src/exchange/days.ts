/** `2026-03-29` as `29/03/2026`, which spreadsheets take for a day. */
export const writeDay = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');

/** Of every language: a file may come from anybody. The first three letters of a month tell it from all others. */
const months = [
  ['gen', 'jan', 'ene'],
  ['feb'],
  ['mar'],
  ['apr', 'abr'],
  ['mag', 'may'],
  ['giu', 'jun'],
  ['lug', 'jul'],
  ['ago', 'aug'],
  ['set', 'sep'],
  ['ott', 'oct'],
  ['nov'],
  ['dic', 'dec'],
];
const monthNames = new Set(
  [
    'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    'january february march april may june july august september october november december',
    'enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre',
  ].flatMap((names) => names.split(' ')),
);

/** Behind a day; it is left out. What no clock shows is none, so that the whole is no date. */
const time = /[T\s]\s*(?:[01]?\d|2[0-3])[:.][0-5]\d(?:[:.][0-5]\d(?:[.,]\d+)?)?(?:\s?[ap]m)?(?:Z|[+-]\d{2}:?\d{2})?$/i;

/**
 * A day as people write it, the day first (`29/3/2026`, `29-03-2026`, `29.03.26`, `29 mar 2026`), or as machines do (`2026-03-29`,
 * `2026/03/29`), with or without a time, as `YYYY-MM-DD`; undefined for what is none. That it exists is for the field to say.
 */
export const readDay = (text: string): string | undefined => {
  const bare = text.trim().replace(time, '').trim();
  const [, isoYear, , isoMonth, isoDay] = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(bare) ?? [];
  if (isoYear !== undefined) return written(isoYear, isoMonth, isoDay);
  const [, day, , month, year] = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/.exec(bare) ?? [];
  if (day !== undefined) return written(fullYear(year), month, day);
  const [, dayOf, name, yearOf] =
    /^(\d{1,2})[-/. ]+(?:de )?(\p{L}{3,})[-/. ]+(?:de )?(\d{4}|\d{2})$/u.exec(bare.toLowerCase()) ?? [];
  const named = name === undefined ? undefined : monthOf(name);
  return named === undefined ? undefined : written(fullYear(yearOf), named, dayOf);
};

/** By its name, or as much of it as people leave. */
const monthOf = (name: string): string | undefined => {
  if (![...monthNames].some((whole) => whole.startsWith(name))) return undefined;
  const at = months.findIndex((heads) => heads.includes(name.slice(0, 3)));
  return at < 0 ? undefined : String(at + 1);
};

/** Two digits are a year from 1930 to 2029: what machines were bought in is behind us. */
const fullYear = (year = ''): string => (year.length === 4 ? year : `${Number(year) < 30 ? 20 : 19}${year}`);

const written = (year = '', month = '', day = ''): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

/** A year that may be a slip of the fingers or of a reader: before 1950, or later than the one after `today`. */
export const isUnlikelyYear = (day: string, today: string): boolean => {
  const year = Number(day.slice(0, 4));
  return year < 1950 || year > Number(today.slice(0, 4)) + 1;
};
