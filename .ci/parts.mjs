import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readResults } from './results.mjs';
import { run } from './run-command.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const manifest = (folder) => JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8'));

/** What a room's run is split in, each with the projects of Vitest that it has. */
const split = {
  web: {
    '': ['--project', '!page', '--project', '!product'],
    ' page': ['--project', 'page'],
    ' product': ['--project', 'product'],
  },
};
/** Browsers and killed processes first, the longest of them first: whoever waits for a run hears of these soonest. */
const order = ['web product', 'load-tests', 'web page', 'api', 'infra'];
const place = ({ title }) => (order.includes(title) ? order.indexOf(title) : order.length);

/** The rooms that have tests, or those of them that are named. */
export const roomsOf = (named) =>
  [...manifest('.').workspaces, '.ci'].filter(
    (room) =>
      (room === '.ci' || manifest(room).scripts?.test !== undefined) && (named.length === 0 || named.includes(room)),
  );

/**
 * The parts of these rooms, `{ room, title, only, workers }`, in the order in which they run, one after another: two files at once are what
 * two processors carry, and no screen is looked at while processes are killed beside it.
 */
export const partsOf = (rooms) =>
  rooms
    .flatMap((room) =>
      Object.entries(split[room] ?? { '': [] }).map(([part, only]) => ({
        room,
        title: `${room}${part}`,
        only,
        workers: 2,
      })),
    )
    .toSorted((a, b) => place(a) - place(b));

export const turbo = (...args) => [process.execPath, [`${root}.ci/turbo.mjs`, 'run', ...args]];
export const npm = (...args) => ['npm', ['run', '--silent', ...args]];
export const here = (title, [program, args], more) => run({ title, program, args, cwd: root, ...more });

const packageOfVitest = createRequire(import.meta.url).resolve('vitest/package.json');
const vitest = join(packageOfVitest, '..', JSON.parse(readFileSync(packageOfVitest, 'utf8')).bin.vitest);
let runs = 0;
/** Runs the tests of a part, or those that `args` name: `{ passed, seconds, busy, last, results }`. */
export const testPart = async ({ room, title, only, workers }, args = only) => {
  const path = `${root}${room}/.test-output/${title.replaceAll(' ', '-')}-${runs++}.json`;
  const ended = await run({
    title,
    program: process.execPath,
    args: [
      ...[vitest, 'run', ...args, `--maxWorkers=${workers}`],
      ...['--reporter=default', `--reporter=${root}.ci/results-reporter.mjs`],
    ],
    cwd: `${root}${room}`,
    env: { TEST_RESULTS: path },
  });
  return { ...ended, results: readResults(path, { title, ...ended }) };
};

/** A file as its room's Vitest names it. */
export const pathInRoom = (room, file) => relative(`${root}${room}`, file);
