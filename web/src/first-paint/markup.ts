import type { Language } from '../lib/languages.ts';

type Area = Readonly<Record<string, unknown>>;

/** The texts of the first paint, by the key that the screens themselves read. */
export const textKeys = [
  'session:login.title',
  'session:login.text',
  'session:login.username',
  'session:login.password',
  'session:login.submit',
  'common:appName',
  'common:loading',
  'common:version',
  'common:incomplete',
  'common:reload',
] as const;

/** Reads `area:a.b` of the texts of one language. Throws where there is none, so that no build lacks one. */
export const textOf = (areas: Readonly<Record<string, Area>>, key: string, version: string): string => {
  const [area = '', path = ''] = key.split(':');
  const found = path
    .split('.')
    .reduce<unknown>(
      (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
      areas[area],
    );
  if (typeof found !== 'string') throw new Error(`There is no text ${key}`);
  return found.replace('{{version}}', version);
};

export type FirstTexts = Readonly<Record<Language, Readonly<Record<string, string>>>>;

/** The mark of `kit/Logo.tsx`. */
const logo = `<svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="7" fill="var(--accent)"/><g fill="var(--on-accent)"><rect x="6" y="8" width="12" height="4" rx="2"/><rect x="11" y="14" width="15" height="4" rx="2"/><rect x="8" y="20" width="9" height="4" rx="2"/></g></svg>`;

const text = (key: (typeof textKeys)[number], tag = 'span', attributes = ''): string =>
  `<${tag} data-text="${key}"${attributes}></${tag}>`;

/** The login as `LoginScreen.tsx` draws it: same words, same places, so that nothing moves when it takes over. */
const login = `<div class="login"><div class="side"><span class="logo">${logo}${text('common:appName')}</span>
<div class="middle"><div class="heading">${text('session:login.title', 'h1')}${text('session:login.text', 'p')}</div>
<form method="dialog">
<div class="field">${text('session:login.username', 'label', ' for="first-username"')}<input id="first-username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false"></div>
<div class="field">${text('session:login.password', 'label', ' for="first-password"')}<input id="first-password" class="secret" type="password" name="password" autocomplete="current-password" spellcheck="false" autocapitalize="none"></div>
${text('session:login.submit', 'button', ' type="submit"')}
</form></div>${text('common:version', 'footer')}</div><div class="picture"></div></div>`;

const blocks = (count: number, name: string): string => `<i class="${name}"></i>`.repeat(count);

/** The frame that every signed-in screen has, and lines to come where its content will be. */
const shell = `<div class="shell"><div class="drawer"></div><div class="bar">${logo}<b>${text('common:appName')}</b></div>
<div class="content">${text('common:loading', 'span', ' class="unseen" role="status"')}${blocks(7, 'line')}</div></div>`;

/** Where the scripts do not come at all: what stands here looks alive, and is not. */
const lost = `<div class="lost" role="alert">${text('common:incomplete')}${text('common:reload', 'button', ' type="button"')}</div>`;

/** `icons`: drawn ones by name, of which `paint-agenda.ts` takes copies. */
export const markup = (icons: Readonly<Record<string, string>>): string =>
  `<div id="first">${login}${shell}${lost}<div>${Object.entries(icons)
    .map(([name, drawn]) => `<i data-icon="${name}">${drawn}</i>`)
    .join('')}</div></div>`;
