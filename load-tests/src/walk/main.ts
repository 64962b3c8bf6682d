import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { launchBrowser } from '@cadenza/infra/browser/launch-browser';
import { type Product, startProduct } from '@cadenza/infra/embedded/testing/start-product';
import { readArguments, wholeNumber } from '../arguments.ts';
import { report } from './report.ts';
import { walk } from './walk.ts';

/**
 * `npm run walk`: through every screen of every role in a real browser, in three languages, two themes and three sizes: typing,
 * Esc, Back, a drop, no network. Pictures and findings are in `walk-output/`; exit code 1 when there is any. It starts the
 * product by itself, under the headers of production, unless `--url` names one with the demo's logins.
 */
const usage =
  'npm run walk -- [--url http://…] [--look it-light-desktop …] [--as admin …] [--path /…] [--at-once 2] [--output FOLDER]';
const { values } = readArguments(usage, {
  options: {
    url: { type: 'string' },
    look: { type: 'string', multiple: true, default: [] },
    as: { type: 'string', multiple: true, default: [] },
    path: { type: 'string' },
    'at-once': { type: 'string', default: '2' },
    output: { type: 'string', default: fileURLToPath(new URL('../../../walk-output', import.meta.url)) },
  },
});
const say = (line: string): void => console.log(line);

const main = async (): Promise<boolean> => {
  const atOnce = wholeNumber(usage, 'at-once', values['at-once']);
  let product: Product | undefined;
  // Whoever ends this run still hears what was seen; a second time ends it at once.
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  const launched = await launchBrowser();
  try {
    if (values.url === undefined) {
      say('Starting the product in a folder of its own …');
      // One address signs in for everybody here: more often than any office does.
      Object.assign(process.env, { NODE_ENV: 'production', RATE_LIMIT_FACTOR: '100' });
      product = await startProduct();
    }
    const address = values.url?.replace(/\/+$/, '') ?? product?.address ?? '';
    await rm(values.output, { recursive: true, force: true });
    await mkdir(values.output, { recursive: true });
    const only = { looks: values.look, people: values.as, path: values.path };
    const begun = performance.now();
    const walked = await walk({
      browser: launched.browser,
      address,
      folder: values.output,
      only,
      atOnce,
      signal: ending.signal,
      say,
    });
    say(`${Math.round((performance.now() - begun) / 1000)} s`);
    return await report(walked, values.output, say);
  } finally {
    await launched.close();
    await product?.stop();
  }
};

process.exitCode = (await main()) ? 0 : 1;
