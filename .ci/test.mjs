// `npm test`: types, lint, import rules and the tests of every package, or of those that are named (`npm test -- domain`);
// `--acceptance FOLDER`: the acceptance run on what is in the folder, too.
// Goes on after a failure, so that one run tells all, and tries each test file that failed once more, alone. The last lines
// tell why a run is refused and the counts, which also stand in `.test-output/summary.json`.
import '../infra/src/embedded/right-node.mjs';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { failuresOf } from './failures.mjs';
import { refusal, unsteadyLines } from './last-lines.mjs';
import { followMachine } from './machine.mjs';
import { here, npm, partsOf, roomsOf, root, testPart, turbo } from './parts.mjs';
import { prepareRun } from './prepare-run.mjs';
import { countsOf } from './results.mjs';
import { say } from './run-command.mjs';
import { maxUnsteady, tryCommandAgain, tryFilesAgain } from './second-try.mjs';

const machineSince = followMachine();
const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { acceptance: { type: 'string' } },
});
const rooms = roomsOf(named);
if (rooms.length === 0) {
  say(`There is none of these packages: ${named.join(', ')}`);
  process.exit(2);
}

prepareRun();
process.env.BUILT_PAGE = `${root}web/dist`;
say(`seed ${process.env.FAULTS_SEED} (FAULTS_SEED)`);
for (const room of rooms) rmSync(`${root}${room}/.test-output`, { recursive: true, force: true });

const commands = {
  build: ['npm run build', turbo('build', 'codegen')],
  lint: ['npm run lint', npm('lint')],
  typecheck: ['npm run typecheck', turbo('typecheck', 'typecheck:servers', '--only', '--concurrency=1')],
  acceptance: [`npm run acceptance -- ${values.acceptance}`, npm('acceptance', '--', String(values.acceptance))],
};
const command = async (title) => {
  const [again, program] = commands[title];
  return { title, again, ...(await here(title, program)) };
};

const rows = [];
const others = [await command('build')];
// One after another: what runs beside something else is slower and less steady, and ends no sooner.
for (const title of ['lint', 'typecheck']) others.push(await command(title));
for (const part of partsOf(rooms)) rows.push({ part, ...(await testPart(part)) });
if (values.acceptance !== undefined) others.push(await command('acceptance'));

// Here in full, and again in short at the end: output may be cut off.
const stacks = failuresOf(rows, others).map(({ title, test, stack }) => `${title}: ${test ?? ''}\n${stack}`);
if (stacks.length > 0) say(`\n── failed\n${stacks.map((text) => text.slice(0, 4_000)).join('\n\n')}\n`);
const unsteady = [
  ...(await tryFilesAgain(rows)),
  ...(await tryCommandAgain(others, 'acceptance', `${root}load-tests/src/acceptance`, () => command('acceptance'))),
].map(({ file, ...one }) => ({ path: relative(root, file), ...one }));
const failures = failuresOf(rows, others);
if (unsteady.length > maxUnsteady)
  failures.push({
    title: `${unsteady.length} test files are unsteady, more than ${maxUnsteady}`,
    ...{ test: null, message: unsteady.map(({ path }) => path).join(', '), again: 'npm test' },
  });

say('\n── counts');
const passedCommands = others.filter(({ title, passed }) => passed && title !== 'build').length;
const total = { passed: passedCommands, failed: failures.length, skipped: 0 };
const cost = ({ seconds, busy, highestLoad }) => `${seconds} s, ${busy} of a processor, load ${highestLoad} at most`;
for (const { part, results, ...run } of rows) {
  const { passed, failed, skipped } = countsOf(results);
  total.passed += passed;
  total.skipped += skipped;
  const more = skipped > 0 ? `, ${skipped} skipped` : '';
  say(`${part.title.padEnd(12)} ${passed} passed, ${failed} failed${more} (${cost(run)})`);
}
for (const { title, passed, ...run } of others)
  say(`${title.padEnd(12)} ${passed ? 'passed' : 'failed'} (${cost(run)})`);
const { load, highestLoad, idle, busy } = machineSince();
const nobodys = busy - [...rows, ...others].reduce((sum, one) => sum + one.busy, 0);
const seconds = Math.round(performance.now() / 1_000);
say(
  `\n${seconds} s; ${cpus().length} processors, idle for ${idle} s together, busy with what is in none of these for ${nobodys} s; load ${load}, ${highestLoad} at most`,
);

mkdirSync(`${root}.test-output`, { recursive: true });
const summary = { ...total, seed: process.env.FAULTS_SEED, seconds, load, highestLoad, unsteady, failures };
writeFileSync(`${root}.test-output/summary.json`, `${JSON.stringify(summary, null, 2)}\n`);
const known = [...readFileSync(`${root}docs/unsteady.md`, 'utf8').matchAll(/`([^`]+)`/g)].map(([, path]) => path);
for (const line of unsteadyLines(unsteady, known)) say(line);
if (failures.length > 0) for (const line of refusal(failures)) say(line);
say(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
