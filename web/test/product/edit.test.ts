import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { firstOption } from './options.ts';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

const signIn = people();

type Work = {
  id: string;
  start: string;
  notes: string | null;
  recurring: boolean;
  maintainer: { id: string } | null;
};

const change = async (id: string, input: object): Promise<void> => {
  const plant = await asPerson('plant');
  await plant(
    'mutation($c: ID!, $id: ID!, $input: MoveInput!) { moveIntervention(commandId: $c, id: $id, input: $input) { id } }',
    { c: randomUUID(), id, input },
  );
};

/** The works of a series as its page has them, each with what its plan says. */
const worksOf = async (id: string): Promise<Work[]> => {
  const plant = await asPerson('plant');
  const one = async (work: string) => {
    const { plannedIntervention } = await plant<{
      plannedIntervention: { planned: Work & { seriesId: string } } | null;
    }>(
      'query($id: ID!) { plannedIntervention(id: $id) { planned { id seriesId start notes recurring maintainer { id } } } }',
      { id: work },
    );
    if (plannedIntervention === null) throw new Error(`no work ${work}`);
    return plannedIntervention.planned;
  };
  const { seriesId } = await one(id);
  const { plannedSeries } = await plant<{ plannedSeries: { works: { id: string; state: string }[] } }>(
    'query($id: ID!) { plannedSeries(id: $id) { works { id state } } }',
    { id: seriesId },
  );
  return Promise.all(plannedSeries.works.filter(({ state }) => state !== 'CANCELLED').map(({ id: work }) => one(work)));
};

const openForm = async (page: Page): Promise<Locator> => {
  await page.locator('[data-side-panel]').getByRole('button', { name: 'Modifica…' }).click();
  const form = page.locator('section[role=dialog]:has(form)');
  await form.getByLabel('Note').waitFor();
  return form;
};

const save = async (form: Locator): Promise<void> => {
  await form.getByRole('button', { name: 'Salva' }).click();
  await form.waitFor({ state: 'detached' });
};

/** What a change of more than one would do stands there, as it was asked for last. */
const previewed = (form: Locator): Promise<void> => form.locator('[data-preview="current"]').waitFor();

test('a work is changed in all that it was planned with: alone, with the following, with all of its series', async () => {
  const id = await scheduleForMaintainer('2031-11-04T09:00', '2031-11-04T11:00', true);
  await change(id, { planUntil: '2032-02-28', scope: 'ALL' });
  await expect.poll(async () => (await worksOf(id)).length).toBe(4);
  const [, second] = await worksOf(id);
  if (second === undefined) throw new Error('no second work');
  const day = second.start.slice(0, 10);
  const { page, faults } = await signIn('plant', `/?data=${day}&intervento=${second.id}`);

  const alone = await openForm(page);
  expect(await accessFaults(page)).toEqual([]);
  await alone.getByLabel('Note').fill('Portare la chiave da 13');
  expect(await alone.getByRole('button', { name: /Ricorrenza/ }).isDisabled()).toBe(true);
  await save(alone);
  await expect
    .poll(async () => (await worksOf(id)).map(({ notes }) => notes))
    .toEqual([...[null, 'Portare la chiave da 13'], ...[null, null]]);

  const nobody = async () => (await worksOf(id)).map(({ maintainer }) => maintainer === null);
  const given = await openForm(page);
  await given.getByRole('button', { name: /Manutentore/ }).click();
  await page.getByRole('option', { name: 'Da assegnare' }).click();
  await save(given);
  await expect.poll(nobody).toEqual([false, true, false, false]);
  await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Annulla' }).first().waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(nobody).toEqual([false, false, false, false]);

  const following = await openForm(page);
  await following.getByRole('radio', { name: /^Questo e i successivi/ }).check();
  await following.getByRole('button', { name: /Manutentore/ }).click();
  await page.getByRole('option', { name: 'Da assegnare' }).click();
  await previewed(following);
  await following.getByRole('listitem').getByText('3 interventi cambiano').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await save(following);
  await expect.poll(nobody).toEqual([false, true, true, true]);
  await page.keyboard.press('Control+z');
  await expect.poll(nobody).toEqual([false, false, false, false]);

  const all = await openForm(page);
  await all.getByRole('radio', { name: /^Tutti quelli della serie/ }).check();
  const date = all.getByRole('group', { name: 'Data' }).getByRole('spinbutton');
  await date.first().focus();
  await page.keyboard.type('06122031');
  // Why it cannot be saved stands above the buttons, however long the form is.
  const why = all.getByText('Il 06-12-2031 non è un giorno lavorativo', { exact: false });
  await why.waitFor();
  const [above, button] = await Promise.all(
    [why, all.getByRole('button', { name: 'Salva' })].map((one) => one.boundingBox()),
  );
  expect(button?.y).toBeGreaterThan((above?.y ?? Number.POSITIVE_INFINITY) + (above?.height ?? 0));
  expect(button?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
  await date.first().focus();
  await page.keyboard.type('04122031');
  const start = all.getByRole('group', { name: 'Inizio' }).getByRole('spinbutton');
  await start.first().focus();
  await page.keyboard.type('14');
  const until = all.getByRole('group', { name: 'Fino al' }).getByRole('spinbutton');
  await until.first().focus();
  await page.keyboard.type('31012032');
  await all.getByRole('button', { name: /Se cade in un giorno non lavorativo/ }).click();
  await page.getByRole('option', { name: 'Al giorno lavorativo precedente' }).click();
  await previewed(all);
  await all.getByRole('listitem').getByText('Un intervento viene eliminato').waitFor();
  await save(all);
  await expect
    .poll(async () => (await worksOf(id)).map(({ start }) => start.slice(11, 16)))
    .toEqual(['13:00', '13:00', '13:00']);
  // 4 January is a Sunday.
  expect((await worksOf(id)).map(({ start }) => start.slice(0, 10))).toEqual([
    '2031-11-04',
    '2031-12-04',
    '2032-01-02',
  ]);
  // What was said of one alone stays its own.
  expect((await worksOf(id)).map(({ notes }) => notes)).toEqual([null, 'Portare la chiave da 13', null]);
  expect(faults).toEqual([]);
});

test('what others change comes into the open form; where both changed the same, both values stand there', async () => {
  const id = await scheduleForMaintainer('2031-11-05T09:00', '2031-11-05T11:00');
  const { page, faults } = await signIn('plant', `/?data=2031-11-05&intervento=${id}`);
  const form = await openForm(page);
  await form.getByLabel('Note').fill('Mie');
  await change(id, { maintainerId: null, notes: 'Loro', scope: 'ONE' });
  await form.getByText(/ha cambiato: Note: Loro/).waitFor();
  await expect.poll(() => form.getByRole('button', { name: /Manutentore/ }).textContent()).toContain('Da assegnare');
  expect(await form.getByLabel('Note').inputValue()).toBe('Mie');
  await save(form);
  await expect.poll(async () => (await worksOf(id))[0]).toMatchObject({ notes: 'Mie', maintainer: null });
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await worksOf(id))[0]).toMatchObject({ notes: 'Loro', maintainer: null });

  // Nothing changed: nothing to send, and no refusal.
  await save(await openForm(page));

  // What happened once is made to recur, until a day that is typed.
  const recurring = await openForm(page);
  await recurring.getByRole('button', { name: /Ricorrenza/ }).click();
  await page
    .getByRole('option', { name: /mese|Mensile/i })
    .first()
    .click();
  const until = recurring.getByRole('group', { name: 'Fino al' }).getByRole('spinbutton');
  await until.first().focus();
  await page.keyboard.type('31012032');
  await previewed(recurring);
  await save(recurring);
  await expect.poll(async () => (await worksOf(id)).map(({ recurring: one }) => one)).toEqual([true, true, true]);

  // Esc asks before it throws away what was written; a refusal leaves it there.
  const refused = await openForm(page);
  await refused.getByLabel('Note').fill('x'.repeat(4001));
  await refused.getByRole('button', { name: 'Salva' }).click();
  await refused.getByText(/troppo lung/i).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog', { name: 'Modifiche non salvate' }).waitFor();
  await page.getByRole('button', { name: 'Esci senza salvare' }).click();
  await refused.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

test('another machine is chosen for a work: its checklist and what was wrong with the other go', async () => {
  const id = await scheduleForMaintainer('2031-11-06T09:00', '2031-11-06T11:00');
  const { page, faults } = await signIn('plant', `/?data=2031-11-06&intervento=${id}`);
  const form = await openForm(page);
  const machine = form.getByRole('combobox', { name: 'Attrezzatura' });
  const before = await machine.inputValue();
  await machine.fill('press');
  await firstOption(page).waitFor();
  const others = page.locator('[role=option][data-key]').filter({ hasNotText: before });
  await others.first().click();
  const chosen = await machine.inputValue();
  expect(chosen).not.toBe(before);
  await save(form);
  const plant = await asPerson('plant');
  const named = async () => {
    const { plannedIntervention } = await plant<{
      plannedIntervention: { planned: { equipment: { label: string } }; checklist: object | null };
    }>('query($id: ID!) { plannedIntervention(id: $id) { planned { equipment { label } } checklist { id } } }', { id });
    return { label: plannedIntervention.planned.equipment.label, checklist: plannedIntervention.checklist };
  };
  await expect.poll(async () => (await named()).label).toBe(chosen);
  await page.locator('[data-side-panel]').getByRole('heading', { name: chosen }).waitFor();
  expect(faults).toEqual([]);
});
