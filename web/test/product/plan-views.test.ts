import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { atCompany, people, scheduleForMaintainer } from './people.ts';

const signIn = people();
atCompany('admin', 'Officine Demo S.p.A.');

const bar = (page: Page, id: string) => page.locator(`[data-occurrence-id="${id}"]`).first();
const label = (page: Page, id: string) => bar(page, id).getAttribute('aria-label');

describe('one plan, seen in several ways', () => {
  test('a month shows each work on its day; a key moves it to another one, at the same time, and a rest day refuses', async () => {
    const id = await scheduleForMaintainer('2032-03-04T09:30', '2032-03-04T10:30');
    const { page, faults } = await signIn('plant', '/?vista=mese&data=2032-03-01');
    const day = (date: string) => page.locator(`[data-day="${date}"]`);
    await day('2032-03-04').locator(`[data-occurrence-id="${id}"]`).waitFor();
    expect(await accessFaults(page, '[role=grid]')).toEqual([]);
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
    await page.getByRole('option', { name: 'Completati' }).click();
    await dialog.getByRole('button', { name: 'Applica' }).click();
    await bar(page, id).waitFor({ state: 'detached' });
    expect(page.url()).toContain('stato=completed');
    await page.getByRole('button', { name: /Stato: Completati/ }).waitFor();
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
    await page.getByRole('dialog', { name: 'Nuova pianificazione' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('an edge that is dragged changes the end alone', async () => {
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
    await page.mouse.up();
    await expect.poll(() => label(page, id)).toContain('09:00–11:00');
  });
});
