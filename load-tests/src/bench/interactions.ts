import { launchBrowser } from '@cadenza/infra/browser/launch-browser';
import type { CDPSession, Page } from 'playwright-core';
import { percentile } from '../percentile.ts';
import type { Bench } from './bench.ts';
import { bars, openBoard } from './board-page.ts';

type Interaction = { name: string; duration: number };
type Pressed = { name: string; script: number; task: number };

/** In the page: the longest event of each interaction, as the Event Timing API tells it (steps of 8 ms, from 16 ms on). */
const observe = (): void => {
  const found = new Map<number, number>();
  Object.assign(globalThis, { interactions: found });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId === 0) continue;
      found.set(entry.interactionId, Math.max(found.get(entry.interactionId) ?? 0, entry.duration));
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
};

const metrics = async (session: CDPSession): Promise<Record<string, number>> => {
  const { metrics: listed } = await session.send('Performance.getMetrics');
  return Object.fromEntries(listed.map(({ name, value }) => [name, value]));
};

/** Waits until what was asked for has been drawn. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, 20))));

/** What a supervisor does all day on the board. Each press is one interaction, or one for each key. */
const presses = (page: Page): readonly (readonly [name: string, press: () => Promise<unknown>])[] => {
  const bar = page.locator(bars);
  const dialog = page.getByRole('dialog');
  const panel = page.locator('[data-side-panel]');
  return [
    ['open the schedule dialog', () => page.keyboard.press('n').then(() => dialog.waitFor())],
    ['type in it', () => page.keyboard.press('m')],
    ['close its choices', () => page.keyboard.press('Escape')],
    ['close it', () => dialog.getByRole('button', { name: 'Annulla' }).click()],
    [
      'open a detail',
      () =>
        bar
          .first()
          .click()
          .then(() => panel.waitFor()),
    ],
    ['another tab of it', () => panel.getByRole('tab').last().click()],
    ['close it by key', () => page.keyboard.press('Escape')],
    ['walk along the board', () => bar.first().press('ArrowRight')],
    ['24 hours', () => page.getByRole('button', { name: '24 ore' }).click()],
    [
      'working hours',
      () =>
        page
          .getByRole('button', { name: /^\d\d:\d\d/ })
          .first()
          .click(),
    ],
    ['the next week', () => page.getByRole('button', { name: 'Settimana successiva' }).click()],
    ['the week before', () => page.getByRole('button', { name: 'Settimana precedente' }).click()],
    ['filter', () => page.getByRole('searchbox').first().press('x')],
    ['clear the filter', () => page.getByRole('searchbox').first().press('Backspace')],
  ];
};

/** How long presses on the board take to be drawn, in Chromium; and the processor time of their scripts, which a busy machine leaves as it is. */
export const interactions: Bench = {
  name: 'interactions',
  run: async ({ rounds, quick, product }) => {
    const { api } = await product();
    const launched = await launchBrowser();
    try {
      const page = await openBoard(launched.browser, api.address, observe);
      await page.locator(bars).first().waitFor();
      const session = await page.context().newCDPSession(page);
      await session.send('Performance.enable');
      const told: Interaction[] = [];
      const pressed: Pressed[] = [];
      // The first round warms up: code of dialogs and panels is fetched while nobody presses.
      for (let round = 0; round <= (quick ? 1 : rounds * 3); round += 1) {
        // Where the round before has ended, a key would be a letter of the filter.
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        for (const [name, press] of presses(page)) {
          await page.evaluate(() => (Reflect.get(globalThis, 'interactions') as Map<number, number>).clear());
          const before = await metrics(session);
          await press();
          await drawn(page);
          const after = await metrics(session);
          if (round === 0) continue;
          const spent = (metric: string): number => ((after[metric] ?? 0) - (before[metric] ?? 0)) * 1000;
          pressed.push({ name, script: spent('ScriptDuration'), task: spent('TaskDuration') });
          const durations = await page.evaluate(() => [
            ...(Reflect.get(globalThis, 'interactions') as Map<number, number>).values(),
          ]);
          for (const duration of durations) told.push({ name, duration });
        }
      }
      const slowest = [...Map.groupBy(told, ({ name }) => name)]
        .map(([name, list]) => ({
          name,
          p95: percentile(
            list.map(({ duration }) => duration),
            0.95,
          ),
        }))
        .toSorted((a, b) => b.p95 - a.p95)
        .slice(0, 3)
        .map(({ name, p95 }) => `${name} ${p95} ms`);
      const opening = pressed.filter(({ name }) => name === 'open the schedule dialog');
      // An interaction of less than 16 ms is not told; it counts as that.
      const all = [
        ...told.map(({ duration }) => duration),
        ...Array(Math.max(pressed.length - told.length, 0)).fill(16),
      ];
      return [
        {
          name: 'interactions: p95 of presses on the board, until drawn',
          value: percentile(all, 0.95),
          unit: 'ms',
          target: { atMost: 120 },
          detail: `${all.length} presses; slowest: ${slowest.join(', ')}`,
        },
        {
          name: 'interactions: script of opening the schedule dialog, median',
          value: percentile(
            opening.map(({ script }) => script),
            0.5,
          ),
          unit: 'ms',
          target: { atMost: 80 },
          detail: `whole main thread ${percentile(
            opening.map(({ task }) => task),
            0.5,
          ).toFixed(0)} ms`,
        },
      ];
    } finally {
      await launched.close();
    }
  },
};
