import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, HTTPRequest, Page } from 'puppeteer-core';
import { findBrowser, plainEnvironment, quiet } from '../browser/find-browser.ts';

/** No name leads anywhere, whatever a page asks for. */
const nowhere = '--host-resolver-rules=MAP * ~NOTFOUND';

/** Prints after which a page is made anew: what it has gathered goes. */
const printsPerPage = 50;

export type WarmBrowser = {
  isThere(): boolean;
  /** Prints that it has done. */
  prints(): number;
  /** A page for `use` alone. It is kept for the next one, unless `use` fails. */
  withPage<T>(use: (page: Page) => Promise<T>): Promise<T>;
  /** Of the browser; for tests that kill it. */
  processId(): number | undefined;
  close(): Promise<void>;
};

/** A page that would lead elsewhere stays where it is: 204 says that there is nothing to go to. */
const answered = async (request: HTTPRequest): Promise<void> => {
  if (request.url().startsWith('data:')) return request.continue();
  return request.isNavigationRequest() ? request.respond({ status: 204 }) : request.abort('blockedbyclient');
};

/**
 * Nothing runs on it and it reaches nobody: its scripts are off, whatever it asks for is refused unless it is `data:`, it is offline,
 * and no name resolves.
 */
const lockedPage = async (browser: Browser): Promise<Page> => {
  const page = await browser.newPage();
  await page.setJavaScriptEnabled(false);
  await page.setOfflineMode(true);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    // The page went meanwhile, and its request with it.
    answered(request).catch(() => undefined);
  });
  return page;
};

/** Closed with whatever it has loaded. A browser that is gone has taken it along. */
const letGo = (page: Page): Promise<void> => page.close().catch(() => undefined);

/** Starts a Chromium of its own, with an empty profile and without a port that others could reach. */
export const startBrowser = async (): Promise<WarmBrowser> => {
  const [{ launch }, { executablePath, env }] = await Promise.all([import('puppeteer-core'), findBrowser()]);
  const home = await mkdtemp(join(tmpdir(), 'cadenza-printing-'));
  const [cache, profile] = [join(home, 'cache'), join(home, 'profile')];
  await mkdir(cache);
  const browser = await launch({
    executablePath,
    pipe: true,
    // Our own pages only; the sandbox refuses root, and containers without user namespaces.
    args: [...quiet, '--no-sandbox', nowhere],
    userDataDir: profile,
    env: { ...plainEnvironment(), ...env, HOME: home, XDG_CACHE_HOME: cache },
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const idle: { page: Page; prints: number }[] = [];
  let done = 0;

  return {
    isThere: () => browser.connected,
    prints: () => done,
    withPage: async (use) => {
      const { page, prints } = idle.pop() ?? { page: await lockedPage(browser), prints: 0 };
      try {
        const result = await use(page);
        done++;
        // What was printed does not wait for the next one.
        await page.setContent('');
        if (prints + 1 < printsPerPage) idle.push({ page, prints: prints + 1 });
        else await letGo(page);
        return result;
      } catch (error) {
        await letGo(page);
        throw error;
      }
    },
    processId: () => browser.process()?.pid,
    close: async () => {
      await browser.close().catch(() => browser.process()?.kill('SIGKILL'));
      await rm(home, { recursive: true, force: true, maxRetries: 3 });
    },
  };
};
