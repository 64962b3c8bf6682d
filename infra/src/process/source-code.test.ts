import { readdir, readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { minifySync } from '@swc/core';
import { expect, test } from 'vitest';
import { codeOf, sourceCodeOf } from './source-code.ts';
import { codeFolder } from './testing/code-folder.ts';

const folder = async (files: Record<string, string>): Promise<string> =>
  sourceCodeOf(new URL('fold.ts', await codeFolder(files)).href);

const fold = `import { add } from './sums.ts';
import type { Row } from './row.ts';

/** What it does. */
export const fold = (rows: Row[], by: number) => add([rows.length, by]); // at last
`;
const files = {
  'fold.ts': fold,
  'sums.ts': "export { sum as add } from './deep/sum.ts';\n",
  'row.ts': 'export type Row = 1;',
};
const sum = "export const sum = (all: number[]) => all.join('//') + ' /* a */';";

test('comments, layout, places, types of other files and files beside it make no other code', async () => {
  const first = await folder({ ...files, 'deep/sum.ts': sum });
  const same = await folder({
    'fold.ts': `${fold.replace('/** What it does. */', '/*\n * Something else.\n */').replace('// at last', '')}\r\n`
      .replace('add([rows.length, by])', 'add([\n    rows.length,\n    by,\n  ])')
      .replaceAll('\n', '\r\n'),
    'sums.ts': files['sums.ts'],
    'deep/sum.ts': `// The sum.\n${sum}`,
    'row.ts': 'export type Row = 2;',
    'other.ts': 'export const other = 1;',
  });
  expect(same).toBe(first);
});

test('a word more, however deep it is imported, or inside of a text, is other code', async () => {
  const first = await folder({ ...files, 'deep/sum.ts': sum });
  const others = [
    sum.replace('//', '/'),
    sum.replace('/* a */', '/* b */'),
    sum.replace('.join', '.concat'),
    `${sum} sum([]);`,
  ];
  for (const other of others) expect(await folder({ ...files, 'deep/sum.ts': other })).not.toBe(first);
});

test.each(['domain', 'projections'])('all code of %s means the same without its comments and layout', async (room) => {
  const root = new URL(`../../../${room}/src/`, import.meta.url);
  const names = (await readdir(root, { recursive: true })).filter((name) => name.endsWith('.ts'));
  expect(names.length).toBeGreaterThan(50);
  const plain = (text: string): string => {
    const { code } = minifySync(text, { compress: false, mangle: false, module: true, ecma: 2020 });
    return code;
  };
  for (const name of names) {
    const text = await readFile(new URL(name, root), 'utf8');
    expect(plain(stripTypeScriptTypes(codeOf(text))), name).toBe(plain(stripTypeScriptTypes(text)));
  }
});
