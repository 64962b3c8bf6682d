import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { bar, live, restingBar } from './on-page.ts';
import { firstOption } from './options.ts';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

const signIn = people();

/** A fault of the extraordinary type, on an ordinary day. */
const faultOn = async (day: string): Promise<string> => {
  const id = await scheduleForMaintainer(`${day}T09:00`, `${day}T11:00`);
  const plant = await asPerson('plant');
  const { interventionTypes } = await plant<{ interventionTypes: { rows: { id: string; code: string }[] } }>(
    '{ interventionTypes { rows { id code } } }',
    {},
  );
  const interventionTypeId = interventionTypes.rows.find(({ code }) => code === 'S')?.id;
  await plant(
    'mutation($c: ID!, $id: ID!, $input: MoveInput!) { moveIntervention(commandId: $c, id: $id, input: $input) { id } }',
    { c: randomUUID(), id, input: { interventionTypeId, fault: true } },
  );
  return id;
};

const dayOf = async (id: string): Promise<string> => {
  const plant = await asPerson('plant');
  const { plannedIntervention } = await plant<{ plannedIntervention: { planned: { start: string } } }>(
    'query($id: ID!) { plannedIntervention(id: $id) { planned { start } } }',
    { id },
  );
  return plannedIntervention.planned.start.slice(0, 10);
};

const question = (page: Page) => page.getByRole('alertdialog').filter({ hasText: 'Giorno non lavorativo: Riposo' });

test('a fault is put on a closed day after a question', async () => {
  const id = await faultOn('2031-05-14');
  const { page, faults } = await signIn('plant', `/?data=2031-05-12&intervento=${id}`);
  await page.locator('[data-side-panel]').getByRole('button', { name: 'Modifica…' }).click();
  const form = page.getByRole('dialog').filter({ has: page.getByRole('group', { name: 'Inizio' }) });
  await form.getByRole('group', { name: 'Data', exact: true }).getByRole('spinbutton').first().focus();
  await page.keyboard.type('17052031');
  await form.getByRole('button', { name: 'Salva' }).click();
  await page.getByText('Giorno non lavorativo: Riposo').waitFor();
  await page.getByRole('button', { name: 'Sì, la data è giusta' }).click();
  await form.waitFor({ state: 'detached' });
  expect(await dayOf(id)).toBe('2031-05-17');
  expect(faults).toEqual([]);
});

test('a new fault of the ordinary type becomes extraordinary in one press, and the question names the fault', async () => {
  const { page, faults } = await signIn('plant', '/?data=2031-05-12');
  await live(page);
  await page.getByRole('button', { name: 'Nuova pianificazione' }).first().click();
  const form = page.getByRole('dialog').filter({ has: page.getByRole('group', { name: 'Inizio' }) });
  for (const name of ['Attrezzatura', 'Intervento']) {
    await form.getByRole('combobox', { name }).first().click();
    await firstOption(page).click();
  }
  await form.getByRole('group', { name: 'Data', exact: true }).getByRole('spinbutton').first().focus();
  await page.keyboard.type('17052031');
  const becomes = form.getByRole('button', { name: /^È un guasto: passa a / });
  await form.getByText('Riposo').first().waitFor();
  expect(await becomes.count()).toBe(0);
  await form.getByText("L'intervento nasce da un guasto").click();
  await becomes.waitFor();
  expect(await accessFaults(page, '[role=dialog]')).toEqual([]);
  await becomes.click();
  await becomes.waitFor({ state: 'detached' });
  await form.getByRole('button', { name: 'Pianifica', exact: true }).click();
  await page.getByRole('alertdialog', { name: 'È un guasto: pianificarlo in un giorno non lavorativo?' }).waitFor();
  await page.getByRole('button', { name: 'Sì, la data è giusta' }).click();
  await form.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

test('on the board it is asked, too: dragged there, moved by keys, and in the dialog for a move', async () => {
  const id = await faultOn('2031-07-11');
  const { page, faults } = await signIn('plant', '/?data=2031-07-07');
  await page.locator('[data-draggable]').waitFor();
  await live(page);
  const box = async (day: RegExp) => {
    const found = await page.getByRole('columnheader', { name: day }).boundingBox();
    if (found === null) throw new Error(`no column ${day}`);
    return found;
  };
  const [friday, saturday] = [await box(/11 luglio/), await box(/12 luglio/)];
  const held = await restingBar(page, id);
  const [x, y] = [held.x + held.width / 2, held.y + held.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y, { steps: 3 });
  await page.mouse.move(x + saturday.x - friday.x, y, { steps: 8 });
  await page.getByText(/sab 12 lug.* · Riposo/).waitFor();
  await page.mouse.up();
  await question(page).waitFor();
  expect(await accessFaults(page, '[role=alertdialog]')).toEqual([]);
  await page.keyboard.press('Escape');
  await question(page).waitFor({ state: 'detached' });
  expect(await dayOf(id)).toBe('2031-07-11');
  expect(await restingBar(page, id)).toEqual(held);

  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 10, y, { steps: 3 });
  await page.mouse.move(x + saturday.x - friday.x, y, { steps: 8 });
  await page.mouse.up();
  await question(page).getByRole('button', { name: 'Sì, la data è giusta' }).click();
  await page.locator(`[data-occurrence-id="${id}"][aria-label*="sab 12 lug 2031"]`).waitFor();
  await expect.poll(() => dayOf(id)).toBe('2031-07-12');

  // By keys from one closed day to the next: one slot at a time, and Enter means it.
  const sunday = page.locator(`[data-occurrence-id="${id}"][aria-label*="dom 13 lug 2031"]`);
  await bar(page, id).focus();
  for (let step = 0; step < 48 && !(await sunday.isVisible()); step += 1) await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Enter');
  await question(page).getByRole('button', { name: 'Sì, la data è giusta' }).press('Enter');
  await expect.poll(() => dayOf(id)).toBe('2031-07-13');

  await bar(page, id).press('Enter');
  await page.locator('[data-side-panel]').getByRole('button', { name: 'Sposta' }).click();
  const form = page.getByRole('dialog').filter({ has: page.getByRole('group', { name: 'Inizio' }) });
  await form.getByRole('group', { name: 'Data' }).getByRole('spinbutton').first().focus();
  await page.keyboard.type('19072031');
  await form.getByRole('button', { name: 'Sposta' }).click();
  await question(page).getByRole('button', { name: 'Sì, la data è giusta' }).click();
  await expect.poll(() => dayOf(id)).toBe('2031-07-19');
  expect(faults).toEqual([]);
});
