import { type Language, languageOfAddress, splitLanguage } from '../lib/languages.ts';
import { createTokenStorage } from '../lib/session/token-storage.ts';
import { themeKey } from '../theme/theme-key.ts';
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
  readonly boardTexts: Readonly<Record<Language, readonly string[]>>;
  readonly loginTexts: Readonly<Record<Language, readonly string[]>>;
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

const { texts, board, boardTexts, loginTexts } = __FIRST_PAINT__;
const root = document.documentElement;
const theme = stored(() => localStorage.getItem(themeKey), null);
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;

const language = languageOfAddress(location.pathname, document.cookie);
root.lang = language;
const first = document.getElementById('first');
for (const element of first?.querySelectorAll<HTMLElement>('[data-text]') ?? [])
  element.textContent = texts[language][element.dataset.text ?? ''] ?? '';

const signedIn = stored(() => createTokenStorage(localStorage, window).read() !== null, false);
const scene = sceneOf(location.pathname, signedIn);
if (first !== null) first.dataset.scene = scene;
if (scene === 'login') preload(loginTexts[language]);
if (scene === 'shell' && splitLanguage(location.pathname).pathname === '/')
  preload([...board, ...boardTexts[language]]);
// The first use of any date format makes the browser read what it knows of all languages, which takes a phone a tenth of a second:
// once the first paint stands, while the network works, and not between the scripts and the screen.
if (scene === 'shell') requestAnimationFrame(() => setTimeout(() => Intl.DateTimeFormat.supportedLocalesOf(language)));

// Before its script has come the form goes nowhere; the press is remembered for it (`typed-before.ts`).
const form = first?.querySelector('form');
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  form.dataset.pressed = '';
});
