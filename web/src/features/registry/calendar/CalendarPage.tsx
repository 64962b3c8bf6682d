import { useSearch } from '@tanstack/react-router';
import { now } from '../../../lib/clock.ts';
import { RegistryScreen } from '../RegistryScreen.tsx';
import { YearScreen } from './YearScreen.tsx';

/** The working calendar as a year; as a list where the address asks for one. */
export const CalendarPage = () => {
  const { vista, anno }: { vista?: unknown; anno?: unknown } = useSearch({ strict: false });
  if (vista === 'elenco') return <RegistryScreen screen="calendarioLavorativo" />;
  const today = Temporal.Instant.fromEpochMilliseconds(now())
    .toZonedDateTimeISO(Temporal.Now.timeZoneId())
    .toPlainDate()
    .toString();
  const year = Number(anno);
  const shown = Number.isInteger(year) && year >= 1900 && year <= 2200 ? year : Number(today.slice(0, 4));
  return <YearScreen key={shown} year={shown} today={today} />;
};
