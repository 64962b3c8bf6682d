import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { firstOption } from './options.ts';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

const signIn = people();
const patience = { timeout: 30_000 };

/** A checklist of a piece of equipment that has some already, with these lines. */
const checklistOf = async (description: string, lines: readonly string[]): Promise<string> => {
  const ask = await asPerson('plant');
  const { checklists } = await ask<{ checklists: { rows: { equipmentId: string; interventionId: string }[] } }>(
    '{ checklists { rows { equipmentId interventionId } } }',
  );
  const [like] = checklists.rows;
  const input = { description, equipmentId: like?.equipmentId, interventionId: like?.interventionId };
  const { createChecklist } = await ask<{ createChecklist: { id: string } }>(
    'mutation($c: ID!, $input: ChecklistInput!) { createChecklist(commandId: $c, input: $input) { id } }',
    { c: crypto.randomUUID(), input },
  );
  if (lines.length > 0) {
    await ask(
      'mutation($c: ID!, $id: ID!, $lines: [ChecklistLineDraft!]!) { addChecklistLines(commandId: $c, checklistId: $id, lines: $lines) { ids } }',
      { c: crypto.randomUUID(), id: createChecklist.id, lines: lines.map((one) => ({ description: one })) },
    );
  }
  return createChecklist.id;
};

const texts = (page: Page) => page.locator('li button[data-line]').allTextContents();
const field = (page: Page) => page.getByLabel('Nuova attività', { exact: true }).and(page.locator('input'));
const undo = (page: Page) => page.getByRole('button', { name: /^Annulla: / });

test('a checklist is typed line after line, pasted, rewritten, ordered and taken back in place; another browser sees it', async () => {
  const id = await checklistOf('Lista in loco', []);
  const { page, faults } = await signIn('plant', `/configurazione/liste/${id}`);
  const { page: other } = await signIn('admin', '/profile');
  await other.goto(`/configurazione/liste/${id}`).catch(() => undefined);
  await field(page).waitFor();
  await page.keyboard.press('n');
  for (const line of ['Fermare la macchina', 'Scaricare la pressione', 'Pulire il filtro']) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
  await expect
    .poll(() => texts(page), patience)
    .toEqual(['Fermare la macchina', 'Scaricare la pressione', 'Pulire il filtro']);
  const pasted = Array.from({ length: 20 }, (_, at) => `${at + 1}. Punto di ingrassaggio ${at + 1}`).join('\r\n');
  const taken = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('AddChecklistLines') !== true) return route.continue();
    const response = await route.fetch();
    await taken.promise;
    await route.fulfill({ response });
  });
  await field(page).evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, pasted);
  await expect.poll(async () => (await texts(page)).length, patience).toBe(23);
  expect((await texts(page)).at(-1)).toBe('Punto di ingrassaggio 20');
  // The feed was faster than the answer: what is taken back is what was pasted.
  await undo(page).click();
  taken.resolve();
  await expect.poll(async () => (await texts(page)).length, patience).toBe(3);
  await page.unroute('**/graphql');

  // Rewritten: Enter saves and goes on to the next line.
  await page.locator('button[data-line]').nth(0).click();
  await page.keyboard.type('Fermare la pressa');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await texts(page))[0], patience).toBe('Fermare la pressa');
  expect(await page.locator('input[data-line]').inputValue()).toBe('Scaricare la pressione');
  await page.keyboard.type('Mai salvata');
  await page.keyboard.press('Escape');
  expect(await texts(page)).toContain('Scaricare la pressione');

  await page.locator('button[data-line]').nth(2).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect
    .poll(() => texts(page), patience)
    .toEqual(['Fermare la pressa', 'Pulire il filtro', 'Scaricare la pressione']);
  const first = page.locator('li').filter({ hasText: 'Fermare la pressa' });
  await first.getByRole('button', { name: 'Obbligatoria' }).click();
  await expect
    .poll(() => first.getByRole('button', { name: 'Obbligatoria' }).getAttribute('aria-pressed'), patience)
    .toBe('false');
  await first.getByRole('button', { name: 'Attiva', exact: true }).click();
  await expect
    .poll(() => first.getByRole('button', { name: 'Attiva', exact: true }).getAttribute('aria-pressed'), patience)
    .toBe('false');
  await page.getByRole('button', { name: 'Elimina: Pulire il filtro' }).click();
  await expect.poll(() => texts(page), patience).toEqual(['Fermare la pressa', 'Scaricare la pressione']);
  await undo(page).click();
  await expect
    .poll(() => texts(page), patience)
    .toEqual(['Fermare la pressa', 'Pulire il filtro', 'Scaricare la pressione']);
  expect(await accessFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
});

test('what planned work uses asks once, names the work, and the work follows', async () => {
  const plannedId = await scheduleForMaintainer('2033-03-07T09:00', '2033-03-07T11:00');
  const ask = await asPerson('plant');
  const read = async () =>
    (
      await ask<{ plannedIntervention: { checklist: { id: string }; lines: { description: string }[] } }>(
        'query($id: ID!) { plannedIntervention(id: $id) { checklist { id } lines { description } } }',
        { id: plannedId },
      )
    ).plannedIntervention;
  const { checklist } = await read();
  const { page, faults } = await signIn('plant', `/configurazione/liste/${checklist.id}`);
  const question = page.getByRole('alertdialog', { name: 'Modificare una lista di controllo in uso?' });
  // Who types goes on, before the question is there and while it is: no key of theirs answers it.
  await field(page).pressSequentially('Da non tenere');
  await page.keyboard.press('Enter');
  await field(page).pressSequentially('Nemmeno');
  await question.getByText('07-03-2033 09:00').first().waitFor();
  await page.keyboard.type(' questa');
  await page.keyboard.press('Enter');
  expect(await question.isVisible()).toBe(true);
  expect(await accessFaults(page)).toEqual([]);
  await question.getByRole('button', { name: 'Annulla' }).click();
  // The answer is that of all that waited for it.
  await expect.poll(() => page.getByText('Non aggiunta').count(), patience).toBe(2);
  await page.locator('li', { hasText: 'Nemmeno questa' }).getByRole('button', { name: 'Scarta' }).click();
  await page.getByRole('button', { name: 'Riprova' }).click();
  await question.getByRole('button', { name: 'Modifica' }).click();
  await expect.poll(() => texts(page), patience).toContain('Da non tenere');
  // Agreed for this visit: the next line is simply there.
  await field(page).fill('Seconda prova');
  await page.keyboard.press('Enter');
  await expect.poll(() => texts(page), patience).toContain('Seconda prova');
  expect((await read()).lines.map(({ description }) => description)).toEqual(
    expect.arrayContaining(['Da non tenere', 'Seconda prova']),
  );
  for (const name of ['Da non tenere', 'Seconda prova']) {
    await page.getByRole('button', { name: `Elimina: ${name}` }).click();
    await page.getByRole('button', { name: `Elimina: ${name}` }).waitFor({ state: 'detached' });
  }
  expect(faults).toEqual([]);
});

test('a line that the network lost is kept, and added once when it is there again', async () => {
  const id = await checklistOf('Lista senza rete', ['Prima']);
  const { page } = await signIn('plant', `/configurazione/liste/${id}`);
  await field(page).waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await field(page).fill('Scritta senza rete');
  await page.keyboard.press('Enter');
  await page.locator('[data-draft=refused]').waitFor();
  await page.getByRole('navigation').getByRole('link', { name: 'Linee', exact: true }).first().click();
  const question = page.getByRole('alertdialog', { name: 'Modifiche non salvate' });
  await question.getByRole('button', { name: 'Continua a modificare' }).click();
  await question.waitFor({ state: 'detached' });
  // Nobody presses anything.
  await page.context().setOffline(false);
  await expect.poll(() => texts(page), patience).toEqual(['Prima', 'Scritta senza rete']);
});

test('a new checklist opens, for its lines to be written', async () => {
  const { page, faults } = await signIn('plant', '/configurazione/liste/liste');
  await page.getByRole('row').nth(1).waitFor();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Nuova lista di controllo' });
  await form.getByLabel('Descrizione').fill('Lista appena nata');
  for (const field of ['Attrezzatura', 'Intervento']) {
    await form.getByRole('combobox', { name: field }).click();
    await firstOption(page).click();
  }
  await form.getByRole('button', { name: 'Salva' }).click();
  await page.waitForURL(/\/configurazione\/liste\/[0-9a-f-]{36}$/);
  await page.getByRole('heading', { name: 'Lista appena nata' }).waitFor();
  // Ready to be written in.
  await expect.poll(() => field(page).evaluate((node) => node === document.activeElement), patience).toBe(true);
  await page.keyboard.type('Spegnere');
  await page.keyboard.press('Enter');
  await expect.poll(() => texts(page), patience).toEqual(['Spegnere']);
  expect(faults).toEqual([]);
});
