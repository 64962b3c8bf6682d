import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { completeOnAnotherDay, live, toast } from './on-page.ts';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

/** Who completes a work by mistake without a network takes that back before it is ever sent. */

const signIn = people();
const calls = /\/graphql$/;
const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
const panel = (page: Page) => page.locator('[data-side-panel]');
const chip = (page: Page) => page.getByTestId('outbox').filter({ visible: true });
const queue = (page: Page) => page.getByRole('dialog', { name: 'Modifiche da inviare' });
const facts = (page: Page, completed: boolean) =>
  page.locator(`[data-testid="detail-facts"][data-completed="${completed}"]`);

const workOf = async (id: string) => {
  const plant = await asPerson('plant');
  const query =
    'query($id: ID!) { plannedIntervention(id: $id) { planned { completed tickedLineIds durationMinutes } } }';
  const { plannedIntervention } = await plant<{
    plannedIntervention: { planned: { completed: boolean; tickedLineIds: string[]; durationMinutes: number } };
  }>(query, { id });
  return plannedIntervention.planned;
};
const historyOf = async (id: string): Promise<readonly string[]> => {
  const plant = await asPerson('plant');
  const { history } = await plant<{ history: { rows: { event: string }[] } }>(
    'query($id: ID!) { history(kind: PLANNED_INTERVENTION, id: $id, first: 50) { rows { event } } }',
    { id },
  );
  return history.rows.map(({ event }) => event);
};

test('a completion that waits is taken back from its message and from the list of what waits, and never sent', async () => {
  const id = await scheduleForMaintainer('2032-04-13T09:00', '2032-04-13T10:00');
  const { page, faults } = await signIn('maintainer', `/?data=2032-04-13&intervento=${id}`, phone);
  const boxes = panel(page).getByRole('checkbox');
  await boxes.nth(1).waitFor();
  await live(page);
  // The page lives on; what it says goes nowhere.
  await page.route(calls, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionfailed') : route.continue(),
  );
  const lines = await boxes.count();
  for (let n = 0; n < lines; n += 1) await boxes.nth(n).click();
  await panel(page)
    .getByRole('button', { name: /^Come previsto/ })
    .click();

  await completeOnAnotherDay(page);
  await facts(page, true).waitFor();
  const said = toast(page, 'parte quando torna il collegamento');
  await said.waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await said.getByRole('button', { name: 'Annulla' }).click();
  await toast(page, 'completamento ritirato').waitFor();
  await facts(page, false).waitFor();
  expect(await chip(page).textContent()).toContain(String(lines + 1));

  // Again, and now from the list.
  await completeOnAnotherDay(page);
  await facts(page, true).waitFor();
  await chip(page).click();
  const completion = queue(page).getByRole('listitem').filter({ hasText: 'Intervento completato' });
  await completion.getByRole('button', { name: /^Ritira/ }).waitFor();
  expect(await accessFaults(page, '[role=dialog]')).toEqual([]);
  expect(
    await queue(page)
      .getByRole('button', { name: /^Ritira/ })
      .count(),
  ).toBe(1);
  await completion.getByRole('button', { name: /^Ritira/ }).click();
  await completion.waitFor({ state: 'detached' });
  expect(await queue(page).getByRole('listitem').count()).toBe(lines + 1);
  await queue(page).getByRole('button', { name: 'Chiudi' }).last().click();
  await facts(page, false).waitFor();
  // What offered to take it back went with it.
  await said.waitFor({ state: 'detached' });

  await page.unroute(calls);
  await chip(page).click();
  await queue(page).getByRole('button', { name: 'Invia adesso' }).click();
  await chip(page).waitFor({ state: 'detached' });
  await expect.poll(() => workOf(id)).toMatchObject({ completed: false, durationMinutes: 60 });
  expect((await workOf(id)).tickedLineIds).toHaveLength(lines);
  expect(await historyOf(id)).not.toContain('InterventionCompleted');
  expect(faults).toEqual([]);
});

test('a completion that is on its way while it is taken back is undone as soon as it is done', async () => {
  const id = await scheduleForMaintainer('2032-04-20T09:00', '2032-04-20T10:00');
  const { page, faults } = await signIn('maintainer', `/?data=2032-04-20&intervento=${id}`, phone);
  const boxes = panel(page).getByRole('checkbox');
  await boxes.nth(1).waitFor();
  await live(page);
  const lines = await boxes.count();
  for (let n = 0; n < lines; n += 1) await boxes.nth(n).click();
  await panel(page)
    .getByRole('button', { name: /^Come previsto/ })
    .click();
  await expect.poll(async () => (await workOf(id)).durationMinutes).toBe(60);

  // The network goes with the completion, and is back in the middle of the next try.
  const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>();
  let tries = 0;
  await page.route(/\/graphql$/, async (route) => {
    if (!route.request().postData()?.includes('CompleteIntervention')) return route.continue();
    tries += 1;
    if (tries === 1) return route.abort('connectionfailed');
    await goOn;
    return route.continue();
  });
  await completeOnAnotherDay(page);
  await chip(page).waitFor();
  await expect.poll(() => tries).toBeGreaterThan(1);
  await chip(page).click();
  await queue(page)
    .getByRole('button', { name: /^Ritira/ })
    .click();
  const undone = toast(page, 'Annullato').waitFor({ timeout: 20_000 });
  letGo();
  await undone;
  await expect.poll(() => historyOf(id)).toContain('InterventionReopened');
  await expect.poll(async () => (await workOf(id)).completed).toBe(false);
  expect(faults).toEqual([]);
});
