import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { toast } from './on-page.ts';
import { firstOption } from './options.ts';
import { asPerson, atCompany, people, scheduleForMaintainer } from './people.ts';

const signIn = people();
const form = (page: Page) => page.locator('section[role=dialog]:has(form)');
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return at === null || at === document.body ? 'nobody' : (at.getAttribute('role') ?? at.tagName.toLowerCase());
  });

describe('a form', () => {
  test('opens without a list over it and without a fault; neither is there before a field was left', async () => {
    const { page, faults } = await signIn('plant', '/');
    await page.locator('[data-phase="ready"]').waitFor();
    await page.keyboard.press('n');
    await form(page).waitFor();
    const equipment = form(page).getByRole('combobox', { name: 'Attrezzatura' });
    expect(await equipment.evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await page.getByRole('listbox').count()).toBe(0);
    await page.keyboard.type('a');
    await firstOption(page).waitFor();
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    expect(await form(page).locator('[aria-invalid=true]').count()).toBe(0);
    // A press opens the list, and so does a key.
    await equipment.click();
    await firstOption(page).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await equipment.inputValue()).not.toBe('');
    // Enter takes the first that has the words, also pressed before the server has answered.
    const work = form(page).getByRole('combobox', { name: 'Intervento' });
    await work.focus();
    await page.keyboard.type('Ripar');
    await page.keyboard.press('Enter');
    await expect.poll(() => work.inputValue()).toMatch(/ripar./i);
    // What the server does not find is no choice, whatever the list has shown before; it stays.
    await work.fill('zzz qq');
    await page.keyboard.press('Enter');
    const unknown = form(page).getByText("«zzz qq» non è nell'elenco");
    await unknown.waitFor();
    expect(await work.inputValue()).toBe('zzz qq');
    await work.fill('Ripar');
    await page.keyboard.press('Enter');
    await expect.poll(() => work.inputValue()).toMatch(/ripar./i);
    await unknown.waitFor({ state: 'detached' });
    expect(await form(page).locator('[aria-invalid=true]').count()).toBe(0);
    await equipment.focus();
    // Staying gives the focus back to the field, and nothing else.
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Continua a modificare' }).press('Enter');
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('combobox');
    expect(await page.getByRole('listbox').count()).toBe(0);
    expect(await accessFaults(page, '[role=dialog]')).toEqual([]);
    expect(faults).toEqual([]);
  });

  test.each(['impianti', 'interventi', 'fornitori', 'ricorrenze'])(
    '%s: nothing is red before it was left or sent; closed, the focus is on the list again',
    async (screen) => {
      const { page } = await signIn('admin', `/configurazione/${screen}`);
      const rows = page.locator('[role=row][data-index]');
      await rows.first().waitFor();
      await page.keyboard.press('n');
      await form(page).locator('input, button[aria-haspopup]').first().waitFor();
      expect(await form(page).locator('[aria-invalid=true]').count()).toBe(0);
      await page.keyboard.press('Escape');
      await form(page).waitFor({ state: 'detached' });
      for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
        await rows.first().getByRole('gridcell').first().click();
        await form(page).waitFor();
        await leave();
        await form(page).waitFor({ state: 'detached' });
        await expect.poll(() => focused(page)).toBe('row');
      }
    },
  );

  test('opened by its address, and closed, leaves the keyboard on the list', async () => {
    const { page } = await signIn('admin', '/configurazione/fornitori');
    await page.locator('[role=row][data-index]').first().click();
    await form(page).waitFor();
    await page.reload();
    await form(page).waitFor();
    await page.keyboard.press('Escape');
    await form(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).not.toBe('nobody');
  });
});

describe('Back with a form that holds something unsaved', () => {
  test('asks before it goes, and the address stays that of the form until it has been answered', async () => {
    const { page, faults } = await signIn('admin', '/configurazione/fornitori');
    await page.locator('[role=row][data-index]').first().click();
    await form(page).waitFor();
    const opened = page.url();
    await form(page).getByRole('textbox').first().pressSequentially(' bis');
    const question = page.getByRole('alertdialog');
    for (const _ of ['once', 'and again']) {
      await page.goBack();
      await question.waitFor();
      expect(page.url()).toBe(opened);
      await question.getByRole('button', { name: 'Continua a modificare' }).click();
      await question.waitFor({ state: 'detached' });
      expect(page.url()).toBe(opened);
    }
    expect(await form(page).getByRole('textbox').first().inputValue()).toMatch(/ bis$/);
    await page.goBack();
    await question.getByRole('button', { name: 'Esci senza salvare' }).click();
    await form(page).waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('');
    await page.goForward();
    await form(page).waitFor();
    expect(page.url()).toBe(opened);
    expect(faults).toEqual([]);
  });
});

describe('another company', () => {
  test('shows the same view, without the record of the one before', async () => {
    const id = await scheduleForMaintainer('2031-12-15T09:00', '2031-12-15T11:00');
    atCompany('admin', 'Officine Demo S.p.A.');
    const { page, faults } = await signIn('admin', `/?data=2031-12-15&intervento=${id}`);
    atCompany('admin', 'Fonderie Prova S.r.l.');
    await page.getByTestId('detail-facts').waitFor();
    await page.getByRole('button', { name: /cambia azienda$/ }).click();
    const companies = page.getByRole('dialog').getByRole('button', { name: /Fonderie Prova/ });
    await companies.click();
    await page.waitForURL((url) => url.search === '?data=2031-12-15');
    await page.locator('[data-testid="board"][data-phase="ready"]').waitFor();
    expect(await page.locator('[data-side-panel]').count()).toBe(0);
    expect(faults).toEqual([]);
  });
});

describe('what has no room in a table', () => {
  test('is told to the pointer and to the keyboard', async () => {
    const admin = await asPerson('admin');
    const name = `Officina meccanica ${'di precisione '.repeat(12)}`.trim();
    await admin('mutation($c: ID!, $input: PlantInput!) { createPlant(commandId: $c, input: $input) { id } }', {
      c: crypto.randomUUID(),
      input: { description: name },
    });
    const { page } = await signIn('admin', '/configurazione/impianti?cerca=Officina+meccanica', {
      viewport: { width: 900, height: 700 },
    });
    const cell = page.getByRole('gridcell', { name, exact: true });
    await cell.hover();
    await expect.poll(() => cell.getAttribute('title')).toBe(name);
    await page.keyboard.press('j');
    await expect.poll(() => focused(page)).toBe('row');
    await expect.poll(() => page.locator('[data-tip]').textContent()).toBe(name);
    await page.keyboard.press('Escape');
    expect(await page.locator('[data-tip]').count()).toBe(0);
  });
});

describe('a record that is in use', () => {
  test('says by whom and leads there instead of being deleted', async () => {
    // Searched for: what other tests have made may fill the first page.
    const { page, faults } = await signIn('admin', '/configurazione/tipiFornitori?cerca=provati');
    const admin = await asPerson('admin');
    const made = async (mutation: string, input: object) => {
      const answer = await admin<Record<string, { id: string }>>(mutation, { c: crypto.randomUUID(), input });
      return Object.values(answer)[0]?.id;
    };
    const type = await made(
      'mutation($c: ID!, $input: SupplierTypeInput!) { createSupplierType(commandId: $c, input: $input) { id } }',
      { description: 'Ricambi provati' },
    );
    await made('mutation($c: ID!, $input: SupplierInput!) { createSupplier(commandId: $c, input: $input) { id } }', {
      businessName: 'Cuscinetti Provati',
      supplierTypeIds: [type],
    });
    await page.reload();
    await page.getByRole('button', { name: 'Azioni: Ricambi provati' }).click();
    await page.getByRole('menuitem', { name: 'Elimina' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ricambi provati: non si può eliminare' });
    await dialog.getByText('Lo usa 1 elemento:').waitFor();
    expect(await accessFaults(page, '[role=dialog]')).toEqual([]);
    await dialog.getByRole('link', { name: 'Cuscinetti Provati' }).click();
    await page.getByRole('dialog', { name: 'Cuscinetti Provati' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/configurazione/fornitori');
    expect(faults).toEqual([]);
  });
});

describe('a series that is planned', () => {
  test('says the day up to which it is there, where a thousand dates cut it', async () => {
    const { page } = await signIn('plant', '/?data=2028-06-05', {}, async (fresh) => {
      await fresh.route('**/graphql', async (route) => {
        if (!/ScheduleIntervention/.test(route.request().postData() ?? '')) return route.continue();
        const answer = await route.fetch();
        const body = (await answer.text()).replace('"cut":false', '"cut":true');
        return route.fulfill({ response: answer, body });
      });
    });
    await page.locator('[data-phase="ready"]').waitFor();
    await page.keyboard.press('n');
    for (const name of ['Attrezzatura', 'Intervento']) {
      await form(page).getByRole('combobox', { name }).click();
      await firstOption(page).click();
    }
    await form(page)
      .getByRole('button', { name: /Ricorrenza/ })
      .click();
    await page.getByRole('option').last().click();
    // A Sunday: the first work is on Monday, in the week that is shown.
    await form(page).getByRole('spinbutton').first().focus();
    await page.keyboard.type('04062028');
    // Of a series that begins so far ahead one work is there at first: why is said before it is planned.
    await form(page).getByText('Un intervento si aggiunge').waitFor();
    await form(page)
      .getByText(/fino a 12 mesi in anticipo: le date successive si aggiungono da sole/)
      .waitFor();
    await form(page).getByRole('button', { name: 'Pianifica' }).click();
    const said = toast(page, /Serie pianificata fino al \d\d-\d\d-\d{4}, il massimo di date in anticipo/);
    await said.filter({ hasText: 'si comincia lun 5 giu 2028' }).waitFor();
    await page.getByRole('heading', { level: 2 }).getByRole('button', { name: '5–11 giugno 2028' }).waitFor();
  });
});

describe('a day years away', () => {
  const typeDay = async (page: Page, day: string) => {
    await form(page).getByRole('spinbutton').first().focus();
    await page.keyboard.type(day);
  };

  test('is asked about before it is planned, and corrected or meant', async () => {
    const { page, faults } = await signIn('plant', '/');
    await page.locator('[data-phase="ready"]').waitFor();
    await page.keyboard.press('n');
    for (const name of ['Attrezzatura', 'Intervento']) {
      await form(page).getByRole('combobox', { name }).click();
      await firstOption(page).click();
    }
    // A Wednesday.
    await typeDay(page, '12102190');
    await form(page).getByRole('button', { name: 'Pianifica' }).click();
    const question = page.getByRole('alertdialog', { name: 'La data è quella giusta?' });
    await question.getByText(/12 ottobre 2190: è tra \d+ anni\. Pianificare lo stesso\?/).waitFor();
    expect(await accessFaults(page, '[role=alertdialog]')).toEqual([]);
    await question.getByRole('button', { name: 'Correggi la data' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await form(page).isVisible()).toBe(true);
    await typeDay(page, '13031901');
    await form(page).getByRole('button', { name: 'Pianifica' }).click();
    await question.getByText(/13 marzo 1901: sono \d+ anni fa/).waitFor();
    await question.getByRole('button', { name: 'Sì, la data è giusta' }).click();
    await toast(page, 'Intervento pianificato').waitFor();
    expect(faults).toEqual([]);
  });

  test('is asked about where work is moved, too', async () => {
    const id = await scheduleForMaintainer('2031-12-16T09:00', '2031-12-16T11:00');
    const { page } = await signIn('plant', `/?data=2031-12-15&intervento=${id}`);
    await page.locator('[data-side-panel]').getByRole('button', { name: 'Sposta' }).click();
    await form(page).waitFor();
    await typeDay(page, '12102190');
    await form(page).getByRole('button', { name: 'Sposta' }).click();
    const question = page.getByRole('alertdialog', { name: 'La data è quella giusta?' });
    await question.getByRole('button', { name: 'Sì, la data è giusta' }).click();
    await toast(page, 'spostato').waitFor();
  });
});
