import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { type Finding, judge, type ShownText, type Snapshot } from './findings.ts';

const axeSource = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const grave = ['serious', 'critical'];

type Violation = {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
};

/** What axe calls serious or critical against WCAG 2.2 A and AA. */
const accessFaults = async (page: Page): Promise<readonly Finding[]> => {
  await page.evaluate(await axeSource);
  const violations = await page.evaluate(async (values) => {
    type Axe = { run: (where: unknown, options: object) => Promise<{ violations: Violation[] }> };
    const axe: Axe = Reflect.get(window, 'axe');
    return (await axe.run(document, { runOnly: { type: 'tag', values }, resultTypes: ['violations'] })).violations;
  }, standard);
  return violations
    .filter(({ impact }) => impact !== null && grave.includes(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => ({
        kind: 'access' as const,
        text: `${id}: ${html.slice(0, 160)} ${failureSummary.replaceAll(/\s+/g, ' ')}`,
      })),
    );
};

/** Runs in the page: knows nothing of this file. */
const snapshotOf = (): Snapshot => {
  const texts: ShownText[] = [];
  const hides = (element: Element): boolean => /hidden|clip/.test(getComputedStyle(element).overflowX);
  const scrolls = (element: Element): boolean => /auto|scroll/.test(getComputedStyle(element).overflowX);
  /** The innermost box that cuts; null where the text can be scrolled to or nothing cuts it. */
  const boxOf = (element: Element | null): Element | null => {
    for (
      let at = element, depth = 0;
      at !== null && at !== document.body && depth < 6;
      at = at.parentElement, depth++
    ) {
      if (scrolls(at)) return null;
      if (hides(at)) return at;
    }
    return null;
  };
  const words = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const isTold = (element: Element | null, text: string): boolean => {
    for (let at = element, depth = 0; at !== null && depth < 8; at = at.parentElement, depth++) {
      if (words(at.getAttribute('title')).includes(text) || words(at.getAttribute('aria-label')).includes(text))
        return true;
      // A tooltip of the house: shown on hover and on focus.
      if (at.hasAttribute('data-tooltip')) return true;
    }
    return false;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = words(node.textContent);
    if (element === null || text === '' || /^(SCRIPT|STYLE|OPTION)$/.test(element.tagName)) continue;
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, width, height } = range.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    // Words for screen readers stand in a box of one pixel; what was scrolled away is not looked at.
    if (width === 0 || height === 0 || own.width <= 1 || right < 0 || left > innerWidth) continue;
    const cuts = boxOf(element);
    const box = cuts === null ? null : cuts.getBoundingClientRect();
    if (box !== null && box.width <= 1) continue;
    texts.push({
      text,
      left,
      right,
      box: box === null ? null : { left: box.left, right: box.right },
      told: isTold(element, text),
    });
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const input of document.querySelectorAll('input')) {
    if (pen === null || input.value !== '' || input.placeholder === '' || !input.checkVisibility()) continue;
    const style = getComputedStyle(input);
    pen.font = style.font;
    const { left } = input.getBoundingClientRect();
    const room = input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
    texts.push({
      text: input.placeholder,
      left,
      right: left + pen.measureText(input.placeholder).width,
      box: { left, right: left + room },
      told: words(input.title).includes(words(input.placeholder)),
    });
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  // The gallery shows what a failure looks like.
  const alerts = location.pathname.endsWith('/dev/kit')
    ? []
    : document.querySelectorAll('main [role="alert"] :is(h1, h2)');
  const failures = Array.from(alerts, (heading) => words(heading.textContent));
  return { title: document.title, texts, sideways: scrollWidth - clientWidth, failures };
};

/** All that can be told of what the page shows now. */
export const lookAt = async (page: Page): Promise<readonly Finding[]> => [
  ...judge(await page.evaluate(snapshotOf)),
  ...(await accessFaults(page)),
];

/** Waits until what is on its way has come: no skeleton, no spinner, fonts in place. Never longer than some seconds. */
export const settled = async (page: Page): Promise<void> => {
  await page
    .waitForFunction(
      () =>
        document.fonts.status === 'loaded' &&
        document.querySelector('#first') === null &&
        document.querySelector('main, form') !== null &&
        document.querySelector('[aria-busy="true"], [data-phase="loading"]') === null &&
        // Skeletons say that they are loading and show nothing else.
        document.querySelector('[role="status"] > div[aria-hidden]') === null,
      undefined,
      { timeout: 15_000, polling: 100 },
    )
    .catch(() => undefined);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
};
