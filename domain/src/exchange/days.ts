/** `2026-03-29` as `29/03/2026`, which spreadsheets take for a day. */
export const writeDay = (day: string): string => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');

/**
 * A day as people write it, the day first (`29/3/2026`, `29-03-2026`, `29.03.26`), or as machines do (`2026-03-29`, a time behind it
 * left out), as `YYYY-MM-DD`; undefined for what is none. That it exists is for the field to say.
 */
export const readDay = (text: string): string | undefined => {
  const bare = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(bare);
  if (iso) return written(iso[1], iso[2], iso[3]);
  const european = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/.exec(bare);
  if (!european) return undefined;
  const [, day, , month, year = ''] = european;
  return written(year.length === 2 ? `20${year}` : year, month, day);
};

const written = (year = '', month = '', day = ''): string =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
