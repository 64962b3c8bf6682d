import { readFile } from 'node:fs/promises';
import { workbookOf } from '@cadenza/infra/spreadsheets/testing/workbook-of';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { firstOption } from './options.ts';
import { people } from './people.ts';

const signIn = people();

const rows = Array.from({ length: 30 }, (_, at) => `${at + 1},"model${(at % 4) + 1}",${at + 2}`);
const machines = {
  name: 'machines.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`"machineID","model","age"\n${rows.join('\n')}\n`),
};

test('machines come in through the screen, another window follows, they go out again, and the import is taken back', async () => {
  const { page, faults } = await signIn('admin', '/configurazione/attrezzature');
  await page.getByRole('button', { name: 'Altro sulla lista' }).click();
  await page.getByRole('menuitem', { name: 'Importa da un file' }).click();
  const dialog = page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .filter({ hasText: 'Importa: Attrezzature' });
  await page.locator('input[type=file]').setInputFiles(machines);
  await dialog.getByText('30 righe in machines.csv').waitFor();
  await dialog.getByRole('button', { name: /Campo di «machineID»/ }).click();
  await page.getByRole('option', { name: 'Matricola' }).click();
  // Nothing goes on without what a machine must have.
  const next = dialog.getByRole('button', { name: 'Anteprima' });
  expect(await next.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByText('Mancano: Descrizione').first().waitFor();
  await dialog.getByRole('button', { name: /Campo di «machineID»/ }).click();
  await page.getByRole('option', { name: 'Descrizione' }).click();
  await dialog.getByRole('combobox', { name: /^Linea/ }).click();
  await firstOption(page).click();
  expect(await accessFaults(page)).toEqual([]);
  await next.click();
  await dialog.getByText('Prime righe').waitFor();
  await dialog.getByRole('button', { name: 'Importa 30 righe' }).click();
  await dialog.getByText('Importazione conclusa.').waitFor();

  const { page: other } = await signIn('admin', new URL(page.url()).pathname + new URL(page.url()).search, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await other.getByText('Importazione conclusa.').waitFor();
  await dialog.getByRole('button', { name: 'Chiudi' }).last().click();
  await page.getByLabel('Cerca', { exact: true }).fill('30');
  const last = page.getByRole('row', { name: /^30 / });
  await page.getByRole('row', { name: /^29 / }).waitFor({ state: 'detached' });
  await last.waitFor();
  await page.getByRole('button', { name: 'Altro sulla lista' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Esporta in CSV' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^Attrezzature_\d\d_\d\d_\d{4}_\d\d_\d\d\.csv$/);
  expect(await readFile(await saved.path(), 'utf8')).toMatch(/^\ufeffDescrizione;[^\n]+\r\n30;/);

  await other.getByRole('button', { name: "Annulla l'importazione" }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: "Annulla l'importazione" }).click();
  await other.getByText('Importazione annullata: 30 eliminati').waitFor();
  await last.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

/** Two sheets with something on them, and one between them that its writer has hidden. */
const workbook = async () => ({
  name: 'macchine.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await workbookOf([
    { name: 'Presse', rows: [headings, ['Pressa da 40 t', 'T1']] },
    { name: 'Prove', rows: [headings, ['Da non vedere', 'T1']], hidden: true },
    { name: 'Torni', rows: [headings, ['Tornio parallelo', 'T1'], ['Tornio verticale', 'T1']] },
  ]),
});
const headings = ['Descrizione', 'Modello'];

/** As a Mac of before wrote it, with a title above the headings. */
const macList = {
  name: 'mac.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'Elenco macchine\n\nDescrizione;Modello;Data di acquisto\nUnit\x88 5;Forl\x93;17.04.38\n',
    'latin1',
  ),
};

test('how a file was read is shown and said otherwise: its encoding, its sheet, and the line of its headings', async () => {
  const { page, faults } = await signIn('admin', '/configurazione/attrezzature');
  await page.getByRole('button', { name: 'Altro sulla lista' }).click();
  await page.getByRole('menuitem', { name: 'Importa da un file' }).click();
  const file = page.locator('input[type=file]');
  await file.setInputFiles(macList);
  const dialog = page.getByRole('alertdialog').filter({ hasText: 'Importa: Attrezzature' });
  const samples = dialog.getByRole('listitem').getByText(/^Unit/);
  await dialog.getByText('1 riga in mac.csv').waitFor();
  expect(await samples.textContent()).toBe('Unità 5');
  const choose = async (field: RegExp, option: string): Promise<void> => {
    await dialog.getByRole('button', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await choose(/Codifica del testo/, 'DOS (850)');
  await expect.poll(() => samples.textContent()).toBe('Unitê 5');
  await choose(/Codifica del testo/, 'Mac');
  await expect.poll(() => samples.textContent()).toBe('Unità 5');
  await choose(/Riga delle intestazioni/, '1: Elenco macchine');
  await dialog.getByText('2 righe in mac.csv').waitFor();
  await choose(/Riga delle intestazioni/, '3: Descrizione · Modello · Data di acquisto');
  await dialog.getByText('1 riga in mac.csv').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await dialog.getByRole('combobox', { name: /^Linea/ }).click();
  await firstOption(page).click();
  await dialog.getByRole('button', { name: 'Anteprima' }).click();
  // What would come of it is of the file as it was chosen to be read.
  await dialog.getByText('Modello: Forlì · Data di acquisto: 17/04/1938').waitFor();
  await dialog.getByText('1 valore da verificare').waitFor();
  // A year that may be a slip goes in once somebody has said that it is right, and of this file alone.
  const take = dialog.getByRole('button', { name: 'Importa 1 riga' });
  const right = dialog.getByRole('checkbox', { name: 'Sì, il valore segnalato è giusto' });
  expect(await take.getAttribute('aria-disabled')).toBe('true');
  await dialog.getByText('Prima guarda i valori segnalati').first().waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await right.check();
  expect(await take.getAttribute('aria-disabled')).toBeNull();
  await dialog.getByRole('button', { name: 'Indietro' }).click();
  await dialog.getByRole('button', { name: 'Anteprima' }).click();
  await right.waitFor();
  expect([await right.isChecked(), await take.getAttribute('aria-disabled')]).toEqual([false, 'true']);

  // Of a workbook the first sheet that is not hidden, and any other that is not, in its place.
  await page.goto('/configurazione/attrezzature');
  await page.getByRole('button', { name: 'Altro sulla lista' }).click();
  await page.getByRole('menuitem', { name: 'Importa da un file' }).click();
  await file.setInputFiles(await workbook());
  await dialog.getByText('1 riga in macchine.xlsx').waitFor();
  await dialog.getByRole('button', { name: /Foglio/ }).click();
  expect(await page.getByRole('option').allTextContents()).toEqual(['Presse', 'Torni']);
  await page.getByRole('option', { name: 'Torni', exact: true }).click();
  await dialog.getByText('2 righe in macchine.xlsx').waitFor();
  await dialog.getByRole('listitem').getByText('Tornio parallelo').waitFor();
  await dialog.getByRole('combobox', { name: /^Linea/ }).click();
  await firstOption(page).click();
  await dialog.getByRole('button', { name: 'Anteprima' }).click();
  await dialog.getByText('Tornio verticale').first().waitFor();
  expect(await dialog.getByText('Pressa da 40 t').count()).toBe(0);
  expect(faults).toEqual([]);
});
