import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { firstOption } from './options.ts';
import { asPerson, atCompany, people, restOf } from './people.ts';

const signIn = people();
atCompany('admin', 'Officine Demo S.p.A.');

const screens = [
  ['1366 px', { viewport: { width: 1366, height: 768 } }],
  ['a phone', { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }],
] as const;

const form = (page: Page) => page.locator('section[role=dialog]:has(form)');
const save = (page: Page) => form(page).getByRole('button', { name: 'Salva', exact: true });

/** Whole between the head and the buttons of the form, and under nothing else. */
const isWholeInForm = (part: Locator): Promise<boolean> =>
  part.evaluate((one) => {
    const shown = one.closest('[role=dialog]');
    const [head, foot] = [shown?.querySelector('header'), shown?.querySelector('footer')];
    if (!head || !foot) return false;
    const { left, width, top, bottom } = one.getBoundingClientRect();
    const inside = top >= head.getBoundingClientRect().bottom && bottom <= foot.getBoundingClientRect().top;
    const at = document.elementFromPoint(left + width / 2, bottom - 3);
    return inside && (at === null || one.contains(at) || at.contains(one));
  });

const focused = (page: Page) => page.locator(':focus');

describe('a long form', () => {
  test.each(screens)('%s: leads to the first wrong field on the screen, with what is said of it', async (_, view) => {
    const { page, faults } = await signIn('admin', '/configurazione/attrezzature', view);
    await page.getByRole('button', { name: 'Nuova attrezzatura' }).last().click();
    await save(page).click();
    await expect.poll(() => focused(page).getAttribute('aria-required')).toBe('true');
    expect(await isWholeInForm(form(page).getByText('Campo obbligatorio').first())).toBe(true);

    await form(page).getByLabel('Descrizione').fill('Prova di un modulo lungo');
    await form(page).getByRole('combobox', { name: 'Linea' }).fill('f');
    await firstOption(page).click();
    const years = form(page).getByLabel('Anni di ammortamento');
    await years.fill('400');
    await form(page).getByLabel('Ore mensili').fill('9000');
    await save(page).click();
    await expect.poll(() => years.evaluate((one) => one === document.activeElement)).toBe(true);
    const told = form(page).getByText('Valore troppo grande: al massimo 100');
    for (const part of [years, told]) await expect.poll(() => isWholeInForm(part)).toBe(true);
    expect(await accessFaults(page, '[role=dialog]')).toEqual([]);
    expect(faults).toEqual([]);
  });

  test.each(screens)(
    '%s: asks which of two values stays in full sight, over the bar and the buttons',
    async (_, view) => {
      const rest = await restOf('admin');
      const lines = await rest<{ id: string }[]>('/api/linee');
      const made = await rest<{ id: string }>('/api/attrezzature', 'POST', {
        descrizione: 'Zz attrezzatura con due valori',
        lineaId: lines[0]?.id,
      });
      const { page } = await signIn('admin', `/configurazione/attrezzature?scheda=${made.id}`, view, async (page) => {
        // What another saves is met at the save, not before.
        await page.routeWebSocket(/\/graphql$/, () => undefined);
      });
      await form(page).getByLabel('Note').fill('La mia nota');
      const other = await restOf('plant');
      await other(`/api/attrezzature/${made.id}`, 'PUT', { note: 'La nota di un altro '.repeat(8).trim() });
      await save(page).click();
      const question = form(page).locator('[data-conflict]');
      await question.getByRole('button', { name: 'Tieni il tuo' }).waitFor();
      await expect.poll(() => isWholeInForm(question)).toBe(true);
      await expect.poll(() => focused(page).textContent()).toBe('Tieni il tuo');
      const bar = form(page).getByText('Prima di salvare scegli quale valore resta');
      expect(await isWholeInForm(bar)).toBe(true);
      expect(await accessFaults(page, '[role=dialog]')).toEqual([]);
    },
  );

  test('a user name that another has is said at its field, and led to', async () => {
    const ask = await asPerson('admin');
    const { users } = await ask<{ users: { rows: { username: string }[] } }>('{ users { rows { username } } }');
    const { page } = await signIn('admin', '/amministrazione/users', screens[0][1]);
    await page.getByRole('button', { name: 'Nuovo utente' }).first().click();
    const password = 'Tre-cavalli-9-verdi';
    const given = { name: 'Anna', surname: 'Prova', username: users.rows[0]?.username ?? '', password };
    for (const [name, text] of Object.entries({ ...given, confirmPassword: password }))
      await form(page).locator(`input[name="${name}"]`).fill(text);
    await form(page).getByRole('button', { name: 'Manutentore', exact: true }).click();
    await save(page).click();
    const taken = 'Questo nome utente è già di un altro utente: scegline un altro.';
    const told = () =>
      focused(page).evaluate((one) => document.getElementById(`${one.id}-fault`)?.textContent ?? one.outerHTML);
    await expect.poll(told).toBe(taken);
    expect(await form(page).getByRole('alert').textContent()).toBe(taken);
  });
});

describe('a list', () => {
  test('gives the place of a column that stands empty to long names; it comes back when it is asked for', async () => {
    const rest = await restOf('admin');
    const lines = await rest<{ id: string }[]>('/api/linee');
    const descrizione = 'Centro di lavoro orizzontale a cinque assi per fusioni di grandi dimensioni';
    await rest('/api/attrezzature', 'POST', { descrizione, lineaId: lines[0]?.id, modello: 'Modello lungo 4000 XL' });
    const { page } = await signIn('admin', '/configurazione/attrezzature?cerca=cinque+assi', {
      viewport: { width: 1024, height: 768 },
    });
    await page.getByRole('gridcell', { name: descrizione, exact: true }).waitFor();
    const empty = page.getByRole('columnheader', { name: 'Manutentore preferito' });
    expect(await empty.count()).toBe(0);
    const cut = () =>
      page
        .getByRole('columnheader')
        .evaluateAll((heads) =>
          heads.flatMap((head) =>
            [...head.querySelectorAll('span')].some(
              (one) =>
                getComputedStyle(one).overflowX === 'hidden' &&
                one.clientWidth > 1 &&
                one.scrollWidth > one.clientWidth,
            )
              ? [head.textContent]
              : [],
          ),
        );
    expect(await cut()).toEqual([]);
    await page.getByRole('button', { name: 'Colonne' }).click();
    const choice = page.getByRole('menuitem', { name: 'Manutentore preferito' });
    expect(await choice.locator('svg').count()).toBe(0);
    await choice.click();
    await empty.waitFor();
  });
});

describe('the menu of a row', () => {
  test('of a checklist leads to its tasks', async () => {
    const { page } = await signIn('admin', '/configurazione/liste/liste', screens[0][1]);
    await page
      .getByRole('button', { name: /^Azioni: / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Attività' }).click();
    await page.waitForURL(/\/configurazione\/liste\/[\da-f-]{36}$/);
  });

  test.each(screens)('%s: asks about a record by its whole name, without blanks too', async (_, view) => {
    const rest = await restOf('admin');
    const name = `Zz${'X'.repeat(118)}`;
    await rest('/api/tipi-fornitori', 'POST', { descrizione: name });
    const { page } = await signIn('admin', '/configurazione/tipiFornitori?cerca=ZzX', view);
    await page
      .getByRole('button', { name: `Azioni: ${name}` })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Elimina' }).click();
    const title = page.getByRole('alertdialog').getByRole('heading');
    await title.waitFor();
    const wider = await title.evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(wider).toBeLessThanOrEqual(0);
    expect(await title.textContent()).toContain(name);
  });
});

test('the list of users is saved as a file, as it is searched', async () => {
  const { page } = await signIn('admin', '/amministrazione/users?cerca=admin', screens[0][1]);
  await page.getByRole('gridcell', { name: 'admin', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Altro sulla lista' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Esporta in CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Utenti_[\d_]+\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\ufeffNome utente;Nome;Cognome;E-mail;Ruoli;Manutentore;Attivo');
  expect(lines.slice(1).every((line) => /admin/i.test(line))).toBe(true);
});

describe('a message', () => {
  test.each(screens)('%s: covers neither buttons nor titles', async (_, view) => {
    const { page } = await signIn('admin', '/configurazione/impianti', view);
    await page.getByRole('gridcell').first().click();
    const name = form(page).getByLabel('Descrizione');
    await name.fill(`${await name.inputValue()} `);
    await save(page).click();
    await form(page).waitFor({ state: 'detached' });
    const message = page.locator('[data-sonner-toast]').first();
    await message.waitFor();
    const covered = () =>
      message.evaluate((one) => {
        const box = one.getBoundingClientRect();
        const meets = (other: Element): boolean => {
          const { left, right, top, bottom, width } = other.getBoundingClientRect();
          return width > 0 && left < box.right && right > box.left && top < box.bottom && bottom > box.top;
        };
        const others = [
          ...document.querySelectorAll('header *:not([data-toast-room]), main button, main a, h1, [role=columnheader]'),
        ];
        return others.filter((other) => !one.contains(other) && meets(other)).map(({ outerHTML }) => outerHTML);
      });
    await expect.poll(covered).toEqual([]);
  });
});
