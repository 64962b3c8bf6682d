import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const helper = 'export const __vitePreload = ';
const gate = JSON.stringify(fileURLToPath(new URL('src/lib/at-hand.ts', import.meta.url)));

/** Every part of the page that comes later passes `src/lib/at-hand.ts` before the browser is asked for it: Vite loads all of them by one helper. */
export const partsAtHand = (): Plugin => ({
  name: 'parts-at-hand',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: (code) => {
      if (!code.includes(helper)) throw new Error('Vite loads parts of the page in another way: look again');
      return {
        code: `import { atHand } from ${gate};
export const __vitePreload = (part, files = [], importer) => atHand(() => load(part, files, importer), part, files);
${code.replace(helper, 'const load = ')}`,
        map: null,
      };
    },
  },
});
