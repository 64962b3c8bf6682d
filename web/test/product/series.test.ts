import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { toast } from './on-page.ts';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

const signIn = people();

const works = async (id: string) => {
  const plant = await asPerson('plant');
  const query = `query($id: ID!) { plannedIntervention(id: $id) { planned { seriesId } } }`;
  const { plannedIntervention } = await plant<{ plannedIntervention: { planned: { seriesId: string } } }>(query, {
    id,
  });
  const { seriesId } = plannedIntervention.planned;
  const { plannedSeries } = await plant<{ plannedSeries: { works: { start: string; state: string }[] } }>(
    'query($id: ID!) { plannedSeries(id: $id) { works { start state } } }',
    { id: seriesId },
  );
  return { seriesId, starts: plannedSeries.works.map(({ start }) => start.slice(0, 16)) };
};

const statesOf = async (seriesId: string): Promise<string[]> => {
  const plant = await asPerson('plant');
  const query = 'query($id: ID!) { plannedSeries(id: $id) { works { state } } }';
  const { plannedSeries } = await plant<{ plannedSeries: { works: { state: string }[] } }>(query, { id: seriesId });
  return plannedSeries.works.map(({ state }) => state);
};

const nextDay = async (page: Page) => {
  await page
    .locator('[data-side-panel]')
    .getByRole('button', { name: /Sposta/ })
    .click();
  const form = page.getByRole('dialog').filter({ has: page.getByRole('spinbutton') });
  await form.getByRole('spinbutton').first().focus();
  await page.keyboard.press('ArrowUp');
  await form.getByRole('button', { name: 'Sposta', exact: true }).click();
  const question = page.getByRole('dialog').filter({ has: page.getByRole('radio') });
  await question.locator('[data-preview="current"]').waitFor();
  return question;
};

test('a move of a series is asked about, shown before, made, and taken back; its page names the exception and the way back', async () => {
  const id = await scheduleForMaintainer('2031-10-14T09:00', '2031-10-14T11:00', true);
  const plant = await asPerson('plant');
  await plant(
    'mutation($c: ID!, $id: ID!, $input: MoveInput!) { moveIntervention(commandId: $c, id: $id, input: $input) { id } }',
    { c: randomUUID(), id, input: { planUntil: '2032-01-31', scope: 'ALL' } },
  );
  await expect.poll(async () => (await works(id)).starts).toHaveLength(4);
  const { page, faults } = await signIn('plant', `/?data=2031-10-13&intervento=${id}`);
  await page.getByText('Perché in questo giorno?').waitFor();
  const before = await works(id);

  const question = await nextDay(page);
  await question.getByText('Un intervento viene spostato').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await question.getByText('Tutti quelli della serie').click();
  await question.locator('[data-preview="current"]').waitFor();
  await question.getByRole('button', { name: 'Sposta', exact: true }).click();
  await question.waitFor({ state: 'detached' });
  await expect.poll(async () => (await works(id)).starts[0]).toBe('2031-10-15T07:00');
  expect((await works(id)).starts[1]).toBe('2031-11-17T08:00');

  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await works(id)).starts).toEqual(before.starts);

  const alone = await nextDay(page);
  await alone.getByRole('button', { name: 'Sposta', exact: true }).click();
  await expect.poll(async () => (await works(id)).starts[0]).toBe('2031-10-15T07:00');
  // By keys it is one move, too, however many arrows: shown as it grows, taken back by Esc, and asked about once.
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await works(id)).starts).toEqual(before.starts);
  const bar = page.locator(`[role=grid] [data-occurrence-id="${id}"]`);
  const stands = (time: string) => page.locator(`[role=grid] [data-occurrence-id="${id}"][aria-label*="${time}"]`);
  const arrows = async () => {
    await stands('09:00–11:00').waitFor();
    await bar.focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowUp'])
      await page.keyboard.press(`Alt+${key}`);
  };
  await arrows();
  await page.keyboard.press('Escape');
  await page.getByRole('status').filter({ hasText: 'Spostamento annullato' }).waitFor();
  await stands('09:00–11:00').waitFor();
  await arrows();
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .filter({ has: page.getByRole('radio') })
    .waitFor();
  const byKeys = page.getByRole('dialog').filter({ has: page.getByRole('radio') });
  await byKeys.locator('[data-preview="current"]').waitFor();
  expect(await byKeys.count()).toBe(1);
  await byKeys.getByRole('button', { name: 'Sposta', exact: true }).click();
  await byKeys.waitFor({ state: 'detached' });
  await expect.poll(async () => (await works(id)).starts[0]).toBe('2031-10-14T10:00');

  await page.goto(`/pianificazioni/serie/${before.seriesId}`);
  await page.getByText('Diverso dalla serie: giorno e ora').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  const rejoins = page.getByRole('button', { name: /Segue di nuovo la serie/ });
  await rejoins.click();
  await page.getByText('Diverso dalla serie: giorno e ora').waitFor({ state: 'detached' });
  expect((await works(id)).starts).toEqual(before.starts);
  // The way back has a way back of its own, in its message.
  await toast(page, 'segue di nuovo la serie').getByRole('button', { name: 'Annulla' }).click();
  await page.getByText('Diverso dalla serie: giorno e ora').waitFor();
  await expect.poll(async () => (await works(id)).starts[0]).toBe('2031-10-14T10:00');
  await rejoins.click();
  await page.getByText('Diverso dalla serie: giorno e ora').waitFor({ state: 'detached' });

  // By somebody else, while the page is open.
  await plant(
    'mutation($c: ID!, $id: ID!, $input: MoveInput!) { moveIntervention(commandId: $c, id: $id, input: $input) { id } }',
    { c: randomUUID(), id, input: { start: '2031-10-15T07:00:00Z', scope: 'ONE' } },
  );
  await page.getByText('Diverso dalla serie: giorno e ora').waitFor();
  const rejoin = page.getByRole('button', { name: /Segue di nuovo la serie/ });
  await rejoin.click();
  await rejoin.waitFor({ state: 'detached' });

  // A series that was moved says so, and names its works by where they stand, not by where its rule would have them.
  expect(await page.getByText('spostata:').count()).toBe(0);
  const change = (input: object) =>
    plant(
      'mutation($c: ID!, $id: ID!, $input: MoveInput!) { moveIntervention(commandId: $c, id: $id, input: $input) { id } }',
      { c: randomUUID(), id, input },
    );
  await change({ start: '2031-10-15T07:00:00Z', scope: 'ALL' });
  await page.getByText('spostata: mer 15 ott 2031 al posto di mar 14 ott 2031').waitFor();
  await change({ start: '2031-10-16T07:00:00Z', scope: 'ONE' });
  await page.getByRole('button', { name: 'Segue di nuovo la serie: gio 16 ott 2031' }).click();
  await page.getByText('mer 15 ott 2031 segue di nuovo la serie').waitFor();
  await plant(
    'mutation($c: ID!, $id: ID!) { deleteIntervention(commandId: $c, id: $id, scope: FOLLOWING) { position } }',
    {
      ...{ c: randomUUID(), id },
    },
  );
  const first = page.locator(`[data-work="${id}"]`);
  await first.getByText('Eliminato', { exact: true }).waitFor();
  await first.getByText('mer 15 ott 2031 09:00–11:00').waitFor();
  expect(faults).toEqual([]);
});

test('the page of a series changes it, deletes it, and leads back', async () => {
  const id = await scheduleForMaintainer('2031-08-12T09:00', '2031-08-12T11:00', true);
  const plant = await asPerson('plant');
  await plant(
    'mutation($c: ID!, $id: ID!, $input: MoveInput!) { moveIntervention(commandId: $c, id: $id, input: $input) { id } }',
    { c: randomUUID(), id, input: { planUntil: '2031-11-30', scope: 'ALL' } },
  );
  await expect.poll(async () => (await works(id)).starts).toHaveLength(4);
  const { seriesId } = await works(id);
  const { page, faults } = await signIn('plant', `/pianificazioni/serie/${seriesId}`);
  await page.getByText('30 nov 2031', { exact: false }).first().waitFor();
  expect(await accessFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Modifica la serie' }).click();
  const form = page.getByRole('dialog').filter({ has: page.getByRole('group', { name: 'Inizio' }) });
  expect(await form.getByRole('radio', { name: /^Tutti quelli della serie/ }).isChecked()).toBe(true);
  const start = form.getByRole('group', { name: 'Inizio' }).getByRole('spinbutton');
  await start.first().focus();
  await page.keyboard.type('14');
  await form.locator('[data-preview="current"]').waitFor();
  await form.getByRole('button', { name: 'Salva' }).click();
  await form.waitFor({ state: 'detached' });
  await expect.poll(async () => (await works(id)).starts[3]?.slice(11)).toBe('13:00');

  await page.getByRole('button', { name: 'Elimina la serie' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  expect(await question.getByRole('radio', { name: /^Tutti quelli della serie/ }).isChecked()).toBe(true);
  await question.getByRole('button', { name: 'Annulla' }).click();
  await question.waitFor({ state: 'detached' });
  expect((await works(id)).starts).toHaveLength(4);
  await page.getByRole('button', { name: 'Elimina la serie' }).click();
  await question.getByRole('radio', { name: /^Non necessario/ }).check();
  await question.getByRole('button', { name: 'Elimina', exact: true }).click();
  await page.getByText('È stata eliminata: non si aggiungono date').waitFor();
  await page.getByText('0 aperti').waitFor();
  for (const act of ['Modifica', 'Termina', 'Elimina'])
    expect(await page.getByRole('button', { name: `${act} la serie` }).count()).toBe(0);
  await expect.poll(() => statesOf(seriesId)).toEqual(Array.from({ length: 4 }, () => 'CANCELLED'));
  await page.getByRole('link', { name: 'Elenco interventi' }).first().click();
  await page.waitForURL('**/pianificazioni/lista**');
  expect(faults).toEqual([]);
});

test('a work over midnight is said in the form: the last day beside the hour', async () => {
  const id = await scheduleForMaintainer('2031-07-15T09:00', '2031-07-15T11:00');
  const { page, faults } = await signIn('plant', `/?data=2031-07-14&intervento=${id}`);
  const panel = page.locator('[data-side-panel]');
  await panel.getByRole('button', { name: 'Modifica…' }).click();
  const form = page.getByRole('dialog').filter({ has: page.getByRole('group', { name: 'Inizio' }) });
  const type = async (name: string, keys: string): Promise<void> => {
    await form.getByRole('group', { name, exact: true }).getByRole('spinbutton').first().focus();
    await page.keyboard.type(keys);
  };
  await type('Inizio', '2200');
  await type('Giorno finale', '17072031');
  await type('Fine', '2300');
  expect(await accessFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Salva' }).click();
  await form.waitFor({ state: 'detached' });
  const read = async () => {
    const { plannedIntervention } = await (await asPerson('plant'))<{
      plannedIntervention: { planned: { start: string; end: string } };
    }>('query($id: ID!) { plannedIntervention(id: $id) { planned { start end } } }', { id });
    const { planned } = plannedIntervention;
    return [planned.start, planned.end].map((at) => at.slice(0, 16));
  };
  await expect.poll(read).toEqual(['2031-07-15T20:00', '2031-07-17T21:00']);
  expect(faults).toEqual([]);
});
