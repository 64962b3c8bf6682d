import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accessFaults } from '../axe.ts';
import { asPerson, people, scheduleForMaintainer } from './people.ts';

const signIn = people();
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

describe('without a network', () => {
  test.each([
    ['desktop', { viewport: { width: 1440, height: 900 } }],
    ['phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ] as const)(
    '%s: the detail says so; notes that could not be saved stay written, also when it is closed',
    async (_, view) => {
      const id = await scheduleForMaintainer('2031-09-22T09:00', '2031-09-22T11:00');
      const { page, faults } = await signIn('plant', `/?data=2031-09-22&intervento=${id}`, view);
      const panel = page.getByRole('complementary');
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
      expect(await accessFaults(page)).toEqual([]);
      const notes = panel.getByLabel('Note').first();
      await notes.click();
      await page.keyboard.type('Cuscinetto da ordinare');
      await page.keyboard.press('Tab');
      await toast(page, /non è in rete/)
        .first()
        .waitFor();
      expect(await notes.inputValue()).toBe('Cuscinetto da ordinare');
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'detached' });
      await page.locator(`[data-occurrence-id="${id}"]`).first().click();
      expect(await notes.inputValue()).toBe('Cuscinetto da ordinare');
      await page.context().setOffline(false);
      await notice(page).waitFor({ state: 'detached' });
      await notes.click();
      await page.keyboard.press('Tab');
      await expect.poll(() => notesOf(id)).toBe('Cuscinetto da ordinare');
      expect(faults).toEqual([]);
    },
  );

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
    await page.context().setOffline(true);
    await notice(page).waitFor();
    await page.locator(`[data-occurrence-id="${id}"]`).click();
    await page
      .getByRole('complementary')
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
