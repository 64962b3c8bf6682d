import { countryCodes, countryId } from '@cadenza/domain/company/countries';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Option } from '../../kit/SelectField.tsx';

const known = new Map<string, readonly Option[]>();

const named = (language: string): readonly Option[] => {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return countryCodes
    .map((code) => ({ id: countryId(code), label: names.of(code) ?? code }))
    .sort((a, b) => compare(a.label, b.label));
};

/** Countries by name, in the language of the page; made once for each. */
export const useCountries = (): readonly Option[] => {
  const { language } = useTranslation().i18n;
  return useMemo(() => {
    const options = known.get(language) ?? named(language);
    known.set(language, options);
    return options;
  }, [language]);
};
