import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { live, toast } from './on-page.ts';
import { people, scheduleForMaintainer } from './people.ts';

const signIn = people();

/** A week that no other file plans in. */
const week = '/pianificazioni/lista?dal=2034-05-08&al=2034-05-19';
const row = (page: Page, id: string) => page.locator(`[role=row]:has([data-occurrence-id="${id}"])`);
const pick = (page: Page, id: string) => row(page, id).getByRole('checkbox');
const days = (page: Page) => page.locator('[data-occurrence-id]').allTextContents();

test('many works of the list are moved, given and retyped: one preview with what refuses and why, one command, one undo', async () => {
  const [monday, tuesday, friday] = [
    await scheduleForMaintainer('2034-05-08T09:00', '2034-05-08T10:00'),
    await scheduleForMaintainer('2034-05-09T09:00', '2034-05-10T10:00'),
    await scheduleForMaintainer('2034-05-12T09:00', '2034-05-12T10:00'),
  ];
  const { page, faults } = await signIn('plant', week, { viewport: { width: 1366, height: 768 } });
  await row(page, monday).waitFor();
  await live(page);
  const bar = page.getByTestId('many-bar');
  // The end has its own day.
  await row(page, tuesday)
    .getByText(/10 mag 2034 10:00/)
    .waitFor();
  // A box is pressed by the keyboard, and opens nothing.
  await pick(page, monday).focus();
  await page.keyboard.press('Space');
  await pick(page, friday).check();
  await bar.getByText('2 scelti').waitFor();
  expect(new URL(page.url()).searchParams.get('intervento')).toBeNull();
  expect(await accessFaults(page)).toEqual([]);

  await bar.getByRole('button', { name: 'Sposta di giorni…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sposta 2 interventi' });
  // The field has the focus with all that stands in it, and again when somebody comes back to it: what is typed takes its place.
  const field = dialog.getByLabel(/Giorni/);
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.type('400');
  await dialog.getByText('Da -366 a 366', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Sposta 0' }).waitFor();
  await page.keyboard.press('Tab');
  await field.click();
  await page.keyboard.type('1');
  expect([await field.inputValue(), await dialog.getByText('Da -366 a 366').count()]).toEqual(['1', 0]);
  await dialog.locator('[data-preview=current]').getByText('1 intervento cambia').waitFor();
  // Saturday is no day of work.
  await dialog
    .locator('li[data-what=refused] small')
    .getByText(/13-05-2034|13 mag/)
    .waitFor();
  expect(await accessFaults(page, '[role=dialog]')).toEqual([]);
  await dialog.getByLabel(/Giorni/).fill('3');
  await dialog.locator('[data-preview=current]').getByText('2 interventi cambiano').waitFor();
  await dialog.getByRole('button', { name: 'Sposta 2', exact: true }).click();
  const told = toast(page, /2 interventi spostati/);
  await told.waitFor();
  await expect.poll(async () => (await days(page)).join()).toMatch(/gio 11 mag 2034.*lun 15 mag 2034/);
  await bar.getByText('0 scelti').waitFor();
  await told.getByRole('button', { name: 'Annulla' }).click();
  await toast(page, /Annullato.*2 interventi, com'era prima: quando/).waitFor();
  await expect.poll(async () => (await days(page)).join()).toMatch(/lun 8 mag 2034.*ven 12 mag 2034/);

  // All of the page, to nobody; the menu of one's changes names it after a reload, too.
  await bar.getByRole('button', { name: 'Scegli la pagina' }).click();
  await bar.getByText('3 scelti').waitFor();
  await bar.getByRole('button', { name: 'Riassegna…' }).click();
  const assign = page.getByRole('dialog', { name: 'Riassegna 3 interventi' });
  await assign.getByRole('button', { name: /Manutentore/ }).click();
  await page.getByRole('option', { name: 'Da assegnare', exact: true }).click();
  await assign.locator('[data-preview=current]').getByText('3 interventi cambiano').waitFor();
  await assign.getByRole('button', { name: 'Riassegna 3', exact: true }).click();
  await toast(page, /3 interventi riassegnati/).waitFor();
  await expect.poll(() => page.getByRole('gridcell', { name: 'Da assegnare', exact: true }).count()).toBe(3);

  // What may be taken back is called as it was told.
  await page.getByRole('button', { name: 'Annulla una modifica' }).click();
  await page.getByRole('menuitem', { name: '3 interventi riassegnati' }).first().waitFor();
  await page.keyboard.press('Escape');

  await pick(page, tuesday).check();
  await bar.getByRole('button', { name: 'Cambia tipo…' }).click();
  const type = page.getByRole('dialog', { name: 'Cambia il tipo di 1 intervento' });
  await type.getByRole('button', { name: /Tipo/ }).click();
  await page
    .getByRole('option', { name: /^Straordinari/ })
    .first()
    .click();
  await type.locator('[data-preview=current]').getByText('1 intervento cambia').waitFor();
  await type.getByRole('button', { name: 'Cambia 1', exact: true }).click();
  // One alone is told by its name.
  await toast(page, /\S, cambiato: il tipo/).waitFor();

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: "Esporta l'elenco filtrato" }).click();
      await page.getByRole('menuitem', { name: 'Esporta CSV' }).click();
    })(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Interventi_pianificati_.*\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain('08/05/2034 09:00;08/05/2034 10:00');
  expect(faults).toEqual([]);
});

test('whoever does not plan has no boxes, and a phone keeps its two columns', async () => {
  const id = await scheduleForMaintainer('2034-05-18T09:00', '2034-05-18T10:00');
  const { page, faults } = await signIn('maintainer', week);
  await row(page, id).waitFor();
  expect([await page.getByTestId('many-bar').count(), await pick(page, id).count()]).toEqual([0, 0]);
  const phone = await signIn('plant', week, { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
  await row(phone.page, id).waitFor();
  expect(await pick(phone.page, id).count()).toBe(0);
  expect(await accessFaults(phone.page)).toEqual([]);
  expect([...faults, ...phone.faults]).toEqual([]);
});

test('a phone changes many works, too: boxes by the menu or a long press, the same preview, one undo', async () => {
  const [first, second] = [
    await scheduleForMaintainer('2034-05-22T09:00', '2034-05-22T10:00'),
    await scheduleForMaintainer('2034-05-23T09:00', '2034-05-23T10:00'),
  ];
  const { page, faults } = await signIn('plant', '/pianificazioni/lista?dal=2034-05-22&al=2034-05-26', {
    ...{ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true },
  });
  await row(page, first).waitFor();
  await live(page);
  await page.getByRole('button', { name: 'Elenco: scegli, esporta' }).click();
  await page.getByRole('menuitem', { name: 'Scegli più interventi' }).click();
  const bar = page.getByTestId('many-bar');
  await bar.getByText('0 scelti').waitFor();
  // A press on the row is one on its box, and opens nothing.
  await row(page, first).click();
  await bar.getByText('1 scelto').waitFor();
  expect(new URL(page.url()).searchParams.get('intervento')).toBeNull();
  expect((await pick(page, first).locator('..').boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await accessFaults(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await bar.getByRole('button', { name: 'Fine', exact: true }).click();
  await bar.waitFor({ state: 'detached' });

  // As a phone tells of fingers that stay.
  await row(page, first).dispatchEvent('contextmenu');
  await bar.getByText('1 scelto').waitFor();
  await pick(page, second).check();
  await bar.getByRole('button', { name: 'Sposta di giorni…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sposta 2 interventi' });
  await dialog.getByLabel(/Giorni/).fill('1');
  await dialog.locator('[data-preview=current]').getByText('2 interventi cambiano').waitFor();
  expect(await accessFaults(page, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Sposta 2', exact: true }).click();
  const told = toast(page, /2 interventi spostati/);
  await told.waitFor();
  await expect.poll(async () => (await days(page)).join()).toMatch(/23 mag.*24 mag/);
  await told.getByRole('button', { name: 'Annulla' }).click();
  await expect.poll(async () => (await days(page)).join()).toMatch(/22 mag.*23 mag/);
  expect(faults).toEqual([]);
});
