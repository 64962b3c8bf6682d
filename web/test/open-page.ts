import { type LaunchedBrowser, launchBrowser } from '@cadenza/infra/browser/launch-browser';
import { moveClock } from '@cadenza/infra/browser/run-clock-in-page';
import { now } from '@cadenza/infra/clock/clock';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { fewThreads } from './few-threads.ts';
import { type FakeApi, fakeToken, person, type ServedPage, servePage } from './served-page.ts';

export type Opened = {
  readonly page: Page;
  readonly served: ServedPage;
  readonly faults: string[];
  /** Lets come what `hold` has held back, or only what is held by one of its patterns. */
  readonly release: (only?: RegExp) => void;
};

type Options = BrowserContextOptions & {
  readonly api?: FakeApi;
  /** Claims over those of `person`; null opens the page signed out. */
  readonly as?: object | null;
  /** Files whose answers wait, as on a slow network. */
  readonly hold?: RegExp | readonly RegExp[];
  /** The page's clock stands still, at an instant where one is named: no minute passes between two of its readings. */
  readonly stillClock?: boolean | string;
};

/** One browser for a test file, launched as it says; each `open` is a fresh profile on a fresh server, closed after its test. */
export const pages = (launch = launchBrowser): ((path: string, options?: Options) => Promise<Opened>) => {
  let launched: LaunchedBrowser;
  let closers: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    launched = await launch(fewThreads);
  });
  afterEach(async () => {
    for (const close of closers) await close();
    closers = [];
  });
  afterAll(() => launched.close());

  return async (path, { api, as = {}, hold, stillClock = false, ...options } = {}) => {
    const served = await servePage(inject('dist'), api);
    const context = await launched.browser.newContext({ reducedMotion: 'reduce', locale: 'it-IT', ...options });
    closers.push(() => context.close(), served.close);
    if (as !== null) {
      const tokens = { token: fakeToken({ ...person, ...as }), refreshToken: 'refresh-1' };
      await context.addInitScript(
        // Only once: a page that signs out and reloads must stay signed out.
        ([text]) => {
          if (sessionStorage.getItem('given') !== null) return;
          sessionStorage.setItem('given', 'yes');
          localStorage.setItem('cadenza.session', text ?? '');
        },
        [JSON.stringify(tokens)],
      );
    }
    const page = await context.newPage();
    if (stillClock !== false)
      await page.addInitScript(moveClock, { at: stillClock === true ? now() : Date.parse(stillClock) });
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    page.on('console', (message) => {
      // A refused call is the server's answer, which the tests look at themselves.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        faults.push(message.text());
    });
    // Its server has no live topics: nothing ever changes there.
    await page.routeWebSocket(/\/graphql$/, (socket) =>
      socket.onMessage((text) => {
        const { type }: { type: string } = JSON.parse(String(text));
        if (type === 'connection_init') socket.send('{"type":"connection_ack"}');
        if (type === 'ping') socket.send('{"type":"pong"}');
      }),
    );
    const held = [hold ?? []].flat().map((what) => ({ what, ...Promise.withResolvers<void>() }));
    for (const { what, promise } of held)
      await page.route(what, async (route) => {
        await promise;
        await route.continue();
      });
    const release = (only?: RegExp): void => {
      for (const { what, resolve } of held) if (only === undefined || only === what) resolve();
    };
    await page.goto(served.url + path, { waitUntil: hold === undefined ? 'load' : 'commit' });
    return { page, served, faults, release };
  };
};

export const desktop = { viewport: { width: 1440, height: 900 } } as const;
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
} as const;
