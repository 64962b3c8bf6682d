import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { people } from './people.ts';

const signIn = people();

const first = 'Torchio-Nebbia-47!';
const chosen = 'Lampada-Ghiaia-93?';

/** Types what a person types, key by key where the page judges every key. */
const type = async (page: Page, name: string, text: string): Promise<void> => {
  const field = page.locator(`[role=dialog] input[name=${name}]`);
  await field.click();
  await field.fill('');
  await field.pressSequentially(text);
};

test('an administrator makes a maintainer, who must change the first password and then sees planning; a second administrator sees all of it live', async () => {
  const username = `rita.neri.${Date.now().toString(36)}`;
  const second = await signIn('admin', '/amministrazione/users');
  await second.page.locator('[data-testid="connection"][data-kind="live"]').waitFor();
  const { page, faults } = await signIn('prova-admin', '/amministrazione/users');
  await page.getByRole('row', { name: /prova-admin/ }).waitFor();
  expect(await accessFaults(page)).toEqual([]);

  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Nuovo utente' });
  await form.waitFor();
  await type(page, 'name', 'Rita');
  await type(page, 'surname', 'Neri');
  await type(page, 'username', username);
  await type(page, 'password', 'Password1!');
  await form.getByText(/Robustezza: /).waitFor();
  const rules = form.getByRole('list', { name: 'Regole della password' }).getByRole('listitem');
  const unkept = rules.filter({ has: page.getByRole('img', { name: 'Da rispettare' }) });
  expect(await unkept.allTextContents()).toEqual(['difficile da indovinare', 'uguale nei due campi']);
  expect(await form.getByRole('button', { name: 'Salva' }).getAttribute('aria-disabled')).toBe('true');
  await type(page, 'password', first);
  await form.getByText('Robustezza: Ottima').waitFor();
  await type(page, 'confirmPassword', first);
  await expect.poll(() => unkept.count()).toBe(0);
  // No role is chosen before somebody chooses one.
  await form.locator('input[name=surname]').press('Enter');
  await form.getByRole('alert').filter({ hasText: 'Campo obbligatorio' }).waitFor();
  await form.getByRole('button', { name: 'Manutentore', exact: true }).click();
  await form.getByRole('combobox', { name: 'Manutentore' }).click();
  await page.getByRole('option').first().click();
  expect(await accessFaults(page, '[role=dialog]')).toEqual([]);
  await form.locator('input[name=surname]').press('Enter');
  await form.waitFor({ state: 'detached' });
  await page.getByRole('row', { name: new RegExp(username) }).waitFor();
  const elsewhere = second.page.getByRole('row', { name: new RegExp(username) });
  await elsewhere.waitFor();

  // Both open the form, and both write the surname: the second to save is asked, and what only the other wrote stays.
  const open = (who: Page) => who.locator('[role=dialog]:has(input[name=surname])');
  for (const who of [page, second.page]) {
    await who.getByRole('row', { name: new RegExp(username) }).click();
    await open(who).waitFor();
  }
  await type(second.page, 'name', 'Margherita');
  await type(second.page, 'surname', 'Verdi');
  await second.page.keyboard.press('Enter');
  await open(second.page).waitFor({ state: 'detached' });
  await type(page, 'surname', 'Bianchi');
  await page.keyboard.press('Enter');
  const question = open(page).getByRole('group', { name: 'Cognome' });
  await question.getByText('Verdi', { exact: true }).waitFor();
  expect(await open(page).locator('input[name=name]').inputValue()).toBe('Margherita');
  expect(await accessFaults(page, '[role=dialog]')).toEqual([]);
  await open(page).getByRole('button', { name: 'Salva' }).click();
  await open(page).getByText('Prima di salvare scegli quale valore resta').waitFor();
  await question.getByRole('button', { name: 'Tieni il tuo' }).click();
  await open(page).getByRole('button', { name: 'Salva' }).click();
  await open(page).waitFor({ state: 'detached' });
  await elsewhere.filter({ hasText: 'Margherita' }).filter({ hasText: 'Bianchi' }).waitFor();

  await page.getByRole('button', { name: `Azioni: ${username}` }).click();
  await page.getByRole('menuitem', { name: 'Fai cambiare la password' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Fai cambiare la password' }).click();
  await elsewhere.getByText('password scaduta').waitFor();

  const maintainer = await signIn('', '/login', { typed: 'by hand' });
  const enter = async (password: string): Promise<void> => {
    await maintainer.page.getByLabel('Nome utente').fill(username);
    await maintainer.page.getByLabel('Password', { exact: true }).fill(password);
    await maintainer.page.getByRole('button', { name: 'Accedi' }).click();
  };
  await enter(first);
  await maintainer.page.waitForURL(/\/password/);
  await maintainer.page.getByLabel('Password attuale').pressSequentially(first);
  await maintainer.page.getByLabel('Nuova password', { exact: true }).pressSequentially(chosen);
  await maintainer.page.getByText('Robustezza: Ottima').waitFor();
  await maintainer.page.getByLabel('Conferma la nuova password').pressSequentially(chosen);
  await maintainer.page.keyboard.press('Enter');
  await maintainer.page.waitForURL(/\/login/);
  await enter(chosen);
  await maintainer.page.locator('[data-testid="connection"]').waitFor();
  expect(await maintainer.page.getByRole('link', { name: 'Utenti' }).count()).toBe(0);
  await elsewhere.getByText('password scaduta').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: `Azioni: ${username}` }).click();
  await page.getByRole('menuitem', { name: 'Elimina' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click();
  await elsewhere.waitFor({ state: 'detached' });
  await maintainer.page.waitForURL(/\/login/);
  expect([...faults, ...second.faults, ...maintainer.faults]).toEqual([]);
});
