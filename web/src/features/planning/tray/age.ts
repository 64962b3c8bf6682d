import type { Language } from '../../../lib/languages.ts';
import { regionOf } from '../../../lib/languages.ts';

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago an instant was: `3 h fa`; what is not a minute old is of now. */
export const formatAge = (instant: string, now: number, language: Language): string => {
  const words = new Intl.RelativeTimeFormat(regionOf[language], { style: 'narrow', numeric: 'auto' });
  const age = Math.max(now - Date.parse(instant), 0);
  const [unit, long] = steps.find(([, milliseconds]) => age >= milliseconds) ?? (['second', Infinity] as const);
  return words.format(-Math.floor(age / long), unit);
};
