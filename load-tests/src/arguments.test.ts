import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const run = (script: string, ...args: string[]) => {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [path, ...args], { encoding: 'utf8', timeout: 20_000 });
  return { status, stderr };
};

test.each([
  ['./faults/main.ts', '--rounds', 'x'],
  ['./faults/main.ts', '--rounds', '0'],
  ['./faults/main.ts', '--nightly', '--seed', '1.5'],
  ['./bench/main.ts', '--rounds', ''],
  ['./k6/main.ts', 'logins', '--rate', 'fast'],
  ['./acceptance/main.ts', '--nope'],
])('%s %s %s: what cannot be done is refused, and never a success of nothing', (script, ...args) => {
  const { status, stderr } = run(script, ...args);
  expect(status).toBe(2);
  expect(stderr).toContain('npm run ');
});
