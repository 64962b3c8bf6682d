import { phoneQuery } from '../kit/phone-query.ts';
import { now as clockNow } from '../lib/clock.ts';
import { type Language, languageOfAddress, splitLanguage } from '../lib/languages.ts';
import { nextTask } from '../lib/next-task.ts';
import { publicPageOf } from '../lib/public-page.ts';
import { createTokenStorage } from '../lib/session/token-storage.ts';
import { themeKey } from '../theme/theme-key.ts';
import { agendaOf } from './agenda-of.ts';
import { type AgendaTextKey, filled } from './agenda-texts.ts';
import { askEarly, type EarlyQuestions } from './ask-early.ts';
import { paintAgenda } from './paint-agenda.ts';
import { readLanguages } from './read-languages.ts';
import { sceneOf } from './scene.ts';

/**
 * Stands in the page itself, under its nonce, and runs before the first paint: it needs no answer of the server but the page.
 * It shows what `markup.ts` wrote in the language and the colours of whoever looks, asks for the rows of the first board and,
 * on a phone, paints them; and asks for the scripts of the first screen all at once. The build puts the data in
 * (`first-paint-plugin.ts`).
 */
declare const __FIRST_PAINT__: {
  readonly texts: Readonly<Record<Language, Readonly<Record<string, string>>>>;
  readonly agendaTexts: Readonly<Record<Language, Readonly<Record<AgendaTextKey, string>>>>;
  /** The script that starts the pages, and those that it needs; none under development, where it stands in the page. */
  readonly entry: readonly string[];
  /** Scripts of the board, without texts; and the scripts that hold its texts, and those of the login. */
  readonly board: readonly string[];
  /** And those of its lanes, which a phone has no room for. */
  readonly grid: readonly string[];
  readonly boardTexts: Readonly<Record<Language, readonly string[]>>;
  readonly loginTexts: Readonly<Record<Language, readonly string[]>>;
  /** Scripts of the page of people outside, with its texts. */
  readonly outside: Readonly<Record<Language, readonly string[]>>;
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

/**
 * ms that the scripts of a phone's agenda wait for its rows. On a slow network they would take the rows' share of it, and a slow
 * phone would be busy with them while its rows are there and not painted; what comes later than this is not waited for.
 */
const longestHold = 700;

const nonce = (document.currentScript as HTMLScriptElement | null)?.nonce ?? '';
const preload = (files: readonly string[]): void => {
  for (const href of files) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href });
    link.nonce = nonce;
    document.head.append(link);
  }
};

const { texts, agendaTexts, entry, board, grid, boardTexts, loginTexts, outside, operations, languagesWorker } =
  __FIRST_PAINT__;
const first = document.getElementById('first');
let begun = false;
/** Fetches the scripts and runs the first. */
const begin = (screen: readonly string[]): void => {
  if (begun) return;
  begun = true;
  preload([...entry, ...screen]);
  const [start] = entry;
  if (start === undefined) return;
  import(/* @vite-ignore */ start).catch((error: unknown) => {
    console.error(error);
    if (first !== null) first.dataset.lost = '';
  });
};

const root = document.documentElement;
const theme = stored(() => localStorage.getItem(themeKey), null);
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;

const isPublic = publicPageOf(location.pathname) !== null;
const language = languageOfAddress(
  location.pathname,
  document.cookie,
  isPublic ? { preferred: navigator.languages } : null,
);
root.lang = language;
for (const element of first?.querySelectorAll<HTMLElement>('[data-text]') ?? [])
  element.textContent = texts[language][element.dataset.text ?? ''] ?? '';

const tokens = stored(() => createTokenStorage(localStorage, window).read(), null);
const scene = sceneOf(location.pathname, tokens !== null);
if (first !== null) first.dataset.scene = scene;

/** Paints the day, and lets the scripts come when it is seen. */
const agendaFirst = async (
  { answers, maintainerId }: EarlyQuestions,
  scripts: readonly string[],
  now: number,
): Promise<void> => {
  const after = (): void => begin(scripts);
  setTimeout(after, longestHold);
  try {
    const t = (key: AgendaTextKey, values?: Readonly<Record<string, string | number>>): string =>
      filled(agendaTexts[language][key], values);
    const groups = agendaOf(await answers, { now, maintainerId, t });
    // Working it out is enough for one task.
    await nextTask();
    // Rows that come late are still seen before scripts that come later; a screen that has taken its place draws them itself.
    if (first === null || 'over' in first.dataset || groups.length === 0) return after();
    paintAgenda(first, groups, t('fault'));
    requestAnimationFrame(() => setTimeout(after));
  } catch {
    // What did not come is asked for again by the board, which tells what is wrong.
    after();
  }
};

const openBoard = (token: string): void => {
  const phone = matchMedia(phoneQuery).matches;
  const now = clockNow();
  // Any other day or view is asked for when its screen has read the address.
  const asked = location.search === '' ? askEarly({ token, language, ids: operations, now }) : null;
  const scripts = [...board, ...(phone ? [] : grid), ...boardTexts[language]];
  if (asked !== null) globalThis.cadenzaAsked = asked.coming;
  if (asked === null || !phone) begin(scripts);
  else void agendaFirst(asked, scripts, now);
};

if (tokens !== null && scene === 'shell' && splitLanguage(location.pathname).pathname === '/') openBoard(tokens.token);
else begin(isPublic ? outside[language] : scene === 'login' ? loginTexts[language] : []);
if (scene === 'shell') readLanguages(languagesWorker);

first?.querySelector('.lost button')?.addEventListener('click', () => location.reload());

// Before its script has come the form goes nowhere; the press is remembered for it (`typed-before.ts`).
const form = first?.querySelector('form');
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  form.dataset.pressed = '';
});
