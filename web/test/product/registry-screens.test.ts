import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { live } from './on-page.ts';
import { asPerson, atCompany, people, scheduleForMaintainer } from './people.ts';

const signIn = people();
atCompany('admin', 'Officine Demo S.p.A.');

const patience = { timeout: 30_000 };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const form = (page: Page) => page.locator('section[role=dialog]:has(form)');
const day = (page: Page, date: string) => page.locator(`[data-day="${date}"]`);
const kindOf = (page: Page, date: string) => day(page, date).getAttribute('data-kind');

describe('the working calendar', () => {
  test('is a year: a day is closed by a press, holidays in one step, a closure by drawing over days; all taken back', async () => {
    const { page, faults } = await signIn('admin', '/configurazione/calendarioLavorativo?anno=2035');
    await day(page, '2035-05-14').click();
    await form(page).getByLabel('Descrizione').fill('Santo patrono');
    await page.keyboard.press('Enter');
    await form(page).waitFor({ state: 'detached' });
    await expect.poll(() => kindOf(page, '2035-05-14'), patience).toBe('holiday');
    await page.getByText('Santo patrono').first().waitFor();

    await page.getByRole('button', { name: 'Festività', exact: true }).click();
    await form(page).getByText('Epifania').waitFor();
    await form(page)
      .getByRole('checkbox', { name: /Ognissanti/ })
      .click();
    await form(page)
      .getByRole('button', { name: /^Chiudi \d+ giorni$/ })
      .click();
    await form(page).waitFor({ state: 'detached' });
    await expect.poll(() => kindOf(page, '2035-12-25'), patience).toBe('holiday');
    expect(await kindOf(page, '2035-11-01')).toBeNull();

    const [from, to] = [await day(page, '2035-08-06').boundingBox(), await day(page, '2035-08-17').boundingBox()];
    if (from === null || to === null) throw new Error('the days are not there');
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 8, to.y + 8, { steps: 8 });
    await page.mouse.up();
    await form(page).getByLabel('Descrizione').fill('Ferie estive');
    await form(page).getByRole('button', { name: 'Chiudi 12 giorni' }).click();
    await form(page).waitFor({ state: 'detached' });
    await expect.poll(() => kindOf(page, '2035-08-17'), patience).toBe('companyClosure');
    expect(await accessFaults(page)).toEqual([]);
    await page
      .locator('[data-sonner-toast]')
      .filter({ hasText: 'Chiusi' })
      .getByRole('button', { name: 'Annulla' })
      .first()
      .click();
    await expect.poll(() => kindOf(page, '2035-08-17'), patience).toBeNull();
    await day(page, '2035-05-13').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await form(page).waitFor();
    await page.keyboard.press('Escape');
    expect(faults).toEqual([]);
  });

  test('asks once what becomes of the works on all the days, and closes none before it is answered', async () => {
    const first = await scheduleForMaintainer('2036-08-05T09:00', '2036-08-05T10:00');
    await scheduleForMaintainer('2036-08-07T09:00', '2036-08-07T10:00');
    const { page, faults } = await signIn('admin', '/configurazione/calendarioLavorativo?anno=2036', phone);
    await page.getByRole('button', { name: 'Chiudi più giorni' }).click();
    for (const [label, digits] of [
      ['Dal', '04082036'],
      ['Al', '08082036'],
    ] as const) {
      await form(page).getByRole('group', { name: label, exact: true }).getByRole('spinbutton').first().focus();
      await page.keyboard.type(digits);
    }
    await form(page).getByText('2 interventi pianificati').waitFor();
    await form(page).getByText('05-08-2036 09:00').waitFor();
    await form(page).getByRole('button', { name: 'Chiudi 5 giorni' }).click();
    await form(page).getByText('Scegli che cosa fare').waitFor();
    expect(await kindOf(page, '2036-08-05')).toBeNull();
    await form(page).getByLabel('Sposta').check();
    await form(page).getByRole('button', { name: 'Chiudi 5 giorni' }).click();
    await form(page).waitFor({ state: 'detached' });
    await expect.poll(() => kindOf(page, '2036-08-08'), patience).toBe('companyClosure');
    const ask = await asPerson('plant');
    const start = async () =>
      (
        await ask<{ plannedIntervention: { planned: { start: string } } }>(
          'query($id: ID!) { plannedIntervention(id: $id) { planned { start } } }',
          { id: first },
        )
      ).plannedIntervention.planned.start.slice(0, 10);
    await expect.poll(start, patience).toBe('2036-08-11');
    expect(faults).toEqual([]);
  });
});

describe('a list', () => {
  test('counts what hangs on a row and leads there; its filters are chips, and stand in the address', async () => {
    const { page, faults } = await signIn('plant', '/configurazione/impianti');
    const counted = page.getByRole('link', { name: /^Linee: / }).first();
    const count = Number(await counted.textContent());
    await counted.click();
    await page.waitForURL(/\/configurazione\/linee\?filtri=plantId/);
    await expect.poll(() => page.locator('[role=row][data-index]').count(), patience).toBe(count);
    await page.goto('/configurazione/attrezzature');
    await page.locator('[role=row][data-index]').first().waitFor();
    const all = await page.getByRole('grid').getAttribute('aria-rowcount');
    await page.getByRole('button', { name: 'Filtra', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Marca' }).click();
    await form(page).getByRole('textbox').fill('zz nessuna');
    await page.keyboard.press('Enter');
    await page.getByText('Nessun risultato').waitFor();
    await page.reload();
    await page.getByText('Marca: «zz nessuna»').waitFor();
    await page.getByRole('button', { name: /Marca: «zz nessuna»/ }).click();
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount'), patience).toBe(all);
    // The menu of a row by its key, and by the right button.
    await page.locator('[role=row][data-index="0"]').focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Modifica' }).waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[role=row][data-index="1"]').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Modifica' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await accessFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('is saved as a view, shared while a colleague looks on, begun with, and removed for all', async () => {
    const { page, faults } = await signIn('admin', '/configurazione/tipiFornitori');
    const { page: colleague } = await signIn('plant', '/configurazione/tipiFornitori');
    const choose = async (on: Page, button: string, entry: string | RegExp) => {
      await on.getByRole('button', { name: button, exact: true }).click();
      await on
        .getByRole('menuitem', { name: entry })
        .or(on.getByRole('menuitemcheckbox', { name: entry }))
        .click();
    };
    await page.getByRole('searchbox').fill('ricambi');
    await page.waitForURL(/cerca=ricambi/);
    await choose(page, 'Viste', 'Salva come vista…');
    await form(page).waitFor();
    await page.keyboard.type('Solo ricambi');
    await form(page).getByText("Condividi con l'azienda").click();
    await page.keyboard.press('Enter');
    await form(page).waitFor({ state: 'detached' });
    // What is shown is the view, and says so.
    await page.getByRole('button', { name: 'Solo ricambi', exact: true }).waitFor();
    await choose(colleague, 'Viste', /^Solo ricambi · di/);
    await colleague.waitForURL(/cerca=ricambi/);
    await choose(colleague, 'Solo ricambi', 'Gestisci le viste…');
    const manage = colleague.getByRole('dialog', { name: 'Viste di questa pagina' });
    const star = manage.getByRole('button', { name: 'Inizia da «Solo ricambi»' });
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed'), patience).toBe('true');
    // Who did not make it looks only.
    const remove = manage.getByRole('button', { name: 'Elimina «Solo ricambi»' });
    expect(await remove.getAttribute('aria-disabled')).toBe('true');
    expect(await accessFaults(colleague, '[role=dialog]')).toEqual([]);
    await colleague.goto(page.url().replace(/\?.*/, ''));
    await colleague.waitForURL(/cerca=ricambi/);
    await page.getByRole('searchbox').fill('');
    await page.waitForURL(/tipiFornitori$/);
    await choose(page, 'Viste', 'Gestisci le viste…');
    await page.getByRole('button', { name: 'Elimina «Solo ricambi»' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await colleague.getByRole('button', { name: 'Viste', exact: true }).waitFor();
    expect(faults).toEqual([]);
  });

  test('keeps the width that a column was drawn to, for the one who drew it', async () => {
    const { page } = await signIn('plant', '/configurazione/attrezzature');
    const head = page.getByRole('columnheader').nth(1);
    await head.waitFor();
    const box = await head.boundingBox();
    if (box === null) throw new Error('the column is not there');
    await page.mouse.move(box.x + box.width - 4, box.y + 16);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, box.y + 16, { steps: 4 });
    await page.mouse.up();
    const width = async () => Math.round((await head.boundingBox())?.width ?? 0);
    const drawn = await width();
    expect(drawn).toBeGreaterThan(290);
    await page.reload();
    await head.waitFor();
    expect(await width()).toBe(drawn);
  });
});

describe('the page of a record', () => {
  const machine = async () => {
    const ask = await asPerson('plant');
    const id = await scheduleForMaintainer('2037-03-03T09:00', '2037-03-03T11:00');
    const { plannedIntervention } = await ask<{
      plannedIntervention: { planned: { equipment: { id: string; label: string } } };
    }>('query($id: ID!) { plannedIntervention(id: $id) { planned { equipment { id label } } } }', { id });
    return plannedIntervention.planned.equipment;
  };

  test.each([
    ['desk', {}],
    ['phone', phone],
  ])('%s: says what a machine is, where it stands and what is planned, and leads there', async (size, options) => {
    const { id, label } = await machine();
    const { page, faults } = await signIn('maintainer', `/configurazione/attrezzature/${id}`, options);
    await page.getByRole('heading', { name: label }).waitFor();
    await page.getByRole('navigation', { name: 'Dove si trova' }).getByRole('link').nth(1).waitFor();
    await page.getByRole('img', { name: `Codice QR di ${label}` }).waitFor();
    const documents = page.getByRole('region', { name: 'Documenti' });
    await documents.getByText('Nessun documento').or(documents.getByRole('listitem')).first().waitFor();
    await page.getByRole('region', { name: 'Cronologia' }).getByRole('listitem').first().waitFor();
    expect(await accessFaults(page)).toEqual([]);
    const next = page.getByRole('list', { name: 'Prossimi interventi' }).getByRole('link').first();
    await next.click();
    await page.waitForURL(/intervento=/);
    if (size === 'desk') {
      await page.locator('[data-side-panel]').getByRole('tab', { name: 'Scheda' }).click();
      await page.locator('[data-side-panel]').getByRole('link', { name: label }).click();
      await page.waitForURL(new RegExp(`attrezzature/${id}`));
    }
    expect(faults).toEqual([]);
  });

  test('warns beside the code of a machine, before labels are printed and beside the public link that only this computer finds the address', async () => {
    const { id } = await machine();
    const { page, faults } = await signIn('admin', `/configurazione/attrezzature/${id}`);
    const warned = (where: Page | Locator) => where.getByRole('status').filter({ hasText: 'http://localhost' });
    await warned(page).waitFor();
    await page.emulateMedia({ media: 'print' });
    await warned(page).waitFor({ state: 'hidden' });
    await page.emulateMedia({ media: null });
    await page.getByRole('button', { name: 'Etichette QR' }).click();
    await warned(page.getByRole('dialog', { name: 'Etichette QR' })).waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.goto('/amministrazione/company');
    await warned(page).waitFor();
    expect(faults).toEqual([]);
  });

  test('shows what another person changes, and a record that is gone or of no page says so', async () => {
    const { id, label } = await machine();
    const ask = await asPerson('plant');
    const { page } = await signIn('maintainer', `/configurazione/attrezzature/${id}`);
    await live(page);
    const rename = (description: string) =>
      ask(
        'mutation($c: ID!, $id: ID!, $input: EquipmentInput!) { changeEquipment(commandId: $c, id: $id, input: $input) { id } }',
        {
          c: crypto.randomUUID(),
          id,
          input: { description },
        },
      );
    await rename(`${label} rinominata`);
    await page.getByRole('heading', { name: `${label} rinominata` }).waitFor();
    await rename(label);
    await page.goto('/configurazione/attrezzature/0199aaaa-0000-7000-8000-00000000dead');
    await page.getByText("non c'è più").waitFor();
    await page.goto(`/configurazione/ricorrenze/${id}`);
    await page.getByText('Pagina non trovata').first().waitFor();
  });
});

test('the palette finds records by part of a serial number, and leads to their page', async () => {
  const ask = await asPerson('plant');
  const { equipment } = await ask<{
    equipment: { rows: { id: string; serialNumber: string | null; description: string }[] };
  }>('{ equipment { rows { id serialNumber description } } }');
  const known = equipment.rows.find(({ serialNumber }) => (serialNumber ?? '').length > 5);
  const words = (known?.serialNumber ?? '').slice(2).toLowerCase();
  // Fingers are faster than a network: the palette's code comes when all is typed.
  const allTyped = Promise.withResolvers<void>();
  const { page, faults } = await signIn('maintainer', '/profile', {}, async (tab) => {
    await tab.route(/CommandPalette-[^/]*\.js$/, async (route) => {
      await allTyped.promise;
      await route.continue();
    });
  });
  await page.getByLabel('E-mail').waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(words);
  allTyped.resolve();
  expect(await page.getByRole('combobox').inputValue()).toBe(words);
  const option = page.getByRole('option').filter({ hasText: known?.description ?? '' });
  await option.first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/configurazione\/attrezzature\//);
  expect(faults).toEqual([]);
});

test('on a phone the search is in the drawer, and a form leads to the page of its record', async () => {
  const ask = await asPerson('plant');
  const { equipment } = await ask<{ equipment: { rows: { id: string; description: string }[] } }>(
    '{ equipment { rows { id description } } }',
  );
  const [{ id, description } = { id: '', description: '' }] = equipment.rows;
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const maintainer = await signIn('maintainer', '/profile', phone);
  await maintainer.page.getByRole('button', { name: 'Apri il menu' }).click();
  await maintainer.page.getByRole('button', { name: 'Cerca', exact: true }).click();
  await maintainer.page.getByRole('combobox').fill(description);
  await maintainer.page.getByRole('option').filter({ hasText: description }).first().click();
  await maintainer.page.waitForURL(/\/configurazione\/attrezzature\//);
  expect(maintainer.faults).toEqual([]);

  const { page, faults } = await signIn('plant', `/configurazione/attrezzature?scheda=${id}`, phone);
  await page.getByRole('link', { name: 'Apri la pagina' }).click();
  await page.waitForURL(({ pathname }) => pathname === `/configurazione/attrezzature/${id}`);
  await page.getByRole('button', { name: 'Modifica', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Salva' }).waitFor();
  expect(await page.getByRole('link', { name: 'Apri la pagina' }).count()).toBe(0);
  expect(faults).toEqual([]);
});
