import { countryCodes, countryId } from '@cadenza/domain/company/countries';
import { uuidV5 } from '@cadenza/domain/kernel/uuid';
import { languages } from '@cadenza/infra/texts/texts';
import { listParameters } from '../rest/known-names.ts';
import { pageOf, pagingOf, sortedBy } from '../rest/list-query.ts';
import { ok, publicRoute, type Route } from '../rest/route.ts';
import { listOf } from '../rest/shapes.ts';
import { countryShape, languageShape } from './shapes.ts';

const columns = ['id', 'code', 'name'] as const;
type Column = (typeof columns)[number];
type Country = Record<Column, string>;

/** Countries by name, as the language calls them and orders names. */
const inLanguage = (language: string): Country[] => {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  return countryCodes.map((code) => ({ id: countryId(code), code, name: names.of(code) ?? code }));
};

/** Made once for each language that is asked for, not at the start: nothing of it changes while the process lives. */
const known = new Map<string, Country[]>();

const space = '0c6c2b5e-3f43-5d0e-8f57-4c2c1e9b7a10';
/** The flag of the country that a language is most at home in, as the data of Unicode say. */
const flagOf = (language: string): string =>
  String.fromCodePoint(
    ...Array.from(new Intl.Locale(language).maximize().region ?? '', (letter) => 0x1f1a5 + letter.charCodeAt(0)),
  );

const languageList = languages.map((code) => ({
  id: uuidV5(space, `language:${code}`),
  code,
  name: new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code,
  icon: flagOf(code),
}));

export const referenceRoutes: readonly Route[] = [
  publicRoute('GET /app/countries', {
    area: 'reference',
    summary: 'Countries by name, in the language that is asked for; a name is found by any part of it',
    rate: 'public',
    filters: columns,
    query: listParameters,
    answers: { status: 200, schema: listOf(countryShape, true) },
    handle: async ({ query, language }) => {
      const { sortBy = 'name', ...paging } = pagingOf(query);
      const by = sortedBy(columns, sortBy);
      const all = known.getOrInsertComputed(language, inLanguage);
      const wanted = (name: Column) => query.filters[name]?.toLocaleLowerCase(language);
      const [id, code, part] = [wanted('id'), wanted('code'), wanted('name')];
      const { compare } = new Intl.Collator(language);
      const rows = all
        .filter((one) => id === undefined || one.id === id)
        .filter((one) => code === undefined || one.code.toLowerCase() === code)
        .filter((one) => part === undefined || one.name.toLocaleLowerCase(language).includes(part))
        .toSorted((a, b) => (paging.descending ? -1 : 1) * compare(a[by], b[by]));
      return ok({ data: pageOf(rows, paging), totalRows: rows.length });
    },
  }),
  publicRoute('GET /app/languages', {
    area: 'reference',
    summary: 'The languages of the product, each by its own name',
    rate: 'public',
    answers: { status: 200, schema: listOf(languageShape, false) },
    handle: async () => ok(languageList),
  }),
];
