import type { TestProject } from 'vitest/node';
import { buildPage } from './served-page.ts';

declare module 'vitest' {
  interface ProvidedContext {
    dist: string;
  }
}

/**
 * Vitest runs this once for all page tests: they open what is shipped, not a development server. `BUILT_PAGE` names one that
 * was built a moment ago.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const built = process.env.BUILT_PAGE;
  const { dist, remove } = built === undefined ? await buildPage() : { dist: built, remove: async () => {} };
  project.provide('dist', dist);
  return remove;
};
