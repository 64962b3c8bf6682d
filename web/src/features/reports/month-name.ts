import type { Language } from '../../lib/languages.ts';
import { regionOf } from '../../lib/languages.ts';

/** A month by its name. */
export const monthName = (month: number, language: Language, form: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(regionOf[language], { month: form, timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 1));

/** `nov 2026` */
export const monthOfYear = (year: number, month: number, language: Language): string =>
  `${monthName(month, language, 'short')} ${year}`;
