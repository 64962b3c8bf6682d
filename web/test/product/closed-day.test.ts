import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { completeOnAnotherDay, live, toast } from './on-page.ts';
import { asPerson, atCompany, people, scheduleForMaintainer } from './people.ts';

const signIn = people();
atCompany('admin', 'Officine Demo S.p.A.');

const calendar = '/configurazione/calendarioLavorativo?vista=elenco';
const week = (monday: string) => `/?data=${monday}`;
const bar = (page: Page, id: string) => page.locator(`[data-occurrence-id="${id}"]`);
const form = (page: Page) => page.getByRole('dialog', { name: 'Nuovo giorno' });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Chiudere un giorno con interventi?' });

/** What has the focus, as it is read out. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

/** Opens the form and types a day (`YYYY-MM-DD`) as on paper, without a mouse, then asks to save it. */
const closeByKeyboard = async (page: Page, day: string): Promise<void> => {
  await page.getByRole('button', { name: 'Nuovo giorno' }).press('Enter');
  await form(page).getByRole('spinbutton').first().focus();
  await page.keyboard.type(day.split('-').toReversed().join(''));
  await form(page).getByLabel('Descrizione').fill('Santo patrono');
  await form(page).getByRole('button', { name: 'Salva' }).press('Enter');
};

const typed = (page: Page) => form(page).getByRole('spinbutton').allTextContents();

describe('an administrator closes a day with planned work', () => {
  test('Esc goes back to the form as it was; moved, the work is on the next working day of every board', async () => {
    const id = await scheduleForMaintainer('2031-05-06T09:00', '2031-05-06T11:00');
    const board = await signIn('plant', week('2031-05-05'));
    const { page, faults } = await signIn('admin', calendar);
    await bar(board.page, id).waitFor();
    await live(board.page);
    await closeByKeyboard(page, '2031-05-06');

    await question(page).getByText("Il 06-05-2031 c'è un intervento pianificato e non completato:").waitFor();
    expect(await question(page).getByRole('listitem').allTextContents()).toEqual([expect.stringMatching(/^09:00 · /)]);
    expect(await accessFaults(page, '[role=alertdialog]')).toEqual([]);
    expect(await focused(page)).toBe('Annulla');
    await page.keyboard.press('Escape');
    await question(page).waitFor({ state: 'detached' });
    expect(await typed(page)).toEqual(['06', '05', '2031']);
    expect(await bar(board.page, id).getAttribute('aria-label')).toContain('mar 6 mag 2031');

    await form(page).getByRole('button', { name: 'Salva' }).press('Enter');
    await question(page).waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Lascia dove sono');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Sposta');
    await page.keyboard.press('Enter');
    await form(page).waitFor({ state: 'detached' });
    await board.page.locator(`[data-occurrence-id="${id}"][aria-label*="mer 7 mag 2031"]`).waitFor();
    // Whoever comes back to an open board finds the day closed there, without a reload.
    await board.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await board.page.getByRole('columnheader', { name: /6 maggio.*\(Santo patrono\)/ }).waitFor();
    await board.page.getByRole('grid').getByText('Santo patrono', { exact: true }).waitFor();
    expect([...faults, ...board.faults]).toEqual([]);
  });

  test('left where it is, the work can still be lengthened and completed on that day', async () => {
    const id = await scheduleForMaintainer('2031-05-13T09:00', '2031-05-13T11:00');
    const admin = await signIn('admin', calendar);
    await closeByKeyboard(admin.page, '2031-05-13');
    await question(admin.page).getByRole('button', { name: 'Lascia dove sono' }).press('Enter');
    await form(admin.page).waitFor({ state: 'detached' });
    const plant = await asPerson('plant');
    await plant(
      `mutation($c: ID!, $id: ID!) { moveIntervention(commandId: $c, id: $id,
         input: {start: "2031-05-13T07:00:00Z", end: "2031-05-13T10:00:00Z"}) { id } }`,
      { c: crypto.randomUUID(), id },
    );

    const { page, faults } = await signIn('maintainer', `${week('2031-05-12')}&intervento=${id}`);
    await page.locator(`[data-occurrence-id="${id}"][aria-label*="12:00"]`).waitFor();
    await page.getByRole('tab', { name: 'Attività' }).click();
    const lines = page.locator('[data-line-id] input');
    await lines.first().waitFor();
    for (const line of await lines.all()) await line.check();
    await page.getByRole('button', { name: /Come previsto/ }).click();
    await completeOnAnotherDay(page);
    await page.locator('[data-testid="detail-facts"][data-completed="true"]').waitFor();
    expect([...admin.faults, ...faults]).toEqual([]);
  });

  test.each([
    ['desktop, dark', { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' }],
    ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ] as const)(
    '%s: of a thousand works the first are listed and scrolled by keyboard, the rest are counted',
    async (_, view) => {
      await scheduleForMaintainer('2031-05-20T09:00', '2031-05-20T11:00');
      const { page, faults } = await signIn('admin', calendar, view);
      await page.route(/check-giorno/, async (route) => {
        const answer = (await (await route.fetch()).json()) as { pianificazioni: object[] };
        const pianificazioni = Array.from({ length: 200 }, (_, n) => ({ ...answer.pianificazioni[0], id: `${n}` }));
        await route.fulfill({ json: { ...answer, totalePianificazioni: 1_000, pianificazioni } });
      });
      await closeByKeyboard(page, '2031-05-20');
      await question(page).getByText('Il 20-05-2031 ci sono 1000 interventi').waitFor();
      await question(page).getByText('e altri 800').waitFor();
      expect(await accessFaults(page, '[role=alertdialog]')).toEqual([]);
      // The three answers and the text of what they do are in sight, however long the list.
      for (const name of ['Annulla', 'Lascia dove sono', 'Sposta'])
        expect(
          await question(page)
            .getByRole('button', { name })
            .evaluate((one) => one.getBoundingClientRect().bottom),
        ).toBeLessThan(view.viewport.height);
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('End');
      await expect.poll(() => question(page).getByRole('listitem').last().isVisible()).toBe(true);
      const list = question(page).getByRole('region');
      await expect
        .poll(() => list.evaluate((one) => one.scrollTop + one.clientHeight >= one.scrollHeight - 1))
        .toBe(true);
      expect(faults).toEqual([]);
    },
  );
});

test('an administrator removes a closure: what it had moved is listed and comes back by one press, and one more takes that back', async () => {
  const id = await scheduleForMaintainer('2031-06-24T09:00', '2031-06-24T11:00');
  const board = await signIn('plant', week('2031-06-23'));
  const list = await signIn('admin', calendar);
  await bar(board.page, id).waitFor();
  await live(board.page);
  await closeByKeyboard(list.page, '2031-06-24');
  await question(list.page).getByRole('button', { name: 'Sposta' }).press('Enter');
  await form(list.page).waitFor({ state: 'detached' });
  const lies = (day: string) =>
    board.page.locator(`[data-occurrence-id="${id}"][aria-label*="${day} giu 2031"]`).waitFor();
  await lies('mer 25');
  const { page, faults: seen } = await signIn('admin', '/configurazione/calendarioLavorativo?anno=2031');
  await page.getByRole('button', { name: 'Azioni: 24-06-2031 Santo patrono' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Elimina' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).press('Enter');

  const returning = page.getByRole('alertdialog', { name: 'Riportare gli interventi al loro giorno?' });
  await returning.getByText('1 intervento era stato spostato per la chiusura').waitFor();
  expect(await returning.getByRole('listitem').allTextContents()).toEqual([
    expect.stringMatching(/^24-06-2031 09:00 · .* \(ora 25-06-2031 09:00\)$/),
  ]);
  expect(await accessFaults(page, '[role=alertdialog]')).toEqual([]);
  expect(await focused(page)).toBe('Lascia dove sono');
  // Loaded again without an answer, the page asks again.
  await page.reload();
  await returning.getByText('1 intervento era stato spostato per la chiusura').waitFor();
  await returning.getByRole('button', { name: 'Riporta' }).press('Enter');
  await returning.waitFor({ state: 'detached' });
  await lies('mar 24');
  await toast(page, 'Riportato 1 intervento').getByRole('button', { name: 'Annulla' }).press('Enter');
  await lies('mer 25');
  expect([...seen, ...list.faults, ...board.faults]).toEqual([]);
});

test('an administrator takes a weekday with planned work away: asked with count and dates, the form as it was; moved', async () => {
  const { page, faults } = await signIn('admin', '/amministrazione/settings');
  const saturday = page.getByRole('button', { name: 'sabato' });
  const save = page.getByRole('button', { name: 'Salva' });
  await saturday.press('Space');
  await save.press('Enter');
  await page.getByText('Impostazioni salvate').first().waitFor();
  const id = await scheduleForMaintainer('2031-06-07T09:00', '2031-06-07T11:00');
  await saturday.press('Space');
  await save.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Togliere giorni lavorativi con interventi?' });
  await dialog.getByText("(sabato), c'è un intervento pianificato e non completato:").waitFor();
  expect(await dialog.getByRole('listitem').allTextContents()).toEqual([expect.stringMatching(/^07-06-2031 09:00 · /)]);
  expect(await accessFaults(page, '[role=alertdialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await saturday.getAttribute('aria-pressed')).toBe('false');
  await save.press('Enter');
  await dialog.getByRole('button', { name: 'Sposta' }).press('Enter');
  await dialog.waitFor({ state: 'detached' });
  const board = await signIn('plant', week('2031-06-09'));
  await board.page.locator(`[data-occurrence-id="${id}"][aria-label*="lun 9 giu 2031"]`).waitFor();
  expect([...faults, ...board.faults]).toEqual([]);
});

test('an administrator takes a closing back from its toast: the day is open, its work is where it was, and the list of changes has it no more', async () => {
  const id = await scheduleForMaintainer('2031-07-15T09:00', '2031-07-15T11:00');
  const board = await signIn('plant', week('2031-07-14'));
  await bar(board.page, id).waitFor();
  await live(board.page);
  const lies = (day: string) =>
    board.page.locator(`[data-occurrence-id="${id}"][aria-label*="${day} lug 2031"]`).waitFor();
  const { page, faults } = await signIn('admin', '/configurazione/calendarioLavorativo?anno=2031');
  await page.getByRole('button', { name: 'Chiudi più giorni' }).press('Enter');
  const closure = page.getByRole('dialog');
  for (const label of ['Dal', 'Al']) {
    await closure.getByRole('group', { name: label, exact: true }).getByRole('spinbutton').first().focus();
    await page.keyboard.type('15072031');
  }
  await closure.getByLabel('Sposta').check();
  await closure.getByRole('button', { name: 'Chiudi 1 giorno' }).press('Enter');
  await lies('mer 16');
  await toast(page, 'Chiuso 1 giorno').getByRole('button', { name: 'Annulla' }).press('Enter');
  await toast(page, 'Riaperto 1 giorno').waitFor();
  await lies('mar 15');
  expect([...faults, ...board.faults]).toEqual([]);
});
