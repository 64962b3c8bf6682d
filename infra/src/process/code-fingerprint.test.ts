import { expect, test } from 'vitest';
import { codeFingerprint } from './code-fingerprint.ts';
import { codeFolder } from './testing/code-folder.ts';

test('other code has another fingerprint; tests, line ends and the place on the disk do not count', async () => {
  const folder = async (files: Record<string, string>) => codeFingerprint([await codeFolder(files)]);
  const first = await folder({ 'a.ts': 'one\n', 'b/c.ts': 'two\n' });
  expect(first).toMatch(/^[\da-f]{16}$/);
  const same = { 'a.ts': 'one\r\n', 'b/c.ts': 'two\n', 'a.test.ts': 'x', 'testing/d.ts': 'x', 'b/notes.md': 'x' };
  expect(await folder(same)).toBe(first);
  expect(await folder({ 'a.ts': 'one\n', 'b/c.ts': 'three\n' })).not.toBe(first);
  expect(await folder({ 'a.ts': 'one\n', 'b/d.ts': 'two\n' })).not.toBe(first);
});
