import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
/** What people read: of the screens, and of the api's answers. */
const rooms = [join(root, 'web/src/locales'), join(root, 'infra/src/texts')];
const languages = ['it', 'en', 'es'] as const;

type Rule = { readonly term: string; readonly words: readonly string[]; readonly never: readonly string[] };

/** Rows of the glossary: name in code, it, en, es, meaning, never (it, en, es). */
const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|') && !line.startsWith('|---') && !line.startsWith('| in code'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

const split = (cell = ''): string[] =>
  cell
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

const rulesOf = (language: number): Rule[] =>
  rows.map((cells) => ({
    term: cells[0] ?? '',
    words: split(cells[1 + language]),
    never: split(cells[5 + language]),
  }));

const flatten = (value: unknown, path: string): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => flatten(inner, `${path}.${key}`))
    : [[path, String(value)]];

const textsOf = (language: string): [string, string][] =>
  rooms.flatMap((room) =>
    readdirSync(join(room, language)).flatMap((file) =>
      flatten(JSON.parse(readFileSync(join(room, language, file), 'utf8')), file.replace('.json', '')),
    ),
  );

/** `~word`: where a word begins so; `=text`: the whole text. Placeholders are no words. */
const says = (text: string, never: string): boolean => {
  const read = text.replaceAll(/\{\{?\w+\}?\}/g, '…').toLowerCase();
  const wanted = never.slice(1).replace(/\*$/, '').toLowerCase();
  if (never.startsWith('=')) return read.replace(/\.$/, '') === wanted;
  return new RegExp(`(?<![\\p{L}-])${RegExp.escape(wanted)}`, 'u').test(read);
};

test('the glossary is a table that can be read, and its marks mean something', () => {
  expect(rows.length).toBeGreaterThan(30);
  for (const cells of rows) {
    expect(cells, cells[0]).toHaveLength(8);
    for (const never of cells.slice(5).flatMap(split)) expect(never, cells[0]).toMatch(/^[~=]\S/);
  }
  expect(says('Questa è la macchina {{macchina}}', '~macchin')).toBe(true);
  expect(says('Sistema {{macchina}}', '~macchin')).toBe(false);
  expect(says('Correo', '=correo')).toBe(true);
});

describe.each(languages.map((language, index) => [language, index] as const))('words in %s', (language, index) => {
  const texts = textsOf(language);

  test('no text calls a thing by another name', () => {
    const found = rulesOf(index).flatMap(({ term, never }) =>
      never.flatMap((one) =>
        texts.filter(([, text]) => says(text, one)).map(([path, text]) => `${term} "${one}" in ${path}: ${text}`),
      ),
    );
    expect(found).toEqual([]);
  });

  test('no name is forbidden and given at once', () => {
    const names = rulesOf(index).flatMap(({ words }) => words);
    const clashes = rulesOf(index).flatMap(({ never }) => names.filter((name) => never.some((one) => says(name, one))));
    expect(clashes).toEqual([]);
  });
});
