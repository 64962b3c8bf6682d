import type { Locator, Page } from 'playwright-core';

/** Fulfilled once the page hears what others do. */
export const live = (page: Page): Promise<void> =>
  page.locator('[data-testid="connection"][data-kind="live"]').waitFor();

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

/** What the board or the agenda shows of an intervention; of one over midnight, its first bar. */
export const bar = (page: Page, id: string): Locator => page.locator(`[data-occurrence-id="${id}"]`).first();

/** Ticks what there is to do in the open panel, says that it took as long as planned, and presses "Completa". */
export const pressComplete = async (page: Page): Promise<void> => {
  const panel = page.locator('[data-side-panel]');
  const lines = panel.getByRole('checkbox');
  await lines.first().waitFor();
  for (const line of await lines.all()) await line.click();
  await panel.getByRole('button', { name: /^Come previsto/ }).click();
  await panel.getByRole('button', { name: 'Completa', exact: true }).click();
};

/** Completes the work of the open panel, which is asked when it was done: it takes what is suggested. */
export const completeOnAnotherDay = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Completa', exact: true }).click();
  const question = page.getByRole('dialog', { name: /^Quando è stato fatto / });
  await question.getByRole('button', { name: 'Completa', exact: true }).click();
  await question.waitFor({ state: 'detached' });
};
