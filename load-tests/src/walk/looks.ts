export type Language = 'it' | 'en' | 'es';
export type Size = 'desktop' | 'small' | 'phone';

/** How a screen is looked at. Every language, theme and size is among them, no two of them always together. */
export type Look = {
  readonly name: string;
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  readonly size: Size;
};

const look = (language: Language, theme: Look['theme'], size: Size): Look => ({
  name: `${language}-${theme}-${size}`,
  language,
  theme,
  size,
});

export const looks: readonly Look[] = [
  look('it', 'light', 'desktop'),
  look('it', 'dark', 'phone'),
  look('en', 'light', 'small'),
  look('es', 'dark', 'desktop'),
];

/** In CSS pixels. */
export const viewports: Record<Size, { readonly width: number; readonly height: number }> = {
  desktop: { width: 1440, height: 900 },
  small: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
};

export const regionOf: Record<Language, string> = { it: 'it-IT', en: 'en-GB', es: 'es-ES' };

/** Italian has no prefix: `/profile`, `/en/profile`. */
export const addressIn = (language: Language, path: string): string => {
  if (language === 'it') return path;
  return path.startsWith('/?') || path === '/' ? `/${language}${path.slice(1)}` : `/${language}${path}`;
};

/** The path of a screen, whatever the language of the address. */
export const pathOf = (address: string): string => {
  const [, first, ...rest] = address.split('/');
  return first === 'en' || first === 'es' ? `/${rest.join('/')}` : address;
};
