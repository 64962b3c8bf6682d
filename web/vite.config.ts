import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { describeBuild, precompress } from './build-plugins.ts';
import { firstPaint } from './first-paint-plugin.ts';

import { partsAtHand } from './parts-at-hand.ts';
import { shortDocuments } from './short-documents.ts';

/** The locales of React Aria's own texts; everything else would cost some 60 kB of dates and labels nobody reads. */
const spokenLocales = new Set(['it-IT', 'en-US', 'es-ES']);
const ariaTexts = /node_modules\/react-(?:aria|stately|aria-components)\/.*\/intl\/.*\/([a-z]{2}-[A-Z]{2})\.mjs$/;

const trimAriaLocales = (): Plugin => ({
  name: 'trim-aria-locales',
  load: {
    filter: { id: ariaTexts },
    handler: (id) => {
      const locale = ariaTexts.exec(id)?.[1];
      return locale === undefined || spokenLocales.has(locale)
        ? null
        : { code: 'export default {};', moduleType: 'js' };
    },
  },
});

/** Sonner writes its styles into the page by script, which the policy forbids; `Toaster.tsx` imports the same file instead. */
const sonnerStyles = /^__insertCSS\(.*\);?$/m;
const sonnerWithoutInlineStyle = (): Plugin => ({
  name: 'sonner-without-inline-style',
  transform: {
    filter: { id: /node_modules\/sonner\/dist\/index\.mjs$/ },
    handler: (code) => {
      if (!sonnerStyles.test(code)) throw new Error('sonner has changed the way it brings its styles: look again');
      return { code: code.replace(sonnerStyles, ''), map: null };
    },
  },
});

/**
 * React Aria empties what it says to screen readers by `innerHTML = ''`, which the policy forbids as it forbids any markup
 * from text: the screen would break under whoever types a date.
 */
const emptied = /\.innerHTML = ''/g;
const announcerWithoutMarkup = (): Plugin => ({
  name: 'announcer-without-markup',
  transform: {
    filter: { id: /node_modules\/react-aria\/dist\/private\/live-announcer\/LiveAnnouncer\.mjs$/ },
    handler: (code) => {
      if (code.match(emptied)?.length !== 2)
        throw new Error('React Aria empties its announcer in another way: look again');
      return { code: code.replace(emptied, '.replaceChildren()'), map: null };
    },
  },
});

/** The operations of these pages, for the api: in production it runs no others. */
const listOperations = (): Plugin => ({
  name: 'list-operations',
  generateBundle() {
    const source = readFileSync(new URL('src/lib/operations.gen.json', import.meta.url), 'utf8');
    this.emitFile({ type: 'asset', fileName: 'operations.json', source });
  },
});

const version = process.env.APP_VERSION ?? '1.11.5';
const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** Pictures of one screen each, which come with it; all others are in the file of the signed-in pages. */
const ofOneScreen = [
  ...['arrow-right', 'bookmark', 'calendar-plus', 'circle', 'circle-slash', 'cog', 'columns-3', 'file-spreadsheet'],
  ...[
    'funnel-x',
    'image',
    'image-up',
    'mail-check',
    'minus',
    'octagon-x',
    'panel-right-close',
    'panel-right-open',
    'paperclip',
    'party-popper',
    'printer',
    'refresh-cw',
  ],
  ...['rotate-ccw', 'rotate-cw', 'rows-3', 'star', 'undo-2', 'user-check', 'user-minus'],
].join('|');
const icons = String.raw`\/node_modules\/lucide-react\/(?!.*\/icons\/(?:${ofOneScreen})\.mjs$)`;
const withSignedIn =
  /\/src\/(?:start\/App|app\/shell\/Shell)\.tsx$|\/src\/kit\/(?:Badge|Behind|Choices|EmptyState|KeyboardTip|ThumbBar|use-words)\.tsx?$|\/civil-date\.ts$|\/lib\/day-words\.ts$/;

export default defineConfig({
  plugins: [
    react(),
    trimAriaLocales(),
    sonnerWithoutInlineStyle(),
    announcerWithoutMarkup(),
    listOperations(),
    shortDocuments(),
    partsAtHand(),
    firstPaint(version),
    describeBuild(),
    // Two thirds of a build, and nothing to a server of tests, which sends no copies.
    ...(process.env.WITHOUT_COPIES === 'true' ? [] : [precompress()]),
  ],
  // The api puts a fresh nonce in place of this word in every page it serves; nothing inline runs without it.
  html: { cspNonce: '__CSP_NONCE__' },
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    target: 'es2023',
    manifest: true,
    sourcemap: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      input: { index: 'index.html', 'service-worker': 'src/offline/service-worker.ts' },
      // A worker's address is its identity: it must stay the same from build to build.
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        // One file for what every page needs, one for people outside, one for the signed-in pages, one for what a board needs besides, one for the
        // texts of the frame: a phone that has none of them waits for each round of requests. What the board and a registry share is with the
        // signed-in pages, so that no registry loads the board. Everything else is split by who shares it.
        codeSplitting: {
          groups: [
            {
              name: 'start',
              test: /\/src\/(?:start\/Start\.tsx|app\/(?:language|not-authorized)\.ts)$|\/kit\/CompanyLogo\.tsx$|\/lib\/(?:command-id|format|outbox-state|trusted-worker)\.ts$|\/node_modules\/react-dom\//,
              priority: 4,
            },
            {
              name: 'outside',
              test: /\/public\/PublicSupportPage\.tsx$|\/lucide-react\/.*\/icons\/(?:camera|image-plus|share-2)\.mjs$/,
              priority: 3,
            },
            {
              name: 'app',
              test: new RegExp(`${withSignedIn.source}|${icons}`),
              priority: 2,
            },
            {
              name: 'board',
              test: /\/board\/(?:PlanningBoardScreen\.tsx|open-ahead\.ts|bar-facts\.ts|(?:use-)?held-move\.ts)$/,
              priority: 1,
            },
            // What every list is made of is one file, without what lists have in common with other screens.
            {
              name: 'list',
              test: /\/src\/(?:kit\/list-screen\/(?!local-rows|save-list-file|use-followed|use-list-rows|use-row-acts)|lib\/others-name\.ts$)/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            ...['it', 'en', 'es'].map((language) => ({
              name: `texts-${language}`,
              test: new RegExp(`/src/locales/${language}/(?:shell|kit|live)\\.json$`),
              priority: 1,
            })),
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': api,
      '/app': api,
      '/token': api,
      '/graphql': { target: api, ws: true },
    },
  },
});
