import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { codeFingerprint } from './code-fingerprint.ts';

test('other code has another fingerprint; tests, line ends and the place on the disk do not count', async () => {
  const folder = async (files: Record<string, string>): Promise<string> => {
    const root = await mkdtemp(join(tmpdir(), 'code-'));
    onTestFinished(() => rm(root, { recursive: true }));
    for (const [name, text] of Object.entries(files)) {
      await mkdir(join(root, name, '..'), { recursive: true });
      await writeFile(join(root, name), text);
    }
    return codeFingerprint([pathToFileURL(`${root}/`)]);
  };
  const first = await folder({ 'a.ts': 'one\n', 'b/c.ts': 'two\n' });
  expect(first).toMatch(/^[\da-f]{16}$/);
  const same = { 'a.ts': 'one\r\n', 'b/c.ts': 'two\n', 'a.test.ts': 'x', 'testing/d.ts': 'x', 'b/notes.md': 'x' };
  expect(await folder(same)).toBe(first);
  expect(await folder({ 'a.ts': 'one\n', 'b/c.ts': 'three\n' })).not.toBe(first);
  expect(await folder({ 'a.ts': 'one\n', 'b/d.ts': 'two\n' })).not.toBe(first);
});
