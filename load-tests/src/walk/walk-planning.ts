import type { Locator } from 'playwright-core';
import { settled } from './look-at.ts';
import { focusKept, leave, typeInAll } from './typing.ts';
import type { Walker } from './walker.ts';

const work = '[data-occurrence-id]';

/** The plan of a week (on a phone of a day): filters, counters, hours, the detail, the form, a drop, no network. */
export const walkBoard = async (walker: Walker, mayPlan: boolean): Promise<void> => {
  const { page, step, show, look } = walker;
  const wide = look.size !== 'phone';
  if (wide) await step('filter', () => filter(walker));
  for (const counter of await page
    .locator('[data-counter]')
    .evaluateAll((all) => all.map((one) => one.dataset.counter))) {
    await step(`counter ${counter}`, async () => {
      await page.locator(`[data-counter="${counter}"]`).click();
      await show(`counter ${counter}`);
      await walker.open('/');
    });
  }
  if (wide) {
    for (const [name, path] of [
      ['day', '/?vista=giorno'],
      ['all hours', '/?ore=24'],
    ] as const) {
      await step(name, async () => {
        await walker.open(path);
        await show(name);
      });
    }
    await walker.open('/');
  }
  await step('busy day', () => toBusyDay(walker));
  if ((await page.locator(work).count()) > 0) {
    if (wide) await step('menu of a bar', () => barMenu(walker));
    await step('detail', () => detail(walker, page.locator(work).first()));
    if (wide && mayPlan) await step('drop', () => drop(walker));
  }
  if (mayPlan) await step('schedule', () => schedule(walker));
  await step('palette', () => overlay(walker, 'Control+k', 'palette'));
  await step('help', () => overlay(walker, '?', 'help'));
  await step('offline', async () => {
    const status = (kind: string) => page.locator(`[data-testid="connection"]${kind}`);
    const { context } = walker;
    await walker.onPurpose(async () => {
      await context.setOffline(true);
      try {
        await status(':not([data-kind="live"])').waitFor({ timeout: 60_000 });
        await show('offline');
      } finally {
        await context.setOffline(false);
      }
      await status('[data-kind="live"]').waitFor({ timeout: 60_000 });
    });
  });
};

/** All planned work as a list: its filters typed in, a row opened, Back. */
export const walkList = async (walker: Walker): Promise<void> => {
  const { page, step, show } = walker;
  await step('detail', async () => {
    const row = page.locator(work).first();
    await row.waitFor();
    await detail(walker, row);
  });
  await step('filters', async () => {
    await typeInAll(walker, page.getByRole('search'));
    await page.keyboard.press('Escape');
    await show('filters');
  });
};

const filter = async ({ page, show }: Walker): Promise<void> => {
  const field = page.locator('main input[type="search"]').first();
  await field.focus();
  await page.keyboard.type('zzqx');
  await show('filter without a match');
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('main input[type="search"]')?.value === '');
};

/** On a phone one day shows at a time: the first with work. */
const toBusyDay = async ({ page, look, show }: Walker): Promise<void> => {
  if (look.size !== 'phone' || (await page.locator(work).count()) > 0) return;
  const busy = page.locator('main button[data-busy]').first();
  if ((await busy.count()) === 0) return;
  await busy.click();
  await show('busy day');
};

const barMenu = async (walker: Walker): Promise<void> => {
  const { page, show } = walker;
  await page.locator(work).first().focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menu').waitFor();
  await show('menu of a bar');
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await focusKept(walker);
};

/** Each tab of the detail; something is typed in the notes and taken back; Back closes it. */
const detail = async (walker: Walker, opener: Locator): Promise<void> => {
  const { page, show } = walker;
  await opener.click();
  const facts = page.getByTestId('detail-facts');
  await facts.waitFor();
  const tabs = page.getByRole('tab');
  await tabs.first().waitFor();
  for (let n = 0; n < (await tabs.count()); n++) {
    await tabs.nth(n).click();
    await show(`detail ${n + 1}`);
  }
  const notes = page.locator('textarea:not([disabled])').first();
  if ((await notes.count()) > 0) {
    await notes.focus();
    await page.keyboard.type('x');
    await page.keyboard.press('Backspace');
  }
  await page.goBack();
  await facts.waitFor({ state: 'detached' });
  await settled(page);
};

/** One bar to the right by hand, looked at, and taken back by the key for that. */
const drop = async (walker: Walker): Promise<void> => {
  const { page, show } = walker;
  const bar = page.locator(`${work}[data-completed="false"], ${work}:not([data-completed])`).first();
  if ((await bar.count()) === 0) return;
  await bar.scrollIntoViewIfNeeded();
  const id = await bar.getAttribute('data-occurrence-id');
  const same = page.locator(`[data-occurrence-id="${id}"]`).first();
  const before = await same.getAttribute('aria-label');
  const box = await bar.boundingBox();
  if (box === null) throw new Error('the bar is not on the screen');
  const [x, y] = [box.x + Math.min(12, box.width / 2), box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y, { steps: 4 });
  await page.mouse.move(x + 70, y, { steps: 6 });
  await show('dragging');
  await page.mouse.up();
  await settled(page);
  await onlyThisOne(walker);
  await show('dropped');
  if ((await same.getAttribute('aria-label')) === before) return;
  await page.keyboard.press('Control+z');
  await page.waitForFunction(
    ([of, label]) => document.querySelector(`[data-occurrence-id="${of}"]`)?.getAttribute('aria-label') === label,
    [id, before] as const,
  );
};

/** Of a work of a series it is asked how far a move reaches: as it stands, this one. */
const onlyThisOne = async ({ page, show }: Walker): Promise<void> => {
  const question = page.getByRole('dialog').filter({ has: page.getByRole('radio') });
  if ((await question.count()) === 0) return;
  await question.locator('[data-preview="current"]').waitFor();
  await show('how far');
  await question.getByRole('button').last().click();
  await question.waitFor({ state: 'detached' });
  await settled(page);
};

const schedule = async (walker: Walker): Promise<void> => {
  const { page, show } = walker;
  const dialog = page.getByRole('dialog');
  await page.locator('#content').focus();
  await page.keyboard.press('n');
  await dialog.waitFor();
  await show('schedule');
  await dialog.locator('button[type="submit"]').click();
  await show('schedule refused');
  await typeInAll(walker, dialog);
  await show('schedule typed');
  await leave(walker, dialog);
};

/** What a key opens over any screen, and Esc. */
const overlay = async (walker: Walker, key: string, name: string): Promise<void> => {
  const { page, show } = walker;
  const dialog = page.getByRole('dialog');
  await page.locator('#content').focus();
  await page.keyboard.press(key);
  await dialog.waitFor();
  await show(name);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await focusKept(walker);
};
