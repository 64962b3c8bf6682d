import { now } from '@cadenza/infra/clock/clock';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { people } from './people.ts';

const signIn = people();

/** Types what a person types, in the form that is open. */
const type = async (page: Page, name: string, text: string): Promise<void> => {
  const field = page.locator(`[role=dialog] [name=${name}]`);
  await field.click();
  await field.fill('');
  await field.pressSequentially(text);
};

const chosen = async (page: Page, row: string, act: string): Promise<void> => {
  await page.getByRole('row', { name: new RegExp(row) }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: act }).click();
};

test('a developer makes a discount, a license entry and a license with a price', async () => {
  const mark = now().toString(36);
  const { page, faults } = await signIn('developer', '/amministrazione/discounts');
  await page.getByRole('searchbox').waitFor();
  await page.keyboard.press('n');
  const form = page.locator('section[role=dialog]:has(form)');
  await type(page, 'description', `Fiera ${mark}`);
  await type(page, 'value', '120');
  await page.keyboard.press('Enter');
  // A percentage past all of a price is told where it stands.
  await form.getByText('Valore troppo grande: al massimo 100').waitFor();
  expect(await accessFaults(page, '[role=dialog]')).toEqual([]);
  await type(page, 'value', '12,5');
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: new RegExp(`Fiera ${mark}.*12,5 %`) }).waitFor();
  expect(await accessFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'Voci di licenza' }).click();
  await page.getByRole('row', { name: /attrezzature/ }).waitFor();
  await page.keyboard.press('n');
  await type(page, 'name', `Utenti ${mark}`);
  await type(page, 'key', 'Due parole');
  await page.keyboard.press('Enter');
  await form.getByText('Una lettera minuscola').waitFor();
  await type(page, 'key', `utenti-${mark}`);
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: new RegExp(`utenti-${mark}`) }).waitFor();
  expect(await accessFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'Licenze', exact: true }).click();
  await page.getByRole('row', { name: /Stabilimento/ }).waitFor();
  await page.keyboard.press('n');
  await type(page, 'name', `Prova ${mark}`);
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: new RegExp(`Prova ${mark}`) }).waitFor();

  await chosen(page, `Prova ${mark}`, 'Prezzi e limiti');
  const panel = page.getByRole('complementary', { name: 'Prezzi e limiti' });
  await panel.getByText('Senza un prezzo la licenza non si può comprare.').waitFor();
  await panel.getByRole('button', { name: 'Nuovo prezzo' }).click();
  await type(page, 'value', '1.250,50');
  const discount = form.getByRole('combobox', { name: 'Sconto' });
  await discount.fill(`Fiera ${mark}`);
  await page.getByRole('option', { name: `Fiera ${mark}` }).click();
  expect(await accessFaults(page, '[role=dialog]')).toEqual([]);
  await form.getByRole('button', { name: 'Salva' }).click();
  await panel.getByText('1.250,50 €').waitFor();
  await page.getByRole('row', { name: new RegExp(`Prova ${mark}.*1\\.250,50 €.*12,5 %`) }).waitFor();
  expect(faults).toEqual([]);
});

test('in the dark, and on a phone, the list of licenses passes axe', async () => {
  for (const view of [{ colorScheme: 'dark' }, { viewport: { width: 390, height: 844 } }] as const) {
    const { page } = await signIn('developer', '/amministrazione/licenses', view);
    await page.getByText('Stabilimento').first().waitFor();
    expect(await accessFaults(page)).toEqual([]);
  }
});
