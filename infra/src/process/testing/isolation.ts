import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProjectConfiguration } from 'vitest/config';

/** A call of `vi.mock`, which replaces a module for everybody who loads it from then on. */
const replaces = /^vi\.(?:mock|doMock)\(/m;

/**
 * The projects of a room's test files, for `vitest.config.ts`. Files of one worker share the modules that they load, which
 * halves what a suite costs; those that replace modules have a project of their own, `NAME mocks`, with fresh modules for
 * each. `folder`: the room's; `include` and `setupFiles`: as Vitest's, the latter beside those of the whole room.
 */
export const sharingModules = (
  folder: string,
  name: string,
  include: readonly string[],
  setupFiles: readonly string[] = [],
): TestProjectConfiguration[] => {
  const apart = globSync(include, { cwd: folder }).filter((path) =>
    replaces.test(readFileSync(join(folder, path), 'utf8')),
  );
  const setUp = { setupFiles: [...setupFiles] };
  return [
    {
      extends: true,
      test: { name, include: [...include], exclude: apart, isolate: false, ...setUp },
    },
    ...(apart.length === 0
      ? []
      : [{ extends: true, test: { name: `${name} mocks`, include: apart, ...setUp } } as const]),
  ];
};
