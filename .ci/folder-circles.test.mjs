import { expect, test } from 'vitest';
import { folderCircles } from './folder-circles.mjs';

const module = (source, ...imports) => ({ source, dependencies: imports.map((resolved) => ({ resolved })) });

test('two areas of a room that import each other are a circle, told by its shorter direction', () => {
  const modules = [
    module('api/src/reports/routes.ts', 'api/src/printouts/made.ts', 'api/src/printouts/routes.ts'),
    module('api/src/printouts/fields.ts', 'api/src/reports/print.ts'),
  ];
  expect(folderCircles(modules)).toEqual([
    {
      folders: ['api/src/printouts', 'api/src/reports'],
      imports: [['api/src/printouts/fields.ts', 'api/src/reports/print.ts']],
    },
  ]);
});

test('one direction, folders of an area, files beside the folders, and tests are none', () => {
  const modules = [
    module('api/src/app.ts', 'api/src/rest/gateway.ts'),
    module('api/src/rest/gateway.ts', 'api/src/services.ts', 'api/src/kernel/session.ts'),
    module('api/src/kernel/session.test.ts', 'api/src/rest/gateway.ts'),
    module('api/src/kernel/testing/held.ts', 'api/src/rest/gateway.ts'),
    module('api/src/planning/board/a.ts', 'api/src/planning/data/b.ts'),
    module('api/src/planning/data/b.ts', 'api/src/planning/board/c.ts'),
  ];
  expect(folderCircles(modules)).toEqual([]);
});

test('features of the web are areas of their own', () => {
  const modules = [
    module('web/src/features/planning/a.ts', 'web/src/features/support/b.ts'),
    module('web/src/features/support/b.ts', 'web/src/features/planning/a.ts'),
  ];
  expect(folderCircles(modules).map(({ folders }) => folders)).toEqual([
    ['web/src/features/planning', 'web/src/features/support'],
  ]);
});
