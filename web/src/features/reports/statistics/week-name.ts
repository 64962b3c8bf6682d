import { type Language, regionOf } from '../../../lib/languages.ts';

/** `23 nov`: the Monday from which a week goes. */
export const weekName = (monday: string, language: Language): string =>
  new Intl.DateTimeFormat(regionOf[language], { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${monday}T00:00:00Z`),
  );
