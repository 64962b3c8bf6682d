import { describe, expect, it } from 'vitest';
import { holidayCountries, publicHolidays } from './public-holidays.ts';

const of = (country: string, year: number, language = 'it', region?: string) =>
  publicHolidays({ country, region, year, language });

describe('public holidays', () => {
  it('are those of the country and the year, by day, in the language of who asks', async () => {
    const italy = await of('IT', 2027);
    expect(italy?.map(({ day }) => day)).toEqual(italy?.map(({ day }) => day).toSorted());
    expect(italy).toContainEqual({ day: '2027-01-06', name: 'Epifania' });
    // Easter moves.
    expect(italy?.map(({ day }) => day)).toEqual(expect.arrayContaining(['2027-03-28', '2027-03-29', '2027-08-15']));
    expect((await of('IT', 2026))?.map(({ day }) => day)).toContain('2026-04-06');
    expect(await of('IT', 2027, 'en')).toContainEqual({ day: '2027-01-01', name: "New Year's Day" });
  });

  it('know what only a region keeps, and leave out what is only observed', async () => {
    const days = async (region?: string) => (await of('ES', 2027, 'es', region))?.map(({ day }) => day) ?? [];
    const andalusia = (await holidayCountries('es'))
      .find(({ code }) => code === 'ES')
      ?.regions.find(({ name }) => /Andaluc/.test(name));
    expect(await days()).not.toContain('2027-02-28');
    expect([...(await days(andalusia?.code))].some((day) => day === '2027-02-28' || day === '2027-03-01')).toBe(true);
    expect(await days()).not.toContain('2027-03-19');
  });

  it('are of regions that are called as who asks calls them, else by the name there is, with its code', async () => {
    const called = async (country: string, language: string) =>
      (await holidayCountries(language)).find(({ code }) => code === country)?.regions.map(({ name }) => name) ?? [];
    expect(await called('IT', 'it')).toEqual(['Alto Adige', 'Lazio', 'Lombardia', 'Piemonte', 'Sicilia', 'Toscana']);
    expect(await called('IT', 'en')).toEqual(['Lazio', 'Lombardy', 'Piedmont', 'Sicily', 'South Tyrol', 'Tuscany']);
    expect(await called('CH', 'it')).toContain('Canton Zurigo');
    expect(await called('DE', 'it')).toContain('Bayern (BY)');
    expect(await called('ES', 'es')).toContain('Castilla-La Mancha');
  });

  it('of several days have each of them', async () => {
    const china = (await of('CN', 2027)) ?? [];
    expect(new Set(china.map(({ day }) => day)).size).toBe(china.length);
  });

  it('of a country or region that nobody knows are not there', async () => {
    expect(await of('XX', 2027)).toBeUndefined();
    expect(await of('IT', 2027, 'it', 'nowhere')).toBeUndefined();
    expect((await holidayCountries('it')).length).toBeGreaterThan(150);
  });
});
