import { regionName } from '../texts/texts.ts';

/**
 * Public holidays of countries, from the data of `date-holidays`. It is large and seldom asked for, so it is loaded when somebody
 * first asks. Names come in the language that is asked for where the data has it, else in one of the country.
 */
const load = async () => (await import('date-holidays')).default;

export type HolidayCountry = { code: string; regions: readonly { code: string; name: string }[] };
export type PublicHoliday = { day: string; name: string };

const byLanguage = new Map<string, Promise<readonly HolidayCountry[]>>();

type Holidays = InstanceType<Awaited<ReturnType<typeof load>>>;

/** In no language, so that the data answers the name that it has for want of another. */
const none = 'und';

/** In the language of who asks where the data has it or the country speaks it; else the name there is, with its code beside it. */
const regionsOf = (all: Holidays, own: readonly string[], country: string, language: string) => {
  const official = all.getStates(country, none) ?? {};
  return Object.entries(all.getStates(country, language) ?? {}).map(([code, name]) => {
    const isSpoken = own.includes(language) || name !== official[code];
    return { code, name: regionName(language, `${country}-${code}`) ?? (isSpoken ? name : `${name} (${code})`) };
  });
};

const readCountries = async (language: string): Promise<readonly HolidayCountry[]> => {
  const Holidays = await load();
  const all = new Holidays();
  return Object.keys(all.getCountries(language))
    .toSorted()
    .map((code) => ({
      code,
      regions:
        all.getStates(code, language) === undefined
          ? []
          : regionsOf(all, new Holidays(code).getLanguages(), code, language).toSorted((a, b) =>
              a.name.localeCompare(b.name, language),
            ),
    }));
};

/** Countries by their codes of ISO 3166-1, with the regions whose holidays are known; the same to everybody, so read once. */
export const holidayCountries = (language: string): Promise<readonly HolidayCountry[]> => {
  const known = byLanguage.get(language) ?? readCountries(language);
  byLanguage.set(language, known);
  return known;
};

const oneDay = 24 * 60 * 60 * 1000;

/** `YYYY-MM-DD` of each day that the data counts to a holiday: most have one, some several. */
const daysOf = (date: string, start: Date, end: Date): string[] => {
  const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`);
  const count = Math.max(1, Math.round((end.getTime() - start.getTime()) / oneDay));
  return Array.from({ length: count }, (_, at) => new Date(first + at * oneDay).toISOString().slice(0, 10));
};

/** By day, each day once; undefined for a country or region that is not known. Years 1900 to 2200. */
export const publicHolidays = async ({
  country,
  region,
  year,
  language,
}: {
  country: string;
  region: string | undefined;
  year: number;
  language: string;
}): Promise<readonly PublicHoliday[] | undefined> => {
  const known = (await holidayCountries(language)).find(({ code }) => code === country);
  if (!known || (region !== undefined && !known.regions.some(({ code }) => code === region))) return undefined;
  const Holidays = await load();
  const calendar = region === undefined ? new Holidays(country) : new Holidays(country, region);
  const days = new Map<string, string>();
  for (const { date, start, end, name, type } of calendar.getHolidays(year, language)) {
    if (type !== 'public') continue;
    for (const day of daysOf(date, start, end)) if (!days.has(day)) days.set(day, name);
  }
  return Array.from(days, ([day, name]) => ({ day, name })).toSorted((a, b) => a.day.localeCompare(b.day));
};
