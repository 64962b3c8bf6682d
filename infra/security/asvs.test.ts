import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { decided, nothing, open, tested } from './asvs/answer.ts';
import { levelOne, levelTwo } from './asvs/requirements.ts';
import { answers } from './asvs.ts';
import { problemsOf } from './check-answers.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string | undefined => {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
};

/** For whoever reads the run. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

test('every requirement of ASVS 5.0, levels 1 and 2, has one answer, and every test that it names is there', () => {
  const requirements = [...levelOne, ...levelTwo];
  expect([levelOne.length, levelTwo.length, new Set(requirements).size]).toEqual([70, 183, 253]);
  expect(problemsOf(requirements, answers, read)).toEqual([]);

  const count = (kind: string): number => answers.filter((one) => one.kind === kind).flatMap(({ ids }) => ids).length;
  const [tests, decisions, none] = [count('tests'), count('decision'), count('nothing')];
  say(
    `ASVS 5.0 level 2, ${requirements.length} requirements: ${tests} held by tests, ${decisions} decided, ${none} about nothing that is here, ${count('open')} open:`,
  );
  for (const one of answers) if (one.kind === 'open') say(`  ${one.ids.join(' ')}: ${one.missing}`);
});

test('what is wrong with an answer is told', () => {
  const files: Record<string, string> = {
    'docs/decisions/0001-packages-and-commands.md': '# 1. Packages',
    'a.test.ts': `describe('group'); it("one's own")`,
    'a.ts': '',
  };
  const problems = (...given: Parameters<typeof problemsOf>[1]) =>
    problemsOf(['1.1.1', '1.1.2'], given, (path) => files[path]);
  expect(
    problems(
      tested('1.1.1', "a.test.ts › one's own", 'a.test.ts › group'),
      decided('1.1.2', 'so', 'docs/decisions/0001-packages-and-commands.md'),
    ),
  ).toEqual([]);
  expect(problems(nothing('1.1.1', 'none'), open('1.1.2', 'much'))).toEqual([]);
  expect(problems(decided('1.1.1', 'so', 'a.ts'))).toEqual(['1.1.2: no answer']);
  const both = decided('1.1.1 1.1.2', 'so');
  expect(problems(both, nothing('1.1.2', 'none'))).toEqual(['1.1.2: more than one answer']);
  expect(problems(both, open('9.9.9', 'much'))).toEqual(['9.9.9: no requirement of levels 1 and 2']);
  expect(problems(tested('1.1.1 1.1.2', 'a.test.ts › grou'))).toEqual(['1.1.1 1.1.2: a.test.ts has no test “grou”']);
  expect(problems(tested('1.1.1 1.1.2', 'b.test.ts › group'))).toEqual(['1.1.1 1.1.2: b.test.ts is no file of tests']);
  expect(problems(tested('1.1.1 1.1.2', 'a.ts › group'))).toEqual(['1.1.1 1.1.2: a.ts is no file of tests']);
  expect(problems(tested('1.1.1 1.1.2'))).toEqual(['1.1.1 1.1.2: names no test']);
  expect(problems(decided('1.1.1 1.1.2', 'so', 'c.ts'))).toEqual(['1.1.1 1.1.2: there is no c.ts']);
  expect(problems(nothing('1.1.1 1.1.2', ' '))).toEqual(['1.1.1 1.1.2: says nothing']);
});
