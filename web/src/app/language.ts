import i18next from 'i18next';
import { currentLanguage, publishLanguage } from '../lib/language-store.ts';
import { joinLanguage, type Language, languageCookie, splitLanguage } from '../lib/languages.ts';

/**
 * Routes are written once, in Italian; the router's `rewrite` takes the prefix off what comes in and puts the present
 * language's on what goes out. Both return a new URL: the router keeps the one that it passed.
 */
export const languageRewrite = {
  input: ({ url }: { url: URL }): URL => {
    const next = new URL(url);
    next.pathname = splitLanguage(url.pathname).pathname;
    return next;
  },
  output: ({ url }: { url: URL }): URL => {
    const next = new URL(url);
    next.pathname = joinLanguage(currentLanguage(), url.pathname);
    return next;
  },
};

/** Texts first, then everything that reads the language: no screen ever mixes two. */
export const applyLanguage = async (language: Language): Promise<void> => {
  if (i18next.language !== language) await i18next.changeLanguage(language);
  document.documentElement.lang = language;
  publishLanguage(language);
};

type History = { readonly push: (href: string) => void };
type Address = Pick<Location, 'pathname' | 'search' | 'hash'>;

/** The choice of a user: remembered for a year, and the same screen under the other prefix. */
export const changeLanguage = async (language: Language, history: History, address: Address): Promise<void> => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in Safari, and this cookie has no secret
  document.cookie = languageCookie(language);
  await applyLanguage(language);
  const { pathname } = splitLanguage(address.pathname);
  history.push(`${joinLanguage(language, pathname)}${address.search}${address.hash}`);
};
