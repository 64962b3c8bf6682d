import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { clockOffset } from '../clock/clock.ts';
import { type Binary, quiet, withBrowser, withWholeBrowser } from './find-browser.ts';
import { onClockOf } from './run-clock-in-page.ts';

export type LaunchedBrowser = { readonly browser: Browser; readonly close: () => Promise<void> };

/**
 * A headless Chromium with an empty profile: `CHROMIUM_PATH`, else the one from npm, else the system's. It opens our own
 * pages only and runs without its sandbox, which refuses root and containers without user namespaces. Its pages stand on the
 * clock of this process. Close what you launch. `flags` are further ones of Chromium's.
 */
export const launchBrowser = (flags: readonly string[] = []): Promise<LaunchedBrowser> =>
  withBrowser((binary) => launch(binary, flags));

/** For what the one from npm, which is older, does another way: the system's where there is one. */
export const launchWholeBrowser = (flags: readonly string[] = []): Promise<LaunchedBrowser> =>
  withWholeBrowser((binary) => launch(binary, flags));

const launch = async ({ executablePath, env }: Binary, flags: readonly string[] = []): Promise<LaunchedBrowser> => {
  const home = await mkdtemp(join(tmpdir(), 'cadenza-browser-'));
  await mkdir(join(home, 'cache'));
  const browser = await chromium.launch({
    executablePath,
    args: [...quiet, ...flags],
    chromiumSandbox: false,
    env: { ...(process.env as Record<string, string>), ...env, HOME: home, XDG_CACHE_HOME: join(home, 'cache') },
  });
  return {
    browser: onClockOf(browser, clockOffset),
    close: async () => {
      await browser.close();
      await rm(home, { recursive: true, force: true, maxRetries: 3 });
    },
  };
};
