import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  CalendarClock,
  Check,
  ChevronRight,
  History,
  type LucideIcon,
  type LucideProps,
  TriangleAlert,
  Wrench,
  Zap,
} from 'lucide-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { build, type Plugin, type Rolldown } from 'vite';
import { boardOperations } from './src/features/planning/days/ask-ahead.ts';
import { agendaTextKeys } from './src/first-paint/agenda-texts.ts';
import { firstPaintCss } from './src/first-paint/first-paint-css.ts';
import { type FirstTexts, markup, textKeys, textOf } from './src/first-paint/markup.ts';
import { type Language, languages } from './src/lib/languages.ts';
import { operationIds } from './src/lib/operations.gen.ts';
import { globalCss } from './src/theme/global-css.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const areas = ['common', 'session', 'planning'] as const;
/** What a board needs beside the entry; the texts of these areas, too. */
const boardSources = [
  'src/start/App.tsx',
  'src/app/shell/Shell.tsx',
  'src/features/planning/board/PlanningBoardScreen.tsx',
] as const;
/** Of the board on all but phones. */
const gridSources = ['src/features/planning/board/BoardGrid.tsx'] as const;
/** What a work opens that is pressed, and what is asked for in order to plan. */
const dialogSources = [
  'src/features/planning/detail/DetailPanel.tsx',
  'src/features/planning/board/BarMenu.tsx',
  'src/features/planning/board/MoveDialog.tsx',
  'src/features/planning/schedule/ScheduleDialog.tsx',
  'src/features/planning/detail/DeleteDialog.tsx',
  'src/kit/ConfirmDialog.tsx',
] as const;
/** What people outside open without a login (`src/lib/public-page.ts`). */
const outsideSources = ['src/features/support/public/PublicSupportPage.tsx'] as const;
const boardAreas = ['shell', 'kit', 'live', 'planning'] as const;

/** The whole worker of `src/first-paint/read-languages.ts`. */
const languagesWorker = "Intl.DateTimeFormat.supportedLocalesOf('it');close();";
const languagesFile = `assets/languages-${createHash('sha256').update(languagesWorker).digest('base64url').slice(0, 8)}.js`;

const byLanguage = <T>(make: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;

/** Texts by key; of `planning` where a key names no area. */
const readTexts = async (keys: readonly string[], version: string): Promise<FirstTexts> => {
  const read = async (language: Language) => {
    const read1 = async (area: string) =>
      [area, JSON.parse(await readFile(here(`src/locales/${language}/${area}.json`), 'utf8'))] as const;
    const all = Object.fromEntries(await Promise.all(areas.map(read1)));
    const whole = (key: string): string => (key.includes(':') ? key : `planning:${key}`);
    return Object.fromEntries(keys.map((key) => [key, textOf(all, whole(key), version)]));
  };
  const read3 = await Promise.all(languages.map(read));
  return byLanguage((language) => read3[languages.indexOf(language)] ?? {});
};

/** Every script that `sources` bring with them by static imports, `already` excepted, as addresses. */
const scriptsOf = (
  bundle: Rolldown.OutputBundle,
  sources: readonly string[],
  already: readonly string[] = [],
): string[] => {
  const chunks = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []));
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) visit(next);
  };
  for (const source of sources) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(here(source)));
    if (chunk === undefined) throw new Error(`The build has no script for ${source}`);
    visit(chunk.fileName);
  }
  return [...found].filter((file) => !already.includes(`/${file}`)).map((file) => `/${file}`);
};

/** The script of the first paint, whole and small enough to stand in the page. */
const compile = async (): Promise<string> => {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: here('src/first-paint/first-paint.ts'), output: { format: 'iife' } },
    },
  });
  const [{ output }] = (Array.isArray(made) ? made : [made]) as [Rolldown.RolldownOutput];
  return output[0].code;
};

/** What the first paint asks for itself, when it is time (`first-paint.ts`). */
const withoutScripts = (html: string): string => {
  const scripts = /<script type="module"[^>]*><\/script>\s*|<link rel="modulepreload"[^>]*>\s*/g;
  if (html.match(scripts) === null) throw new Error('The page has no scripts to take out: look again');
  return html.replace(scripts, '');
};

const drawn = (Icon: LucideIcon, props: LucideProps): string =>
  renderToStaticMarkup(createElement(Icon, { 'aria-hidden': true, ...props }));
/** Those of `DayAgenda.tsx` and what it shows, in their sizes. */
const icons = {
  planned: drawn(CalendarClock, { size: 13 }),
  started: drawn(Wrench, { size: 13 }),
  overdue: drawn(TriangleAlert, { size: 13 }),
  completed: drawn(Check, { size: 13, strokeWidth: 3 }),
  fault: drawn(Zap, { size: 14, className: 'bolt' }),
  behind: drawn(History, { size: 14 }),
  more: drawn(ChevronRight, { size: 16, className: 'more' }),
};

/** JSON that may stand in a script of a page. */
const embedded = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

const put = (page: string, place: string, content: string): string => {
  if (!page.includes(place)) throw new Error(`index.html has no ${place}`);
  return page.replace(place, () => content);
};

/** Puts looks, markup and script of the first paint into the page: see `src/first-paint`. */
export const firstPaint = (version: string): Plugin => ({
  name: 'first-paint',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: languagesFile, source: languagesWorker });
  },
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle }) => {
      const entry = bundle === undefined ? [] : scriptsOf(bundle, ['src/start/main.tsx']);
      const scripts = (sources: readonly string[], already: readonly string[]): string[] =>
        bundle === undefined ? [] : scriptsOf(bundle, sources, already);
      const texts = (language: Language, names: readonly string[]): string[] =>
        scripts(
          names.map((name) => `src/locales/${language}/${name}.json`),
          entry,
        );
      const board = scripts(boardSources, entry);
      const grid = scripts(gridSources, [...entry, ...board]);
      const data = {
        texts: await readTexts(textKeys, version),
        agendaTexts: await readTexts(agendaTextKeys, version),
        entry,
        board,
        grid,
        boardTexts: byLanguage((language) => texts(language, boardAreas)),
        loginTexts: byLanguage((language) => texts(language, ['session'])),
        outside: byLanguage((language) => [
          ...new Set([...scripts(outsideSources, entry), ...texts(language, ['public-support'])]),
        ]),
        languagesWorker: `/${languagesFile}`,
        operations: Object.fromEntries(boardOperations.map((name) => [name, operationIds[name]])),
      };
      const lazy = {
        board,
        grid,
        dialogs: scripts(dialogSources, [...entry, ...board]),
        // By which a page knows of which build it is (`lib/newer-build.ts`).
        ...(entry[0] === undefined ? {} : { entry: entry.slice(0, 1) }),
      };
      const attributes = Object.entries(lazy).map(([name, files]) => ` data-${name}="${files.join(' ')}"`);
      const script = (await compile()).trim().replaceAll('__FIRST_PAINT__', () => embedded(data));
      return [
        ['<!-- first-paint: looks -->', `<style>${globalCss}${firstPaintCss}</style>`],
        ['<!-- first-paint -->', `${markup(icons)}\n<script>${script}</script>`],
        ['<div id="root">', `<div id="root"${attributes.join('')}>`],
      ].reduce(
        (page, [place = '', content = '']) => put(page, place, content),
        bundle === undefined ? html : withoutScripts(html),
      );
    },
  },
});
