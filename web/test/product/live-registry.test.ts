import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { live, toast } from './on-page.ts';
import { asPerson, atCompany, people } from './people.ts';

const signIn = people();
atCompany('admin', 'Officine Demo S.p.A.');

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
/** Only ends what fails: a list is read again shortly after a change, on a busy machine a little later. */
const patience = { timeout: 30_000 };
const row = (page: Page, text: string) => page.locator('[role=row][data-index]').filter({ hasText: text });
const form = (page: Page) => page.locator('section[role=dialog]:has(form)');
const names = (page: Page) =>
  page.locator('[role=row][data-index]').evaluateAll((rows) => rows.map((one) => one.textContent ?? ''));
const count = (page: Page) => page.locator('[role=status]').filter({ hasText: /\d/ }).last().textContent();

/** Changes records past any screen. */
const registry = async (username: string) => {
  const ask = await asPerson(username);
  const saved = async (mutation: string, declared: string, variables: object): Promise<string> => {
    const answer = await ask<{ saved: { id: string } }>(
      `mutation($c: ID!, ${declared}) { saved: ${mutation} { id } }`,
      {
        c: crypto.randomUUID(),
        ...variables,
      },
    );
    return answer.saved.id;
  };
  return {
    ask,
    create: (type: string, input: object) =>
      saved(`create${type}(commandId: $c, input: $input)`, `$input: ${type}Input!`, { input }),
    change: (type: string, id: string, input: object) =>
      saved(`change${type}(commandId: $c, id: $id, input: $input)`, `$id: ID!, $input: ${type}Input!`, { id, input }),
    switch: (kind: string, id: string, active: boolean) =>
      saved(`setRecordActive(commandId: $c, kind: ${kind}, id: $id, active: ${active})`, '$id: ID!', { id }),
    remove: (kind: string, id: string) =>
      saved(`removeRecord(commandId: $c, kind: ${kind}, id: $id)`, '$id: ID!', { id }),
    move: (kind: string, id: string) => saved(`moveRecord(commandId: $c, kind: ${kind}, id: $id)`, '$id: ID!', { id }),
  };
};

describe('a list that somebody looks at', () => {
  test('shows what another person types, renames and deletes, on a desk and on a phone, with the name and the count', async () => {
    const { page: writer } = await signIn('admin', '/configurazione/tipiFornitori');
    const { page: desk, faults } = await signIn('plant', '/configurazione/tipiFornitori');
    const { page: pocket } = await signIn('plant', '/configurazione/tipiFornitori', phone);
    for (const page of [desk, pocket]) await live(page);
    const before = await count(desk);
    await writer.locator('[role=row][data-index]').first().waitFor();
    await writer.keyboard.press('n');
    await form(writer).waitFor();
    await writer.keyboard.type('Aaa in diretta');
    await writer.keyboard.press('Enter');
    await form(writer).waitFor({ state: 'detached' });
    for (const page of [desk, pocket]) {
      await row(page, 'Aaa in diretta').waitFor();
      await row(page, 'Aaa in diretta').locator('[data-marked]').waitFor();
    }
    expect(await count(desk)).not.toBe(before);
    // One's own change needs no name.
    expect(await row(writer, 'Aaa in diretta').locator('[data-marked]').count()).toBe(0);
    await row(writer, 'Aaa in diretta').click();
    await form(writer).waitFor();
    await writer.keyboard.press('ControlOrMeta+a');
    await writer.keyboard.type('Zzz in diretta');
    await writer.keyboard.press('Enter');
    await form(writer).waitFor({ state: 'detached' });
    for (const page of [desk, pocket]) {
      await row(page, 'Aaa in diretta').waitFor({ state: 'detached' });
      await row(page, 'Zzz in diretta').waitFor();
      // In its order, too.
      await expect.poll(async () => (await names(page)).at(-1), patience).toContain('Zzz in diretta');
    }
    expect(await accessFaults(desk)).toEqual([]);
    await row(writer, 'Zzz in diretta').getByRole('button').click();
    await writer.getByRole('menuitem', { name: 'Elimina' }).click();
    await writer.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click();
    await toast(writer, /Zzz in diretta/)
      .first()
      .waitFor();
    for (const page of [desk, pocket]) await row(page, 'Zzz in diretta').waitFor({ state: 'detached' });
    await expect.poll(() => count(desk), patience).toBe(before);
    expect(faults).toEqual([]);
  });

  test('lets go of what no longer matches, and tells the new name of what its rows point at', async () => {
    const admin = await registry('admin');
    const plantId = await admin.create('Plant', { description: 'Prova di diretta' });
    const lineId = await admin.create('Line', { description: 'Linea di diretta', plantId });
    const { page: plants } = await signIn('plant', '/configurazione/impianti?cerca=diretta&stato=attivi');
    const { page: lines } = await signIn('plant', '/configurazione/linee?cerca=diretta');
    for (const page of [plants, lines]) await live(page);
    await row(lines, 'Linea di diretta').filter({ hasText: 'Prova di diretta' }).waitFor();
    await admin.change('Plant', plantId, { description: 'Prova in diretta' });
    await row(plants, 'Prova in diretta').waitFor();
    await row(lines, 'Linea di diretta').filter({ hasText: 'Prova in diretta' }).waitFor();
    await admin.switch('LINE', lineId, false);
    await admin.switch('PLANT', plantId, false);
    await row(plants, 'Prova in diretta').waitFor({ state: 'detached' });
    await row(lines, 'Linea di diretta').filter({ hasText: 'Disattivato' }).waitFor();
  });

  test('keeps its rows in their places while a form is open, and what is typed there; closed, it is as new as the others', async () => {
    const admin = await registry('admin');
    const id = await admin.create('Supplier', { businessName: 'Diretta Ricambi' });
    const { page, faults } = await signIn('plant', '/configurazione/fornitori?cerca=diretta');
    await live(page);
    await row(page, 'Diretta Ricambi').click();
    await form(page).waitFor();
    const name = form(page).getByRole('textbox', { name: 'Ragione sociale' });
    await name.fill('Diretta Ricambi e Oli');
    const other = await admin.create('Supplier', { businessName: 'Aa Diretta' });
    await admin.change('Supplier', id, { businessName: 'Diretta Vernici', address: 'Via Brescia 1' });
    await form(page).getByText('ha appena modificato questo elemento').waitFor();
    // What nobody has touched here is as it is now; of what was typed both values are shown, and one is chosen.
    expect(await form(page).getByLabel('Indirizzo').inputValue()).toBe('Via Brescia 1');
    expect(await name.inputValue()).toBe('Diretta Ricambi e Oli');
    const question = form(page).getByRole('group', { name: 'Ragione sociale' });
    await question.getByText('Diretta Vernici').waitFor();
    await form(page).getByRole('button', { name: 'Salva' }).click();
    await form(page).getByText('Prima di salvare scegli quale valore resta').waitFor();
    // The keyboard is at the question: Enter answers it.
    await question.locator('button:focus').filter({ hasText: 'Tieni il tuo' }).waitFor();
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    expect(await row(page, 'Aa Diretta').count()).toBe(0);
    await form(page).getByRole('button', { name: 'Salva' }).click();
    await form(page).waitFor({ state: 'detached' });
    await row(page, 'Diretta Ricambi e Oli').waitFor();
    await row(page, 'Aa Diretta').waitFor();
    const { supplierById } = await admin.ask<{ supplierById: object }>(
      'query($id: ID!) { supplierById(id: $id) { businessName address } }',
      { id },
    );
    expect(supplierById).toEqual({ businessName: 'Diretta Ricambi e Oli', address: 'Via Brescia 1' });
    for (const one of [id, other]) await admin.switch('SUPPLIER', one, false);
    expect(faults).toEqual([]);
  });

  test('is told what was missed without a network', async () => {
    const admin = await registry('admin');
    const { page } = await signIn('plant', '/configurazione/tipiFornitori');
    await live(page);
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.locator('[data-testid="connection"][data-kind="offline"]').waitFor();
    const id = await admin.create('SupplierType', { description: 'Aaa mentre era via' });
    expect(await row(page, 'Aaa mentre era via').count()).toBe(0);
    await page.context().setOffline(false);
    await row(page, 'Aaa mentre era via').waitFor();
    await admin.remove('SUPPLIER_TYPE', id);
    await row(page, 'Aaa mentre era via').waitFor({ state: 'detached' });
  });
});

test('an open checklist shows the lines that another person adds, orders and removes, and its new name', async () => {
  const admin = await registry('admin');
  const { checklists } = await admin.ask<{
    checklists: { rows: { id: string; equipmentId: string; interventionId: string }[] };
  }>('{ checklists { rows { id equipmentId interventionId } } }');
  const [like] = checklists.rows;
  const checklistId = await admin.create('Checklist', {
    description: 'Lista di diretta',
    equipmentId: like?.equipmentId,
    interventionId: like?.interventionId,
  });
  const first = await admin.create('ChecklistLine', { checklistId, description: 'Prima riga', mandatory: false });
  const { page, faults } = await signIn('plant', `/configurazione/liste/${checklistId}`);
  await page.getByText('Prima riga').first().waitFor();
  await live(page);
  const second = await admin.create('ChecklistLine', { checklistId, description: 'Seconda riga', mandatory: true });
  await page.getByText('Seconda riga').first().waitFor();
  await page.locator('[data-marked]').first().waitFor();
  await admin.move('CHECKLIST_LINE', second);
  const order = async () => {
    const text = (await page.locator('main').textContent()) ?? '';
    return text.indexOf('Seconda riga') < text.indexOf('Prima riga');
  };
  await expect.poll(order, patience).toBe(true);
  await admin.remove('CHECKLIST_LINE', first);
  await page.getByText('Prima riga').first().waitFor({ state: 'detached' });
  await admin.change('Checklist', checklistId, { description: 'Lista rinominata in diretta' });
  await page.getByRole('heading', { name: 'Lista rinominata in diretta' }).first().waitFor();
  expect(faults).toEqual([]);
});
