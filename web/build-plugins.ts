import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Stands in the worker where the list of files belongs (`src/offline/service-worker.ts`). */
const filesPlace = "'__BUILD_FILES__'";
/** The page asks for this whatever build it is of. */
const unhashed = ['/favicon.svg'];

/** Every script and style, and the font of our three languages; the others are kept when somebody writes in them. */
const isKept = (file: string): boolean =>
  /\.(?:js|css)$/.test(file) || /inter-latin-wght-normal-[^/]*\.woff2$/.test(file);

/**
 * Says which build this is: `build.json` for a page that asks whether there is a newer one, named by the entry script, whose
 * hash changes with any of them; and the worker's list of what to keep.
 */
export const describeBuild = (): Plugin => ({
  name: 'describe-build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [one] : []));
    const entry = chunks.find(({ isEntry, name }) => isEntry && name === 'index');
    const worker = chunks.find(({ isEntry, name }) => isEntry && name === 'service-worker');
    if (entry === undefined || worker === undefined) throw new Error('The build has no page or no service worker');
    if (worker.imports.length > 0 || worker.exports.length > 0)
      throw new Error('The service worker is one file: it must share no module with the pages');
    this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ entry: `/${entry.fileName}` }) });
    const kept = Object.keys(bundle).filter((file) => isKept(file) && file !== worker.fileName);
    const files = JSON.stringify({
      entry: `/${entry.fileName}`,
      files: [...kept.toSorted().map((file) => `/${file}`), ...unhashed],
    });
    if (!/["'`]__BUILD_FILES__["'`]/.test(worker.code)) throw new Error(`The service worker has no ${filesPlace}`);
    worker.code = worker.code.replace(/["'`]__BUILD_FILES__["'`]/, () => JSON.stringify(files));
  },
});

/** Bytes under which a compressed copy saves no packet. */
const worthIt = 1024;
const compressible = /\.(?:js|css|svg|json)$/;

/** Copies of every text file in brotli and gzip, at the highest level: made once, read by everybody. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  async writeBundle({ dir = '' }) {
    const names = await readdir(dir, { recursive: true });
    for (const name of names.filter((one) => compressible.test(one))) {
      const file = join(dir, name);
      const content = await readFile(file);
      if (content.length < worthIt) continue;
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      await Promise.all([
        promisify(brotliCompress)(content, { params }).then((packed) => writeFile(`${file}.br`, packed)),
        promisify(gzip)(content, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
      ]);
    }
  },
});
