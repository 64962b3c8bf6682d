/** A language is a folder of texts under `locales/`; a fourth is its name in this list. The first is the default. */
export const languages = ['it', 'en', 'es'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'it';

export const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

/** Regional forms for dates and React Aria. en-GB and es-ES put the day first, as the screens do. */
export const regionOf: Record<Language, string> = { it: 'it-IT', en: 'en-GB', es: 'es-ES' };

type Split = { readonly language: Language; readonly pathname: string };

/** `/en/profile` is `profile` in English; a path without a known prefix is Italian. */
export const splitLanguage = (pathname: string): Split => {
  const [, first = '', ...rest] = pathname.split('/');
  if (!isLanguage(first) || first === defaultLanguage) return { language: defaultLanguage, pathname };
  return { language: first, pathname: `/${rest.join('/')}` };
};

export const joinLanguage = (language: Language, pathname: string): string => {
  if (language === defaultLanguage) return pathname;
  return pathname === '/' ? `/${language}` : `/${language}${pathname}`;
};

const cookieName = 'cadenza.language';
const yearInSeconds = 365 * 24 * 60 * 60;

export const languageFromCookie = (cookies: string): Language | null => {
  const value = cookies
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1);
  return isLanguage(value) ? value : null;
};

export const languageCookie = (language: Language): string =>
  `${cookieName}=${language}; Max-Age=${yearInSeconds}; Path=/; SameSite=Lax`;

/**
 * The address says the language. Only the bare home page asks the cookie, so that a shared link stays what it was; and what stands
 * on a label for whoever passes by asks what its reader reads: `preferred`, of the browser, the dearest first.
 */
export const languageOfAddress = (
  pathname: string,
  cookies: string,
  readers: { readonly preferred: readonly string[] } | null = null,
): Language => {
  const { language, pathname: bare } = splitLanguage(pathname);
  if (bare !== pathname) return language;
  const chosen = pathname === '/' || readers !== null ? languageFromCookie(cookies) : null;
  return chosen ?? readers?.preferred.map((one) => one.slice(0, 2).toLowerCase()).find(isLanguage) ?? defaultLanguage;
};
