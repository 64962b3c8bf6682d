import type { Locator, Page } from 'playwright-core';
import type { Walker } from './walker.ts';

/** What Tab leads to: the arrow of a combobox is for the pointer alone. */
const fields =
  'input:not([type="hidden"]):not([disabled]):not([readonly]), textarea:not([disabled]), [role="spinbutton"]:not([aria-disabled="true"]), button[aria-haspopup="listbox"]:not([disabled], [tabindex="-1"])';

const samples: Record<string, string> = {
  email: 'prova@cadenza.app',
  tel: '+39 02 1234567',
  url: 'https://cadenza.app',
  search: 'a',
  password: 'Una-parola-2026',
};

/** One field by the keyboard, as its kind wants it. */
const typeIn = async (page: Page, field: Locator): Promise<void> => {
  const { role, type, part, popup } = await field.evaluate((element) => ({
    role: element.getAttribute('role'),
    type: element.getAttribute('type'),
    part: element.getAttribute('data-type'),
    popup: element.getAttribute('aria-haspopup'),
  }));
  await field.focus();
  const { keyboard } = page;
  if (popup === 'listbox') {
    await keyboard.press('Enter');
    await page.locator('[role="option"]').first().waitFor();
    await keyboard.press('ArrowDown');
    return keyboard.press('Enter');
  }
  if (type === 'checkbox') return keyboard.press('Space');
  if (type === 'radio') return keyboard.press('ArrowRight');
  if (role === 'spinbutton') return keyboard.type(part === 'year' ? '2031' : '11');
  if (role === 'combobox') {
    await keyboard.type('a');
    const found = await page
      .locator('[role="option"]')
      .first()
      .waitFor({ timeout: 3_000 })
      .then(
        () => true,
        () => false,
      );
    if (!found) return keyboard.press('Tab');
    await keyboard.press('ArrowDown');
    return keyboard.press('Enter');
  }
  return keyboard.type(samples[type ?? ''] ?? ((await field.getAttribute('inputmode')) === null ? 'Prova' : '12'));
};

/** In every field that takes something, one after the other; answers in how many. */
export const typeInAll = async ({ page }: Walker, within: Locator): Promise<number> => {
  const all = within.locator(fields);
  let typed = 0;
  for (let n = 0; n < (await all.count()); n++) {
    const field = all.nth(n);
    if (!(await field.isVisible())) continue;
    await typeIn(page, field);
    typed++;
  }
  return typed;
};

/** Esc out of what was opened: the question about what was written is looked at, answered by staying, then by leaving. */
export const leave = async (walker: Walker, dialog: Locator, withPicture = true): Promise<void> => {
  const { page } = walker;
  const question = page.getByRole('alertdialog');
  const asked = async (): Promise<boolean> => {
    const answered = (timeout: number) =>
      Promise.any([question.waitFor({ timeout }), dialog.waitFor({ state: 'detached', timeout })]);
    await page.keyboard.press('Escape');
    // A list of choices that opened with the focus takes the first Esc for itself.
    await answered(3_000).catch(async () => {
      await page.keyboard.press('Escape');
      await answered(12_000);
    });
    return question.isVisible();
  };
  if (await asked()) {
    if (withPicture) await walker.show('unsaved');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    if (!(await dialog.isVisible())) walker.find('failed', 'Esc on the question left the form');
    if (await asked()) await question.getByRole('button').last().click();
  }
  await dialog.waitFor({ state: 'detached' });
  await focusKept(walker);
};

/** After a dialog has closed the focus is on something that a keyboard can go on from. */
export const focusKept = async ({ page, find }: Walker): Promise<void> => {
  const kept = await page
    .waitForFunction(() => document.activeElement !== null && document.activeElement !== document.body, undefined, {
      timeout: 2_000,
    })
    .then(
      () => true,
      () => false,
    );
  if (!kept) find('focus', 'nothing has the focus after the dialog closed');
};
