import { isLanguage, regionOf } from '../../../lib/languages.ts';

/** `2026-03-02T08:00` as `lun 2 mar 2026, 08:00`, without the time where none is said. */
export const wallWords = (wall: string, language: string): string => {
  const [date = '', time = ''] = wall.split('T');
  const region = isLanguage(language) ? regionOf[language] : language;
  const day = new Intl.DateTimeFormat(region, {
    ...({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const),
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));
  return time === '' ? day : `${day}, ${time}`;
};
