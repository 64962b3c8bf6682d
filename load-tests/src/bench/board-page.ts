import type { Browser, Page } from 'playwright-core';
import { adminLogin } from '../product/start.ts';

export const boardThere = '[data-testid="board"][data-phase="ready"]';
export const bars = '[role=gridcell][data-occurrence-id]';

/** The board of the bench's administrator on a desktop; `observe` runs in the page before anything else does. */
export const openBoard = async (browser: Browser, address: string, observe: () => void): Promise<Page> => {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    locale: 'it-IT',
    baseURL: address,
  });
  await page.addInitScript(observe);
  await page.goto('/login');
  await page.getByLabel('Nome utente').fill(adminLogin.username);
  await page.getByLabel('Password', { exact: true }).fill(adminLogin.password);
  await page.getByRole('button', { name: 'Accedi' }).click();
  await page.locator(boardThere).waitFor();
  return page;
};
