import { expect, test } from 'vitest';
import { problemsOf } from './decision-pages.mjs';

const page = (number, title = 'Undo reads the log', more = '') =>
  `# ${number}. ${title}\n\n2026-11-28\n\nReasons.${more}\n\n**We would change it if** never.\n`;
const row = (number, name, title = 'Undo reads the log') => `| ${number} | [${title}](${name}) | what it decides |\n`;
const one = new Map([['0021-undo.md', page(21)]]);
const index = `# Decisions\n\n| | decision | in it |\n|---|---|---|\n${row(21, '0021-undo.md')}`;
test('pages that are in the index and are cited by their number have no problem', () => {
  const texts = new Map([
    ['docs/rules.md', '[decision 21](decisions/0021-undo.md), and two decisions'],
    ['domain/src/undo.ts', '/**\n * As Decision\n * 21 says.\n */'],
  ]);
  expect(problemsOf(one, index, texts)).toEqual([]);
});

test.each([
  ['one number', 'see decision 22', ['decision 22']],
  ['several numbers', 'Decisions 21, 22 and 23', ['decision 22', 'decision 23']],
  ['a number in the next line of a comment', 'decision\n// 22', ['decision 22']],
  ['the former name of a page', 'docs/decisions/0021-undo-of-a-tab.md', ['0021-undo-of-a-tab.md']],
])('a citation of what is not there is a problem: %s', (_, text, cited) => {
  expect(problemsOf(one, index, new Map([['a.ts', text]]))).toEqual(
    cited.map((what) => `a.ts cites ${what}, which is not there`),
  );
});

test('a page that is not in the index, or twice, or under another title is a problem', () => {
  expect(problemsOf(one, '', new Map())).toEqual(['0021-undo.md is not in README.md']);
  expect(problemsOf(one, index + row(21, '0021-undo.md'), new Map())).toEqual([
    '0021-undo.md is in README.md more than once',
  ]);
  expect(problemsOf(one, row(21, '0021-undo.md', 'Undo'), new Map())).toEqual([
    '0021-undo.md stands in README.md under another number or title',
  ]);
  expect(problemsOf(one, index + row(22, '0022-redo.md', 'Redo'), new Map())).toEqual([
    'README.md lists 0022-redo.md, which is no page',
  ]);
});

test.each([
  ['another number in its title', '0021-undo.md', page(12), 'begin with "# 21. Title" and a date'],
  ['no date', '0021-undo.md', page(21).replace('2026-11-28\n\n', ''), 'begin with "# 21. Title" and a date'],
  ['nothing that would change it', '0021-undo.md', page(21).replace('We would', 'Who would'), 'what would change it'],
  ['too many words', '0021-undo.md', page(21, undefined, ' more'.repeat(700)), 'words, 700 are the most'],
  ['a name without its number', 'undo.md', page(21), 'is not called NNNN-words-of-its-title.md'],
])('a page is a problem with %s', (_, name, text, problem) => {
  expect(problemsOf(new Map([[name, text]]), row(21, name), new Map()).join('\n')).toContain(problem);
});

test('two pages with one number are a problem', () => {
  const pages = new Map([...one, ['0021-redo.md', page(21, 'Redo')]]);
  expect(problemsOf(pages, index + row(21, '0021-redo.md', 'Redo'), new Map())).toEqual([
    '0021-redo.md has the number of another page',
  ]);
});
