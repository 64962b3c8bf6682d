import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

it('every benchmark runs to its end', async () => {
  // Exit code 1, and so a rejection, where one of them fails.
  const { stdout } = await promisify(execFile)(process.execPath, [main, '--quick']);
  expect(stdout).toMatch(/^\d+ of [1-9]\d* targets met \(--quick/m);
}, 180_000);
