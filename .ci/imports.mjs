// Who may import whom: the rules of `.dependency-cruiser.mjs`, and no two neighbouring folders that import each other.
import { readFileSync } from 'node:fs';
import { cruise, format } from 'dependency-cruiser';
import cruiser from '../.dependency-cruiser.mjs';
import { folderCircles } from './folder-circles.mjs';

/** Circles that are known, and end where their area is taken apart (a line is taken out with its circle). */
const known = ['web/src/features/planning web/src/features/support'];

const { workspaces } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const { options, ...ruleSet } = cruiser;
const { output } = await cruise(workspaces, { ...options, validate: true, ruleSet });
const { output: words, exitCode } = await format(output, { outputType: 'err' });
process.stdout.write(words);

const circles = folderCircles(output.modules);
const nameOf = ({ folders }) => folders.toSorted().join(' ');
const faults = [
  ...circles
    .filter((circle) => !known.includes(nameOf(circle)))
    .map(({ folders: [from, to], imports }) =>
      [
        `${from} and ${to} import each other; the fewer imports:`,
        ...imports.map((pair) => `  ${pair.join(' -> ')}`),
      ].join('\n'),
    ),
  ...known
    .filter((name) => !circles.some((circle) => nameOf(circle) === name))
    .map((name) => `${name} are no circle any more: .ci/imports.mjs need not except them`),
];
for (const fault of faults) console.error(fault);
process.exitCode = exitCode === 0 && faults.length === 0 ? 0 : 1;
