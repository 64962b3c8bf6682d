import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
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
  await page.getByRole('button', { name: /Segue di nuovo la serie/ }).click();
  await page.getByText('Diverso dalla serie: giorno e ora').waitFor({ state: 'detached' });
  expect((await works(id)).starts).toEqual(before.starts);

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
