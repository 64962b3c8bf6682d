import { type LaunchedBrowser, launchBrowser } from '@cadenza/infra/browser/launch-browser';
import { now } from '@cadenza/infra/clock/clock';
import type { Page } from 'playwright-core';
import type { Login } from '../rest-client.ts';
import { measureInPage, type Painted } from './measure-in-page.ts';

/** Milliseconds for anything that is to appear on a screen. */
const timeout = 10_000;

export type Screen = { page: Page; faults: readonly string[]; close: () => Promise<void> };

/** A browser of its own, signed in through the login page, on the board of a week. */
export const openBoard = async (address: string, login: Login, monday: string): Promise<Screen> => {
  const launched: LaunchedBrowser = await launchBrowser();
  try {
    const context = await launched.browser.newContext({
      viewport: { width: 1680, height: 1200 },
      locale: 'it-IT',
      timezoneId: 'Europe/Rome',
      reducedMotion: 'reduce',
      baseURL: address,
    });
    context.setDefaultTimeout(timeout);
    await context.addInitScript(measureInPage);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto('/login');
    await page.getByLabel('Nome utente').fill(login.username);
    await page.getByLabel('Password', { exact: true }).fill(login.password);
    await page.getByRole('button', { name: 'Accedi' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    // Once more from the start, as on every later morning: this load is the one that is measured.
    await page.goto(`/?data=${monday}`);
    await page.locator('[data-testid="board"][data-phase="ready"]').waitFor();
    await page.locator('[data-testid="connection"][data-kind="live"]').waitFor();
    return { page, faults, close: launched.close };
  } catch (error) {
    await launched.close();
    throw error;
  }
};

/** Ids of the bars that are drawn now. */
export const barsOn = async ({ page }: Screen): Promise<Set<string>> =>
  new Set(
    await page
      .locator('[role="gridcell"][data-occurrence-id]')
      .evaluateAll((bars) => bars.map((bar) => (bar as HTMLElement).dataset.occurrenceId ?? '')),
  );

/** Waits until just these bars are drawn, and no others; answers how many are wrong in the end: 0. */
export const untilBars = async (screen: Screen, ids: readonly string[]): Promise<number> => {
  const wanted = new Set(ids);
  const end = performance.now() + timeout;
  for (;;) {
    const wrong = (await barsOn(screen)).symmetricDifference(wanted).size;
    if (wrong === 0 || performance.now() > end) return wrong;
    await screen.page.evaluate(() => new Promise(requestAnimationFrame));
  }
};

/** Goes on by one week without loading anything anew. */
export const stepToNextWeek = ({ page }: Screen): Promise<void> =>
  page.getByRole('button', { name: 'Settimana successiva' }).click();

/** Milliseconds from the navigation to the first paint with bars. */
export const mountOf = async ({ page }: Screen): Promise<number> => {
  await page.waitForFunction(() => (window.acceptance.mounted ?? 0) > 0);
  return page.evaluate(() => window.acceptance.mounted ?? Number.NaN);
};

const paintedOn = async ({ page }: Screen, id: string, lines: number, completed: boolean): Promise<Painted> => {
  const found = await page.waitForFunction(
    (wanted) =>
      window.acceptance.painted.find(
        (one) => one.id === wanted.id && one.lines === wanted.lines && one.completed === wanted.completed,
      ),
    { id, lines, completed },
  );
  return (await found.jsonValue()) as Painted;
};

/** What one tick took: click in one browser to paint in the other, in milliseconds. */
export type TickTimes = { ticks: number[]; completion: number };

/**
 * The maintainer opens the intervention, ticks every line, takes the planned duration and completes, now where that is asked; after each step the
 * supervisor's screen must show it. `beforeTick` runs before each tick.
 */
export const workOn = async (
  maintainer: Screen,
  supervisor: Screen,
  id: string,
  beforeTick: () => void,
): Promise<TickTimes> => {
  const { page } = maintainer;
  await page.locator(`[role="gridcell"][data-occurrence-id="${id}"]`).click();
  await page.locator(`[data-testid="detail-facts"][data-occurrence="${id}"]`).waitFor();
  const lines = page.locator('[data-line-id] input');
  await lines.first().waitFor();
  const ticks: number[] = [];
  const count = await lines.count();
  for (let index = 0; index < count; index++) {
    beforeTick();
    await lines.nth(index).check();
    const clicked = await page.evaluate(() => window.acceptance.ticks.at(-1) ?? Number.NaN);
    ticks.push((await paintedOn(supervisor, id, index + 1, false)).at - clicked);
  }
  await page.getByRole('button', { name: /Come previsto/ }).click();
  const complete = page.getByRole('button', { name: 'Completa', exact: true });
  await complete.waitFor();
  let pressed = now();
  await complete.click();
  // On another day than that of the plan it is asked when the work was done.
  const question = page.getByRole('dialog').getByRole('button', { name: 'Completa', exact: true });
  await question.or(page.locator('[data-testid="detail-facts"][data-completed="true"]')).first().waitFor();
  if (await question.isVisible()) {
    pressed = now();
    await question.click();
  }
  return { ticks, completion: (await paintedOn(supervisor, id, count, true)).at - pressed };
};
