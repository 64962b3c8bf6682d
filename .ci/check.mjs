// `npm run check`: types, lint and the tests that a change touches, imports followed, for the time between two commits.
// `npm run check -- [--since REF] [ROOM …]`: since a commit (the last one, where nothing is changed since it), and of these
// rooms; unless named, of those in which something is changed. The nearest tests first, as many as end in two minutes.
import '../infra/src/embedded/right-node.mjs';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { cruise } from 'dependency-cruiser';
import cruiser from '../.dependency-cruiser.mjs';
import { failuresOf } from './failures.mjs';
import { refusal } from './last-lines.mjs';
import { here, npm, roomsOf, root, testPart, turbo } from './parts.mjs';
import { prepareRun } from './prepare-run.mjs';
import { testsReached, within } from './reach.mjs';
import { countsOf } from './results.mjs';
import { say } from './run-command.mjs';

/** Milliseconds of tests for each room: two workers take half of it. */
const time = 200_000;
const { values, positionals: named } = parseArgs({ allowPositionals: true, options: { since: { type: 'string' } } });

const git = (...args) =>
  execFileSync('git', [...args, '-z'], { cwd: root })
    .toString()
    .split('\0')
    .filter(Boolean);
const since = (commit) => [
  ...git('diff', '--name-only', '--diff-filter=d', commit),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const uncommitted = since('HEAD');
const changed =
  values.since === undefined ? (uncommitted.length > 0 ? uncommitted : since('HEAD~1')) : since(values.since);
const roomOf = (path) => path.split('/')[0];
const rooms = roomsOf(named).filter((room) => named.length > 0 || changed.some((path) => roomOf(path) === room));

/** Milliseconds that each test file took in the last run of `npm test`. */
const durations = new Map(
  roomsOf([])
    .flatMap((room) => globSync(`${root}${room}/.test-output/*.json`))
    .flatMap((path) => JSON.parse(readFileSync(path, 'utf8')).files)
    .map(({ file, milliseconds }) => [relative(root, file), milliseconds]),
);

prepareRun();
const commands = [
  { title: 'lint', again: 'npm run lint', ...(await here('lint', npm('lint'))) },
  {
    title: 'typecheck',
    again: 'npm run typecheck',
    ...(await here('typecheck', turbo('typecheck', 'typecheck:servers'))),
  },
];
const { output } = await cruise(roomsOf([]), { ...cruiser.options, validate: false });
const reached = testsReached(output.modules, changed);
const ofRoom = (room) => new Map([...reached].filter(([path]) => roomOf(path) === room));

const rows = [];
for (const room of rooms) {
  const all = ofRoom(room);
  const chosen = within(all, durations, time).map(([path]) => path.slice(room.length + 1));
  if (all.size > chosen.length)
    say(
      `${room}: the nearest ${chosen.length} of ${all.size} test files that the change reaches; all: npm test -- ${room}`,
    );
  if (chosen.length === 0) continue;
  const part = { room, title: room, only: [], workers: 2 };
  rows.push({ part, ...(await testPart(part, chosen)) });
}
const further = roomsOf([]).filter((room) => !rooms.includes(room) && ofRoom(room).size > 0);

say('\n── check');
for (const { part, results, seconds } of rows) {
  const { passed, failed } = countsOf(results);
  say(`${part.title.padEnd(12)} ${passed} passed, ${failed} failed (${seconds} s)`);
}
if (further.length > 0)
  say(`not run, though reached: ${further.map((room) => `${room} (${ofRoom(room).size} files)`).join(', ')}`);
say(`${Math.round(performance.now() / 1_000)} s`);
const failures = failuresOf(rows, commands);
if (failures.length > 0) for (const line of refusal(failures)) say(line);
process.exit(failures.length === 0 ? 0 : 1);
