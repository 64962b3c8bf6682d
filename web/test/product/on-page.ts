import type { Locator, Page } from 'playwright-core';

/** Fulfilled once the page hears what others do. */
export const live = (page: Page): Promise<void> =>
  page.locator('[data-testid="connection"][data-kind="live"]').waitFor();

export const toast = (page: Page, text: string | RegExp): Locator =>
  page.locator('[data-sonner-toast]').filter({ hasText: text });

/** What the board or the agenda shows of an intervention; of one over midnight, its first bar. */
export const bar = (page: Page, id: string): Locator => page.locator(`[data-occurrence-id="${id}"]`).first();

/**
 * Where a bar lies once it is at rest and on top: a press there takes it in the hand. After a move that was given up, or with the last
 * pieces of a page still coming, it lies elsewhere for some frames.
 */
export const restingBar = async (page: Page, id: string) => {
  await bar(page, id).waitFor();
  await page.waitForFunction(async (of) => {
    const box = () => document.querySelector(`[data-occurrence-id="${of}"]`)?.getBoundingClientRect();
    const before = box();
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const now = box();
    if (!before || !now || now.x !== before.x || now.y !== before.y) return false;
    const top = document.elementFromPoint(now.x + 6, now.y + 10);
    return top?.closest('[data-occurrence-id]')?.getAttribute('data-occurrence-id') === of;
  }, id);
  const found = await bar(page, id).boundingBox();
  if (found === null) throw new Error(`${id} is not on the board`);
  return found;
};

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
