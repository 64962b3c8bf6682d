import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { defaultLanguage, isLanguage, languages } from './languages.ts';

type Area = Record<string, unknown>;

/** One chunk for each language and area: `locales/it/shell.json` is loaded when the shell is. */
const files = import.meta.glob<Area>(['../locales/*/*.json', '!../locales/*/common.json'], { import: 'default' });

/** In the first bundle: what a page needs to say that something did not arrive must not have to arrive. */
const commons = import.meta.glob<Area>('../locales/*/common.json', { import: 'default', eager: true });

const load = (language: string, area: string): Promise<Area> => {
  const file = files[`../locales/${language}/${area}.json`];
  return file === undefined ? Promise.reject(new Error(`No texts for ${language}/${area}`)) : file();
};

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, area, done) => {
    load(language, area).then(
      (texts) => done(null, texts),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), false),
    );
  },
};

export const startTexts = async (language: string): Promise<void> => {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: isLanguage(language) ? language : defaultLanguage,
      supportedLngs: [...languages],
      fallbackLng: defaultLanguage,
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      resources: Object.fromEntries(
        languages.map((one) => [one, { common: commons[`../locales/${one}/common.json`] ?? {} }]),
      ),
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: true },
    });
};

/**
 * Loads areas before a screen shows, so that no key is ever seen; a route's `loader` calls it. Throws where one does not arrive
 * (i18next itself would show keys and never ask again).
 */
export const loadTexts = (...areas: readonly string[]): Promise<void> => loadTextsIn(i18next.language, ...areas);

/** As `loadTexts`, in a language that is not on screen yet. */
export const loadTextsIn = async (language: string, ...areas: readonly string[]): Promise<void> => {
  await Promise.all(
    areas
      .filter((area) => !i18next.hasResourceBundle(language, area))
      .map(async (area) => i18next.addResourceBundle(language, area, await load(language, area))),
  );
};
