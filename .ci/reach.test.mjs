import { expect, test } from 'vitest';
import { testsReached, within } from './reach.mjs';

const module = (source, ...imports) => ({
  source,
  dependencies: imports.map((path) => {
    const resolved = path.replace('type ', '');
    return { resolved, dependencyTypes: path === resolved ? ['local'] : ['local', 'type-only'] };
  }),
});
const modules = [
  module('domain/src/day.ts'),
  module('domain/src/day.test.ts', 'domain/src/day.ts'),
  module('domain/src/series.ts', 'domain/src/day.ts'),
  module('domain/src/series.test.ts', 'domain/src/series.ts', 'domain/src/day.ts'),
  module('api/src/board.ts', 'domain/src/series.ts'),
  module('api/test/board.test.ts', 'api/src/board.ts'),
  module('api/test/types.test.ts', 'type domain/src/day.ts'),
  module('infra/src/postgres/migrate.test.ts'),
];

test('imports are followed over rooms, the nearest test first, types not', () => {
  expect([...testsReached(modules, ['domain/src/series.ts'])]).toEqual([
    ['domain/src/series.test.ts', 1],
    ['api/test/board.test.ts', 2],
  ]);
  expect([...testsReached(modules, ['domain/src/day.ts']).keys()]).not.toContain('api/test/types.test.ts');
});

test('a changed test is reached by itself; a file that nobody imports reaches the tests beside it', () => {
  expect([...testsReached(modules, ['api/test/types.test.ts'])]).toEqual([['api/test/types.test.ts', 0]]);
  expect([...testsReached(modules, ['infra/src/postgres/migrations/001.sql'])]).toEqual([
    ['infra/src/postgres/migrate.test.ts', 1],
  ]);
  expect([...testsReached(modules, ['README.md'])]).toEqual([]);
});

test('what takes longer than there is time is left out from the far end, never what was changed', () => {
  const reached = new Map([
    ['a', 0],
    ['b', 0],
    ['c', 1],
    ['d', 2],
  ]);
  const durations = new Map([
    ['a', 50],
    ['b', 100],
    ['c', 20],
    ['d', 900],
  ]);
  const paths = (milliseconds) => within(reached, durations, milliseconds).map(([path]) => path);
  expect(paths(2_000)).toEqual(['a', 'b', 'c', 'd']);
  expect(paths(500)).toEqual(['a', 'b', 'c']);
  expect(paths(60)).toEqual(['a', 'b']);
});
