import i18next, { type BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { defaultLanguage, isLanguage, languages } from '../lib/languages.ts';

type Area = Record<string, unknown>;

/** One chunk for each language and area: `locales/it/shell.json` is loaded when the shell is. */
const files = import.meta.glob<Area>('../locales/*/*.json', { import: 'default' });

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, area, done) => {
    const load = files[`../locales/${language}/${area}.json`];
    if (load === undefined) {
      done(new Error(`No texts for ${language}/${area}`), false);
      return;
    }
    load().then(
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
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: true },
    });
};

/** Loads areas before a screen shows, so that no key is ever seen; a route's `loader` calls it. */
export const loadTexts = async (...areas: readonly string[]): Promise<void> => {
  await i18next.loadNamespaces([...areas]);
};
