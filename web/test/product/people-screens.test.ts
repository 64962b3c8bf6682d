import { now } from '@cadenza/infra/clock/clock';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { live } from './on-page.ts';
import { firstOption } from './options.ts';
import { asPerson, atCompany, people, restOf } from './people.ts';

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
  const username = `rita.neri.${now().toString(36)}`;
  const second = await signIn('admin', '/amministrazione/users');
  await live(second.page);
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
  await firstOption(page).click();
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

/** Somebody else who makes roles: the demo company has one such user. */
const secondDeveloper = async (): Promise<string> => {
  atCompany('superadmin', 'Officine Demo S.p.A.');
  const over = await asPerson('superadmin');
  const username = `ada.conti.${now().toString(36)}`;
  await over('mutation($c: ID!, $input: NewUserInput!) { createUser(commandId: $c, input: $input) { id } }', {
    c: crypto.randomUUID(),
    input: { name: 'Ada', surname: 'Conti', username, password: 'Cadenza-2026!', roles: ['ROLE_DEVELOPER'] },
  });
  return username;
};

test('of a role, the company and its settings, too, the second of two people to save one field is asked which value stays', async () => {
  const answer = async (
    page: Page,
    label: string,
    theirs: string,
    choice: 'Tieni il tuo' | 'Prendi questo',
  ): Promise<void> => {
    const question = page.getByRole('group', { name: label, exact: true });
    await question.getByText(theirs, { exact: true }).waitFor();
    expect(await accessFaults(page)).toEqual([]);
    // Nothing is saved before it is answered, and the keyboard is taken to it.
    await page.getByRole('button', { name: 'Salva' }).click();
    await page.getByText('Prima di salvare scegli quale valore resta').waitFor();
    expect(await question.locator(':focus').count()).toBe(1);
    await question.getByRole('button', { name: choice }).press('Enter');
    await question.waitFor({ state: 'detached' });
  };

  const makes = await signIn('developer', '/amministrazione/roles');
  const colleague = await asPerson(await secondDeveloper());
  const name = `Capoturno ${now().toString(36)}`;
  await makes.page.getByRole('button', { name: 'Nuovo ruolo' }).click();
  await type(makes.page, 'name', name);
  await makes.page.keyboard.press('Enter');
  await makes.page.getByRole('row', { name: new RegExp(name) }).click();
  await type(makes.page, 'name', `${name} festivo`);
  const { roles } = await colleague<{ roles: { id: string; name: string }[] }>('{ roles { id name } }');
  await colleague(
    'mutation($c: ID!, $id: ID!, $input: RoleInput!) { changeRole(commandId: $c, id: $id, input: $input) { id } }',
    {
      c: crypto.randomUUID(),
      id: roles.find((role) => role.name === name)?.id,
      input: { name: `${name} di notte` },
    },
  );
  await makes.page.keyboard.press('Enter');
  await answer(makes.page, 'Nome del ruolo', `${name} di notte`, 'Tieni il tuo');
  await makes.page.getByRole('button', { name: 'Salva' }).click();
  await makes.page.getByRole('row', { name: new RegExp(`${name} festivo`) }).waitFor();

  const other = await restOf('admin');
  const { page, faults } = await signIn('prova-admin', '/amministrazione/company');
  const street = page.getByLabel('Indirizzo');
  await street.waitFor();
  const was = await street.inputValue();
  const [settings] = await other<{ id: string }[]>('/api/settings');
  const theirs = 'via delle Fucine';
  await street.fill('via dei Forni');
  await other(`/api/companies/${settings?.id}`, 'POST', { company: { address: theirs } });
  await street.press('Enter');
  await answer(page, 'Indirizzo', theirs, 'Prendi questo');
  expect(await street.inputValue()).toBe(theirs);
  await street.fill(was); // as it was found
  await street.press('Enter');
  await expect.poll(() => other(`/api/companies/${settings?.id}`)).toMatchObject({ address: was });

  await page.getByRole('link', { name: 'Impostazioni', exact: true }).click();
  const days = page.getByLabel('Durata della password');
  await days.fill('120');
  await other(`/api/settings/${settings?.id}`, 'PUT', { expiryDays: 75 });
  await days.press('Enter');
  await answer(page, 'Durata della password', '75', 'Tieni il tuo');
  await days.press('Enter');
  await expect.poll(() => other('/api/settings')).toMatchObject([{ expiryDays: 120 }]);
  expect([...faults, ...makes.faults]).toEqual([]);
});
