import { reject } from '@cadenza/domain/kernel/rejection';
import { holidayCountries, publicHolidays } from '@cadenza/infra/holidays/public-holidays';
import type { QueryResolvers } from '../graphql/schema.gen.ts';
import { Problem } from '../kernel/problem.ts';

const permission = 'workingCalendar.read';

/** What the calendar of a year may be filled from: known to a library, and nothing of a company. */
export const holidayFields: Pick<QueryResolvers, 'holidayCountries' | 'publicHolidays'> = {
  holidayCountries: {
    permission,
    rate: 'heavy',
    resolve: (_, { language }) => holidayCountries(language),
  },
  publicHolidays: {
    permission,
    rate: 'heavy',
    resolve: async ({ country, region, year }, { language }) => {
      if (year < 1900 || year > 2200) {
        throw new Problem(
          reject('invalid_fields', {}, [
            year < 1900
              ? { field: 'year', code: 'too_small', params: { min: 1900 } }
              : { field: 'year', code: 'too_large', params: { max: 2200 } },
          ]),
        );
      }
      const found = await publicHolidays({ country, region: region ?? undefined, year, language });
      if (found === undefined) {
        const field = region ? 'region' : 'country';
        throw new Problem(reject('invalid_fields', {}, [{ field, code: 'not_found' }]));
      }
      return found;
    },
  },
};
