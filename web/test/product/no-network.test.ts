import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

const signIn = people({ serviceWorkers: 'allow' });
const live = (page: Page) => page.locator('[data-testid="connection"][data-kind="live"]').waitFor();
const toast = (page: Page, text: string | RegExp) => page.locator('[data-sonner-toast]').filter({ hasText: text });
const notice = (page: Page) => page.getByTestId('offline-notice').filter({ visible: true });
const notesOf = async (id: string) => {
  const plant = await asPerson('plant');
  const answer = await plant<{ plannedIntervention: { planned: { notes: string } } }>(
    'query($id: ID!) { plannedIntervention(id: $id) { planned { notes } } }',
    { id },
  );
  return answer.plannedIntervention.planned.notes;
};

const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cadenza.words.')));

describe('without a network', () => {
  test.each([
    ['desktop', { viewport: { width: 1440, height: 900 } }],
    ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ] as const)(
    '%s: the detail says so; notes that could not be saved stay written and go by themselves, also after a reload',
    async (_, view) => {
      const id = await scheduleForMaintainer('2031-09-22T09:00', '2031-09-22T11:00');
      const { page, faults } = await signIn('plant', `/?data=2031-09-22&intervento=${id}`, view);
      const panel = page.locator('[data-side-panel]');
      await page.getByTestId('detail-facts').waitFor();
      await live(page);
      // What the screen shows on demand is there before the network goes, the messages included.
      await panel.getByText('Guasto', { exact: true }).first().click();
      await toast(page, /: Guasto/).waitFor();
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      await notice(page).waitFor();
      // Once: where the panel covers the screen it is in the panel.
      expect(await notice(page).count()).toBe(1);
      expect(await notice(page).textContent()).toContain('Le note scritte si inviano da sole');
      expect(await accessFaults(page)).toEqual([]);
      const notes = panel.getByLabel('Note').first();
      await notes.click();
      await page.keyboard.type('Cuscinetto da ordinare');
      await page.keyboard.press('Tab');
      await toast(page, /la nota non è ancora partita/).waitFor();
      expect(await notes.inputValue()).toBe('Cuscinetto da ordinare');
      await panel.getByText('Non ancora inviata').first().waitFor();
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      await page.locator(`[data-occurrence-id="${id}"]`).first().click();
      expect(await notes.inputValue()).toBe('Cuscinetto da ordinare');
      await page.context().setOffline(false);
      await notice(page).waitFor({ state: 'detached' });
      // Nobody touches anything.
      await toast(page, /la nota è stata inviata/).waitFor();
      expect(await notesOf(id)).toBe('Cuscinetto da ordinare');
      await expect.poll(() => kept(page)).toEqual([]);
      expect(faults).toEqual([]);
    },
  );

  test('a page that is loaded again sends the notes that waited; whoever signs out leaves none behind', async () => {
    const id = await scheduleForMaintainer('2031-10-06T09:00', '2031-10-06T11:00');
    const { page, faults } = await signIn('maintainer', `/?data=2031-10-06&intervento=${id}`);
    const notes = page.locator('[data-side-panel]').getByLabel('Note').first();
    const write = async (text: string) => {
      await notes.fill(text);
      await page.keyboard.press('Tab');
      await page.locator('[data-side-panel]').getByText('Non ancora inviata').first().waitFor();
    };
    await live(page);
    await page.waitForLoadState('networkidle');
    // The page lives on, its questions go nowhere.
    await page.route('**/graphql', (route) => route.abort('connectionfailed'));
    await write('Guarnizione');
    await page.unroute('**/graphql');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect.poll(() => notesOf(id)).toBe('Guarnizione');
    await expect.poll(() => kept(page)).toEqual([]);
    await notes.waitFor();
    await page.route('**/graphql', (route) => route.abort('connectionfailed'));
    await write('Guarnizione e filtro');
    expect(await kept(page)).toHaveLength(1);
    await page.getByRole('banner').getByRole('button', { name: 'Esci' }).click();
    await page.getByRole('button', { name: 'Esci senza salvare' }).click();
    await page.getByRole('button', { name: 'Accedi' }).waitFor();
    expect(await kept(page)).toEqual([]);
    await page.unroute('**/graphql');
    expect(await notesOf(id)).toBe('Guarnizione');
    expect(faults).toEqual([]);
  });

  test('what was pressed in vain is offered again, all of it once, and done with one press', async () => {
    const id = await scheduleForMaintainer('2031-10-13T09:00', '2031-10-13T11:00');
    const { page, faults } = await signIn('maintainer', `/?data=2031-10-13&intervento=${id}`, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const boxes = page.locator('[data-side-panel]').getByRole('checkbox');
    await boxes.nth(1).waitFor();
    await live(page);
    // Nothing is on its way when the network goes.
    for (const checked of [true, false]) {
      const answer = page.waitForResponse(
        (response) => response.request().postData()?.includes('TickChecklistLine') ?? false,
      );
      await boxes.first().click();
      await answer;
      await expect.poll(() => boxes.first().isChecked()).toBe(checked);
    }
    const ids: string[] = [];
    page.on('request', (request) => {
      const { operationName, variables } = (request.postDataJSON() ?? {}) as {
        operationName?: string;
        variables?: { commandId: string };
      };
      if (operationName === 'TickChecklistLine') ids.push(variables?.commandId ?? '');
    });
    await page.context().setOffline(true);
    await boxes.nth(0).click();
    await boxes.nth(1).click();
    const lost = toast(page, '2 modifiche non salvate');
    await lost.waitFor();
    // Taken back, as the banner says.
    await expect.poll(() => boxes.nth(0).isChecked()).toBe(false);
    await page.context().setOffline(false);
    await notice(page).waitFor({ state: 'detached' });
    await lost.getByRole('button', { name: 'Riprova' }).click();
    await lost.waitFor({ state: 'detached' });
    await expect.poll(() => boxes.nth(1).isChecked()).toBe(true);
    const plant = await asPerson('plant');
    await expect
      .poll(async () => {
        const answer = await plant<{ plannedIntervention: { planned: { tickedLineIds: string[] } } }>(
          'query($id: ID!) { plannedIntervention(id: $id) { planned { tickedLineIds } } }',
          { id },
        );
        return answer.plannedIntervention.planned.tickedLineIds.length;
      })
      .toBe(2);
    expect(new Set(ids).size).toBe(2);
    expect(faults).toEqual([]);
  });

  test('a list and a detail that could not be read come by themselves when the network is back', async () => {
    const id = await scheduleForMaintainer('2031-09-29T09:00', '2031-09-29T11:00');
    await scheduleForMaintainer('2031-09-30T09:00', '2031-09-30T11:00');
    const { page } = await signIn('plant', '/pianificazioni/lista?dal=2031-09-29', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await page.locator(`[data-occurrence-id="${id}"]`).waitFor();
    await live(page);
    await page.waitForLoadState('networkidle');
    // The detail comes at the first touch; without a network the worker has it, which fetches it behind the first screen.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.context().setOffline(true);
    await notice(page).waitFor();
    await page.locator(`[data-occurrence-id="${id}"]`).click();
    await page
      .locator('[data-side-panel]')
      .getByText(/non è in rete/)
      .waitFor();
    expect(await notice(page).count()).toBe(1);
    await page.context().setOffline(false);
    await page.getByTestId('detail-facts').waitFor();
    await page.keyboard.press('Escape');
    await live(page);
    await page.context().setOffline(true);
    await notice(page).waitFor();
    // Another filter is another list, which nobody has read yet.
    await page.getByRole('button', { name: 'Quando' }).click();
    await page.context().setOffline(false);
    await page.locator('[role=columnheader][aria-sort=descending]').waitFor();
    await expect
      .poll(async () => (await page.locator('[data-occurrence-id]').first().getAttribute('data-occurrence-id')) !== id)
      .toBe(true);
  });
});
