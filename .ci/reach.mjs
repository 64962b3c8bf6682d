import { dirname } from 'node:path';

export const isTest = (path) => /[.]test[.](?:tsx?|mjs)$/.test(path);

/** Who imports a module for more than its types: a test runs no differently for a type. */
const importers = (modules) => {
  const found = new Map();
  for (const { source, dependencies } of modules)
    for (const { resolved, dependencyTypes } of dependencies)
      if (!dependencyTypes.includes('type-only')) found.set(resolved, [...(found.get(resolved) ?? []), source]);
  return found;
};

/**
 * The test files that a change reaches: `Map` of path to the number of imports between them and the nearest changed file, nearest first.
 * `modules`: dependency-cruiser's; `changed`: paths. A file that nobody imports (SQL, a golden event, a style) reaches the tests of its folder,
 * or of the nearest one above that has tests.
 */
export const testsReached = (modules, changed) => {
  const importersOf = importers(modules);
  const sources = new Set(modules.map(({ source }) => source));
  const tests = [...sources].filter(isTest);
  const distances = new Map();
  let next = [];
  for (const path of changed) {
    distances.set(path, 0);
    if (sources.has(path)) next.push(path);
    else for (const test of beside(path, tests)) if (!distances.has(test)) distances.set(test, 1);
  }
  for (let distance = 1; next.length > 0; distance++) {
    const reached = next.flatMap((path) => importersOf.get(path) ?? []).filter((path) => !distances.has(path));
    next = [...new Set(reached)];
    for (const path of next) distances.set(path, distance);
  }
  return new Map([...distances].filter(([path]) => sources.has(path) && isTest(path)).toSorted((a, b) => a[1] - b[1]));
};

const beside = (path, tests) => {
  for (let folder = dirname(path); folder !== '.' && folder !== '/'; folder = dirname(folder)) {
    const found = tests.filter((test) => dirname(test) === folder);
    if (found.length > 0) return found;
  }
  return [];
};

/** The nearest of these tests that end within `milliseconds`, as far as `durations` knows theirs; the changed ones and the nearest always. */
export const within = (reached, durations, milliseconds, unknown = 1_500) => {
  let sum = 0;
  return [...reached].filter(([path, distance], index) => {
    sum += durations.get(path) ?? unknown;
    return distance === 0 || index === 0 || sum <= milliseconds;
  });
};
