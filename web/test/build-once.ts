import type { TestProject } from 'vitest/node';
import { buildPage } from './served-page.ts';

declare module 'vitest' {
  interface ProvidedContext {
    dist: string;
  }
}

/** Vitest runs this once for all page tests: they open what is shipped, not a development server. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const { dist, remove } = await buildPage();
  project.provide('dist', dist);
  return remove;
};
