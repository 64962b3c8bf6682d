import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { bar } from './on-page.ts';
import { firstOption } from './options.ts';
import { asPerson, atCompany, people, scheduleForMaintainer } from './people.ts';

const signIn = people();
atCompany('admin', 'Officine Demo S.p.A.');

const dayWidth = async (page: Page) => {
  const days = page.getByRole('columnheader');
  const [first, second] = [await days.nth(1).boundingBox(), await days.nth(2).boundingBox()];
  return (second?.x ?? 0) - (first?.x ?? 0);
};
const label = (page: Page, id: string) => bar(page, id).getAttribute('aria-label');

describe('one plan, seen in several ways', () => {
  test('a month shows each work on its day; a key moves it to another one, at the same time, and a rest day refuses', async () => {
    const id = await scheduleForMaintainer('2032-03-04T09:30', '2032-03-04T10:30');
    const { page, faults } = await signIn('plant', '/?vista=mese&data=2032-03-01');
    const day = (date: string) => page.locator(`[data-day="${date}"]`);
    await day('2032-03-04').locator(`[data-occurrence-id="${id}"]`).waitFor();
    expect(await accessFaults(page, '[role=grid]')).toEqual([]);
    // A reason that is longer than its day is wide ends in dots, and not in the middle of a letter.
    const why = day('2032-03-06').locator('header [title]');
    const cut = await why.evaluate((span) => {
      span.textContent = 'Festivo (Immacolata Concezione) '.repeat(4);
      const { right } = span.closest('[data-day]')?.getBoundingClientRect() ?? { right: 0 };
      return [span.getBoundingClientRect().right < right, getComputedStyle(span).textOverflow];
    });
    expect(cut).toEqual([true, 'ellipsis']);
    await bar(page, id).focus();
    await page.keyboard.press('Alt+ArrowRight');
    await day('2032-03-05').locator(`[data-occurrence-id="${id}"]`).waitFor();
    expect(await label(page, id)).toContain('09:30–10:30');
    await page.keyboard.press('Alt+ArrowRight');
    await page.getByRole('status').filter({ hasText: 'Riposo' }).first().waitFor();
    await day('2032-03-05').locator(`[data-occurrence-id="${id}"]`).waitFor();
    expect(faults).toEqual([]);
  });

  test('lanes by equipment stand under their lines, and a drag to another machine is refused with words', async () => {
    const id = await scheduleForMaintainer('2032-04-06T09:00', '2032-04-06T10:00');
    const { page, faults } = await signIn('plant', '/?data=2032-04-05&corsie=attrezzatura');
    await bar(page, id).waitFor();
    expect(await page.locator('[role=grid][data-lanes=equipment]').count()).toBe(1);
    await bar(page, id).focus();
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByRole('status').filter({ hasText: 'attrezzatura' }).first().waitFor();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(() => label(page, id)).toContain('10:00–11:00');
    expect(faults).toEqual([]);
  });

  test('a filter stands in the address, as a token, and the way back brings the one before', async () => {
    const id = await scheduleForMaintainer('2032-05-04T09:00', '2032-05-04T10:00');
    const { page } = await signIn('plant', '/?data=2032-05-03');
    await bar(page, id).waitFor();
    await page.getByRole('button', { name: 'Filtri', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Stato/ }).click();
    await page.getByRole('option', { name: 'Completati', exact: true }).click();
    await dialog.getByRole('button', { name: 'Applica' }).click();
    await bar(page, id).waitFor({ state: 'detached' });
    expect(page.url()).toContain('stato=completed');
    await page.getByRole('button', { name: /Stato: Completati/ }).waitFor();
    // What is filtered and the way out of it are one line, at the width of a laptop too.
    await page.setViewportSize({ width: 1366, height: 768 });
    const [token, clear] = await Promise.all(
      [
        page.getByRole('button', { name: /Stato: Completati/ }),
        page.getByRole('button', { name: 'Togli i filtri' }),
      ].map((one) => one.evaluate((node) => node.getBoundingClientRect().y + node.getBoundingClientRect().height / 2)),
    );
    expect(Math.abs((token ?? 0) - (clear ?? 100))).toBeLessThan(4);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goBack();
    await bar(page, id).waitFor();
    expect(page.url()).not.toContain('stato=');
  });

  test('keys change the end of a work, and plan something on an empty place beside it', async () => {
    const id = await scheduleForMaintainer('2032-06-08T09:00', '2032-06-08T10:00');
    const { page, faults } = await signIn('plant', '/?data=2032-06-07');
    await bar(page, id).waitFor();
    await bar(page, id).focus();
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect.poll(() => label(page, id)).toContain('09:00–11:00');
    await page.keyboard.press('Shift+ArrowRight');
    await page.locator('[data-empty-cell][aria-label*="11:00–12:00"]').waitFor();
    await page.keyboard.press('Shift+ArrowRight');
    await page.locator('[data-empty-cell][aria-label*="11:00–13:00"]').waitFor();
    await page.keyboard.press('Enter');
    // It may go over midnight: the last day stands beside the hour.
    const form = page.getByRole('dialog', { name: 'Nuova pianificazione' });
    for (const name of ['Attrezzatura', 'Intervento']) {
      await form.getByRole('combobox', { name }).first().click();
      await firstOption(page).click();
    }
    for (const [name, keys] of [
      ['Inizio', '2200'],
      ['Giorno finale', '09062032'],
      ['Fine', '0400'],
    ] as const) {
      await form.getByRole('group', { name, exact: true }).getByRole('spinbutton').first().focus();
      await page.keyboard.type(keys);
    }
    const planned = async (): Promise<string[]> => {
      const { plannedList } = await (await asPerson('plant'))<{
        plannedList: { rows: { start: string; end: string }[] };
      }>('query($query: PlannedListQuery) { plannedList(query: $query) { rows { start end } } }', {
        query: { from: '2032-06-08T19:00:00Z', to: '2032-06-08T21:00:00Z' },
      });
      return plannedList.rows.map(({ start, end }) => `${start.slice(0, 16)} ${end.slice(0, 16)}`);
    };
    expect(await planned()).toEqual([]);
    await form.getByRole('button', { name: 'Pianifica', exact: true }).click();
    await page.getByRole('button', { name: 'Sì, la data è giusta' }).click();
    await form.waitFor({ state: 'detached' });
    await expect.poll(planned).toEqual(['2032-06-08T20:00 2032-06-09T02:00']);
    expect(faults).toEqual([]);
  });

  test('an edge that is dragged changes the end alone, which is said while it is held', async () => {
    const id = await scheduleForMaintainer('2032-07-06T09:00', '2032-07-06T10:00');
    const { page } = await signIn('plant', '/?data=2032-07-06&vista=giorno');
    await page.locator('[data-draggable]').waitFor();
    await page.getByRole('button', { name: 'Viste' }).waitFor();
    const grip = bar(page, id).locator('[data-grip=end]');
    const [box, block] = [await grip.boundingBox(), await bar(page, id).locator('.block').boundingBox()];
    if (box === null || block === null) throw new Error('no edge');
    await page.mouse.move(box.x + 4, box.y + 12);
    await page.mouse.down();
    await page.mouse.move(box.x + 4 + block.width, box.y + 12, { steps: 5 });
    const hint = page.locator('[data-hint]');
    await hint.filter({ hasText: '11:00' }).waitFor();
    expect(await label(page, id)).toContain('09:00–10:00');
    await page.mouse.up();
    await expect.poll(() => label(page, id)).toContain('09:00–11:00');
    await hint.waitFor({ state: 'detached' });
  });

  test('behind the words of a short work the place is empty: a drag there plans something new', async () => {
    const id = await scheduleForMaintainer('2032-07-12T08:00', '2032-07-12T09:00');
    const { page } = await signIn('plant', '/?data=2032-07-12', { viewport: { width: 1900, height: 900 } });
    await page.locator('[data-draggable]').waitFor();
    const [words, work] = [bar(page, id).locator('> div > :not(.word)'), bar(page, id)];
    const ends = await words.evaluateAll((all) =>
      all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect().right;
      }),
    );
    const { x: left, y } = (await work.boundingBox()) ?? { x: 0, y: 0 };
    const done = (await work.locator('.lines').boundingBox())?.width ?? 0;
    const behind = Math.max(...ends) + done + 16;
    // Words may go on as far as this where nothing follows.
    expect(behind).toBeLessThan(left + 340);
    const before = await label(page, id);
    await page.mouse.move(behind, y + 18);
    await page.mouse.down();
    await page.mouse.move(behind + 60, y + 18, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('dialog', { name: 'Nuova pianificazione' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await label(page, id)).toBe(before);
    // The words themselves are the work's, however short it is.
    const block = await work.locator('.block').boundingBox();
    await page.mouse.move((block?.x ?? 0) + (block?.width ?? 0) + 20, y + 24);
    await page.mouse.down();
    await page.mouse.move((block?.x ?? 0) + (block?.width ?? 0) + 20 + (await dayWidth(page)), y + 24, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => label(page, id)).not.toBe(before);
  });
});
