import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const main = fileURLToPath(new URL('./main.ts', import.meta.url));

it('every benchmark runs to its end', async () => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [main, '--quick']);
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^\d+ of [1-9]\d* targets met \(--quick/m);
}, 120_000);
