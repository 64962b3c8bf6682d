// `npm test`: types, lint, import rules and the tests of every package, or of those that are named (`npm test -- domain`);
// `--acceptance FOLDER`: the acceptance run on what is in the folder, beside the last of them.
// Goes on after a failure, so that one run tells all; the last lines are the counts, which also stand in
// `.test-output/summary.json`.
import '../infra/src/embedded/right-node.mjs';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { countsIn } from './counts.mjs';
import { run, sideBySide } from './lanes.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const manifest = (folder) => JSON.parse(readFileSync(`${root}${folder}/package.json`, 'utf8'));
/** Seconds of all processors together, idle and not. */
const processors = () =>
  cpus().reduce(
    ({ idle, busy }, { times }) => ({
      idle: idle + times.idle / 1_000,
      busy: busy + (times.user + times.nice + times.sys + times.irq) / 1_000,
    }),
    { idle: 0, busy: 0 },
  );
const before = processors();
const say = (words) => void process.stdout.write(`${words}\n`);

/** How many runs of Vitest at once, each with workers of its own: half of what a suite takes is waiting for others. */
const lanes = 2;
/** What a room's run is split in, where it is longer than the others. */
const split = { web: { '': ['--project', '!product'], ' product': ['--project', 'product'] } };
/** The longest first, so that no lane ends much later than the other. A room that is not named comes last. */
const longest = ['web product', 'load-tests', 'api', 'web', 'infra', 'projections'];
const place = ({ title }) => (longest.includes(title) ? longest.indexOf(title) : longest.length);

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { acceptance: { type: 'string' } },
});
const rooms = manifest('.').workspaces.filter(
  (room) => manifest(room).scripts?.test !== undefined && (named.length === 0 || named.includes(room)),
);
if (rooms.length === 0) {
  say(`There is none of these packages: ${named.join(', ')}`);
  process.exit(2);
}
const parts = rooms
  .flatMap((room) =>
    Object.entries(split[room] ?? { '': [] }).map(([part, only]) => {
      const title = `${room}${part}`;
      return { room, title, only, results: `${root}${room}/.test-output/${title.replace(' ', '-')}.json` };
    }),
  )
  .toSorted((a, b) => place(a) - place(b));

const turbo = (...args) => [process.execPath, [`${root}.ci/turbo.mjs`, 'run', ...args]];
const npm = (...args) => ['npm', ['run', '--silent', ...args]];
const here = (title, [program, args], more) => run({ title, program, args, cwd: root, ...more });

const testPart = ({ room, title, only, results }) => {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`];
  const [program, args] = npm('test', '--', ...only, ...reports);
  return run({ title, program, args, cwd: `${root}${room}` });
};

/** Beside the tests, of what they leave of the processors: both are nothing but work. */
const checkAll = async () => ({
  typecheck: await here('typecheck', turbo('typecheck', 'typecheck:servers', '--only', '--concurrency=1'), {
    lowPriority: true,
  }),
  lint: await here('lint', npm('lint'), { lowPriority: true }),
});

// Databases, browsers and builds of the tests leave what they write in one place, which goes with the run.
const folder = temporaryFolder();
process.env.TMPDIR = folder;
process.env.BUILT_PAGE = `${root}web/dist`;
for (const room of rooms) rmSync(`${root}${room}/.test-output`, { recursive: true, force: true });
// Every process of the run that starts from the same code finds it compiled.
process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled');
const built = await here('build', turbo('build', 'codegen'));
const acceptance = values.acceptance === undefined ? [] : [{ title: 'acceptance', folder: values.acceptance }];
const work = (part) =>
  part.folder === undefined ? testPart(part) : here(part.title, npm('acceptance', '--', part.folder));
const [checks, ended] = await Promise.all([checkAll(), sideBySide(lanes, [...parts, ...acceptance], work)]);

const rows = parts.map((part, index) => ({ ...part, ...ended[index], counts: countsIn(part.results) }));
const total = { passed: 0, failed: 0, skipped: 0 };
// Once more at the end: the place in the output where a test failed is far up, and may be cut off.
const failures = rows.flatMap(({ title, passed, errors, counts }) => [
  ...(counts?.failures ?? []),
  ...(passed || (counts?.failed ?? 0) > 0 ? [] : [[`${title}: an error in no test`, ...errors].join('\n')]),
]);
if (failures.length > 0) say(`\n── failed\n${failures.map((text) => text.slice(0, 4_000)).join('\n\n')}`);
say('\n── counts');
for (const { title, passed: succeeded, seconds, busy, counts } of rows) {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 1, skipped: 0 };
  total.passed += passed;
  total.failed += failed === 0 && !succeeded ? 1 : failed; // ended otherwise than by a failed test
  total.skipped += skipped;
  const more = skipped > 0 ? `, ${skipped} skipped` : '';
  say(`${title.padEnd(12)} ${passed} passed, ${failed} failed${more} (${seconds} s, ${busy} of a processor)`);
}
const others = { build: built, ...checks, ...(acceptance.length > 0 ? { acceptance: ended.at(-1) } : {}) };
for (const [title, { passed, seconds, busy }] of Object.entries(others)) {
  if (title !== 'build' || !passed) total[passed ? 'passed' : 'failed']++;
  say(`${title.padEnd(12)} ${passed ? 'passed' : 'failed'} (${seconds} s, ${busy} of a processor)`);
}
mkdirSync(`${root}.test-output`, { recursive: true });
writeFileSync(`${root}.test-output/summary.json`, `${JSON.stringify(total)}\n`);
const after = processors();
const counted = [...rows, ...Object.values(others)].reduce((sum, { busy }) => sum + busy, 0);
const [all, nobodys, idle] = [performance.now() / 1_000, after.busy - before.busy - counted, after.idle - before.idle];
say(
  `\n${Math.round(all)} s; ${cpus().length} processors, idle for ${Math.round(idle)} s together, busy with what is in none of these for ${Math.round(nobodys)} s`,
);
say(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
