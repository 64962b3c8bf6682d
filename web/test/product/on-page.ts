import type { Locator, Page } from 'playwright-core';

/** Fulfilled once the page hears what others do. */
export const live = (page: Page): Promise<void> =>
  page.locator('[data-testid="connection"][data-kind="live"]').waitFor();

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

/** What the board or the agenda shows of an intervention; of one over midnight, its first bar. */
export const bar = (page: Page, id: string): Locator => page.locator(`[data-occurrence-id="${id}"]`).first();

/** Completes the work of the open panel, which is asked when it was done: it takes what is suggested. */
export const completeOnAnotherDay = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Completa', exact: true }).click();
  const question = page.getByRole('dialog', { name: /^Quando è stato fatto / });
  await question.getByRole('button', { name: 'Completa', exact: true }).click();
  await question.waitFor({ state: 'detached' });
};
