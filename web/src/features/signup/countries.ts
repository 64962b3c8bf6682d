import { countryCodes, countryId } from '@cadenza/domain/company/countries';

export const italy = countryId('IT');

/** Countries by name, in a language. */
export const countriesIn = (language: string): readonly { readonly id: string; readonly label: string }[] => {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return countryCodes
    .map((code) => ({ id: countryId(code), label: names.of(code) ?? code }))
    .sort((a, b) => compare(a.label, b.label));
};
