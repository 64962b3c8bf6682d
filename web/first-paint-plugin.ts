import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { boardOperations } from './src/features/planning/data/ask-ahead.ts';
import { firstPaintCss } from './src/first-paint/first-paint-css.ts';
import { type FirstTexts, markup, textKeys, textOf } from './src/first-paint/markup.ts';
import { type Language, languages } from './src/lib/languages.ts';
import { operationIds } from './src/lib/operations.gen.ts';
import { globalCss } from './src/theme/global-css.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const areas = ['common', 'session'] as const;
/** What a board needs beside the entry; the texts of these areas, too. */
const boardSources = [
  'src/app/App.tsx',
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
const boardAreas = ['shell', 'kit', 'live', 'planning'] as const;

/** The whole worker of `src/first-paint/read-languages.ts`. */
const languagesWorker = "Intl.DateTimeFormat.supportedLocalesOf('it');close();";
const languagesFile = `assets/languages-${createHash('sha256').update(languagesWorker).digest('base64url').slice(0, 8)}.js`;

const byLanguage = <T>(make: (language: Language) => T): Record<Language, T> =>
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>;

const readTexts = async (version: string): Promise<FirstTexts> => {
  const read = async (language: Language) => {
    const files = areas.map((area) => readFile(here(`src/locales/${language}/${area}.json`), 'utf8'));
    const [common, session] = (await Promise.all(files)).map((file) => JSON.parse(file) as Record<string, unknown>);
    const all = { common: common ?? {}, session: session ?? {} };
    return Object.fromEntries(textKeys.map((key) => [key, textOf(all, key, version)]));
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
      const entry = bundle === undefined ? [] : scriptsOf(bundle, ['src/app/main.tsx']);
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
        texts: await readTexts(version),
        board,
        grid,
        boardTexts: byLanguage((language) => texts(language, boardAreas)),
        loginTexts: byLanguage((language) => texts(language, ['session'])),
        languagesWorker: `/${languagesFile}`,
        operations: Object.fromEntries(boardOperations.map((name) => [name, operationIds[name]])),
      };
      const lazy = {
        board,
        grid,
        dialogs: scripts(dialogSources, [...entry, ...board]),
      };
      const attributes = Object.entries(lazy).map(([name, files]) => ` data-${name}="${files.join(' ')}"`);
      const script = (await compile()).trim().replaceAll('__FIRST_PAINT__', () => embedded(data));
      return [
        ['<!-- first-paint: looks -->', `<style>${globalCss}${firstPaintCss}</style>`],
        ['<!-- first-paint -->', `${markup}\n<script>${script}</script>`],
        ['<div id="root">', `<div id="root"${attributes.join('')}>`],
      ].reduce((page, [place = '', content = '']) => put(page, place, content), html);
    },
  },
});
