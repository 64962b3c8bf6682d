// Who may import whom: the rules of `.dependency-cruiser.mjs`, and no two neighbouring folders that import each other.
import { readFileSync } from 'node:fs';
import { cruise, format } from 'dependency-cruiser';
import cruiser from '../.dependency-cruiser.mjs';
import { folderCircles } from './folder-circles.mjs';

const { workspaces } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const { options, ...ruleSet } = cruiser;
const { output } = await cruise(workspaces, { ...options, validate: true, ruleSet });
const { output: words, exitCode } = await format(output, { outputType: 'err' });
process.stdout.write(words);

const circles = folderCircles(output.modules);
const faults = [
  ...circles.map(({ folders: [from, to], imports }) =>
    [
      `${from} and ${to} import each other; the fewer imports:`,
      ...imports.map((pair) => `  ${pair.join(' -> ')}`),
    ].join('\n'),
  ),
];
for (const fault of faults) console.error(fault);
process.exitCode = exitCode === 0 && faults.length === 0 ? 0 : 1;
