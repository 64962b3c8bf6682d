// `npm test`: types, lint, import rules and the tests of every package. Goes on after a failure, so that one run tells
// all; the last lines are the counts, which also stand in `.test-output/summary.json`.
import '../infra/src/embedded/right-node.mjs';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { workspaces } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const say = (words) => void process.stdout.write(`${words}\n`);
const results = (room) => `${root}${room}/.test-output/vitest.json`;

const run = (title, program, args) => {
  say(`\n── ${title}`);
  const shell = process.platform === 'win32'; // where npm is a .cmd
  return spawnSync(program, args, { cwd: root, stdio: 'inherit', shell }).status === 0;
};
for (const room of workspaces) rmSync(`${root}${room}/.test-output`, { recursive: true, force: true });

const checks = {
  typecheck: run('typecheck', 'npm', ['run', '--silent', 'typecheck']),
  lint: run('lint', 'npm', ['run', '--silent', 'lint']),
  // One package at a time: each has workers of its own for every core, and most start a database.
  tests: run('tests', process.execPath, [
    `${root}.ci/turbo.mjs`,
    ...['run', 'test', '--concurrency=1', '--continue=always', '--env-mode=loose', '--output-logs=full'],
    ...['--', '--reporter=default', '--reporter=json', '--outputFile.json=.test-output/vitest.json'],
  ]),
};

/** Passed, failed, skipped of one package, and what failed; null where it wrote no result. */
const countsOf = (room) => {
  try {
    const result = JSON.parse(readFileSync(results(room), 'utf8'));
    // A file that cannot be loaded has no tests that failed, only itself.
    const unloaded = result.testResults.filter(
      (file) => file.status === 'failed' && file.assertionResults.length === 0,
    );
    const failed = result.numFailedTests + unloaded.length;
    return {
      passed: result.numPassedTests,
      failed: result.success ? failed : Math.max(failed, 1), // an error outside of every test
      skipped: result.numPendingTests + result.numTodoTests,
      failures: result.testResults.flatMap((file) => [
        ...(unloaded.includes(file) ? [`${file.name}\n${file.message}`] : []),
        ...file.assertionResults
          .filter((test) => test.status === 'failed')
          .map((test) => `${file.name}: ${test.fullName}\n${test.failureMessages.join('\n')}`),
      ]),
    };
  } catch {
    return null;
  }
};

const hasTests = (room) => JSON.parse(readFileSync(`${root}${room}/package.json`, 'utf8')).scripts?.test !== undefined;
const rows = workspaces.filter(hasTests).map((room) => ({ room, counts: countsOf(room) }));
const total = { passed: 0, failed: 0, skipped: 0 };
// Once more at the end: the place in the output where a test failed is far up, and may be cut off.
const failures = rows.flatMap(({ counts }) => counts?.failures ?? []);
if (failures.length > 0) say(`\n── failed\n${failures.map((text) => text.slice(0, 2_000)).join('\n\n')}`);
say('\n── counts');
for (const { room, counts } of rows) {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 1, skipped: 0 };
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  say(`${room.padEnd(12)} ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
}
for (const check of ['typecheck', 'lint']) {
  total[checks[check] ? 'passed' : 'failed']++;
  say(`${check.padEnd(12)} ${checks[check] ? 'passed' : 'failed'}`);
}
if (!checks.tests && total.failed === 0) total.failed = 1; // ended otherwise than by a failed test
mkdirSync(`${root}.test-output`, { recursive: true });
writeFileSync(`${root}.test-output/summary.json`, `${JSON.stringify(total)}\n`);
say(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
