import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { atRest } from './at-rest.ts';

type Violation = {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
};

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds against WCAG 2.2 A and AA, as readable lines; empty is good. `within` looks at a part of the page only,
 * and leaves out the habits that concern whole pages (landmarks, headings).
 */
export const accessFaults = (page: Page, within?: string): Promise<string[]> =>
  run(page, { type: 'tag', values: within === undefined ? [...standard, 'best-practice'] : standard }, within);

/** What is seen on a control and is not, word for word, in its name: nobody could speak to it (WCAG 2.5.3). */
export const speechFaults = (page: Page): Promise<string[]> =>
  run(page, { type: 'rule', values: ['label-content-name-mismatch'] });

type RunOnly = { readonly type: 'tag' | 'rule'; readonly values: readonly string[] };

/** Of what was found in order nothing is said: writing all that down is half of what a look costs. */
const toTell = { resultTypes: ['violations'], selectors: false };

const run = async (page: Page, only: RunOnly, within?: string): Promise<string[]> => {
  await atRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source());
  const violations = await page.evaluate(
    async ([part, options]) => {
      type Axe = { run: (where: unknown, options: object) => Promise<{ violations: Violation[] }> };
      const axe: Axe = Reflect.get(window, 'axe');
      return (await axe.run(part ?? document, options)).violations;
    },
    [within, { runOnly: only, ...toTell }] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.replaceAll(/\s+/g, ' ')}`),
  );
};

const source = (): Promise<string> => readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
