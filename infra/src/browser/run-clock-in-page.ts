import type { Browser } from 'playwright-core';

/**
 * Puts pages where their test run stands (docs/decisions/0213-one-clock.md): `Date` and `Temporal.Now` are ahead of the machine by so many
 * ms, and a second call changes nothing; or they stand still `at` an instant (epoch ms), while timers go on. Self-contained, as Playwright carries its text into each page, before any script of the
 * page's; tests of the page's modules, which run in Node, call it themselves. A clock that a test installs with `page.clock`
 * stands over this one: `install` takes the machine's time unless it is told another. What stands still is held here and not by
 * `page.clock`, whose timers stop where a run is weeks ahead of its machine.
 */
export const moveClock = (to: number | { readonly at: number }): void => {
  const machine = Date.now;
  if (machine.name === 'ofRun' && typeof to === 'number') return;
  const ofRun = (): number => (typeof to === 'number' ? machine() + to : to.at);
  Date.now = ofRun;
  const moved = new Proxy(Date, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [ofRun()] : given, newTarget),
    apply: (target) => new target(ofRun()).toString(),
  });
  Date.prototype.constructor = moved;
  globalThis.Date = moved;
  // Through the global name, so that a clock of the test's own moves these too.
  const instant = (): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(globalThis.Date.now());
  if (!('Temporal' in globalThis)) return; // The polyfill asks `Date`.
  const { timeZoneId } = Temporal.Now;
  const zoned = (timeZone: Temporal.TimeZoneLike = timeZoneId()) => instant().toZonedDateTimeISO(timeZone);
  const asked = {
    instant,
    zonedDateTimeISO: zoned,
    plainDateTimeISO: (timeZone?: Temporal.TimeZoneLike) => zoned(timeZone).toPlainDateTime(),
    plainDateISO: (timeZone?: Temporal.TimeZoneLike) => zoned(timeZone).toPlainDate(),
    plainTimeISO: (timeZone?: Temporal.TimeZoneLike) => zoned(timeZone).toPlainTime(),
  };
  Object.assign(Temporal.Now, asked);
};

/**
 * A browser whose every page stands on the run's clock. Workers, of pages and of their offline side, are not reached, nor are
 * cookies and caches, which the browser itself dates: none of our workers asks what time it is.
 */
export const onClockOf = (browser: Browser, offset: number): Browser => {
  if (offset === 0) return browser;
  const newContext = browser.newContext.bind(browser);
  // `browser.newPage` opens its context by this, too.
  browser.newContext = async (options) => {
    const context = await newContext(options);
    await context.addInitScript(moveClock, offset);
    return context;
  };
  return browser;
};
