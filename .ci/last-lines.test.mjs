import { describe, expect, test } from 'vitest';
import { againOf, refusal, unsteadyLines } from './last-lines.mjs';

const failure = (number, message = 'AssertionError: expected 2 to be 1') => ({
  title: `web/test/board.test.ts (page) ${number}`,
  test: 'the board > shows the week',
  message,
  again: 'cd web && npx vitest run test/board.test.ts',
});

describe('refusal', () => {
  test('one failure: file, test, message and how to run it again', () => {
    expect(refusal([failure(1)])).toEqual([
      '── refused',
      '1. web/test/board.test.ts (page) 1',
      '   the board > shows the week',
      '   AssertionError: expected 2 to be 1',
      '   again: cd web && npx vitest run test/board.test.ts',
    ]);
  });

  test.each([1, 2, 7, 8, 9, 500])(
    '%i failures with long messages: at most 36 lines, none too wide, and the rest counted',
    (count) => {
      const long = Array.from({ length: 90 }, () => 'x'.repeat(900)).join('\n');
      const lines = refusal(Array.from({ length: count }, (_, index) => failure(index, long)));
      expect(lines.length).toBeLessThanOrEqual(36);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(203);
      const shown = lines.filter((line) => line.startsWith('   again: ')).length;
      const rest = /^and (\d+) more/.exec(lines.at(-1))?.[1] ?? '0';
      expect(shown + Number(rest)).toBe(count);
    },
  );
});

test('the command of a failed test holds where its name has quotes and signs of patterns', () => {
  const again = againOf({
    roomPath: 'api',
    path: 'test/live.test.ts',
    project: 'api on eventstoredb',
    test: "the feed > a company's topic (1.2 x) [one]",
  });
  expect(again).toBe(
    `cd api && npx vitest run test/live.test.ts --project 'api on eventstoredb' -t 'the feed a company'\\''s topic \\(1\\.2 x\\) \\[one\\]'`,
  );
});

test('an unsteady file is named with its test, and as known where the page has it', () => {
  const one = {
    path: 'web/test/a.test.ts',
    project: 'page',
    failures: [{ test: 'opens', message: 'Error: late\nat a' }],
  };
  expect(unsteadyLines([], [])).toEqual([]);
  expect(unsteadyLines([one, { ...one, path: 'web/test/b.test.ts' }], [one.path]).slice(1)).toEqual([
    'web/test/a.test.ts (page): opens: Error: late; known',
    'web/test/b.test.ts (page): opens: Error: late; to be written into docs/unsteady.md',
  ]);
});
