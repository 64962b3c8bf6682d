import { simplePdf } from '@cadenza/infra/files/simple-pdf';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { people } from './people.ts';

const signIn = people();

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const files = [
  { name: 'Prova manuale.pdf', mimeType: 'application/pdf', buffer: Buffer.from(simplePdf(['Manuale'])) },
  { name: 'Prova foto.png', mimeType: 'image/png', buffer: png },
];
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
/** Of the dialog: a message is an item of a list, too. */
const line = (page: Page, name: string) =>
  dialog(page, /^Documenti:/)
    .getByRole('listitem')
    .filter({ hasText: name });
/** The documents of the first record of a list, by its menu. */
const open = async (page: Page): Promise<void> => {
  await page
    .locator('[role=row][data-index]')
    .first()
    .getByRole('button', { name: /^Azioni/ })
    .click();
  await page.getByRole('menuitem', { name: 'Documenti' }).click();
  await dialog(page, /^Documenti:/).waitFor();
};
const choose = async (page: Page, name: string, what: string): Promise<void> => {
  await line(page, name)
    .getByRole('button', { name: /^Azioni/ })
    .click();
  await page.getByRole('menuitem', { name: what }).click();
};

test('documents are added several at once, looked at, described and removed, and another browser sees it', async () => {
  const { page, faults } = await signIn('admin', '/configurazione/fornitori');
  const { page: other } = await signIn('admin', '/configurazione/fornitori', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  for (const one of [page, other]) await open(one);
  await page.getByLabel('Descrizione').fill('Documenti di prova');
  await page.locator('input[type=file]').setInputFiles(files);
  for (const one of [page, other])
    for (const { name } of files) await line(one, name).getByText('Documenti di prova').waitFor();
  expect(await accessFaults(page)).toEqual([]);

  await choose(page, 'Prova foto.png', 'Apri');
  const picture = dialog(page, 'Prova foto.png').locator('img');
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1);
  await page.keyboard.press('Escape');
  const [download] = await Promise.all([page.waitForEvent('download'), choose(page, 'Prova manuale.pdf', 'Scarica')]);
  expect(download.suggestedFilename()).toBe('Prova manuale.pdf');

  await choose(page, 'Prova manuale.pdf', 'Cambia descrizione');
  await page
    .getByRole('dialog', { name: 'Prova manuale.pdf' })
    .getByLabel('Descrizione')
    .fill('Manuale del costruttore');
  await page.keyboard.press('Enter');
  for (const one of [page, other]) await line(one, 'Prova manuale.pdf').getByText('Manuale del costruttore').waitFor();

  for (const { name } of files) {
    await choose(page, name, 'Elimina');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click();
    for (const one of [page, other]) await line(one, name).waitFor({ state: 'detached' });
  }
  expect(faults).toEqual([]);
});

test('a file that is refused says why, and can be called off; a demo user only reads', async () => {
  const { page, faults } = await signIn('admin', '/configurazione/fornitori');
  await open(page);
  const empty = { name: 'vuoto.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(0) };
  await page.locator('input[type=file]').setInputFiles([empty]);
  await line(page, 'vuoto.pdf').getByRole('alert').waitFor();
  await page.getByRole('button', { name: "Annulla l'invio: vuoto.pdf" }).click();
  await line(page, 'vuoto.pdf').waitFor({ state: 'detached' });
  const { page: demo } = await signIn('demo', '/configurazione/fornitori');
  await open(demo);
  expect(await demo.getByRole('button', { name: 'Aggiungi documenti' }).count()).toBe(0);
  expect(faults).toEqual([]);
});
