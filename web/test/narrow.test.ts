import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fakeBoard, maintainers } from './fake-board.ts';
import { desktop, pages, phone } from './open-page.ts';

const open = pages();
const languages = ['', '/en', '/es'] as const;
const ready = (page: Page) => page.locator('[data-testid=board][data-phase=ready]').waitFor();

describe('the tools of the board, 1 024 wide', () => {
  /** How far apart the middles of what should stand in one line are, how far it reaches, and how much of it is cut. */
  const line = (page: Page, selector: string) =>
    page.evaluate(async (within) => {
      await document.fonts.ready;
      const parts = [...document.querySelectorAll(within)].filter((one) => one.checkVisibility());
      const middles = parts.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2);
      return {
        apart: Math.max(...middles) - Math.min(...middles),
        right: Math.max(...parts.map((one) => one.getBoundingClientRect().right)),
        cut: parts.filter((one) => one.scrollWidth > one.clientWidth + 1).length,
      };
    }, selector);

  // Among the weeks those with the longest words, which are of two years (`texts.test.ts`).
  test.each(languages)('every week stands with its counters in one line (%s)', async (language) => {
    for (const [now, weeks] of [
      ['2026-03-04', ['', '2027-12-27']],
      ['2025-12-31', ['', '2028-02-28']],
    ] as const)
      for (const week of weeks) {
        const { page } = await open(`${language}/${week === '' ? '' : `?data=${week}`}`, {
          ...{ ...desktop, viewport: { width: 1024, height: 700 } },
          api: fakeBoard(undefined, { today: now }),
          ...{ stillClock: `${now}T10:00:00Z`, timezoneId: 'UTC' },
        });
        await ready(page);
        await page.locator('[data-counter]').first().waitFor();
        const counters = await line(page, '[data-counter]');
        expect([week, counters.apart, counters.cut]).toEqual([week, 0, 0]);
        // Numbers of three digits have room, too.
        expect(counters.right).toBeLessThanOrEqual(1012 - 3 * 22);
        const tools = await line(page, '[data-testid=board] div:has(> label > input[type=search]) > *');
        expect([week, tools.apart]).toEqual([week, 0]);
        expect(tools.right).toBeLessThanOrEqual(1024);
        const period = page.getByRole('heading', { level: 2 }).locator('.short');
        const lines = await period.evaluate((one) => Math.round(one.getBoundingClientRect().height / 16));
        expect(lines, week).toBeLessThanOrEqual(2);
      }
  });
});

describe('the notice of a lost network', () => {
  test.each([
    ['', 'I prossimi giorni non sono ancora'],
    ['/en', 'The next days are not on this device'],
    ['/es', 'Los próximos días aún no están'],
  ])('takes one line of a phone 360 wide, whole, and tells the rest to who asks (%s)', async (language, noDays) => {
    const { page } = await open(language === '' ? '/' : language, {
      ...{ ...phone, viewport: { width: 360, height: 740 } },
      as: { maintainerId: maintainers[0].id },
      api: fakeBoard(),
    });
    await ready(page);
    await page.context().setOffline(true);
    const words = page.getByTestId('offline-notice').getByRole('alert');
    await words.waitFor();
    const [button, rest] = [words.getByRole('button').first(), words.getByText(noDays)];
    const said = words.locator('span').first();
    expect(await said.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
    const lines = await words.evaluate((one) => one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight));
    expect(lines).toBeLessThan(2.5);
    expect(await rest.isVisible()).toBe(false);
    await button.click();
    await rest.waitFor();
  });
});
