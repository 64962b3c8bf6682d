import type { Locator, Page } from 'playwright-core';

/** Fulfilled once the page hears what others do. */
export const live = (page: Page): Promise<void> =>
  page.locator('[data-testid="connection"][data-kind="live"]').waitFor();

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

/** What the board or the agenda shows of an intervention; of one over midnight, its first bar. */
export const bar = (page: Page, id: string): Locator => page.locator(`[data-occurrence-id="${id}"]`).first();
