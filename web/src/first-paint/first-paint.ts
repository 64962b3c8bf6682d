import { phoneQuery } from '../kit/phone-query.ts';
import { type Language, languageOfAddress, splitLanguage } from '../lib/languages.ts';
import { createTokenStorage } from '../lib/session/token-storage.ts';
import { themeKey } from '../theme/theme-key.ts';
import { askEarly } from './ask-early.ts';
import { readLanguages } from './read-languages.ts';
import { sceneOf } from './scene.ts';

/**
 * Stands in the page itself, under its nonce, and runs before the first paint: it needs no answer of the server but the page.
 * It shows what `markup.ts` wrote in the language and the colours of whoever looks, and asks for the scripts of the first
 * screen all at once. The build puts the data in (`first-paint-plugin.ts`).
 */
declare const __FIRST_PAINT__: {
  readonly texts: Readonly<Record<Language, Readonly<Record<string, string>>>>;
  /** Scripts of the board, without texts; and the scripts that hold its texts, and those of the login. */
  readonly board: readonly string[];
  /** And those of its lanes, which a phone has no room for. */
  readonly grid: readonly string[];
  readonly boardTexts: Readonly<Record<Language, readonly string[]>>;
  readonly loginTexts: Readonly<Record<Language, readonly string[]>>;
  /** Ids of what the board asks first. */
  readonly operations: Readonly<Record<string, string>>;
  readonly languagesWorker: string;
};

/** Storage may be forbidden: then nobody is signed in, and the system's colours are the default anyway. */
const stored = <T>(read: () => T, otherwise: T): T => {
  try {
    return read();
  } catch {
    return otherwise;
  }
};

const nonce = (document.currentScript as HTMLScriptElement | null)?.nonce ?? '';
const preload = (files: readonly string[]): void => {
  for (const href of files) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    link.nonce = nonce;
    document.head.append(link);
  }
};

const { texts, board, grid, boardTexts, loginTexts, operations, languagesWorker } = __FIRST_PAINT__;
const root = document.documentElement;
const theme = stored(() => localStorage.getItem(themeKey), null);
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;

const language = languageOfAddress(location.pathname, document.cookie);
root.lang = language;
const first = document.getElementById('first');
for (const element of first?.querySelectorAll<HTMLElement>('[data-text]') ?? [])
  element.textContent = texts[language][element.dataset.text ?? ''] ?? '';

const tokens = stored(() => createTokenStorage(localStorage, window).read(), null);
const scene = sceneOf(location.pathname, tokens !== null);
if (first !== null) first.dataset.scene = scene;
if (scene === 'login') preload(loginTexts[language]);
if (tokens !== null && scene === 'shell' && splitLanguage(location.pathname).pathname === '/') {
  preload([...board, ...(matchMedia(phoneQuery).matches ? [] : grid), ...boardTexts[language]]);
  // Any other day or view is asked for when its screen has read the address.
  if (location.search === '') {
    const { token } = tokens;
    globalThis.cadenzaAsked = askEarly({ token, language, ids: operations, now: Date.now() });
  }
}
if (scene === 'shell') readLanguages(languagesWorker);

// Before its script has come the form goes nowhere; the press is remembered for it (`typed-before.ts`).
const form = first?.querySelector('form');
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  form.dataset.pressed = '';
});
