import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockOffset, now } from '../clock/clock.ts';
import { type LaunchedBrowser, launchBrowser } from './launch-browser.ts';
import { moveClock } from './run-clock-in-page.ts';

const day = 24 * 3_600_000;
const leapDay = Date.parse('2028-02-29T11:00:00Z');

/** Every way in which a page may ask what time it is, in ms. */
const askedInPage = () => ({
  now: Date.now(),
  made: Date.parse(new Date().toISOString()),
  called: Math.round(Date.parse(Date()) / 1000),
  derived: new (class extends Date {})().getTime(),
  ...('Temporal' in globalThis && {
    instant: Temporal.Now.instant().epochMilliseconds,
    zoned: Temporal.Now.zonedDateTimeISO('Europe/Rome').epochMilliseconds,
    local: Temporal.Now.plainDateTimeISO('UTC').toZonedDateTime('UTC').epochMilliseconds,
  }),
});

describe('pages of a run that was moved', () => {
  let launched: LaunchedBrowser;
  beforeAll(async () => {
    launched = await launchBrowser();
  });
  afterAll(() => launched.close());

  const page = async () => {
    const opened = await launched.browser.newPage();
    await opened.goto('data:text/html,<iframe srcdoc="x"></iframe>');
    return opened;
  };

  test('tell the time of the run, by whatever it is asked, in frames and after a reload too', async () => {
    expect(Math.abs(clockOffset)).toBeGreaterThan(0);
    const opened = await page();
    await opened.reload();
    expect(opened.frames()).toHaveLength(2);
    for (const frame of opened.frames()) {
      const before = now();
      const { called, ...asked } = await frame.evaluate(askedInPage);
      const after = now();
      for (const at of Object.values(asked)) {
        expect(at).toBeGreaterThanOrEqual(before - 1);
        expect(at).toBeLessThanOrEqual(after);
      }
      expect(called).toBeGreaterThanOrEqual(Math.floor(before / 1000) - 1);
      expect(called).toBeLessThanOrEqual(Math.ceil(after / 1000));
    }
    await opened.close();
  });

  test('have a Date as ever: kinds, statics, and dates of given parts', async () => {
    const opened = await page();
    expect(
      await opened.evaluate(() => [
        new Date() instanceof Date,
        new Date().constructor === Date,
        Object.prototype.toString.call(new Date()),
        typeof Date(),
        new Date(2026, 0, 2).getDate(),
        new Date(Date.UTC(2026, 10, 18)).toISOString(),
        new Date('2026-11-18T08:40:00Z').getTime() === Date.parse('2026-11-18T08:40:00Z'),
        Date.length,
        Date.name,
        Number.isInteger(Date.now()),
      ]),
    ).toEqual([true, true, '[object Date]', 'string', 2, '2026-11-18T00:00:00.000Z', true, 7, 'Date', true]);
    await opened.close();
  });

  test.each(['before', 'after'] as const)(
    'stand on a clock of the test, put in %s the page was opened',
    async (order) => {
      const opened = await launched.browser.newPage();
      const open = () => opened.goto('data:text/html,');
      if (order === 'after') await open();
      await opened.clock.setFixedTime(leapDay);
      if (order === 'before') await open();
      const { called, ...asked } = await opened.evaluate(askedInPage);
      expect(called).toBe(leapDay / 1000);
      expect(new Set(Object.values(asked))).toEqual(new Set([leapDay]));
      await opened.close();
    },
  );

  test.each(['before', 'after'] as const)(
    'stand still where they are held, %s the run has moved them',
    async (order) => {
      const context = await launched.browser.newContext();
      const opened = await context.newPage();
      await opened.addInitScript(moveClock, { at: leapDay });
      if (order === 'before') await opened.addInitScript(moveClock, clockOffset);
      await opened.goto('data:text/html,');
      const { called, ...asked } = await opened.evaluate(askedInPage);
      expect(called).toBe(leapDay / 1000);
      expect(new Set(Object.values(asked))).toEqual(new Set([leapDay]));
      // What waits goes on.
      expect(await opened.evaluate(() => new Promise((resolve) => setTimeout(() => resolve('later'), 1)))).toBe(
        'later',
      );
      await context.close();
    },
  );

  test('run on with an installed clock from the time that it is given', async () => {
    const opened = await launched.browser.newPage();
    await opened.goto('data:text/html,');
    const begun = now();
    await opened.clock.install({ time: begun });
    await opened.clock.fastForward(day);
    const at = await opened.evaluate(() => Date.now());
    expect(at).toBeGreaterThanOrEqual(begun + day);
    expect(at).toBeLessThanOrEqual(now() + day);
    await opened.close();
  });
});
