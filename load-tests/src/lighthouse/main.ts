import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { timestamp } from '@cadenza/infra/clock/clock';
import { startProduct } from '@cadenza/infra/embedded/testing/start-product';
import { readArguments, wholeNumber } from '../arguments.ts';
import { percentile } from '../percentile.ts';
import { lighthouseVersion, measurePage, type Report } from './measure-page.ts';

/**
 * `npm run lighthouse [-- --rounds N] [--url http://…]`: starts the product with demo data on a free port of 127.0.0.1, under
 * production's headers, and lets Lighthouse judge its first pages as a phone sees them that has never been there: the login, and
 * the agenda of a maintainer. Each round begins in an empty browser. What was found is written to `results/`; exit code 1 where
 * the median of a page's marks, or of its bytes, misses the goal.
 */
const leastMark = 95;
const maxBytes = 350_000;
const usage = 'npm run lighthouse [-- --rounds N] [--url http://…]';
const { values } = readArguments(usage, {
  options: { rounds: { type: 'string', default: '3' }, url: { type: 'string' } },
});
const rounds = wholeNumber(usage, 'rounds', values.rounds);
const say = (line: string): void => console.log(line);

const pages = [
  { name: 'login', path: '/login', as: null },
  { name: 'agenda', path: '/', as: { username: 'maintainer', password: 'Cadenza-2026!' } },
] as const;

const tell = (name: string, { mark, figures, bytes, requests, advice }: Report): void => {
  say(
    `  ${name}: ${mark}  (${Object.values(figures).join(', ')}; ${requests} requests, ${Math.round(bytes / 1000)} kB)`,
  );
  for (const line of advice) say(`    ${line}`);
};

const measure = async (address: string): Promise<{ name: string; reports: readonly Report[] }[]> => {
  const found = pages.map(({ name }) => ({ name, reports: [] as Report[] }));
  for (let round = 0; round < rounds; round++) {
    for (const [at, { name, path, as }] of pages.entries()) {
      const report = await measurePage(address, path, as);
      tell(name, report);
      found[at]?.reports.push(report);
    }
  }
  return found;
};

const judge = ({ name, reports }: { name: string; reports: readonly Report[] }) => {
  const median = (of: (report: Report) => number): number => percentile(reports.map(of), 0.5);
  const [mark, bytes] = [median((report) => report.mark), median((report) => report.bytes)];
  const met = mark >= leastMark && bytes <= maxBytes;
  say(
    `${met ? 'ok    ' : 'MISSED'} ${name}: ${mark} of ${leastMark}, ${Math.round(bytes / 1000)} of ${maxBytes / 1000} kB`,
  );
  return { name, mark, bytes, met, rounds: reports.map(({ advice: _, ...report }) => report) };
};

const run = async (): Promise<boolean> => {
  if (values.url === undefined) {
    say('Starting the product …');
    Object.assign(process.env, { NODE_ENV: 'production' });
  }
  const product = values.url === undefined ? await startProduct() : undefined;
  try {
    const results = (await measure(product?.address ?? values.url?.replace(/\/+$/, '') ?? '')).map(judge);
    const folder = new URL('../../results/', import.meta.url);
    const machine = {
      cores: availableParallelism(),
      memoryGiB: Math.round(totalmem() / 2 ** 30),
      platform: `${process.platform} ${process.arch}`,
      node: process.version,
    };
    const content = {
      bench: 'lighthouse',
      date: timestamp(),
      machine,
      lighthouse: lighthouseVersion,
      results,
    };
    await mkdir(folder, { recursive: true });
    await writeFile(fileURLToPath(new URL('lighthouse.json', folder)), `${JSON.stringify(content, null, 2)}\n`);
    return results.every(({ met }) => met);
  } finally {
    await product?.stop();
  }
};

process.exitCode = (await run()) ? 0 : 1;
